#!/bin/bash
# The checks of run.sh, beside its systemd.
set -euo pipefail
settings=/etc/magic-link/server.env
trap 'journalctl --no-pager --lines 30 --output cat --unit magic-link --unit magic-link-keys >&2; echo "FAILED at line $LINENO" >&2' ERR

# What a reader has, and a machine for tests lacks.
sudo() {
    if [ "$1" = -u ]; then runuser --user "$2" -- "${@:3}"; else "$@"; fi
}
sudoedit() {
    cat >>"$1" <<'SETTINGS'
MAGICLINK_BRAND=Kupfer & Söhne "Berlin"
MAGICLINK_METRICS=127.0.0.1:9191
MAGICLINK_PUBLIC_URL=https://id.example.com
MAGICLINK_TRUSTED_PROXIES=127.0.0.1
SETTINGS
}
# Without a network: nginx is here already, and a certificate that nobody else has signed must do. As with the real
# one, somebody asks for the proof by plain http first, and the hook runs at last.
apt-get() { [ "$1 $2" = 'install nginx-light' ]; }
certbot() {
    local webroot=$4 domain=$6 hook=$8
    local folder=/etc/letsencrypt/live/$domain
    [ "$1 $2 $3 $5 $7" = 'certonly --webroot --webroot-path --domain --deploy-hook' ]
    mkdir --parents "$folder" "$webroot/.well-known/acme-challenge"
    echo proof >"$webroot/.well-known/acme-challenge/token"
    curl --silent --fail --resolve "$domain:80:127.0.0.1" "http://$domain/.well-known/acme-challenge/token" |
        grep proof >/dev/null
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain" \
        -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
    RENEWED_LINEAGE=$folder sh -c "$hook"
}

# block HEADING N [LANGUAGE]: the Nth such block below a heading of the README.
block() {
    awk -v heading="$1" -v wanted="$2" -v opening="\`\`\`${3:-sh}" '
        /^```/{ if (open) { open = 0 } else if (inside && $0 == opening) { open = 1; count++ } next }
        !open && /^##/{ inside = $0 ~ "^#+ " heading "$" }
        open && count == wanted' README.md
}
says() { printf '%s\n' "$*"; }

says "The README's installation"
eval "$(block systemd 1)"
systemctl is-active --quiet magic-link.service magic-link-keys.timer magic-link-backup.timer
# It has complaints here: mails go into a folder, and there is no network.
eval "$(block systemd 2)" >/tmp/doctor || true
grep --quiet --ignore-case database /tmp/doctor

says "Somebody signs in"
# Started means that it answers: nothing waits here.
curl --silent --fail --data email=sam@example.com http://127.0.0.1:8080/send >/dev/null
mail=$(cat /var/lib/magic-link/mail/*.eml)
grep --quiet Kupfer <<<"$mail"
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
curl --silent --fail http://127.0.0.1:9191/metrics | grep '^process_start_time_seconds 1' >/dev/null
curl --silent --fail http://127.0.0.1:9191/metrics | grep '^process_max_fds 20000' >/dev/null

says "The journal has the log alone, for programs"
journalctl --sync
journalctl --no-pager --output cat _SYSTEMD_UNIT=magic-link.service | python3 -c '
import json, sys
lines = [json.loads(line) for line in sys.stdin]
assert any(line["event"] == "Signed in" for line in lines), lines'

says "A mail server that is found by name"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout /tmp/key.pem -out /etc/magic-link/authorities.pem 2>/dev/null
mkfifo /tmp/port
sleep 60 | /usr/bin/python3 Tests/AuthMailTests/Fixtures/smtp_server.py /etc/magic-link/authorities.pem /tmp/key.pem \
    starttls /tmp/events >/tmp/port 2>/dev/null &
port=$(head -n 1 /tmp/port)
cp $settings /tmp/settings
cat >>$settings <<SETTINGS
MAGICLINK_MAIL=smtp://sam%40example.org:p%3A%C3%A4%40ss%2Fw%25rd@localhost:$port
MAGICLINK_MAIL_AUTHORITIES=/etc/magic-link/authorities.pem
SETTINGS
chmod 644 /etc/magic-link/authorities.pem
systemctl restart magic-link
curl --silent --fail --data email=lee@example.com http://127.0.0.1:8080/send | grep '"delivery":"sent"' >/dev/null
cp /tmp/settings $settings
systemctl restart magic-link

says "The next signing key"
systemctl start magic-link-keys.service
[ "$(runuser --user magic-link -- magic-link-server keys list --config $settings | wc -l)" = 2 ]

says "A backup"
systemctl start magic-link-backup.service
backup=$(echo /var/lib/magic-link-backups/magic-link-*)
[ "$(stat --format '%U %a' "$backup")" = 'magic-link 700' ]
test -s "$backup/auth.db"
test ! -e "$backup/secret"
# It is kept for a while, and gone when it is old and there is a newer one: not before.
touch --date '29 days ago' "$backup"
systemctl start magic-link-backup.service
test -d "$backup"
touch --date '31 days ago' /var/lib/magic-link-backups/magic-link-*
systemd-tmpfiles --clean magic-link.conf
cp $settings /tmp/settings
printf 'MAGICLINK_ACCENT=mauve\n' >>$settings
if systemctl start magic-link-backup.service 2>/dev/null; then false; fi
cp /tmp/settings $settings
[ "$(find /var/lib/magic-link-backups -mindepth 1 -maxdepth 1 -name 'magic-link-*' | wc -l)" = 2 ]
systemctl start magic-link-backup.service
test ! -d "$backup"
[ "$(find /var/lib/magic-link-backups -mindepth 1 -maxdepth 1 -name 'magic-link-*' | wc -l)" = 1 ]

says "nginx in front, with TLS"
secure() {
    curl --silent --fail --cacert /etc/letsencrypt/live/id.example.com/fullchain.pem \
        --resolve id.example.com:443:127.0.0.1 "https://id.example.com$1" "${@:2}"
}
systemctl start nginx
eval "$(block nginx 1)"
redirects() {
    curl --silent --resolve id.example.com:80:127.0.0.1 --output /dev/null --write-out '%{redirect_url}' \
        http://id.example.com/auth/x | grep --line-regexp 'https://id.example.com/auth/x' >/dev/null
}
# nginx's old processes go on for a moment.
for _ in $(seq 100); do
    if secure /healthz --output /dev/null && redirects; then break; fi
    sleep 0.1
done
redirects
secure / --header 'Accept: text/html' | grep '<form' >/dev/null
secure /session --header "Authorization: Bearer $token" | grep sam@example.com >/dev/null

says "TLS in the server"
systemctl stop nginx
cp $settings /tmp/settings
mkdir /etc/systemd/system/magic-link.service.d
block 'TLS in the server' 1 ini >/etc/systemd/system/magic-link.service.d/override.conf
systemctl daemon-reload
# First without the certificate that isn't there yet.
block 'TLS in the server' 1 | grep --invert-match _TLS_ >>$settings
install --directory /var/www/acme
systemctl restart magic-link
eval "$(block 'TLS in the server' 2)"
block 'TLS in the server' 1 | grep _TLS_ >>$settings
systemctl restart magic-link
serial() { openssl s_client -connect 127.0.0.1:443 </dev/null 2>/dev/null | openssl x509 -noout -serial; }
secure /session --header "Authorization: Bearer $token" | grep sam@example.com >/dev/null
first=$(serial)
process=$(systemctl show --property MainPID --value magic-link)
eval "$(block 'TLS in the server' 2)"
for _ in $(seq 100); do
    if [ "$(serial)" != "$first" ]; then break; fi
    sleep 0.1
done
[ "$(serial)" != "$first" ]
secure /healthz >/dev/null
[ "$(systemctl show --property MainPID --value magic-link)" = "$process" ]
cp /tmp/settings $settings
rm -r /etc/systemd/system/magic-link.service.d
systemctl daemon-reload

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
systemctl show --property ExecMainStatus magic-link | grep '=78$' >/dev/null
[ "$(systemctl show --property NRestarts --value magic-link)" = 0 ]
journalctl --unit magic-link --no-pager --output cat | grep 'MAGICLINK_ACCENT="\?mauve' >/dev/null

says "All as it should be."
