#!/bin/bash
# The checks of run.sh, beside its systemd.
set -euo pipefail
settings=/etc/magic-link/server.env
trap 'journalctl --no-pager --lines 30 --output cat --unit magic-link --unit magic-link-keys >&2; echo "FAILED at line $LINENO" >&2' ERR

# What a reader has, and a machine for tests lacks.
sudo() {
    if [ "$1" = -u ]; then runuser --user "$2" -- "${@:3}"; else "$@"; fi
}
sudoedit() { printf 'MAGICLINK_BRAND=Kupfer & Söhne "Berlin"\nMAGICLINK_METRICS=127.0.0.1:9191\n' >>"$1"; }

# block N: the README's Nth block of commands below its heading on systemd.
block() {
    awk -v wanted="$1" '/^### /{ inside = /^### systemd/ } !inside { next }
        /^```/{ if (open) { open = 0 } else if ($0 == "```sh") { open = 1; count++ } next }
        open && count == wanted' README.md
}
says() { printf '%s\n' "$*"; }

says "The README's installation"
eval "$(block 1)"
systemctl is-active --quiet magic-link.service magic-link-keys.timer
eval "$(block 2)" | grep -x 'The configuration is fine.'

says "Somebody signs in"
# Started means that it answers: nothing waits here.
curl --silent --fail --data email=sam@example.com http://127.0.0.1:8080/send >/dev/null
mail=$(cat /var/lib/magic-link/mail/*.eml)
grep --quiet 'Kupfer & S.*hne "Berlin"\|Kupfer.*Berlin' <<<"$mail"
code=$(sed -n 's/.*code: \([0-9]\{6\}\).*/\1/p' <<<"$mail" | tail -n 1)
session=$(curl --silent --fail --data email=sam@example.com --data "code=$code" http://127.0.0.1:8080/verify-code)
token=${session#*\"access_token\":\"}
token=${token%%\"*}
signed_in() { curl --silent --fail --output /dev/null --header "Authorization: Bearer $token" http://127.0.0.1:8080/session; }
signed_in

says "The process can do little"
process=$(systemctl show --property MainPID --value magic-link)
status=$(cat "/proc/$process/status")
for line in 'CapEff:	0000000000000000' 'CapBnd:	0000000000000000' 'NoNewPrivs:	1' 'Seccomp:	2'; do
    grep --quiet --line-regexp "$line" <<<"$status"
done
[ "$(stat --format %U "/proc/$process")" = magic-link ]
[ "$(stat --format '%U %a' /var/lib/magic-link)" = 'magic-link 700' ]
# As the process sees the machine; root itself may not write there.
seen=/proc/$process/root
for place in /etc /usr/local/bin /var /var/lib /home /root; do
    if touch "$seen$place/magic-link-was-here" 2>/dev/null; then false; fi
done
touch "$seen/var/lib/magic-link/here" "$seen/tmp/here"
test ! -e "$seen/proc/stat"
if nsenter --target "$process" --mount /bin/true 2>/dev/null; then false; fi
# Its own figures are there, though it sees no other process.
curl --silent --fail http://127.0.0.1:9191/metrics | grep --quiet '^process_start_time_seconds 1'
curl --silent --fail http://127.0.0.1:9191/metrics | grep --quiet '^process_max_fds 20000'

says "The next signing key"
systemctl start magic-link-keys.service
[ "$(runuser --user magic-link -- magic-link-server keys list --config $settings | wc -l)" = 2 ]

says "A restart, and a crash"
systemctl restart magic-link
signed_in
[ "$(systemctl show --property NRestarts --value magic-link)" = 0 ]
kill -9 "$(systemctl show --property MainPID --value magic-link)"
for _ in $(seq 100); do
    sleep 0.1
    if systemctl is-active --quiet magic-link && signed_in; then break; fi
done
signed_in
[ "$(systemctl show --property NRestarts --value magic-link)" = 1 ]

says "A bad setting"
systemctl stop magic-link
[ "$(systemctl show --property Result --value magic-link)" = success ]
printf 'MAGICLINK_ACCENT=mauve\n' >>$settings
if systemctl start magic-link 2>/dev/null; then false; fi
systemctl show --property ExecMainStatus magic-link | grep --quiet '=78$'
[ "$(systemctl show --property NRestarts --value magic-link)" = 0 ]
journalctl --unit magic-link --no-pager --output cat | grep --quiet 'MAGICLINK_ACCENT="\?mauve'

says "All as it should be."
