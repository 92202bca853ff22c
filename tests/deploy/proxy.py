"""A reverse proxy in a thread, with HTTPS and the same headers as in deploy/nginx.conf."""

import http.client
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SITE = "ratings.example.org"


def certificate(directory: Path) -> Path:
    """Create a key and certificate of the site in one file and return its path."""
    path, key = directory / "certificate.pem", directory / "key.pem"
    subject = ["-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE},IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", path, *subject]
    subprocess.run(command, check=True, capture_output=True)
    path.write_text(path.read_text() + key.read_text())
    return path


@contextmanager
def proxy(port: int, pem: Path) -> Iterator[int]:
    """Yield the port of a proxy in front of the program on `port`."""
    inside = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    inside.load_cert_chain(pem)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(port))
    server.socket = inside.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler_of(port: int) -> type[BaseHTTPRequestHandler]:
    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            fields = {name: value for name, value in self.headers.items() if not name.startswith("X-Forwarded-")}
            fields |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": self.client_address[0], "Connection": "close"}
            program = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            program.request(self.command, self.path, body, fields)
            answer = program.getresponse()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "content-length", "connection", "date"):
                    self.send_header(name, value)
            page = answer.read()
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)
            program.close()

        do_POST = do_GET

        def log_message(self, format: str, *args: object) -> None:
            """Suppress the output on stderr."""

    return Passing
