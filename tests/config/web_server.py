"""The web server of `start`, over the database of the tests."""

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connections

from tests.config.database_users import ROOT
from tests.config.two_servers import free_port

ANSWERED_SECONDS = 5


@contextmanager
def web_server(data: Path) -> Iterator[int]:
    """Yield the port of a running web server. It writes its files into `data`."""
    parameters = connections["default"].get_connection_params()
    url = f"postgres://{parameters['user']}@/{parameters['host']}/{parameters['dbname']}"  # over the socket
    ours = {name: value for name, value in os.environ.items() if name != "PYTEST_VERSION"}
    ours |= {"DATABASE_URL": url, "PGPASSFILE": str(parameters["passfile"]), "BERGER_DATA": str(data)}
    ours |= {"SECRET_KEY": settings.SECRET_KEY, "PYTHONPATH": str(ROOT)}
    number = free_port()
    command = [sys.executable, "-m", "config.web", "--port", str(number)]
    with subprocess.Popen(command, env=ours, process_group=0) as process:
        try:
            until = time.monotonic() + 60
            while True:
                try:
                    assert get(number, "/static/desk.js", 30)[0] == 200
                    break
                except OSError:
                    assert time.monotonic() < until, "the web server does not answer"
                    time.sleep(0.1)
            yield number
        finally:
            process.terminate()
            process.wait(30)


def get(port: int, path: str, timeout: float = ANSWERED_SECONDS) -> tuple[int, bytes]:
    """Return status and body of a page."""
    page = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        page.request("GET", path, headers={"Host": "localhost", "Connection": "close"})
        answer = page.getresponse()
        return answer.status, answer.read()
    finally:
        page.close()
