"""The demonstration, served during a benchmark."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ratings.accounts.trial import is_demonstration
from ratings.operations.bootstrap import is_embedded


@contextmanager
def served() -> Iterator[int]:
    """Yield the port of a running `./dev run`. RuntimeError: its database is not a demonstration."""
    if not is_embedded():
        raise RuntimeError("this benchmark enters results: unset DATABASE_URL, it brings a database of its own")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    dev = Path(__file__).parent.parent / "dev"
    with subprocess.Popen([dev, "run", "--port", str(port)], stdout=subprocess.PIPE, text=True) as process:
        try:
            _wait(process, f":{port}/")
            if not is_demonstration():
                raise RuntimeError("this benchmark enters results, and the database is no demonstration")
            yield port
        finally:
            process.terminate()
            process.communicate()


def _wait(process: "subprocess.Popen[str]", text: str) -> None:
    assert process.stdout is not None
    while text not in (line := process.stdout.readline()):
        if not line:
            raise RuntimeError(f"./dev run ended with status {process.wait()}")
