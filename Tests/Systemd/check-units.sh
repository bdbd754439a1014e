#!/bin/bash
# Holds the units in Config to what systemd says of them: no fault, and little exposure. Starts nothing, and needs
# neither rights nor a running systemd.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The most that `systemd-analyze security` may make of a unit, in tenths: 0 is a unit that can do nothing, 100 one that
# can do anything. What remains of the server is what it is for: the network, as a user whose files are its own.
limit=11

folder=$(mktemp --directory)
trap 'rm -r "$folder"' EXIT
# The program need not be installed for its units to be right.
printf '#!/bin/sh\n' >"$folder/program"
chmod +x "$folder/program"
for unit in Config/*.service Config/*.timer; do
    sed "s|/usr/local/bin/magic-link-server|$folder/program|" "$unit" >"$folder/$(basename "$unit")"
done

# `verify` looks at whatever else the machine has, too; the faults of others are theirs.
complaints=$(SYSTEMD_LOG_LEVEL=warning systemd-analyze verify "$folder"/*.service "$folder"/*.timer 2>&1 |
    grep --fixed-strings --regexp magic-link || true)
if [ -n "$complaints" ]; then
    printf '%s\n' "$complaints" >&2
    exit 1
fi
for unit in "$folder"/*.service; do
    systemd-analyze security --offline=true --no-pager --threshold="$limit" "$unit" >"$folder/report" 2>"$folder/errors" || {
        cat "$folder/report" "$folder/errors" >&2
        exit 1
    }
done
