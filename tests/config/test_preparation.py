"""The preparation by `start` before it serves: tables, and the demonstration once, into an empty installation only."""

from pathlib import Path

import pytest
from django.core import management
from django.db import connections
from pytest_django.fixtures import Settings

from ratings.models import Player, User
from ratings.operations import bootstrap

pytestmark = [
    pytest.mark.django_db(transaction=True, databases=["default", "owner"]),
    pytest.mark.usefixtures("trial_settings"),
]


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Settings) -> list[str]:
    """The names of the called commands. The demonstration is not loaded."""
    called: list[str] = []

    def call(name: str, **options: object) -> None:
        called.append(name)
        if name != "demo":
            management.call_command(name, **options)

    monkeypatch.setattr(bootstrap, "call_command", call)
    monkeypatch.setitem(connections["default"].settings_dict, "ENGINE", "config.embedded")
    settings.DATA_DIR = tmp_path
    return called


def prepare(names: list[str] | None = None) -> list[str]:
    lines: list[str] = []
    bootstrap.prepare(lines.append, names)
    return lines


def test_an_empty_database_of_our_own_gets_the_demonstration(commands: list[str], tmp_path: Path) -> None:
    prepare()
    assert commands == ["demo"]
    assert list(tmp_path.iterdir()) == []


def test_a_database_with_accounts_does_not_get_the_demonstration(commands: list[str]) -> None:
    User.objects.create(username="somebody")
    prepare()
    assert commands == []


def test_another_server_never_gets_the_demonstration(commands: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections["default"].settings_dict, "ENGINE", "django.db.backends.postgresql")
    (line,) = prepare()
    assert line.startswith("No demonstration is loaded: DATABASE_URL")
    assert commands == []


@pytest.mark.parametrize(
    ("setting", "value", "named"),
    [
        ("HTTPS", True, "HTTPS is true"),
        ("PROXIES", 1, "PROXIES is 1"),
        ("ALLOWED_HOSTS", ["localhost", "chess.example"], "chess.example"),
        ("CSRF_TRUSTED_ORIGINS", ["https://chess.example"], "chess.example"),
    ],
)
def test_no_demonstration_outside_a_trial_and_one_line_gives_the_reason(
    commands: list[str], settings: Settings, tmp_path: Path, setting: str, value: object, named: str
) -> None:
    setattr(settings, setting, value)
    (line,) = prepare()
    assert line.startswith("No demonstration is loaded: ")
    assert named in line
    assert commands == []
    assert [*tmp_path.iterdir()] == []
    assert bootstrap.is_empty()


def test_no_demonstration_on_a_server_reachable_by_others(commands: list[str]) -> None:
    (line,) = prepare(["localhost", "127.0.0.1", "192.168.1.20"])
    assert "--bind names 192.168.1.20" in line
    assert commands == []


@pytest.mark.kills
def test_a_demonstration_that_was_interrupted_goes_when_it_is_no_trial_any_more(
    commands: list[str], settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "demonstration-unfinished").touch()
    Player.objects.create(number="1", birth_year=1900)
    settings.PROXIES = 1
    assert "No demonstration is loaded" in prepare()[-1]
    assert commands == ["migrate"]
    assert not Player.objects.exists()
    assert [*tmp_path.iterdir()] == []


@pytest.mark.kills
def test_an_interrupted_demonstration_is_loaded_again(commands: list[str], tmp_path: Path) -> None:
    (tmp_path / "demonstration-unfinished").touch()
    Player.objects.create(number="1", birth_year=1900)
    lines = prepare()
    assert "it is loaded again" in lines[0]
    assert commands == ["migrate", "demo"]
    assert not Player.objects.exists()
    assert list(tmp_path.iterdir()) == []


def test_a_failure_while_loading_is_remembered(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(name: str, **options: object) -> None:
        raise management.CommandError("no room")

    monkeypatch.setattr(bootstrap, "call_command", fail)
    with pytest.raises(management.CommandError):
        prepare()
    assert [path.name for path in tmp_path.iterdir()] == ["demonstration-unfinished"]
