"""swaps.py PROGRAM [--swaps N]: the certificate is exchanged under load, again and again, and no request may fail.

Clients ask for /healthz as fast as they are answered, half of them over one connection and half over a new one each time,
and trust nothing but the authority of these certificates. Meanwhile the two files get new contents, one after the other
as ACME clients write them, and the server is told by SIGHUP; every fifth time it has to notice by itself. While the files
don't match, one SIGHUP in two comes at the wrong moment too. Each new certificate must be the one that new connections
get, and the first connection of all must still be open at the end.
"""

import argparse
import hashlib
import http.client
import json
import os
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

CLIENTS = 8
LIMIT = 20


class Failure(Exception):
    pass


def inherited():
    """What a sanitizer's runtime needs: its options, and the way to what names its addresses."""
    return {name: value for name, value in os.environ.items() if name == "PATH" or name.endswith("SAN_OPTIONS")}


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Authority:
    """Makes certificates for localhost."""

    def __init__(self, folder):
        self.folder = folder
        self.file = folder / "ca.pem"
        openssl("req", "-x509", *self._key("ca.key"), "-subj", "/CN=Authority", "-out", self.file)

    def issue(self, name):
        """Returns the files of a new certificate and its key."""
        certificate, key = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        openssl(
            "req", "-x509", "-CA", self.file, "-CAkey", self.folder / "ca.key", *self._key(f"{name}.key"),
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            "-addext", "basicConstraints=critical,CA:FALSE", "-out", certificate,
        )  # fmt: skip
        return certificate, key

    def _key(self, name):
        return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", self.folder / name]


class Client(threading.Thread):
    """Asks one request after the other; remembers what went wrong."""

    def __init__(self, port, context, keeps):
        super().__init__(daemon=True)
        self.port, self.context, self.keeps = port, context, keeps
        self.count = 0
        self.failures = []
        self.is_over = False

    def run(self):
        connection = None
        while not self.is_over:
            try:
                if connection is None:
                    connection = http.client.HTTPSConnection("localhost", self.port, timeout=LIMIT, context=self.context)
                    connection.connect()
                connection.request("GET", "/healthz")
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    self.failures.append(f"status {answer.status}")
                if answer.will_close and self.keeps:
                    self.failures.append("a kept connection was closed")
                self.count += 1
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(repr(error))
                connection = None
            if connection and not self.keeps:
                connection.close()
                connection = None


def served(port, context):
    """SHA-256 of the certificate that a new connection gets."""
    connection = http.client.HTTPSConnection("localhost", port, timeout=LIMIT, context=context)
    connection.connect()
    certificate = connection.sock.getpeercert(binary_form=True)
    connection.close()
    return hashlib.sha256(certificate).hexdigest()


def fingerprint(file):
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(file.read_text())).hexdigest()


def replace(source, target):
    copy = target.with_suffix(".new")
    shutil.copy(source, copy)
    os.rename(copy, target)


def swap(number, process, port, context, pair, live):
    certificate, key = pair
    is_told = number % 5 != 0
    replace(certificate, live[0])
    if number % 2 and is_told:
        process.send_signal(signal.SIGHUP)  # The files don't match now: this must change nothing.
        time.sleep(0.05)
    replace(key, live[1])
    if is_told:
        process.send_signal(signal.SIGHUP)
    deadline = time.monotonic() + LIMIT
    while served(port, context) != fingerprint(certificate):
        if time.monotonic() > deadline:
            raise Failure(f"swap {number}: the new certificate isn't served")
        time.sleep(0.02)


def run(options, folder):
    authority = Authority(folder)
    live = folder / "live.pem", folder / "live.key"
    for source, target in zip(authority.issue("0"), live):
        replace(source, target)
    pairs = [authority.issue(str(number)) for number in range(1, options.swaps + 1)]
    settings = {
        **inherited(),
        "MAGICLINK_LISTEN": "127.0.0.1:0", "MAGICLINK_PUBLIC_URL": "https://localhost",
        "MAGICLINK_DATA": str(folder / "data"), "MAGICLINK_LOG_FORMAT": "json",
        "MAGICLINK_TLS_CERTIFICATE": str(live[0]), "MAGICLINK_TLS_KEY": str(live[1]),
    }  # fmt: skip
    log = folder / "server.log"
    with open(log, "wb") as output:
        process = subprocess.Popen([options.program, "serve"], env=settings, stdout=subprocess.DEVNULL, stderr=output)
    try:
        entries = []
        deadline = time.monotonic() + LIMIT
        while not any(entry["event"] == "Started" for entry in entries):
            if time.monotonic() > deadline or process.poll() is not None:
                raise Failure("the server didn't start: " + log.read_text())
            time.sleep(0.02)
            entries = [json.loads(line) for line in log.read_text().splitlines()]
        listen = next(entry["listen"] for entry in entries if entry["event"] == "Started")
        port = int(listen.rsplit(":", 1)[1])
        context = ssl.create_default_context(cafile=authority.file)
        clients = [Client(port, context, keeps=index % 2 == 0) for index in range(CLIENTS)]
        for client in clients:
            client.start()
        for number, pair in enumerate(pairs, 1):
            swap(number, process, port, context, pair, live)
        for client in clients:
            client.is_over = True
        for client in clients:
            client.join(timeout=LIMIT)
        failures = [failure for client in clients for failure in client.failures]
        if failures:
            raise Failure(f"{len(failures)} requests failed: {failures[:3]}")
        if not all(client.count for client in clients):
            raise Failure("a client got no answer at all")
        process.send_signal(signal.SIGTERM)
        if process.wait(timeout=LIMIT) != 0:
            raise Failure(f"exit code {process.returncode}")
        count = sum(client.count for client in clients)
        print(f"{options.swaps} certificates, {count} requests by {CLIENTS} clients, none failed")
    finally:
        process.kill()
        process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--swaps", type=int, default=20)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="magic-link-swaps-", dir=os.environ.get("TMPDIR")))
    try:
        run(options, folder)
    except Failure as failure:
        sys.exit(f"{failure} (the folder {folder} is kept)")
    shutil.rmtree(folder)


main()
