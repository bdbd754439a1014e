"""The server program under test, with a data folder of its own, and the mails that it writes."""

import email
import email.policy
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("MAGICLINK_PROGRAM", ROOT / ".build/debug/magic-link-server"))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Mail:
    """One mail, as a mail program shows it."""

    def __init__(self, path):
        with open(path, "rb") as file:
            message = email.message_from_binary_file(file, policy=email.policy.default)
        self.recipient = message["To"]
        self.subject = message["Subject"]
        self.text = message.get_body(("plain",)).get_content()
        self.link = re.search(r"https?://\S+/auth/\S+", self.text).group()
        self.code = re.search(r"\b\d{6}\b", self.text).group()

    @property
    def wrong_code(self):
        return f"{(int(self.code) + 1) % 1_000_000:06}"


class Service:
    """`with Service() as service:` starts the program, and ends it and its folder afterwards."""

    def __init__(self, **settings):
        self.port = free_port()
        self.own_url = f"http://localhost:{self.port}"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="magic-link-browser-"))
        self.settings = {
            "LISTEN": f"127.0.0.1:{self.port}",
            "PUBLIC_URL": self.own_url,
            "DATA": str(self.folder),
            "LOG": "warning",
            "LIMIT_CLIENT": "off",
            "LIMIT_RECIPIENT": "off",
            "LIMIT_GUESSES": "off",
            **settings,
        }
        self.url = self.settings["PUBLIC_URL"]

    def __enter__(self):
        environment = {"PATH": os.environ["PATH"]}
        environment.update({"MAGICLINK_" + name: value for name, value in self.settings.items()})
        self.process = subprocess.Popen([PROGRAM, "serve"], env=environment, stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while True:
            try:
                urllib.request.urlopen(self.own_url + "/healthz", timeout=2).close()
                return self
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.__exit__()
                    raise RuntimeError("the server program doesn't answer") from None
                time.sleep(0.05)

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def mails(self, recipient):
        """The mails to an address, oldest first."""
        paths = sorted((self.folder / "mail").glob("*.eml"), key=lambda path: path.stat().st_mtime_ns)
        return [mail for mail in map(Mail, paths) if recipient in mail.recipient]

    def mail(self, recipient, count=1):
        """The newest mail to an address, as soon as there are `count`."""
        deadline = time.monotonic() + 10
        while True:
            mails = self.mails(recipient)
            if len(mails) >= count:
                return mails[-1]
            if time.monotonic() > deadline:
                raise AssertionError(f"no mail number {count} to {recipient}")
            time.sleep(0.05)
