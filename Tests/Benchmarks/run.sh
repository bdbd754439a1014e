#!/bin/bash
# Measures the release build beside nginx's static answer, both on the loopback interface of this machine (`make bench`).
#
# Each row sends the same request to both, in turn, ROUNDS times for SECONDS_EACH seconds from 64 connections, and
# prints the medians. Figures from a machine that does other things at the time say nothing; nothing is asserted.
set -euo pipefail
cd "$(dirname "$0")/../.."

rounds=${ROUNDS:-5}
seconds=${SECONDS_EACH:-3}
connections=64
idle_connections=10000
scripts=Tests/Benchmarks
server=$(swift build --configuration release --show-bin-path)/magic-link-server

# Beside the build rather than in /tmp, which may be memory: a durable answer has to reach a disk.
work=$(mktemp -d "$PWD/.build/bench.XXXXXX")
read -r server_port nginx_port metrics_port < <(python3 "$scripts/free_ports.py" 3)
server_pid=
nginx_pid=

stop() {
    [ -z "$1" ] || { kill "$1" && wait "$1"; } 2>/dev/null || true
}
trap 'stop "$server_pid"; stop "$nginx_pid"; rm -rf "$work"' EXIT

# wait_for PORT PID: until it answers; fails after 10 s, and at once when the process has ended.
wait_for() {
    for ((attempt = 0; attempt < 100; attempt++)); do
        curl --silent --fail --output /dev/null "http://127.0.0.1:$1/healthz" && return
        kill -0 "$2" 2>/dev/null || return
        sleep 0.1
    done
    return 1
}

# start_server NAME=VALUE…: a fresh data folder, every limit off, so that the rows measure work and not refusals.
start_server() {
    stop "$server_pid"
    rm -rf "$work/data"
    env MAGICLINK_LISTEN="127.0.0.1:$server_port" MAGICLINK_DATA="$work/data" MAGICLINK_LOG=error \
        MAGICLINK_LIMIT_CLIENT=off MAGICLINK_LIMIT_RECIPIENT=off MAGICLINK_LIMIT_TOTAL=off \
        "$@" "$server" serve >"$work/server.log" 2>&1 &
    server_pid=$!
    wait_for "$server_port" "$server_pid" || { cat "$work/server.log"; exit 1; }
}

start_nginx() {
    mkdir "$work/nginx"
    sed "s/PORT/$nginx_port/" "$scripts/nginx.conf" >"$work/nginx/nginx.conf"
    nginx -p "$work/nginx" -c nginx.conf -e error.log 2>"$work/nginx/start.log" &
    nginx_pid=$!
    wait_for "$nginx_port" "$nginx_pid" || { cat "$work/nginx/"*.log; exit 1; }
}

# once PORT REQUEST RUN: `requests/s answers-that-were-not-2xx p99-in-µs` of one run.
once() {
    REQUEST=$2 RUN=$3 wrk --threads 2 --connections "$connections" --duration "${seconds}s" \
        --script "$scripts/requests.lua" "http://127.0.0.1:$1" | sed -n 's/^RESULT //p'
}

median() {
    sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

# row LABEL REQUEST EXPECTED: EXPECTED is `2xx` or `refused`, and says when answers were others.
row() {
    local label=$1 request=$2 expected=$3 ours=() theirs=() tails=() odd=0 rate refused tail nginx_rate
    for ((round = 1; round <= rounds; round++)); do
        read -r rate refused tail < <(once "$nginx_port" "$request" "$round")
        theirs+=("$rate")
        read -r rate refused tail < <(once "$server_port" "$request" "$round")
        ours+=("$rate") tails+=("$tail")
        [ "$expected" = refused ] || odd=$((odd + refused))
    done
    rate=$(printf '%s\n' "${ours[@]}" | median)
    nginx_rate=$(printf '%s\n' "${theirs[@]}" | median)
    tail=$(printf '%s\n' "${tails[@]}" | median)
    awk -v label="$label" -v rate="$rate" -v nginx="$nginx_rate" -v tail="$tail" -v odd="$odd" 'BEGIN {
        printf "%-38s %10d %10d %7.2f %9.1f ms%s\n", label, rate, nginx, rate / nginx, tail / 1000,
            odd ? "  (" odd " answers were not 2xx)" : "" }'
}

ulimit -n "$(ulimit -H -n)"
start_nginx

printf '%-38s %10s %10s %7s %12s\n' "$connections connections" requests/s nginx ratio p99
start_server
row 'GET /healthz' health 2xx
row 'POST /send, refused (422)' refused refused
row 'POST /send, durable, mail to a file' send 2xx
start_server MAGICLINK_METRICS="127.0.0.1:$metrics_port"
row 'GET /healthz, counted' health 2xx
start_server MAGICLINK_SIGN_UP=closed
row 'POST /send, durable, no mail' send 2xx

start_server
echo
python3 "$scripts/idle.py" "$idle_connections" \
    magic-link-server "$server_port" "$server_pid" nginx "$nginx_port" "$nginx_pid"
stop "$server_pid"
server_pid=
python3 "$scripts/start.py" "$server" 20 "$work"
