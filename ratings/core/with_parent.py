"""A process that ends with its parent, even after a crash: the kernel closes the pipe between them.

The parent keeps the writing end and passes the reading end on; the environment has its number.
"""

import os
import signal
import threading

PIPE = "PARENT_PIPE"
GRACE_SECONDS = 8  # for a regular end after SIGTERM


def end_with_parent() -> None:
    """Watch the pipe, if there is one. Child processes get no pipe: this process is their parent."""
    number = os.environ.pop(PIPE, "")
    if number:
        threading.Thread(target=_watch, args=(int(number),), name="parent", daemon=True).start()


def end(after: float = GRACE_SECONDS) -> None:
    """Send SIGTERM to this process, and end it after `after` seconds at the latest."""
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(after)
    os._exit(1)


def _watch(number: int) -> None:
    while os.read(number, 1):
        pass
    end()
