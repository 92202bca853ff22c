"""A process that ends with its parent, even after a crash, because the kernel closes the pipe between them.

The parent keeps the writing end of the pipe and passes the reading end on. The environment has the number of that end.
"""

import os
import signal
import threading

PIPE = "PARENT_PIPE"
GRACE_SECONDS = 8  # time for a regular end after SIGTERM


def end_with_parent() -> None:
    """Watch the pipe, if the process has one. Child processes do not get it: this process is their parent."""
    number = os.environ.pop(PIPE, "")
    if number:
        threading.Thread(target=_watch, args=(int(number),), name="parent", daemon=True).start()


def end(after: float = GRACE_SECONDS) -> None:
    """Send SIGTERM to this process. If it still runs after `after` seconds, end it."""
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(after)
    os._exit(1)


def _watch(number: int) -> None:
    while os.read(number, 1):
        pass
    end()
