"""The server behind a real nginx that speaks TLS, as it is meant to run. nginx's certificate is its own authority."""

import socket
import subprocess
import time

from service import Service, free_port

CONFIGURATION = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/nginx-body;
    proxy_temp_path {folder}/nginx-proxy;
    fastcgi_temp_path {folder}/nginx-fastcgi;
    scgi_temp_path {folder}/nginx-scgi;
    uwsgi_temp_path {folder}/nginx-uwsgi;
    server {{
        listen 127.0.0.1:{front} ssl;
        ssl_certificate {folder}/certificate.pem;
        ssl_certificate_key {folder}/key.pem;
        location / {{
            proxy_pass http://127.0.0.1:{port};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Connection "";
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
        }}
    }}
}}
"""


class SecureService(Service):
    """`with SecureService() as service:` starts both programs, and ends them and their folder afterwards."""

    def __init__(self, **settings):
        self.front = free_port()
        super().__init__(PUBLIC_URL=f"https://localhost:{self.front}", TRUSTED_PROXIES="127.0.0.1", **settings)
        self.nginx = None

    def __enter__(self):
        super().__enter__()
        try:
            self.certify()
            configuration = CONFIGURATION.format(folder=self.folder, front=self.front, port=self.port)
            (self.folder / "nginx.conf").write_text(configuration)
            self.nginx = subprocess.Popen(
                ["/usr/sbin/nginx", "-e", "stderr", "-c", self.folder / "nginx.conf"], stdin=subprocess.DEVNULL
            )
            self.reach()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.nginx:
            self.nginx.kill()
            self.nginx.wait()
        super().__exit__()

    def certify(self):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
             "-keyout", self.folder / "key.pem", "-out", self.folder / "certificate.pem"],
            check=True, capture_output=True, timeout=20,
        )

    def reach(self):
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.front), timeout=2).close()
                return
            except OSError:
                if self.nginx.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("nginx doesn't answer") from None
                time.sleep(0.05)
