"""`manage.py start`: the page, the accounts, the warnings, and no remains but the data."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.config.database_users import ROOT, remains

pytestmark = pytest.mark.whole  # the browser tests start the same command in every run
FILL = """
from django.core.management import call_command
from ratings.models import Installation
call_command("migrate", verbosity=0)
Installation.objects.create(authority="Invented Office", federation="XXA", demonstration=True)
"""


class Start:
    """A running `manage.py start` and its output."""

    def __init__(self, environment: dict[str, str], *arguments: str) -> None:
        self.output = ""
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "manage.py", "start", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
            start_new_session=True,
        )

    def read_until(self, text: str) -> None:
        assert self.process.stdout is not None
        while text not in self.output:
            line = self.process.stdout.readline()
            assert line, self.output
            self.output += line

    def end(self) -> int:
        self.output += self.process.communicate(timeout=60)[0]
        return self.process.returncode

    def family(self) -> list[psutil.Process]:
        processes = []
        for process in psutil.process_iter():
            with suppress(ProcessLookupError, psutil.Error):
                if os.getsid(process.pid) == self.process.pid and process.status() != psutil.STATUS_ZOMBIE:
                    processes.append(process)
        return processes


Begin = Callable[..., Start]


@pytest.fixture(scope="module")
def environment() -> Iterator[dict[str, str]]:
    """The environment of an installation with a user, without variables of these tests."""
    house = Path(tempfile.mkdtemp(prefix="berger-test-house-"))
    ours = {name: value for name, value in os.environ.items() if name not in ("PYTEST_VERSION", "DATABASE_URL")}
    ours["BERGER_DATA"] = str(house)
    subprocess.run([sys.executable, ROOT / "manage.py", "shell", "-v0", "-c", FILL], env=ours, check=True)
    yield ours
    shutil.rmtree(house)


@pytest.fixture
def start_program(environment: dict[str, str]) -> Iterator[Callable[..., Start]]:
    """A function that starts the program. Programs left by a failed test are ended."""
    begun: list[Start] = []

    def start(*arguments: str) -> Start:
        begun.append(Start(environment, *arguments))
        return begun[-1]

    yield start
    for server in begun:
        server.process.terminate()
        server.process.communicate(timeout=60)


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def get(port: int, path: str, host: str) -> http.client.HTTPResponse:
    page = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    page.request("GET", path, headers={"Host": host, "Connection": "close"})
    return page.getresponse()


def left_over(environment: dict[str, str]) -> list[str]:
    """Return the remains in the directory besides data, key and seals of published lists."""
    lasting_files = ("secret-key", "seals.txt")
    return [name for name in remains(Path(environment["BERGER_DATA"]) / "pg18") if name not in lasting_files]


@pytest.mark.parametrize(
    ("number", "arguments", "warnings"),
    [(signal.SIGTERM, [], 0), (signal.SIGINT, ["--bind", "0.0.0.0"], 1)],  # noqa: S104
)
def test_the_program_serves_until_it_is_stopped_and_leaves_only_the_data(
    start_program: Begin,
    environment: dict[str, str],
    port: int,
    number: signal.Signals,
    arguments: list[str],
    warnings: int,
) -> None:
    start = start_program("--port", str(port), *arguments)
    start.read_until("without encryption" if warnings else "the password is berger-demo")
    assert f"http://127.0.0.1:{port}/" in start.output
    assert ("Log in as arbiter, helper, officer, admin;" in start.output) == (not warnings)
    assert ("The accounts of the demonstration are disabled: ALLOWED_HOSTS or --bind" in start.output) == bool(warnings)
    assert get(port, "/healthz", "localhost").status == 200
    assert get(port, "/healthz", socket.gethostname()).status == (200 if warnings else 400)
    assert get(port, "/healthz", "elsewhere.example").status == 400
    start.process.send_signal(number)
    assert start.end() == 0
    assert start.family() == []
    assert left_over(environment) == []
    assert start.output.count("Warning: ") == warnings
    with pytest.raises(ConnectionRefusedError):
        get(port, "/healthz", "localhost")


def processes_of(start: Start) -> dict[str, psutil.Process]:
    """Return the programs by their queue or module, and one of the web processes."""
    children = psutil.Process(start.process.pid).children(recursive=True)
    labels = {child: child.cmdline() for child in children}
    programs = ("default", "messages", "config.web")
    by_name = {
        name: next(c for c in children if name in labels[c] and c.ppid() == start.process.pid) for name in programs
    }
    template = next(c for c in children if c.ppid() == by_name["config.web"].pid and "forkserver" in str(labels[c]))
    return {**by_name, "web process": template.children()[0]}


def ends_within(seconds: float, condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.05)
    return condition()


def test_a_killed_process_is_replaced_and_a_killed_parent_leaves_no_process_behind(
    start_program: Begin, environment: dict[str, str], port: int
) -> None:
    start = start_program("--port", str(port))
    start.read_until("the password is berger-demo")
    before = processes_of(start)
    for name in ("web process", "default"):
        before[name].kill()
    assert get(port, "/healthz", "localhost").status == 200
    start.read_until("another takes its place")
    start.read_until("The worker was killed by signal 9; it is started again")
    assert ends_within(30, lambda: len(processes_of(start)) == 4)
    after = processes_of(start)
    assert [name for name in before if before[name] != after[name]] == ["default", "web process"]
    after["config.web"].kill()
    start.read_until("The web server was killed by signal 9; it is started again")
    assert ends_within(30, lambda: not after["web process"].is_running())
    assert get(port, "/healthz", "localhost").status == 200  # the request waited for the next web server
    left = psutil.Process(start.process.pid).children(recursive=True)
    start.process.kill()
    start.process.wait()
    again = start_program("--port", str(port))
    again.read_until("the password is berger-demo")
    assert get(port, "/healthz", "localhost").status == 200
    assert [process for process in left if process.is_running() and process.name() != "postgres"] == []
    again.process.terminate()
    assert again.end() == 0
    assert left_over(environment) == []


@pytest.mark.parametrize("text", [None, "70000"])
def test_a_port_that_cannot_be_had_is_one_line_and_nothing_is_started(
    start_program: Begin, environment: dict[str, str], text: str | None
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        start = start_program("--port", text or str(taken.getsockname()[1]))
        assert start.end() == 1
    assert len(start.output.splitlines()) == 1
    assert "--port" in start.output
    assert left_over(environment) == []
