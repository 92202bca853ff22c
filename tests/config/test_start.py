"""`manage.py start`: the page, the accounts, the warnings, and nothing left but the data."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from ratings.management.commands import start as module
from ratings.operations.processes import ChildEnded, children
from tests.config.database_users import ROOT, remains

FILL = """
from django.core.management import call_command
from ratings.models import Installation
call_command("migrate", verbosity=0)
Installation.objects.create(authority="Invented Office", federation="XXA", demonstration=True)
"""


class Start:
    """A running `manage.py start` and what it wrote."""

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

    def read_until(self, words: str) -> None:
        assert self.process.stdout is not None
        while words not in self.output:
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
    """A house of its own with somebody in it, and no word of these tests."""
    house = Path(tempfile.mkdtemp(prefix="berger-test-house-"))
    ours = {name: value for name, value in os.environ.items() if name not in ("PYTEST_VERSION", "DATABASE_URL")}
    ours["BERGER_DATA"] = str(house)
    subprocess.run([sys.executable, ROOT / "manage.py", "shell", "-v0", "-c", FILL], env=ours, check=True)
    yield ours
    shutil.rmtree(house)


@pytest.fixture
def begin(environment: dict[str, str]) -> Iterator[Callable[..., Start]]:
    """Starts, and ends what a failed test left running."""
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
    """What remains in the house besides data, key and the seals of published lists."""
    kept = ("secret-key", "seals.txt")
    return [name for name in remains(Path(environment["BERGER_DATA"]) / "pg18") if name not in kept]


@pytest.mark.parametrize(
    ("number", "arguments", "warnings"),
    [(signal.SIGTERM, [], 0), (signal.SIGINT, ["--bind", "0.0.0.0"], 1)],  # noqa: S104
)
def test_it_serves_until_it_is_stopped_and_leaves_the_data_only(
    begin: Begin, environment: dict[str, str], port: int, number: signal.Signals, arguments: list[str], warnings: int
) -> None:
    start = begin("--port", str(port), *arguments)
    start.read_until("without encryption" if warnings else "the password is berger-demo")
    assert f"http://127.0.0.1:{port}/" in start.output
    assert ("Log in as arbiter, helper, officer, admin;" in start.output) == (not warnings)
    assert ("The accounts of the demonstration are refused: ALLOWED_HOSTS or --bind" in start.output) == bool(warnings)
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


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("default", "the worker"),
        pytest.param("messages", "the messenger", marks=pytest.mark.kills),
        pytest.param("config.web", "the web server", marks=pytest.mark.kills),
    ],
)
def test_one_program_that_dies_takes_the_others_with_it(
    begin: Begin, environment: dict[str, str], port: int, words: str, name: str
) -> None:
    start = begin("--port", str(port))
    start.read_until("the password is berger-demo")
    next(child for child in psutil.Process(start.process.pid).children() if words in child.cmdline()).kill()
    assert start.end() == 1
    assert f"{name} ended (status -9), and everything else with it" in start.output
    assert start.family() == []
    assert left_over(environment) == []


@pytest.mark.parametrize(
    ("name", "embedded", "ran"), [("the worker", False, 2), ("the worker", True, 1), ("the web server", False, 1)]
)
def test_a_worker_that_lost_a_server_of_ones_own_begins_again_once_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, embedded: bool, ran: int
) -> None:
    answers = iter([False, False, True])
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(module, "is_embedded", lambda: embedded)
    monkeypatch.setattr(module, "database_answers", lambda: next(answers))
    log = tmp_path / "log"
    command = [
        "sh",
        "-c",
        f'echo >> "{log}"; test "$(wc -l < "{log}")" -eq 1',
    ]  # it ends well once, the next time badly
    with children(os.environ) as running:
        running.start(name, command)
        with pytest.raises(ChildEnded) as caught:
            module.watch_over(running, {"the worker": command})
    assert (caught.value.name, caught.value.status) == (name, ran - 1)
    assert log.read_text().count("\n") == ran
    assert next(answers, None) is (None if ran == 2 else False)


@pytest.mark.parametrize("given", [None, "70000"])
def test_a_port_that_cannot_be_had_is_one_line_and_nothing_is_started(
    begin: Begin, environment: dict[str, str], given: str | None
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        start = begin("--port", given or str(taken.getsockname()[1]))
        assert start.end() == 1
    assert len(start.output.splitlines()) == 1
    assert "--port" in start.output
    assert left_over(environment) == []
