"""Penalties and bonuses: added, counted, removed, closed with the report."""

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.models import AddedPoints, Entry, Tournament
from tournaments.scores.added_points import add_points, take_back
from tournaments.scores.standings import standings


@pytest.fixture
def tournament_and_entries(arbiter: User) -> tuple[Tournament, list[Entry]]:
    """Four players, seven rounds, the first played: both games drawn."""
    tournament, players = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    for board in (1, 2):
        factories.enter_result(factories.board(tournament, 1, board), "==", arbiter)
    return tournament, players


def points(tournament: Tournament) -> dict[str, int]:
    return {row.entry.name: row.points for row in standings(tournament)}


def test_points_given_and_taken_count_in_the_standings(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    tournament, (first, second, *_) = tournament_and_entries
    add_points(first, 1, -5, "late twice", arbiter)
    add_points(second, 1, 10, "by the regulations", arbiter)
    totals = points(tournament)
    assert (totals[first.name], totals[second.name]) == (0, 15)


def test_points_of_a_round_to_come_count_when_it_is_played(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    add_points(entry, 2, -5, "late", arbiter)
    assert points(tournament)[entry.name] == 5
    manual_swiss.pair_neighbours(tournament, 2)
    for board in (1, 2):
        factories.enter_result(factories.board(tournament, 2, board), "10", arbiter)
    assert points(tournament)[entry.name] == 10


def test_sent_twice_they_are_added_once_and_another_reason_is_another_penalty(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    entry = tournament_and_entries[1][0]
    for reason in ("late", "late", "telephone"):
        add_points(entry, 1, -5, reason, arbiter)
    assert [added.reason for added in entry.added_points.all()] == ["late", "telephone"]


@pytest.mark.parametrize(("number", "granted"), [(7, True), (8, False)])
def test_the_last_round_is_the_last_with_points(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User, number: int, granted: bool
) -> None:
    entry = tournament_and_entries[1][0]
    if granted:
        assert add_points(entry, number, -5, "late", arbiter).round == number
    else:
        with pytest.raises(Refused, match="has 7 rounds"):
            add_points(entry, number, -5, "late", arbiter)


def test_points_taken_back_do_not_count_and_the_history_has_them(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    take_back(add_points(entry, 1, -5, "late", arbiter))
    assert points(tournament)[entry.name] == 5
    history = AddedPoints.pgh_event_model.objects.order_by("pgh_id")
    assert [*history.values_list("pgh_label", "points", "reason")] == [("insert", -5, "late"), ("delete", -5, "late")]


def test_an_accepted_report_closes_the_points_of_its_rounds(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = tournament_and_entries[1][0]
    added = add_points(entry, 1, -5, "late", arbiter)
    monkeypatch.setattr("tournaments.scores.added_points.closed_rounds", lambda _tournament: frozenset({1}))
    with pytest.raises(Refused, match="report of round 1: its points are closed"):
        take_back(added)
    with pytest.raises(Refused, match="report of round 1: its points are closed"):
        add_points(entry, 1, 5, "found innocent", arbiter)
    assert add_points(entry, 2, 5, "found innocent", arbiter).points == 5
