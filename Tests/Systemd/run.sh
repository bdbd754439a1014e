#!/bin/bash
# Installs the server as the README says, to the letter, under a systemd that is started for it, and holds the unit to
# what it promises. Needs root, and leaves nothing behind: the machine's files are seen through an overlay, in
# namespaces of their own, without a network.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(id -u)" = 0 ] || { echo "Only root can start a systemd." >&2; exit 1; }

# In the namespaces: becomes systemd. Its last argument is the folder for the overlay.
if [ "${1:-}" = start ]; then
    scratch=$2
    mount -t tmpfs none "$scratch"
    mkdir "$scratch/changes" "$scratch/work" "$scratch/root"
    mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/changes,workdir=$scratch/work" "$scratch/root"
    cd "$scratch/root"
    mount --rbind /dev dev
    mount -t proc proc proc
    mount --rbind /sys sys
    umount --recursive sys/fs/cgroup
    mount -t cgroup2 cgroup2 sys/fs/cgroup
    mount -t tmpfs none run
    mount -t tmpfs none tmp
    mkdir --parents ".$root"
    mount --bind "$root" ".$root"
    ip link set lo up
    # Not chroot: in one, the kernel refuses the service a user namespace of its own.
    mkdir old
    pivot_root . old
    cd /
    umount --lazy old
    exec env --ignore-environment container=other /lib/systemd/systemd --system --log-target=console
fi

scratch=$(mktemp --directory)
setsid unshare --mount --pid --cgroup --ipc --uts --net --fork --kill-child --propagation private \
    "$0" start "$scratch" </dev/null >"$scratch.log" 2>&1 &
starter=$!
trap 'kill -9 $starter 2>/dev/null; wait $starter 2>/dev/null || true; rm -rf "$scratch" "$scratch.log"' EXIT

# inside COMMAND…: runs it beside that systemd, with the installation's path.
inside() {
    nsenter --target "$systemd" --mount --pid --ipc --uts --net --cgroup \
        env --chdir "$root" PATH="$PATH:/usr/local/bin:/usr/sbin:/sbin" "$@"
}
systemd=
for _ in $(seq 100); do
    systemd=$(pgrep --parent "$starter" || true)
    [ -n "$systemd" ] && [ "$(cat "/proc/$systemd/comm")" = systemd ] &&
        inside systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && break
    sleep 0.2
done

inside "$root/Tests/Systemd/in-systemd.sh" || { tail -n 40 "$scratch.log"; exit 1; }
