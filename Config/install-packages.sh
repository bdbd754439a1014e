#!/bin/sh
# install-packages.sh STAGE…: installs what packages.txt lists for these stages and this machine lacks.
# Says nothing and needs no rights when nothing is missing.
# install-packages.sh --upgrade PACKAGE…: brings these, which are installed, to the versions that Debian has now.
set -eu

list=$(dirname "$0")/packages.txt

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "Not a Debian system: make sure that it has the counterparts of $list." >&2
    exit 0
fi

if [ "$(id -u)" = 0 ]; then
    as_root=
else
    as_root=sudo
fi

apt_get() {
    # shellcheck disable=SC2086 # An empty $as_root must vanish.
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null
}

if [ "${1-}" = --upgrade ]; then
    shift
    apt_get update
    apt_get install --yes --no-install-recommends --only-upgrade "$@" >/dev/null
    exit 0
fi

wanted=$(awk -v stages=" $* " 'index(stages, " " $1 " ") { print $2 }' "$list" | sort -u)
missing=
for package in $wanted; do
    status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; then
    echo "These packages are missing, and only root can install them: apt-get install$missing" >&2
    exit 1
fi

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
