"""start.py PROGRAM ROUNDS FOLDER: how long the server takes from its start to its first answer, and its memory then.

The first start makes database, secret and key; the others find them. The medians are printed, and the memory is the
resident one (VmRSS) a second after the first answer, of which what it shares with other programs is a part.
"""

import shutil
import signal
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def first_answer(port):
    """Waits until the server answers; false while nobody listens."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(REQUEST)
            return connection.recv(4096).startswith(b"HTTP/1.1 200")
    except ConnectionRefusedError:
        return False


def start(program, port, data):
    """One start: milliseconds to the first answer, and resident megabytes."""
    environment = {"MAGICLINK_LISTEN": f"127.0.0.1:{port}", "MAGICLINK_DATA": str(data), "MAGICLINK_LOG": "error"}
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    began = time.perf_counter()
    process = subprocess.Popen([program, "serve"], env=environment, **quiet)
    while not first_answer(port):
        if process.poll() is not None or time.perf_counter() - began > 10:
            sys.exit("the server didn't start")
    took = (time.perf_counter() - began) * 1000
    time.sleep(1)
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    memory = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=10)
    return took, memory


def main():
    program, rounds, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    fresh, again = [], []
    for _ in range(rounds):
        data = folder / "start"
        shutil.rmtree(data, ignore_errors=True)
        fresh.append(start(program, port, data))
        again.append(start(program, port, data))
    for name, runs in [("on an empty folder", fresh), ("on its data", again)]:
        took, memory = (statistics.median(values) for values in zip(*runs))
        print(f"First answer {name}: {took:.0f} ms after the start; then {memory:.1f} MB in memory")


main()
