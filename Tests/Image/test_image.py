"""The image, as it is and as it runs: `make image-check`."""

import re
import subprocess
import tarfile
import threading
import time
import unittest
import uuid
from email import message_from_string, policy
from concurrent.futures import ThreadPoolExecutor

import engine
from engine import Server, in_volume, volume
from mail_servers import SilentMailServer

# Its libraries and Swift's runtime are some 40 MB. Whoever brings a shell or a package manager along exceeds it.
LARGEST = 60_000_000
USER = 10001


class WhatItIs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.image = engine.inspect("image", engine.IMAGE)
        cls.configuration = cls.image["Config"]
        cls.files = cls.all_files()

    @staticmethod
    def all_files():
        """Everything in it, by path."""
        name = f"magic-link-{uuid.uuid4().hex}"
        engine.run("create", "--name", name, engine.IMAGE)
        export = subprocess.Popen([engine.ENGINE, "export", name], env=engine.ENVIRONMENT, stdout=subprocess.PIPE)
        with export, tarfile.open(fileobj=export.stdout, mode="r|") as archive:
            files = {member.name.strip("/"): member for member in archive}
        engine.run("rm", name)
        return files

    def test_it_says_how_to_run_watch_and_stop_it(self):
        health = self.image.get("Healthcheck") or self.configuration["Healthcheck"]  # podman, docker
        self.assertEqual(health["Test"], ["CMD", "magic-link-server", "healthcheck"])
        self.assertEqual(self.configuration["Entrypoint"], ["magic-link-server"])
        self.assertEqual(self.configuration["Cmd"], ["serve"])
        self.assertEqual(self.configuration["User"], f"{USER}:{USER}")
        self.assertEqual(self.configuration["StopSignal"], "SIGTERM")
        self.assertEqual(list(self.configuration["Volumes"]), ["/data"])
        self.assertEqual(list(self.configuration["ExposedPorts"]), ["8080/tcp"])

    def test_its_labels_say_what_it_is_and_what_it_was_made_from(self):
        labels = {
            name.removeprefix("org.opencontainers.image."): text for name, text in self.configuration["Labels"].items()
        }
        self.assertEqual(labels["title"], "magic-link")
        self.assertEqual(labels["licenses"], "MIT")
        self.assertTrue(labels["description"])
        self.assertRegex(labels["revision"], "^[0-9a-f]{40}$")
        version = engine.run("run", "--rm", engine.IMAGE, "--version").stdout.split()[-1]
        self.assertEqual(labels["version"], version)

    def test_nothing_in_it_can_be_run_but_the_server(self):
        programs = {
            path
            for path, file in self.files.items()
            if file.isfile() and file.mode & 0o111 and not re.search(r"\.so(\.|$)", path)
        }
        self.assertEqual(programs, {"usr/local/bin/magic-link-server"})

    def test_nothing_in_it_gives_rights_or_belongs_to_its_user_but_the_data(self):
        self.assertEqual([path for path, file in self.files.items() if file.mode & 0o6000], [])
        foreign = {path: file.uid for path, file in self.files.items() if file.uid or file.gid}
        self.assertEqual(foreign, {"data": USER})
        self.assertEqual(self.files["data"].mode & 0o777, 0o700)
        writable = {path for path, file in self.files.items() if not file.issym() and file.mode & 0o002}
        self.assertLessEqual(writable - {"tmp"}, {path for path in writable if path.startswith(("dev/", "proc/"))})

    def test_scanners_find_the_package_of_every_library(self):
        libraries = {path.split("/")[-1] for path in self.files if re.search(r"\.so(\.|$)", path)}
        packages = {path.split("/")[-1] for path in self.files if "/dpkg/status.d/" in path}
        self.assertLessEqual({"libc6", "libcurl4", "libssl3", "libsqlite3-0", "ca-certificates"}, packages)
        self.assertGreater(len(libraries), 10)
        for path in ["etc/os-release", "etc/ssl/certs/ca-certificates.crt"]:
            self.assertIn(path, self.files)

    def test_it_is_small(self):
        size = sum(file.size for file in self.files.values())
        print(f"{size / 1e6:.1f} MB in {len(self.files)} files")
        self.assertLess(size, LARGEST)


class HowItRuns(unittest.TestCase):
    def setUp(self):
        self.volume = self.enterContext(volume())

    def serve(self, **settings):
        server = self.enterContext(Server(self.volume, **settings))
        server.wait_until_up()
        return server

    def mails(self):
        """The mails in the volume."""
        text = in_volume(self.volume, "sh", "-c", "for mail in /data/mail/*.eml; do cat $mail; printf '\\f'; done")
        return [message_from_string(mail, policy=policy.default) for mail in text.split("\f") if mail.strip()]

    def test_a_person_signs_in_stays_signed_in_and_signs_out(self):
        server = self.serve()
        # An address that takes libidn2's tables.
        email = "sam@bücher.example"
        status, sent = server.call("POST", "/send", {"email": email})
        self.assertEqual((status, sent["delivery"]), (200, "sent"))
        [mail] = self.mails()
        code = re.search(r"code: (\d{6})", mail.get_body(("plain",)).get_content())[1]
        status, session = server.call("POST", "/verify-code", {"email": email, "code": code, "request": sent["request"]})
        self.assertEqual(status, 200)
        bearer = {"Authorization": f"Bearer {session['access_token']}"}
        self.assertEqual(server.call("GET", "/session", fields=bearer)[0], 200)
        status, session = server.call("POST", "/session/refresh", {"refresh_token": session["refresh_token"]})
        self.assertEqual(status, 200)
        bearer = {"Authorization": f"Bearer {session['access_token']}"}
        self.assertEqual(server.call("DELETE", "/session", fields=bearer)[0], 204)
        self.assertEqual(server.call("GET", "/session", fields=bearer)[0], 401)

    def test_it_has_no_rights_and_can_write_to_its_volume_alone(self):
        server = self.serve()
        with open(f"/proc/{server.process()}/status") as file:
            status = dict(line.strip().split(":\t", 1) for line in file)
        self.assertEqual(status["Uid"].split(), [str(USER)] * 4)
        self.assertEqual(status["Gid"].split(), [str(USER)] * 4)
        self.assertEqual(status["NoNewPrivs"], "1")
        for kind in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]:
            self.assertEqual(int(status[kind], 16), 0, kind)
        refused = engine.run(
            "exec", "--env", "MAGICLINK_DATA=/tmp", server.name, "magic-link-server", "serve", check=False
        )
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("Read-only file system", refused.stdout + refused.stderr)
        self.assertNotEqual(engine.run("exec", server.name, "sh", "-c", "true", check=False).returncode, 0)

    def test_commands_run_beside_the_server(self):
        server = self.serve()
        for command in ["doctor", "keys list", "backup /data/backups"]:
            said = server.program(*command.split())
            self.assertEqual(said.returncode, 0, f"{command}: {said.stdout}{said.stderr}")
        self.assertRegex(in_volume(self.volume, "ls", "/data/backups"), "^magic-link-")

    def test_a_volume_of_somebody_elses_is_one_line_and_an_exit_code(self):
        in_volume(self.volume, "sh", "-c", "chown 0:0 /data && chmod 700 /data")
        server = self.enterContext(Server(self.volume))
        self.assertEqual(server.exit_code(), 78)
        [line] = server.log().splitlines()
        self.assertIn(f'"/data" must be a folder that user ID {USER} can write to; Permission denied', line)

    def test_stopping_answers_what_is_under_way_and_loses_no_mail(self):
        # Mails can't leave, so that each request waits for its own most of a second.
        with SilentMailServer() as silent:
            server = self.serve(MAGICLINK_MAIL=f"smtp://127.0.0.1:{silent.port}", MAGICLINK_LIMIT_CLIENT="off")
            addresses = [f"p{number}@example.com" for number in range(20)]
            under_way = threading.Barrier(len(addresses) + 1, timeout=30)

            def send(email):
                return server.call("POST", "/send", {"email": email}, on_sent=under_way.wait)

            with ThreadPoolExecutor(len(addresses)) as pool:
                answers = [pool.submit(send, email) for email in addresses]
                under_way.wait()
                code, took = server.stop()
                self.assertEqual([answer.result()[0] for answer in answers], [200] * len(addresses))
        self.assertEqual(code, 0)
        self.assertLess(took, 10)
        server = self.serve()
        for _ in range(100):
            recipients = sorted(mail["To"] for mail in self.mails())
            if len(recipients) >= len(addresses):
                break
            time.sleep(0.1)
        self.assertEqual(recipients, sorted(addresses))
        self.assertEqual(server.stop()[0], 0)

    def test_its_health_goes_bad_with_its_database(self):
        server = self.serve()
        self.assertTrue(server.is_healthy())
        self.assertEqual(server.program("healthcheck").returncode, 0)
        in_volume(self.volume, "sh", "-c", "rm /data/auth.db*")
        for _ in range(300):
            if not server.is_healthy():
                break
            time.sleep(0.2)
        self.assertFalse(server.is_healthy())
        unhealthy = server.program("healthcheck")
        self.assertEqual(unhealthy.returncode, 1)
        self.assertIn("answers 503", unhealthy.stdout + unhealthy.stderr)


if __name__ == "__main__":
    unittest.main()
