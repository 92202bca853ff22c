"""A proxy between a program and its database that can fall silent: it accepts connections and passes no byte."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PIECE = 65536


class SilentProxy:
    """A proxy on `port` that passes bytes in both directions, except while it is silent."""

    def __init__(self, to: int | Path) -> None:
        """Start the proxy to a port of this machine or to a socket path."""
        self._to = to
        self._passing = threading.Event()
        self._passing.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Pass nothing during the block. Bytes sent meanwhile pass afterwards."""
        self._passing.clear()
        try:
            yield
        finally:
            self._passing.set()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the connection is closed already
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        self._passing.wait()
        try:
            far = self._reach()
        except OSError:
            near.close()  # the target does not accept connections
            return
        for line in (near, far):
            if line.family == socket.AF_INET:
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self._pass, args=(near, far), daemon=True).start()
        self._pass(far, near)

    def _reach(self) -> socket.socket:
        if isinstance(self._to, int):
            return socket.create_connection(("127.0.0.1", self._to))
        far = socket.socket(socket.AF_UNIX)
        far.connect(str(self._to))
        return far

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        """Pass bytes until one side closes, then close both."""
        with suppress(OSError):
            while piece := source.recv(PIECE):
                self._passing.wait()
                target.sendall(piece)
        for line in (source, target):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        source.close()
