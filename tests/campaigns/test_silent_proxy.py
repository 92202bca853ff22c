"""The line that falls silent: it takes connections and passes nothing, and what waited passes afterwards."""

import socket
import threading
from collections.abc import Iterator

import pytest

from campaigns.silent_proxy import SilentProxy

PATIENCE = 10


@pytest.fixture
def proxy() -> Iterator[SilentProxy]:
    """One to somebody who answers each piece with itself."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            taken, _ = listening.accept()
            with taken:
                while piece := taken.recv(100):
                    taken.sendall(piece)

        thread = threading.Thread(target=answer)
        thread.start()
        proxy = SilentProxy(listening.getsockname()[1])
        yield proxy
        proxy.close()
        thread.join(PATIENCE)


def test_the_proxy_passes_bytes_both_ways_and_nothing_while_it_is_silent(proxy: SilentProxy) -> None:
    with socket.create_connection(("127.0.0.1", proxy.port)) as near:
        near.settimeout(PATIENCE)
        near.sendall(b"one")
        assert near.recv(100) == b"one"
        with proxy.silent():
            near.sendall(b"two")
            near.settimeout(0.2)
            with pytest.raises(TimeoutError):
                near.recv(100)
        near.settimeout(PATIENCE)
        assert near.recv(100) == b"two"


def test_the_silent_proxy_accepts_connections(proxy: SilentProxy) -> None:
    with proxy.silent():
        near = socket.create_connection(("127.0.0.1", proxy.port), PATIENCE)
        near.sendall(b"one")
    with near:
        assert near.recv(100) == b"one"
