#!/bin/bash
# Builds the image as magic-link:check for the tests in this folder: with docker where its engine answers, with podman
# elsewhere, in a store of its own below .build/image. Where no registry can be reached, podman's base image is made on
# the spot: Debian's packages, and while it builds this machine's Swift is mounted into it.
set -euo pipefail
cd "$(dirname "$0")/../.."

base=$(sed -n 's/^ARG BASE=//p' Dockerfile)
work=$PWD/.build/image
mkdir -p "$work"

if docker info >/dev/null 2>&1; then
    echo docker >"$work/engine"
    exec make --silent image TAG=magic-link:check
fi

echo podman >"$work/engine"
Config/install-packages.sh image

# Neither the network nor the limits of the machine's own set-up are any business of these containers.
cat >"$work/storage.conf" <<END
[storage]
driver = "overlay"
graphroot = "$work/graph"
runroot = "$work/run"
END
cat >"$work/containers.conf" <<END
[containers]
netns = "host"
default_ulimits = ["nofile=$(ulimit -H -n):$(ulimit -H -n)", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
END
export CONTAINERS_STORAGE_CONF=$work/storage.conf CONTAINERS_CONF=$work/containers.conf
swift=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")

if ! podman image exists "$base" && ! podman pull --quiet "docker.io/library/$base"; then
    echo "No registry: making $base from Debian's packages" >&2
    mmdebstrap --quiet --variant=minbase --aptopt='Acquire::Languages "none"' \
        --include="$(awk '$1 == "swift" { print $2 }' Config/packages.txt | paste --serial --delimiters ,)" \
        bookworm "$work/base.tar"
    podman import --quiet --change LABEL=stand-in=yes --change CMD=sh \
        --change ENV=PATH=/opt/swift/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        "$work/base.tar" "docker.io/library/$base"
    rm "$work/base.tar"
fi

# stand_in IMAGE INSTRUCTION: Debian's proxy in the place of an image, with what that sets.
stand_in() {
    printf '%s\n' "FROM $base" 'COPY Config/packages.txt Config/install-packages.sh Config/' \
        'RUN Config/install-packages.sh proxy' "$2" |
        podman build --quiet --pull=never --network host --isolation chroot --tag "$1" --file - .
}

mapfile -t images < <(sed -n 's/^ *image: \(.*:.*\)/\1/p' Config/compose.yaml)
for image in "${images[@]}"; do
    podman image exists "$image" || podman pull --quiet "docker.io/library/$image" 2>/dev/null || case $image in
        caddy:*) stand_in "docker.io/library/$image" 'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data' ;;
        nginx:*) stand_in "docker.io/library/$image" 'CMD ["nginx", "-g", "daemon off;"]' ;;
    esac
done
python3 -m venv "$work/tools"
"$work/tools/bin/pip" --quiet --disable-pip-version-check install --requirement Tests/Image/requirements.txt

options='--pull=never --network host --isolation chroot'
if [ "$(podman image inspect --format '{{ index .Labels "stand-in" }}' "$base")" = yes ]; then
    options+=" --volume $swift:/opt/swift:ro"
fi
exec make --silent image CONTAINER=podman TAG=magic-link:check IMAGE_OPTIONS="$options"
