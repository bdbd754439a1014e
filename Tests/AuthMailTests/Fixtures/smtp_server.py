"""A mail server on aiosmtpd with TLS and AUTH: smtp_server.py CERTIFICATE KEY MODE EVENTS.

MODE is starttls, smtps, or plain for a server that knows no TLS.

Prints its port, and writes a JSON line for each message to EVENTS. Ends when its standard input does.
"""

import asyncio
import base64
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

USER, PASSWORD = b"sam@example.org", "p:ä@ss/w%rd".encode()
connections = 0


events = open(sys.argv[4], "w")


def say(value):
    print(json.dumps(value), file=events, flush=True)


class Messages:
    async def handle_DATA(self, server, session, envelope):
        say(
            {
                "sender": envelope.mail_from,
                "recipients": envelope.rcpt_tos,
                "hello": session.host_name,
                "encrypted": session.ssl is not None or server.transport.get_extra_info("ssl_object") is not None,
                "user": session.auth_data.login.decode() if session.auth_data else "",
                "connections": connections,
                "data": base64.b64encode(envelope.original_content).decode(),
            }
        )
        return "250 2.0.0 taken"


def check(server, session, envelope, mechanism, data):
    good = isinstance(data, LoginPassword) and data.login == USER and data.password == PASSWORD
    return AuthResult(success=good, handled=False, auth_data=data)


def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    implicit = sys.argv[3] == "smtps"
    explicit = sys.argv[3] == "starttls"
    handler = Messages()

    def protocol():
        global connections
        connections += 1
        return SMTP(
            handler,
            hostname="mx.example.org",
            tls_context=context if explicit else None,
            require_starttls=explicit,
            auth_required=True,
            auth_require_tls=explicit,
            authenticator=check,
            loop=loop,
        )

    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    server = loop.run_until_complete(
        loop.create_server(protocol, "127.0.0.1", 0, ssl=context if implicit else None)
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    loop.run_until_complete(loop.run_in_executor(None, sys.stdin.read))


main()
