"""Config/compose.yaml: the server alone, and behind either proxy. Ports and network are the test's own."""

import http.client
import json
import random
import shutil
import ssl
import subprocess
import tempfile
import time
import unittest
import uuid
from pathlib import Path

import engine

COMPOSE = ["docker", "compose"] if engine.ENGINE == "docker" else [engine.WORK / "tools/bin/podman-compose"]
FILES = ["compose.yaml", "compose-Caddyfile", "compose-nginx.conf", "server.env"]


class Project:
    """The composed containers, started in a copy of Config."""

    def __init__(self, *profiles):
        self.name = f"magic-link-{uuid.uuid4().hex[:12]}"
        self.folder = Path(tempfile.mkdtemp(prefix="compose-", dir=engine.WORK))
        self.profiles = [f"--profile={profile}" for profile in profiles]
        self.network = f"172.{random.randrange(20, 32)}.{random.randrange(256)}"
        self.ports = {"8080": engine.free_port(), "80": engine.free_port(), "443": engine.free_port()}
        for file in FILES:
            shutil.copy(engine.ROOT / "Config" / file, self.folder)
        compose = self.folder / "compose.yaml"
        text = compose.read_text().replace("172.28.80", self.network)
        text = text.replace("image: magic-link\n", f"image: {engine.IMAGE}\n")
        for port, own in self.ports.items():
            for published in [f'"{port}:', f'"127.0.0.1:{port}:']:
                text = text.replace(published, f'"127.0.0.1:{own}:')
        compose.write_text(text)
        self.certificates = self.folder / "certificates"
        self.certificates.mkdir()

    def __enter__(self):
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
                *("-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
                *("-keyout", self.certificates / "privkey.pem", "-out", self.certificates / "fullchain.pem"),
            ],
            check=True,
            capture_output=True,
        )
        try:
            self.compose("up", "--detach")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.compose("down", "--volumes")
        shutil.rmtree(self.folder)

    def compose(self, *arguments):
        done = subprocess.run(
            [*COMPOSE, f"--project-name={self.name}", f"--file={self.folder}/compose.yaml", *self.profiles, *arguments],
            env={**engine.ENVIRONMENT, "CERTIFICATES": str(self.certificates)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        if done.returncode != 0:
            raise AssertionError(f"{arguments}: {done.stdout}{done.stderr}")

    def call(self, port, method, path, body="", fields=None, tls=None):
        """One request, tried until somebody answers: the answer and its content."""
        for _ in range(100):
            if tls:
                connection = http.client.HTTPSConnection("localhost", self.ports[port], timeout=5, context=tls)
            else:
                connection = http.client.HTTPConnection("localhost", self.ports[port], timeout=5)
            try:
                connection.request(method, path, body, fields or {})
                answer = connection.getresponse()
                content = answer.read()
                if answer.status != 502:  # Of a proxy before the server is up.
                    return answer, content.decode()
            except (OSError, http.client.HTTPException) as error:
                last = error
            finally:
                connection.close()
            time.sleep(0.1)
        raise AssertionError(f"Nobody answers on {port}: {last}")

    def container(self, service):
        """The container's name: docker and podman-compose join the parts with different signs."""
        names = engine.run("ps", "--format", "{{.Names}}").stdout.split()
        return next(name for name in names if name.startswith(self.name) and service in name.removeprefix(self.name))

    def events(self, event):
        """What the server has logged under a name."""
        said = engine.run("logs", self.container("magic-link"))
        lines = (said.stdout + said.stderr).splitlines()
        entries = [json.loads(line) for line in lines if line.startswith("{")]
        return [entry for entry in entries if entry["event"] == event]


def has_compose():
    return subprocess.run([*COMPOSE, "version"], env=engine.ENVIRONMENT, capture_output=True).returncode == 0


@unittest.skipUnless(has_compose(), "docker has no compose")
class ComposeTests(unittest.TestCase):
    form = {"Content-Type": "application/x-www-form-urlencoded"}

    def test_alone_it_answers_on_the_machine_and_has_no_rights(self):
        with Project() as project:
            answer, content = project.call("8080", "POST", "/send", "email=sam@example.com", self.form)
            self.assertEqual((answer.status, json.loads(content)["delivery"]), (200, "sent"))
            state = engine.inspect("container", project.container("magic-link"))
            self.assertTrue(state["HostConfig"]["ReadonlyRootfs"])
            with open(f"/proc/{state['State']['Pid']}/status") as file:
                status = dict(line.strip().split(":\t", 1) for line in file)
            self.assertEqual((int(status["CapBnd"], 16), status["NoNewPrivs"]), (0, "1"))

    def test_caddy_brings_tls(self):
        # A name without a certificate of the public authorities gets one of Caddy's own.
        unchecked = ssl.create_default_context()
        unchecked.check_hostname = False
        unchecked.verify_mode = ssl.CERT_NONE
        self.check_proxy("caddy", unchecked)

    def test_nginx_brings_tls_with_the_certificate_that_it_is_given(self):
        self.check_proxy("nginx", None)

    def check_proxy(self, name, context):
        with Project(name) as project:
            context = context or ssl.create_default_context(cafile=project.certificates / "fullchain.pem")
            forged = {"X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1", "X-Request-Id": "forged"}
            fields = {**self.form, **forged}
            answer, content = project.call("443", "POST", "/send", "email=sam@example.com", fields, tls=context)
            self.assertEqual((answer.status, json.loads(content)["delivery"]), (200, "sent"))
            # The server takes the proxy's word on who is calling, and the proxy not the caller's.
            [asked] = project.events("Link asked for")
            self.assertNotIn(asked["client"], ["192.0.2.1", f"{project.network}.3"])
            self.assertNotEqual(asked["request"], "forged")
            answer, _ = project.call("80", "GET", "/healthz")
            self.assertEqual(answer.status, 308)
            self.assertRegex(answer.getheader("Location"), "^https://localhost.*/healthz$")
            self.assertTrue(engine.inspect("container", project.container(name))["HostConfig"]["ReadonlyRootfs"])


if __name__ == "__main__":
    unittest.main()
