"""An https server on a loopback port, with an authority of its own: tls_server.py FOLDER NAMES DAYS ANSWER

NAMES are those in its certificate, between commas. DAYS is how long that is valid from two days ago on. ANSWER says how
the connection goes. It writes FOLDER/ca.pem, prints its port, and serves until its standard input ends.
"""
import datetime
import ipaddress
import os
import socket
import ssl
import sys
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

folder, names, days, answer = sys.argv[1:]
begin = datetime.datetime.utcnow() - datetime.timedelta(days=2)


def certificate(subject, issuer, key, signer, days, *extensions):
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + datetime.timedelta(days=days))
    )
    for extension, is_critical in extensions:
        builder = builder.add_extension(extension, is_critical)
    return builder.sign(signer, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


def alternative(name):
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


name = "Authority %d" % os.getpid()  # Another one than that of any other server.
authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
with open(folder + "/ca.pem", "wb") as file:
    file.write(certificate(name, name, authority, authority, 30, (x509.BasicConstraints(True, None), True)))
with open(folder + "/server.pem", "wb") as file:
    file.write(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    file.write(
        certificate(
            "Server", name, key, authority, int(days),
            (x509.SubjectAlternativeName([alternative(name) for name in names.split(",")]), False)))

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(folder + "/server.pem")
context.set_alpn_protocols(["h2", "http/1.1"])
asked_for = []
context.sni_callback = lambda connection, name, context: asked_for.append(name)


def head(connection):
    text = b""
    while b"\r\n\r\n" not in text:
        piece = connection.recv(4096)
        if not piece:
            break
        text += piece
    return text.decode()


def serve(connection):
    tunnel = ""
    if answer == "proxy":
        tunnel = head(connection)
        connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
    if answer == "no-proxy":
        connection.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        connection.close()
        return
    if answer == "cut-handshake":
        connection.recv(5)
        connection.close()
        return
    try:
        connection = context.wrap_socket(connection, server_side=True)
    except OSError:
        return
    request = head(connection)
    body = "\n".join([connection.selected_alpn_protocol() or "", str(asked_for[-1]), tunnel, request]).encode()
    length = b"Content-Length: %d\r\n" % len(body)
    if answer in ("until-end", "until-end-cut"):
        length = b""
    whole = b"HTTP/1.1 200 OK\r\n" + length + b"\r\n" + body
    connection.sendall(whole[:20] if answer == "cut-head" else whole[:-3] if answer == "cut-body" else whole)
    if answer in ("whole", "until-end", "proxy"):
        connection.settimeout(5)
        try:
            connection.unwrap()
        except OSError:
            pass
    connection.close()


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
