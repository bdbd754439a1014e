"""A mail server that misbehaves as told: hostile_server.py CERTIFICATE KEY SCRIPT EVENTS.

SCRIPT is JSON:
  greeting   what it says first; "" for nothing, ever
  offers     the keywords of EHLO
  replies    from a verb (or END, for the message) to what is answered instead of the usual;
             "" for nothing, "HANGUP" to close
  sequences  the same, from a verb to one answer after the other
  inject     bytes sent together with the answer to STARTTLS, before TLS
  idle       what it says, before it closes, when a client that has sent a mail then waits 0.2 s
  dotted     refuse names without a dot in EHLO
  slow       seconds before the answer to the message

Prints its port, and writes a JSON line for each command and message to EVENTS. Ends when its standard input does.
"""

import asyncio
import base64
import json
import ssl
import sys

script = json.loads(sys.argv[3])
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
replies = {**script["replies"], **script["sequences"]}
usual = {
    "AUTH": "235 2.7.0 in",
    "MAIL": "250 2.1.0 ok",
    "RCPT": "250 2.1.5 ok",
    "DATA": "354 go on",
    "END": "250 2.0.0 taken",
    "QUIT": "221 2.0.0 bye",
    "STARTTLS": "220 2.0.0 ready",
}
connections = 0


events = open(sys.argv[4], "w")


def say(value):
    print(json.dumps(value), file=events, flush=True)


def answer(verb):
    reply = replies.get(verb)
    if isinstance(reply, list):
        reply = reply.pop(0) if reply else None
    return usual.get(verb, "500 5.5.1 what") if reply is None else reply


class HungUp(Exception):
    pass


async def send(writer, text):
    if text == "HANGUP":
        raise HungUp
    if text:
        writer.write((text + "\r\n").encode())
        await writer.drain()


async def message(reader):
    lines = []
    while True:
        line = await reader.readuntil(b"\n")
        if line == b".\r\n":
            return b"".join(lines)
        lines.append(line[1:] if line.startswith(b".") else line)


async def converse(reader, writer):
    await send(writer, script["greeting"])
    sent = False
    while True:
        try:
            line = await asyncio.wait_for(reader.readline(), 0.2 if sent and script["idle"] else None)
        except asyncio.TimeoutError:
            await send(writer, script["idle"])
            raise HungUp
        if not line:
            return
        verb = line.split()[0].decode("utf-8", "replace").upper() if line.split() else ""
        say({"connection": connections, "line": line.decode("utf-8", "replace").rstrip("\r\n")})
        if verb in ("EHLO", "HELO"):
            name = line.split()[1].decode() if len(line.split()) > 1 else ""
            if verb in replies:
                await send(writer, answer(verb))
            elif script["dotted"] and "." not in name:
                await send(writer, "504 5.5.2 need a name with a dot")
            else:
                offers = ["mx.example.org"] + script["offers"]
                await send(writer, "\r\n".join(f"250-{o}" for o in offers[:-1]) + f"\r\n250 {offers[-1]}")
        elif verb == "STARTTLS":
            reply = answer(verb)
            await send(writer, reply + ("\r\n" + script["inject"] if script["inject"] else ""))
            if reply.startswith("220"):
                await writer.start_tls(context)
        elif verb == "AUTH" and len(line.split()) < 3 and "AUTH" not in replies:
            for _ in range(1 if line.split()[1].upper() == b"PLAIN" else 2):
                await send(writer, "334 ")
                await reader.readline()
            await send(writer, answer(verb))
        elif verb == "DATA":
            reply = answer(verb)
            await send(writer, reply)
            if reply.startswith("354"):
                data = await message(reader)
                say({"connection": connections, "data": base64.b64encode(data).decode()})
                await asyncio.sleep(script["slow"])
                await send(writer, answer("END"))
                sent = True
        elif verb == "QUIT":
            await send(writer, answer(verb))
            return
        else:
            await send(writer, answer(verb))


async def serve(reader, writer):
    global connections
    connections += 1
    try:
        await converse(reader, writer)
    except (HungUp, ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
        pass
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
