"""`./dev advisories`: queries about the locked packages, without a failure in any case."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from config.advisories import PinnedPackage, pinned
from tests.config.database_users import ROOT


class Service(HTTPServer):
    """A service with one advisory, about Django."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.queries: list[dict[str, Any]] = []


class _Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        self.server.queries = queries
        self._answer({"results": [self._about(query["package"]["name"]) for query in queries]})

    def do_GET(self) -> None:
        self._answer({"summary": f"A fault, at {self.path}"})

    def _about(self, name: str) -> dict[str, Any]:
        return {"vulns": [{"id": "PYSEC-1"}]} if name == "django" else {}

    def _answer(self, answer: dict[str, Any]) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_arguments: Any) -> None:
        """Suppress the output on stderr."""


@pytest.fixture
def service() -> Iterator[Service]:
    server = Service()
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def run(port: int) -> subprocess.CompletedProcess[str]:
    fields = os.environ | {"OSV_URL": f"http://127.0.0.1:{port}"}
    command = [sys.executable, "-m", "config.advisories"]
    return subprocess.run(command, cwd=ROOT, env=fields, capture_output=True, text=True)


def test_each_pinned_package_is_asked_about_once(service: Service) -> None:
    completed = run(service.server_port)
    names = [(query["package"]["name"], query["version"]) for query in service.queries]
    assert len(names) == len({*names}) > 50
    first, last = completed.stdout.splitlines()
    assert first.startswith("django 5.")
    assert first.endswith(": PYSEC-1 A fault, at /v1/vulns/PYSEC-1")
    assert last == f"{len(names)} packages, 1 advisories."
    assert completed.returncode == 0


def test_an_unreachable_advisory_service_is_reported() -> None:
    completed = run(1)
    assert (completed.returncode, completed.stdout) == (0, "")
    assert "http://127.0.0.1:1 could not be asked" in completed.stderr
    assert "nothing is known" in completed.stderr


def test_locks_are_read_with_their_extras_and_markers() -> None:
    text = "a-b[c,d]==1.0 \\\n    --hash=sha256:0\n# via x==2\nc==2.0 ; sys_platform == 'win32'\n"
    assert pinned(iter([text, text])) == [PinnedPackage("a-b", "1.0"), PinnedPackage("c", "2.0")]
