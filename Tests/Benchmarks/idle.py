"""idle.py COUNT (NAME PORT PID)…: the memory of each server before and with COUNT idle connections.

Each connection asks once and then waits, as a browser's does. Counted is the resident memory (VmRSS) of the process
and its children.
"""

import resource
import socket
import sys
from pathlib import Path

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def resident_megabytes(pid):
    def kilobytes(pid):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(map(kilobytes, [pid, *children])) / 1024


def connect(port):
    connection = socket.create_connection(("127.0.0.1", port), timeout=5)
    connection.sendall(REQUEST)
    if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
        raise ConnectionError("the answer was not 200")
    return connection


def measure(name, port, pid, count):
    before = resident_megabytes(pid)
    connections = []
    try:
        while len(connections) < count:
            connections.append(connect(port))
    except OSError as error:
        print(f"{name}: stopped at {len(connections):,} connections: {error}")
    after = resident_megabytes(pid)
    print(f"{name:20} {before:6.1f} MB at rest, {after:6.1f} MB with {len(connections):,} idle connections")
    for connection in connections:
        connection.close()


def main():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count, *rest = sys.argv[1:]
    for name, port, pid in zip(rest[::3], rest[1::3], rest[2::3]):
        measure(name, int(port), pid, int(count))


main()
