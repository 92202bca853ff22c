"""The server of a campaign: `manage.py start` on a free port, over the campaign's own data."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served() -> Iterator[int]:
    """The port of a server that is ready; nothing of it runs afterwards."""
    if "DATABASE_URL" in os.environ:
        raise RuntimeError("a campaign enters results: unset DATABASE_URL, it brings a database of its own")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    manage = Path(__file__).parent.parent / "manage.py"
    command = [sys.executable, manage, "start", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            if not any(f":{port}/" in line for line in process.stdout or ()):
                raise RuntimeError(f"manage.py start ended with status {process.wait()}")
            yield port
        finally:
            process.terminate()
            process.communicate()
