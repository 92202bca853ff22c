"""The PostgreSQL server of one data directory: check, start and stop it."""

import time
from pathlib import Path

import psutil

from config.embedded.account import Account
from config.embedded.binaries import run
from config.embedded.error import EmbeddedError
from config.embedded.socket_path import SOCKET

START_SECONDS = 600  # recovery after a power cut may take minutes
STOP_SECONDS = 60
ORPHAN_SECONDS = 10
LOG_BYTES = 1024 * 1024
OPTIONS = {
    "listen_addresses": "",
    "unix_socket_directories": ".",  # the data directory, for paths of any length
    "unix_socket_permissions": "0700",
    "log_checkpoints": "off",
    "max_wal_size": "2GB",
    "shared_buffers": "256MB",
    "jit": "off",  # compiling a query takes longer than running it
}
WITHOUT_DURABILITY = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


def postmaster(data: Path) -> psutil.Process | None:
    """Return the server process of `data`, None if there is none.

    The number in postmaster.pid is checked: after a power cut it may belong to any other process.
    """
    try:
        process = psutil.Process(int(_pid_file_line(data, 1)))
        serves = process.name() == "postgres" and str(data) in process.cmdline()
    except (ValueError, psutil.NoSuchProcess, psutil.AccessDenied):
        return None
    return process if serves else None


def is_ready(data: Path) -> bool:
    """Return True if a server accepts connections. Waits while it starts or stops."""
    deadline = time.monotonic() + START_SECONDS
    while postmaster(data):
        if _pid_file_line(data, 8) == "ready":
            return True
        if time.monotonic() > deadline:
            raise EmbeddedError(f"PostgreSQL has been starting for {START_SECONDS} s: see {log_file(data)}")
        time.sleep(0.05)
    return False


def start(data: Path, account: Account, *, durable: bool) -> None:
    """Start the server, which outlives this process.

    Only one process at a time may call it, after `remove_killed_server`.
    """
    _rotate(log_file(data))
    options = OPTIONS | ({} if durable else WITHOUT_DURABILITY)
    try:
        run(
            account,
            "pg_ctl",
            "start",
            "--wait",
            f"--timeout={START_SECONDS}",
            f"--pgdata={data}",
            f"--log={log_file(data)}",
            "--options=" + " ".join(f"-c {name}={value}" for name, value in options.items()),
        )
    except EmbeddedError as error:
        last_lines = log_file(data).read_text(errors="replace").splitlines()[-5:] if log_file(data).exists() else []
        raise EmbeddedError("\n".join([str(error), *last_lines])) from error


def stop(data: Path, account: Account) -> None:
    if postmaster(data):
        run(account, "pg_ctl", "stop", "--mode=fast", "--wait", f"--timeout={STOP_SECONDS}", f"--pgdata={data}")


def log_file(data: Path) -> Path:
    return data / "server.log"


def _pid_file_line(data: Path, number: int) -> str:
    """Return a line of postmaster.pid (1 the process, 8 the state), empty if it does not exist."""
    try:
        lines = (data / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return ""
    return lines[number - 1].strip() if len(lines) >= number else ""


def remove_killed_server(data: Path) -> None:
    """End processes and remove lock files of a killed server. PostgreSQL does not start if its old pid is in use."""
    pid_file = data / "postmaster.pid"
    if not pid_file.exists():
        return
    orphans = [process for process in psutil.process_iter() if _works_in(process, data)]
    for orphan in orphans:
        orphan.terminate()
    psutil.wait_procs(orphans, timeout=ORPHAN_SECONDS)
    (data / f"{SOCKET}.lock").unlink(missing_ok=True)
    pid_file.unlink()


def _works_in(process: psutil.Process, data: Path) -> bool:
    try:
        return bool(process.name() == "postgres" and process.cwd() == str(data))
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return False


def _rotate(log: Path) -> None:
    if log.exists() and log.stat().st_size > LOG_BYTES:
        log.replace(log.with_suffix(".log.1"))
