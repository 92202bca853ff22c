"""Processes that a killed start left running. A file beside the data records them, and the next start ends them."""

import json
import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import psutil

RECORD_PATTERN = "start-*.json"
GRACE_SECONDS = 2  # time for orphans to end by themselves before they are killed
START_TOLERANCE = 2  # seconds; start times are whole seconds of a clock that may be adjusted
Identity = tuple[int, float]


class StartRecord:
    """The file that records a running start and its processes, by process number and start time."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / f"start-{os.getpid()}.json"

    def write(self, programs: Iterable[int]) -> None:
        note = {"parent": _identity(os.getpid()), "programs": [_identity(number) for number in programs]}
        draft = self._file.with_suffix(".part")
        with suppress(OSError):  # a full disk must not stop the service
            draft.write_text(json.dumps(note), "utf-8")
            draft.replace(self._file)

    def remove(self) -> None:
        self._file.unlink(missing_ok=True)


def end_orphans(directory: Path) -> bool:
    """End the processes of each killed start in this directory; return True if there was one.

    If another program has received a recorded process number, its start time differs, and it continues to run.
    """
    left: list[psutil.Process] = []
    is_left = False
    for file in directory.glob(RECORD_PATTERN):
        parent, programs = _read(file)
        if parent and _process(parent):
            continue
        is_left = True
        left += [process for identity in programs if (process := _process(identity))]
        file.unlink(missing_ok=True)
    _, deaf = psutil.wait_procs(left, timeout=GRACE_SECONDS)
    for process in left:
        with suppress(ProcessLookupError):  # the number of a group stays reserved while it has members
            os.killpg(process.pid, signal.SIGKILL)
    psutil.wait_procs(deaf, timeout=GRACE_SECONDS)
    return is_left


def _identity(number: int) -> Identity:
    with suppress(psutil.NoSuchProcess):
        return number, psutil.Process(number).create_time()
    return number, 0.0


def _read(file: Path) -> tuple[Identity | None, list[Identity]]:
    """Return the identities of the parent and its processes; None and an empty list for a damaged record."""
    try:
        note = json.loads(file.read_text("utf-8"))
        return (int(note["parent"][0]), float(note["parent"][1])), [(int(n), float(at)) for n, at in note["programs"]]
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None, []


def _process(identity: Identity) -> psutil.Process | None:
    """Return the recorded process, if it still runs."""
    number, begun = identity
    with suppress(psutil.Error, ProcessLookupError):
        process = psutil.Process(number)
        is_same = abs(process.create_time() - begun) < START_TOLERANCE and process.status() != psutil.STATUS_ZOMBIE
        return process if is_same else None
    return None
