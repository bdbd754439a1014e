"""Clients that ask for links, and remember what came of each request."""

import re
import socket
import threading
import time

# No answer takes as long.
LIMIT = 10


class Request:
    """One request for a link, and what came of it."""

    def __init__(self, address):
        self.address = address
        self.handed_over = None
        self.answer = b""
        self.is_whole = False

    @property
    def is_accepted(self):
        return self.is_whole and self.answer.startswith(b"HTTP/1.1 200 ")

    def run(self, connection):
        """Sends the request and reads its answer. True while the connection may take another."""
        body = f"email={self.address}".encode()
        head = (
            "POST /send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        connection.sendall(head.encode() + body)
        self.handed_over = time.monotonic()
        while not self.is_whole:
            part = connection.recv(65536)
            if not part:
                return False
            self.answer += part
            self.is_whole = self._is_whole()
        return b"connection: close" not in self.answer.lower()

    def _is_whole(self):
        head, separator, content = self.answer.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        return bool(separator and length) and len(content) == int(length[1])


class Worker(threading.Thread):
    """Asks for one link after the other until it can't connect any more."""

    def __init__(self, port, name, keeps):
        super().__init__(daemon=True)
        self.port = port
        self.prefix = name
        self.keeps = keeps
        self.requests = []

    def run(self):
        connection = None
        while True:
            if connection is None:
                try:
                    connection = socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT)
                except OSError:
                    return  # Nobody listens any more.
            request = Request(f"{self.prefix}-{len(self.requests)}@example.com")
            self.requests.append(request)
            try:
                is_open = request.run(connection)
            except OSError:
                is_open = False
            if not (is_open and self.keeps):
                connection.close()
                connection = None
