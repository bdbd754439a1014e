#!/bin/sh
# image-root.sh ROOT PROGRAM…: brings what the programs in ROOT need to run from this machine into ROOT, which becomes the
# image: the libraries that they load, and the few files that those read. Run by the Dockerfile, on Debian.
set -eu

root=$1
shift

# What scanners of images go by, where there is no dpkg: a file for each package (as in Google's distroless images).
status=$root/var/lib/dpkg/status.d
mkdir -p "$status" "$root/usr/lib" "$root/usr/lib64" "$root/etc/ssl/certs" "$root/usr/lib/ssl"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"

for program in "$@"; do
    missing=$(ldd "$root$program" | grep 'not found' || true)
    [ -z "$missing" ] || { echo "$program: $missing" >&2; exit 1; }
done

# ldd writes `name => path (address)`, and for the loader `path (address)`.
libraries=$(for program in "$@"; do ldd "$root$program"; done | sed -n 's|^[^/]*\(/[^ ]*\) (0x[0-9a-f]*)$|\1|p' | sort -u)

# owner PATH: the package that a file is of. The same file may be known below / or below /usr.
owner() {
    for path in "$1" "/usr$1" "${1#/usr}"; do
        dpkg-query --search "$path" 2>/dev/null | sed -n '1s|^\([^:, ]*\).*|\1|p'
    done | head -n 1
}

packages=$(for path in $libraries; do owner "$path"; done | sort -u)
packages="$packages base-files ca-certificates openssl"

# What the base image brought along may be older than what Debian has by now.
# shellcheck disable=SC2086 # One word a package.
"$(dirname "$0")/install-packages.sh" --upgrade $packages

for path in $libraries; do
    folder=$root$(readlink -f "$(dirname "$path")")
    mkdir -p "$folder"
    cp --dereference --preserve=mode,timestamps "$path" "$folder/"
done

for package in $packages; do
    dpkg-query --status "$package" >"$status/$package"
    if [ -e "/usr/share/doc/$package/copyright" ]; then
        mkdir -p "$root/usr/share/doc/$package"
        cp --dereference "/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/"
    fi
done

# Certificates of the public authorities, where OpenSSL and curl look for them.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp /etc/ssl/openssl.cnf "$root/etc/ssl/"
ln -s /etc/ssl/certs "$root/usr/lib/ssl/certs"
ln -s /etc/ssl/certs/ca-certificates.crt "$root/usr/lib/ssl/cert.pem"
ln -s /etc/ssl/openssl.cnf "$root/usr/lib/ssl/openssl.cnf"

cp /usr/lib/os-release "$root/usr/lib/"
ln -s ../usr/lib/os-release "$root/etc/os-release"
cp /etc/debian_version "$root/etc/"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
echo 'magic-link:x:10001:10001::/data:/sbin/nologin' >"$root/etc/passwd"
echo 'magic-link:x:10001:' >"$root/etc/group"
install -d -m 1777 "$root/tmp"
