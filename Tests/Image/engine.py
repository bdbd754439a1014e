"""The container engine that build.sh has found, and containers of the image that it has built."""

import contextlib
import http.client
import json
import os
import re
import socket
import subprocess
import time
import uuid
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/image"
ENGINE = (WORK / "engine").read_text().strip()
IMAGE = os.environ.get("IMAGE", "magic-link:check")
BASE = re.search(r"^ARG BASE=(.*)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)[1]
ENVIRONMENT = dict(os.environ)
if ENGINE == "podman":
    ENVIRONMENT["CONTAINERS_STORAGE_CONF"] = str(WORK / "storage.conf")
    ENVIRONMENT["CONTAINERS_CONF"] = str(WORK / "containers.conf")


def run(*arguments, check=True):
    """Runs the engine; its exit code and what it said."""
    done = subprocess.run(
        [ENGINE, *arguments], env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
    )
    if check and done.returncode != 0:
        raise AssertionError(f"{ENGINE} {' '.join(arguments)}: {done.stderr}")
    return done


def inspect(kind, name):
    return json.loads(run(kind, "inspect", name).stdout)[0]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


@contextlib.contextmanager
def volume():
    """A fresh volume."""
    name = f"magic-link-{uuid.uuid4().hex}"
    run("volume", "create", name)
    try:
        yield name
    finally:
        run("volume", "rm", "--force", name)


def in_volume(name, *command):
    """Runs a command beside a volume, in the base image: the image itself has none to run."""
    return run("run", "--rm", "--network", "none", "--volume", f"{name}:/data", BASE, *command).stdout


class Server:
    """A container as compose.yaml starts it: without rights, and with nothing to write to but its volume."""

    def __init__(self, volume, *command, **settings):
        self.name = f"magic-link-{uuid.uuid4().hex}"
        self.port = free_port()
        settings = {"MAGICLINK_LISTEN": f"127.0.0.1:{self.port}", **settings}
        # podman asks systemd to look at the health, which need not be there; here the test asks.
        interval = "1s" if ENGINE == "docker" else "disable"
        # Of its own accord podman gives a read-only container a /tmp that can be written to.
        read_only = ["--read-only"] if ENGINE == "docker" else ["--read-only", "--read-only-tmpfs=false"]
        run(
            *("run", "--detach", "--name", self.name, "--network", "host", "--volume", f"{volume}:/data"),
            *(*read_only, "--cap-drop", "ALL", "--security-opt", "no-new-privileges"),
            *("--memory", "256m", "--pids-limit", "128", "--health-interval", interval),
            *(f"--env={name}={value}" for name, value in settings.items()),
            *(IMAGE, *command),
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        run("rm", "--force", self.name)

    def wait_until_up(self):
        for _ in range(100):
            with contextlib.suppress(OSError):
                if self.call("GET", "/healthz")[0] == 200:
                    return
            time.sleep(0.1)
        raise AssertionError(f"It doesn't answer. Its log: {self.log()}")

    def call(self, method, path, form=None, fields=None, on_sent=lambda: None):
        """One request: status and the JSON of the answer, `None` where there is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(connection):
            fields = {"Content-Type": "application/x-www-form-urlencoded", **(fields or {})}
            connection.request(method, path, urlencode(form or {}), fields)
            on_sent()
            answer = connection.getresponse()
            content = answer.read()
            return answer.status, json.loads(content) if content else None

    def program(self, *arguments):
        """Runs the server's program once more in the container."""
        return run("exec", self.name, "magic-link-server", *arguments, check=False)

    def log(self):
        said = run("logs", self.name, check=False)
        return said.stdout + said.stderr

    def process(self):
        return inspect("container", self.name)["State"]["Pid"]

    def stop(self):
        """Stops it as an operator does, who gives it 10 s: the exit code, and how long that took."""
        began = time.monotonic()
        run("stop", "--time", "10", self.name)
        return self.exit_code(), time.monotonic() - began

    def exit_code(self):
        """The exit code, once the container has ended."""
        return int(run("wait", self.name).stdout)

    def is_healthy(self):
        """What the image's own health check says: docker asks on its own, podman when it is told to."""
        if ENGINE == "podman":
            return run("healthcheck", "run", self.name, check=False).returncode == 0
        for _ in range(100):
            status = inspect("container", self.name)["State"]["Health"]["Status"]
            if status != "starting":
                return status == "healthy"
            time.sleep(0.1)
        raise AssertionError("The health check didn't run.")
