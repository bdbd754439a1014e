#!/bin/sh
# install-packages.sh STAGE…: installs what packages.txt lists for these stages and this machine lacks.
# Says nothing and needs no rights when nothing is missing.
set -eu

list=$(dirname "$0")/packages.txt

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "Not a Debian system: make sure that it has the counterparts of $list." >&2
    exit 0
fi

wanted=$(awk -v stages=" $* " 'index(stages, " " $1 " ") { print $2 }' "$list" | sort -u)
missing=
for package in $wanted; do
    status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
else
    echo "These packages are missing, and only root can install them: apt-get install$missing" >&2
    exit 1
fi

apt_get() {
    # shellcheck disable=SC2086 # An empty $as_root must vanish.
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null
}

echo "Installing$missing" >&2
# The lists of packages may be absent or too old: they are fetched when the first attempt fails.
# shellcheck disable=SC2086 # One word a package.
apt_get install --yes --no-install-recommends $missing >/dev/null 2>&1 || {
    apt_get update
    apt_get install --yes --no-install-recommends $missing >/dev/null
} || {
    echo "These packages could not be installed:$missing" >&2
    exit 1
}
