"""Where the mails of the rounds arrive, counted by recipient."""

import random
import re
import socket
import threading
import time
from collections import Counter


class MailServer:
    """Takes mails over SMTP and counts them by recipient. While it is slow, one in SLOW takes so long to be accepted that
    the request for it is answered before, and still less than the server allows when it ends."""

    SLOW = 40
    SLOW_SECONDS = 1.2

    def __init__(self):
        self.is_slow = True
        self.lock = threading.Lock()
        self.taken = Counter()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def count(self):
        with self.lock:
            return Counter(self.taken)

    def _accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            with connection, connection.makefile("rwb", buffering=0) as stream:
                self._talk(stream)
        except OSError:
            pass  # The server has gone; what it had been told stays counted.

    def _talk(self, stream):
        recipient = None
        stream.write(b"220 mx.example.org\r\n")
        while line := stream.readline():
            verb = line[:4].upper()
            if verb == b"RCPT":
                recipient = re.search(rb"<(.*)>", line)[1].decode()
            if verb == b"DATA":
                stream.write(b"354 go on\r\n")
                while (line := stream.readline()) != b".\r\n":
                    if not line:
                        return
                if self.is_slow:
                    is_one = random.randrange(self.SLOW) == 0
                    time.sleep(self.SLOW_SECONDS if is_one else random.uniform(0, 0.02))
                # Counted when the sender is told, as a mail server does that keeps what it has accepted.
                with self.lock:
                    self.taken[recipient] += 1
            stream.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 fine\r\n")
            if verb == b"QUIT":
                return


class MailFolder:
    """Counts the mails of the directory transport by recipient."""

    def __init__(self, path):
        self.path = path
        self.recipients = {}

    def count(self):
        # A mail appears whole, and stays as it is.
        for file in self.path.glob("*.eml"):
            if file.name not in self.recipients:
                with open(file, "rb") as mail:
                    recipient = next(line for line in mail if line.lower().startswith(b"to:"))
                self.recipients[file.name] = recipient[3:].decode().strip().strip("<>")
        return Counter(self.recipients.values())
