"""Clients that ask for links as fast as they are answered, and remember what came of each request."""

import re
import selectors
import socket
import time

# Connections of each kind: those that are kept for the next request, and those that are made for one.
EACH = 10
# No answer takes as long, in seconds.
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

    def take(self, part):
        self.answer += part
        head, separator, content = self.answer.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        self.is_whole = bool(separator and length) and len(content) == int(length[1])


class TurnedAway(OSError):
    """A handshake that failed, and when it began."""

    def __init__(self, moment):
        super().__init__("the handshake failed")
        self.moment = moment


class Connection:
    """One connection, and the request that waits for its answer there."""

    def __init__(self, port, keeps, tls):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=LIMIT)
        if tls:
            moment = time.monotonic()
            try:
                self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
            except OSError as error:
                raise TurnedAway(moment) from error
        self.keeps = keeps
        self.request = None

    def ask(self, request):
        self.request = request
        body = f"email={request.address}".encode()
        head = (
            "POST /send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.socket.sendall(head.encode() + body)
        request.handed_over = time.monotonic()


class Load:
    """All clients of a round, in one thread: nothing comes between the last request and the signal."""

    def __init__(self, port, name, tls=None):
        self.port = port
        self.tls = tls
        self.turned_away = []
        self.name = name
        self.requests = []
        self.selector = selectors.DefaultSelector()
        for index in range(2 * EACH):
            self._connect(keeps=index < EACH)
        # Connections that wait for the volley without having said anything.
        self.reserve = [Connection(port, True, tls) for _ in range(EACH)]

    def run(self, seconds):
        """Asks for links for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._round(left)

    def volley(self, count):
        """Asks over the connections in reserve, and over so many new ones."""
        for connection in [*self.reserve, *(Connection(self.port, False, self.tls) for _ in range(count))]:
            self.selector.register(connection.socket, selectors.EVENT_READ, connection)
            connection.ask(self._request())

    def finish(self):
        """Goes on until nobody answers any more: whether that came to pass."""
        end = time.monotonic() + LIMIT
        while self.selector.get_map() and time.monotonic() < end:
            self._round(end - time.monotonic())
        return not self.selector.get_map()

    def _round(self, seconds):
        for key, _ in self.selector.select(max(0, seconds)):
            self._read(key.data)

    def _read(self, connection):
        try:
            part = connection.socket.recv(65536)
        except OSError:
            part = b""
        request = connection.request
        if part and request.is_whole:
            raise AssertionError(f"{request.address} got more than one answer")
        request.take(part)
        if part and not request.is_whole:
            return
        goes_on = part and connection.keeps and b"connection: close" not in request.answer.lower()
        if not (goes_on and self._ask(connection)):
            self.selector.unregister(connection.socket)
            connection.socket.close()
            if request.is_whole or connection.keeps:
                self._connect(connection.keeps)

    def _connect(self, keeps):
        try:
            connection = Connection(self.port, keeps, self.tls)
        except TurnedAway as failure:
            self.turned_away.append(failure.moment)
            return
        except OSError:
            return  # Nobody listens any more.
        self.selector.register(connection.socket, selectors.EVENT_READ, connection)
        if not self._ask(connection):
            self.selector.unregister(connection.socket)
            connection.socket.close()

    def _ask(self, connection):
        """False when the connection doesn't take the request."""
        try:
            connection.ask(self._request())
        except OSError:
            return False
        return True

    def _request(self):
        request = Request(f"{self.name}-{len(self.requests)}@example.com")
        self.requests.append(request)
        return request
