"""The exit from FIDE mode: once, with a reason, irreversible."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import FideMode, FideModeExit, RoundState, Tournament
from tournaments.results.result_log import LogQuery, log_keys, log_lines
from tournaments.setup.create import create_once
from tournaments.setup.leave_fide_mode import leave_fide_mode


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Round 1 is published, round 2 a draft."""
    cup = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.ON)
    add_round(cup, [(1, 2, "10"), (3, 4, "==")])
    add_round(cup, [(1, 3, ""), (2, 4, "")], state=RoundState.DRAFT)
    return cup


def test_fide_mode_is_left_with_author_reason_and_last_published_round(tournament: Tournament, arbiter: User) -> None:
    left = leave_fide_mode(tournament, arbiter, " points were announced otherwise ")
    assert (left.by, left.reason, left.after_round) == (arbiter, "points were announced otherwise", 1)
    assert Tournament.objects.get(pk=tournament.pk).has_left_fide_mode


def test_before_round_1_no_round_is_named(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, fide_mode=FideMode.ON)
    assert leave_fide_mode(tournament, arbiter, "a club evening").after_round == 0


def test_a_second_click_changes_nothing(tournament: Tournament, arbiter: User, officer: User) -> None:
    first = leave_fide_mode(tournament, arbiter, "a club evening")
    assert leave_fide_mode(tournament, officer, "again") == first
    assert [left.by for left in FideModeExit.objects.all()] == [arbiter]


def test_leaving_fide_mode_needs_a_reason(tournament: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="Enter a reason"):
        leave_fide_mode(tournament, arbiter, "  ")
    assert Tournament.objects.get(pk=tournament.pk).is_in_fide_mode


def test_a_tournament_without_fide_mode_has_nothing_to_leave(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="not in FIDE mode"):
        leave_fide_mode(cup, arbiter, "a club evening")
    assert not FideModeExit.objects.exists()


@pytest.mark.parametrize("mode", [FideMode.ON, FideMode.NEVER])
def test_the_database_refuses_a_return_to_fide_mode(tournament: Tournament, arbiter: User, mode: FideMode) -> None:
    leave_fide_mode(tournament, arbiter, "a club evening")
    with pytest.raises(IntegrityError, match="left for good"), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(fide_mode=mode)


@pytest.mark.parametrize("system", ["scheveningen", "match"])
def test_only_a_swiss_and_a_round_robin_are_in_fide_mode(cup: Tournament, system: str) -> None:
    Tournament.objects.filter(pk=cup.pk).update(fide_mode=FideMode.ON)
    with pytest.raises(IntegrityError, match="fide_mode_of_a_system"), transaction.atomic():
        Tournament.objects.filter(pk=cup.pk).update(system=system)


def test_the_log_has_the_exit_from_fide_mode(tournament: Tournament, arbiter: User) -> None:
    leave_fide_mode(tournament, arbiter, "a club evening")
    (line,) = log_lines(log_keys(tournament, LogQuery(), newest_first=True))
    assert (line.action, line.note, line.author_name, line.round) == ("FIDE mode left", "a club evening", "arbiter", 1)
    for query, count in ((LogQuery(round=2), 0), (LogQuery(board=1), 0), (LogQuery(text="evening"), 1)):
        assert len(log_keys(tournament, query, newest_first=True)) == count


@pytest.mark.parametrize(
    ("system", "mode"),
    [
        ("swiss", FideMode.ON),
        ("round-robin", FideMode.ON),
        ("scheveningen", FideMode.NEVER),
        ("match", FideMode.NEVER),
    ],
)
def test_a_new_swiss_or_round_robin_begins_in_fide_mode(arbiter: User, system: str, mode: FideMode) -> None:
    day = dt.date(2026, 11, 24)
    planned = Tournament(
        name="Winter Open", place="Bergen", federation="NOR", first_day=day, last_day=day, system=system,
        rounds_planned=5, chief_arbiter="Lund, Kari",
    )  # fmt: skip
    tournament = create_once(planned, arbiter, factories.timezone.now())
    assert Tournament.objects.get(pk=tournament.pk).fide_mode == mode
