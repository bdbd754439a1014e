"""free_ports.py COUNT: prints ports of the loopback interface that nobody listens on."""

import socket
import sys

sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(int(sys.argv[1]))]
print(*(each.getsockname()[1] for each in sockets))
