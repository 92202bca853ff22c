"""Penalties and bonuses: added, counted, removed, closed with the report."""

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import by_hand, cast
from tournaments.models import AddedPoints, Entry, Tournament
from tournaments.scores.added_points import add_points, take_back
from tournaments.scores.standings import standings


@pytest.fixture
def opened(arbiter: User) -> tuple[Tournament, list[Entry]]:
    """Four players, seven rounds, the first played: both games drawn."""
    made, players = by_hand.field(arbiter)
    by_hand.paired(made, 1)
    for board in (1, 2):
        cast.strike(cast.board(made, 1, board), "==", arbiter)
    return made, players


def points(made: Tournament) -> dict[str, int]:
    return {row.entry.name: row.points for row in standings(made)}


def test_points_given_and_taken_count_in_the_standings(opened: tuple[Tournament, list[Entry]], arbiter: User) -> None:
    made, (first, second, *_) = opened
    add_points(first, 1, -5, "late twice", arbiter)
    add_points(second, 1, 10, "by the regulations", arbiter)
    totals = points(made)
    assert (totals[first.name], totals[second.name]) == (0, 15)


def test_points_of_a_round_to_come_count_when_it_is_played(
    opened: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    made, (entry, *_) = opened
    add_points(entry, 2, -5, "late", arbiter)
    assert points(made)[entry.name] == 5
    by_hand.paired(made, 2)
    for board in (1, 2):
        cast.strike(cast.board(made, 2, board), "10", arbiter)
    assert points(made)[entry.name] == 10


def test_sent_twice_they_are_added_once_and_another_reason_is_another_penalty(
    opened: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    entry = opened[1][0]
    for reason in ("late", "late", "telephone"):
        add_points(entry, 1, -5, reason, arbiter)
    assert [added.reason for added in entry.added_points.all()] == ["late", "telephone"]


@pytest.mark.parametrize(("number", "granted"), [(7, True), (8, False)])
def test_the_last_round_is_the_last_with_points(
    opened: tuple[Tournament, list[Entry]], arbiter: User, number: int, granted: bool
) -> None:
    entry = opened[1][0]
    if granted:
        assert add_points(entry, number, -5, "late", arbiter).round == number
    else:
        with pytest.raises(Refused, match="has 7 rounds"):
            add_points(entry, number, -5, "late", arbiter)


def test_points_taken_back_do_not_count_and_the_history_has_them(
    opened: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    made, (entry, *_) = opened
    take_back(add_points(entry, 1, -5, "late", arbiter))
    assert points(made)[entry.name] == 5
    history = AddedPoints.pgh_event_model.objects.order_by("pgh_id")
    assert [*history.values_list("pgh_label", "points", "reason")] == [("insert", -5, "late"), ("delete", -5, "late")]


def test_an_accepted_report_closes_the_points_of_its_rounds(
    opened: tuple[Tournament, list[Entry]], arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = opened[1][0]
    added = add_points(entry, 1, -5, "late", arbiter)
    monkeypatch.setattr("tournaments.scores.added_points.closed_rounds", lambda _tournament: frozenset({1}))
    with pytest.raises(Refused, match="report of round 1: its points are closed"):
        take_back(added)
    with pytest.raises(Refused, match="report of round 1: its points are closed"):
        add_points(entry, 1, 5, "found innocent", arbiter)
    assert add_points(entry, 2, 5, "found innocent", arbiter).points == 5
