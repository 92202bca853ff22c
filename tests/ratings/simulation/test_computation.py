"""Closed lists rated again on other terms: stored results, and cancelled or killed computations."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.errors import Refused
from ratings.models import Inputs, Player, Run, TimeControl, User, WhatIf
from ratings.simulation import computation
from ratings.simulation.computation import cancel, closed_lists, request_simulation
from ratings.simulation.jobs import simulate
from ratings.simulation.replay import run as run_again
from ratings.simulation.replay.terms import BadTerms, SimulationTerms
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOVEMBER,
    NOW,
    create_event,
    default_series,
    enrol_players,
    publish_base_list,
    run_and_publish,
)
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db
FEBRUARY, MARCH = dt.date(2026, 2, 1), dt.date(2026, 3, 1)


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


@pytest.fixture
def four_months(db: None) -> dict[str, Player]:
    """Four lists after November; F plays five games over two months for a first rating, B has 20 games."""
    players = enrol_players()
    publish_base_list(players, {"A": 2000, "B": 1900, "C": 1800, "D": 1700})
    for date, results in (
        (DECEMBER, "A1B C=B F=A D1F B=D"),
        (JANUARY, "A1C F=B F=C E0A E=D"),
        (FEBRUARY, "F1D D=A B1C E1F E=C E=B"),
        (MARCH, "A=B C1D F=E A=F B1E"),
    ):
        create_event(players, results, "Open", date)
        run_and_publish(date)
    return players


def requested(officer: User, terms: SimulationTerms, first: dt.date = DECEMBER, last: dt.date = FEBRUARY) -> WhatIf:
    return request_simulation(default_series(), "what if", "standard", first, last, terms, officer, NOW)


def outcome(
    officer: User, terms: SimulationTerms, first: dt.date = DECEMBER, last: dt.date = FEBRUARY
) -> dict[str, Any]:
    simulation = requested(officer, terms, first, last)
    simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert (simulation.failure, simulation.done) == ("", simulation.total)
    result: dict[str, Any] = simulation.outcome
    return result


def test_a_simulation_under_the_original_rules_gives_the_published_ratings(
    four_months: dict[str, Player], officer: User
) -> None:
    result = outcome(officer, SimulationTerms(), last=MARCH)
    assert result["differences"] == {"0": 6}
    assert result["only"] == {"published": 0, "shadow": 0}
    assert result["players"] == []
    assert [list_["published"] == list_["shadow"] for list_ in result["lists"]] == [True] * 5
    assert result["forecasts"]["table"]["published"] == result["forecasts"]["table"]["shadow"]
    assert result["forecasts"]["table"]["log_loss_difference"][0] == 0


def test_naming_the_edition_in_force_gives_the_same_ratings(four_months: dict[str, Player], officer: User) -> None:
    assert outcome(officer, SimulationTerms(edition="2025-10-01"), last=MARCH)["differences"] == {"0": 6}


def test_another_k_gives_other_ratings(four_months: dict[str, Player], officer: User) -> None:
    """K 30 and 20 for 20 and 10: A wins 11 of B's and C's points in place of 7."""
    result = outcome(officer, SimulationTerms(edition="announced-2009"), last=DECEMBER)
    ada = next(row for row in result["players"] if row["number"] == "101")
    assert ada["name"] == "Aune, Ada"
    assert (ada["start"], ada["games"]) == (2000, 2)
    assert ada["shadow"] - 2000 == pytest.approx(1.5 * (ada["published"] - 2000), abs=1)
    assert result["versions"] == {"2025-12-01": 1}


def test_the_games_of_the_next_closed_list_are_foretold(four_months: dict[str, Player], officer: User) -> None:
    """The games of January by the list of December, and so on; none by the common first list."""
    assert outcome(officer, SimulationTerms(), last=DECEMBER)["forecasts"]["games"] == 1
    assert outcome(officer, SimulationTerms(), first=MARCH, last=MARCH)["forecasts"]["games"] == 0


def test_fewer_lists_leave_out_those_between(four_months: dict[str, Player], officer: User) -> None:
    result = outcome(officer, SimulationTerms(lists_a_year=4), first=DECEMBER, last=MARCH)
    assert [(list_["date"], list_["shadow"] is not None) for list_ in result["lists"]] == [
        ("2025-11-01", True), ("2025-12-01", False), ("2026-01-01", True), ("2026-02-01", False), ("2026-03-01", True),
    ]  # fmt: skip


@pytest.mark.whole
@pytest.mark.parametrize("name", ["proposal-sliding-after-first-rating", "proposal-sliding-from-first-game"])
def test_a_sliding_k_is_computed_and_changes_ratings(four_months: dict[str, Player], officer: User, name: str) -> None:
    assert outcome(officer, SimulationTerms(sliding=name))["players"]


def test_a_simulation_stores_no_publishable_list(four_months: dict[str, Player], officer: User) -> None:
    before = set(Run.objects.values_list("pk", flat=True))
    outcome(officer, SimulationTerms(edition="announced-2009"))
    assert set(Run.objects.values_list("pk", flat=True)) == before


@pytest.mark.whole
def test_a_person_who_was_given_another_number_stays_one_person(four_months: dict[str, Player], officer: User) -> None:
    player = four_months["A"]
    player.numbers.create(number="1503014")
    Player.objects.filter(pk=player.pk).update(number="1503014")
    april = dt.date(2026, 4, 1)
    create_event(four_months, "A1B B=C", "Open", april)
    run_and_publish(april)
    assert outcome(officer, SimulationTerms(), last=april)["differences"] == {"0": 6}


@pytest.mark.whole
@pytest.mark.parametrize(
    ("first", "last"), [(NOVEMBER, DECEMBER), (JANUARY, DECEMBER), (DECEMBER, dt.date(2026, 4, 1))]
)
def test_only_lists_computed_here_can_be_computed_again(
    four_months: dict[str, Player], officer: User, first: dt.date, last: dt.date
) -> None:
    with pytest.raises(Refused, match="Choose two closed lists"):
        requested(officer, SimulationTerms(), first, last)
    assert not WhatIf.objects.exists()


def test_a_list_from_elsewhere_between_them_is_refused(officer: User) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    run_and_publish()
    publish_base_list(players, date=JANUARY)
    create_event(players, "A1B", list_date=FEBRUARY)
    run_and_publish(FEBRUARY)
    with pytest.raises(Refused, match="2026-01 was not computed here"):
        requested(officer, SimulationTerms())
    assert [list_.date for list_ in closed_lists(default_series(), TimeControl.STANDARD)] == [DECEMBER, FEBRUARY]


def test_unknown_simulation_rules_are_refused(officer: User) -> None:
    with pytest.raises(BadTerms, match="no edition for 2013-01-01"):
        requested(officer, SimulationTerms(edition="2013-01-01"))
    assert not WhatIf.objects.exists()


@contextmanager
def at_the_second_period(monkeypatch: pytest.MonkeyPatch, action: Any) -> Iterator[None]:
    """Call `what` before the second list is read."""
    read, count = computation._period, iter(range(9))

    def reading(*arguments: Any) -> Any:
        if next(count) == 1:
            action()
        return read(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(computation, "_period", reading)
        yield


@pytest.mark.whole
def test_a_cancelled_simulation_ends_with_the_current_period(
    four_months: dict[str, Player], officer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = requested(officer, SimulationTerms())
    with at_the_second_period(monkeypatch, lambda: cancel(simulation, NOW)):
        simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert (simulation.done, simulation.outcome, simulation.cancelled_at, simulation.failure) == (1, None, NOW, "")
    simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert simulation.outcome is None
    assert not cancel(simulation, NOW)


class Killed(BaseException):
    """The kill of a process, as an exception."""


@pytest.mark.whole
def test_a_killed_simulation_starts_again_with_the_same_result(
    four_months: dict[str, Player], officer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = SimulationTerms(edition="announced-2009")
    expected = outcome(officer, terms)
    simulation = requested(officer, terms)

    def kill() -> None:
        raise Killed

    with at_the_second_period(monkeypatch, kill), pytest.raises(Killed):
        simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert (simulation.done, simulation.outcome, simulation.is_under_way) == (1, None, True)
    simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert simulation.outcome == expected


def test_a_finished_simulation_is_not_computed_again(
    four_months: dict[str, Player], officer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = requested(officer, SimulationTerms(), last=DECEMBER)
    simulate(what_if_id=simulation.pk)
    monkeypatch.setattr(run_again, "SimulationChain", None)
    simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert simulation.failure == ""


@pytest.mark.whole
def test_damaged_inputs_are_reported(four_months: dict[str, Player], officer: User) -> None:
    simulation = requested(officer, SimulationTerms(), last=DECEMBER)
    run = closed_lists(default_series(), "standard")[0].run
    frozen = Inputs.objects.get(run=run)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(computation.Inputs.objects, "get", lambda **_: Inputs(data=frozen.data, sha256="0" * 64))
        simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert "checksum" in simulation.failure


@pytest.mark.whole
def test_a_simulation_without_worker_is_resumed(four_months: dict[str, Player], officer: User) -> None:
    simulation = requested(officer, SimulationTerms())
    computation.queue_again(simulation)
    assert ProcrastinateJob.objects.filter(task_name="ratings.what_if").count() == 1
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed'")
    computation.queue_again(simulation)
    assert ProcrastinateJob.objects.filter(task_name="ratings.what_if").count() == 2
