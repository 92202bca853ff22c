"""The command `demo`: its refusals, and no half-loaded data."""

import datetime as dt

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from ratings.accounts.trial import DEMONSTRATION_ACCOUNTS
from ratings.models import Installation, Player, User, Version
from tournaments.demo import load
from tournaments.demo.office import NAMES
from tournaments.management.commands import demo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("trial_settings")]


@pytest.fixture
def loaded_days(monkeypatch: pytest.MonkeyPatch) -> list[dt.date]:
    """The days for which the demonstration was loaded, without loading it."""
    days: list[dt.date] = []
    monkeypatch.setattr(demo, "load", lambda day, tell: days.append(day))
    return days


def test_an_empty_database_is_loaded(loaded_days: list[dt.date]) -> None:
    call_command("demo")
    assert len(loaded_days) == 1


def test_a_demonstration_is_left_as_it_is(loaded_days: list[dt.date], capsys: pytest.CaptureFixture[str]) -> None:
    Installation.objects.create(authority="Somebody", federation="XYZ", demonstration=True)
    call_command("demo")
    assert loaded_days == []
    assert capsys.readouterr().out == "The demonstration already exists.\n"


@pytest.mark.parametrize("there", [False, True])
def test_outside_a_trial_it_is_refused_in_one_line(loaded_days: list[dt.date], settings: Settings, there: bool) -> None:
    if there:
        Installation.objects.create(authority="Somebody", federation="XYZ", demonstration=True)
    settings.PROXIES = 1
    with pytest.raises(CommandError) as refused:
        call_command("demo")
    assert str(refused.value) == (
        "No demonstration is loaded: PROXIES is 1. The demonstration is only for a trial on this machine."
    )
    assert loaded_days == []


def test_its_accounts_are_those_that_are_refused_outside_a_trial() -> None:
    assert {*NAMES} == {*DEMONSTRATION_ACCOUNTS}


@pytest.mark.parametrize("kind", ["installation", "account", "player"])
def test_a_database_in_use_is_refused(kind: str, loaded_days: list[dt.date]) -> None:
    if kind == "installation":
        Installation.objects.create(authority="Somebody", federation="XYZ")
    elif kind == "account":
        User.objects.create(username="somebody")
    else:
        Player.objects.create(number="1")
    with pytest.raises(CommandError, match="This database is in use"):
        call_command("demo")
    assert loaded_days == []


@pytest.mark.whole
def test_a_failure_while_loading_leaves_an_empty_database(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(load, "begin_federation", fail)
    with pytest.raises(ZeroDivisionError):
        load.load(dt.date(2026, 11, 21), lines.append)
    assert len(lines) == 12
    assert [kind.objects.count() for kind in (Installation, User, Player, Version)] == [0, 0, 0, 0]
