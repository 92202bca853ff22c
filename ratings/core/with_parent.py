"""A program that ends with the one that started it, however that ended: the kernel closes a pipe between them.

The parent keeps the writing end and passes the reading end on, whose number is in the environment.
"""

import os
import signal
import threading

PIPE = "PARENT_PIPE"
GRACE_SECONDS = 8  # to end by itself, as when it is asked to


def end_with_parent() -> None:
    """Watch the pipe, if there is one. What this process starts gets no pipe: it has another parent."""
    number = os.environ.pop(PIPE, "")
    if number:
        threading.Thread(target=_watch, args=(int(number),), name="parent", daemon=True).start()


def end(after: float = GRACE_SECONDS) -> None:
    """Ask this process to end, and end it if it has not done so after that many seconds."""
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(after)
    os._exit(1)


def _watch(number: int) -> None:
    while os.read(number, 1):
        pass
    end()
