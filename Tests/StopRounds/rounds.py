"""rounds.py PROGRAM [--rounds N] [--mail directory|smtp] [--tls] [--seed S]: SIGTERM under load, again and again (C113, C83).

Every round starts the server on the data of the round before, lets clients ask for links as fast as they are answered,
some over one connection and some over a new one each time, and ends the server by SIGTERM at a random moment. The signal
comes right after a volley of requests, over connections that nobody has accepted yet or read from.
What must hold, of every request:

- Handed over before the signal: it is answered, 200 and whole. On the loopback interface what `send` has taken lies in
  the server's socket, so that it has arrived.
- Handed over afterwards: it is answered, whole, or not at all. A server that ends may close a connection that a request
  is on its way to (RFC 9112, section 9.5), and a client may then send it again, because nothing came of it: no mail.
- Answered with 200: exactly one mail, by the time the last round's server has sent what the others left to it.

And every round ends with exit code 0, within the 10 s that `docker stop` waits.

A folder shows no doubles, for a second attempt at a mail replaces the first. A mail server does; this one takes its
time, with some mails so much that nobody waits for them, so that the signal finds mails half handed over.
"""

import argparse
import json
import os
import random
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from load import EACH, Load
from mails import MailFolder, MailServer

STOP_LIMIT = 10
# So long nothing arrives any more when a mail is lost: longer than the longest pause between two attempts at one.
DRAIN_LIMIT = 130
# Every so many rounds, so many connections at once.
CROWDED = 3
CROWD = 200


class Failure(Exception):
    pass


def inherited():
    """What a sanitizer's runtime needs: its options, and the way to what names its addresses."""
    return {name: value for name, value in os.environ.items() if name == "PATH" or name.endswith("SAN_OPTIONS")}


class Server:
    """The program, started on a port that the kernel chooses."""

    def __init__(self, program, folder, settings):
        self.log = open(folder / "server.log", "ab")
        self.process = subprocess.Popen(
            [program, "serve"],
            env={
                **inherited(),
                "MAGICLINK_LISTEN": "127.0.0.1:0",
                "MAGICLINK_DATA": str(folder / "data"),
                "MAGICLINK_LOG": "info",
                "MAGICLINK_LOG_FORMAT": "json",
                "MAGICLINK_LIMIT_CLIENT": "off",
                "MAGICLINK_LIMIT_TOTAL": "off",
                **settings,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self.port = None
        for line in self.process.stderr:
            self.log.write(line)
            entry = json.loads(line)
            if entry["event"] == "Started":
                self.port = int(entry["listen"].rsplit(":", 1)[1])
                break
        if self.port is None:
            raise Failure(f"the server didn't start: see {self.log.name}")
        self.reader = threading.Thread(target=self._copy_log, daemon=True)
        self.reader.start()

    def _copy_log(self):
        shutil.copyfileobj(self.process.stderr, self.log)
        self.log.flush()

    def stop(self):
        """Sends SIGTERM; returns when that was, and a function that waits for the end and checks it."""
        moment = time.monotonic()
        self.process.send_signal(signal.SIGTERM)

        def wait():
            try:
                code = self.process.wait(timeout=STOP_LIMIT)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise Failure(f"the server still ran {STOP_LIMIT} s after SIGTERM") from None
            if code != 0:
                raise Failure(f"exit code {code}")
            self.reader.join()
            self.log.close()
            return time.monotonic() - moment

        return moment, wait


def make_certificate(folder):
    """Makes a certificate for localhost; returns the settings that name it, and what a client trusts."""
    certificate, key = folder / "chain.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    settings = {"MAGICLINK_TLS_CERTIFICATE": str(certificate), "MAGICLINK_TLS_KEY": str(key)}
    return settings, ssl.create_default_context(cafile=certificate)


def play(number, server, luck, tls):
    """One round: load, SIGTERM, and a look at every answer."""
    load = Load(server.port, f"r{number}", tls)
    load.run(luck.uniform(0.02, 0.3))
    # By TLS nothing can be asked of a server that sleeps: the handshake needs it.
    if number % CROWDED == 0 and not tls:
        # Asleep, it accepts nobody; and a crowd isn't accepted all at once when it wakes up and finds the signal.
        server.process.send_signal(signal.SIGSTOP)
        load.volley(CROWD)
    else:
        load.volley(EACH)
    moment, wait = server.stop()
    server.process.send_signal(signal.SIGCONT)
    if not load.finish():
        raise Failure("a client still waits for an answer")
    took = wait()
    if early := [began for began in load.turned_away if began < moment]:
        raise Failure(f"a handshake that began {(moment - early[0]) * 1000:.1f} ms before SIGTERM failed")
    requests = load.requests
    for request in requests:
        if request.answer and not request.is_whole:
            raise Failure(f"{request.address} got half an answer: {request.answer[:80]}")
        if request.handed_over is not None and request.handed_over < moment and not request.is_accepted:
            raise Failure(
                f"{request.address}, handed over {(moment - request.handed_over) * 1000:.1f} ms before SIGTERM, got "
                f"{request.answer[:80] or 'no answer'}"
            )
        if request.is_whole and not request.is_accepted:
            raise Failure(f"{request.address} got {request.answer[:80]}")
    return requests, took


def drain(start, mails, accepted):
    """Lets a last server send what is left, and holds the mails against the answers."""
    server = start()
    arrived, deadline = 0, time.monotonic() + DRAIN_LIMIT
    while set(mails.count()) < accepted and time.monotonic() < deadline:
        time.sleep(0.05)
        if len(mails.count()) > arrived:
            arrived, deadline = len(mails.count()), time.monotonic() + DRAIN_LIMIT
    server.stop()[1]()
    start().stop()[1]()  # Nothing may be left that this one would send again.
    counts = mails.count()
    lost = accepted - set(counts)
    if lost:
        raise Failure(f"{len(lost)} mails were lost, that for {min(lost)} among them")
    unasked = set(counts) - accepted
    if unasked:
        raise Failure(f"{len(unasked)} mails without an answer, that for {min(unasked)} among them")
    doubled = [address for address, count in counts.items() if count > 1]
    if doubled:
        raise Failure(f"{len(doubled)} mails came more than once, that for {min(doubled)} among them")


def run(options, folder):
    luck = random.Random(options.seed)
    if options.mail == "smtp":
        mails = MailServer()
        settings = {
            "MAGICLINK_MAIL": f"smtp://127.0.0.1:{mails.port}",
            "MAGICLINK_MAIL_STARTTLS": "off",
            "MAGICLINK_MAIL_CONNECTIONS": "16",
        }
    else:
        mails = MailFolder(folder / "data" / "mail")
        settings = {}
    tls = None
    if options.tls:
        secure, tls = make_certificate(folder)
        settings.update(secure)

    def start():
        return Server(options.program, folder, settings)

    accepted, unanswered, slowest = set(), 0, 0
    for number in range(1, options.rounds + 1):
        requests, took = play(number, start(), luck, tls)
        accepted |= {request.address for request in requests if request.is_accepted}
        unanswered += sum(not request.answer for request in requests)
        slowest = max(slowest, took)
    if options.mail == "smtp":
        mails.is_slow = False
    drain(start, mails, accepted)
    print(
        f"{options.rounds} rounds{' by TLS' if tls else ''}, mails by {options.mail}: {len(accepted)} links asked for, each answered with 200 and "
        f"mailed once; {unanswered} requests came too late and had no effect; exit code 0 each time, after "
        f"{slowest:.2f} s at most"
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--mail", choices=["directory", "smtp"], default="directory")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="magic-link-rounds-", dir=os.environ.get("TMPDIR")))
    try:
        run(options, folder)
    except Failure as failure:
        sys.exit(f"{failure} (seed {options.seed}, mails by {options.mail}; the folder {folder} is kept)")
    shutil.rmtree(folder)


main()
