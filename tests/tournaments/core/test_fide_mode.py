"""FIDE mode on both sides of each boundary: round 1 published or not, the last two rounds or older."""

from copy import copy
from uuid import uuid4

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.fide_mode import is_for_rating_only
from tournaments.models import FideMode, ForbiddenPair, ForbiddenPairKind, RoundState, Tournament
from tournaments.reporting.corrections import add_correction
from tournaments.reporting.report import to_report
from tournaments.results import results
from tournaments.rounds import forbidden_pairs, round_lock, rounds
from tournaments.rounds.round_lock import Locked
from tournaments.rounds.unpublish import unpublish
from tournaments.scores.standings import standings
from tournaments.setup.changes import change

FIXED = {"win_points": 30, "draw_points": 6, "loss_points": 1, "bye_points": 5, "standings_order": ["PTS", "SB"]}
GAMES = [[(1, 2, "10"), (3, 4, "==")], [(2, 3, "10"), (4, 1, "01")], [(1, 3, "=="), (2, 4, "10")]]


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Four players of a Swiss in FIDE mode; round 1 is a draft."""
    cup = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.ON)
    add_round(cup, [(1, 2, ""), (3, 4, "")], state=RoundState.DRAFT)
    return cup


def published(tournament: Tournament) -> Tournament:
    rounds.publish(tournament.rounds.get(number=1))
    tournament.refresh_from_db()
    return tournament


def played(by: User, through: int, **fields: object) -> Tournament:
    """Create a Swiss with `through` complete rounds, by default in FIDE mode."""
    tournament = create_registered_swiss(by, players=4, rounds=5, **{"fide_mode": FideMode.ON, **fields})
    for games in GAMES[:through]:
        add_round(tournament, games)
    return tournament


def changed(tournament: Tournament, **fields: object) -> None:
    wanted = copy(Tournament.objects.get(pk=tournament.pk))
    for name, value in fields.items():
        setattr(wanted, name, value)
    change(wanted, reason="a mistake", by=factories.chief_of(tournament))


def club(tournament: Tournament) -> ForbiddenPair:
    return ForbiddenPair(tournament=tournament, kind=ForbiddenPairKind.FEDERATION, value="NOR")


# Points, the bye and the tie-breaks


@pytest.mark.parametrize("name", FIXED)
def test_points_and_tiebreaks_may_change_while_round_1_is_a_draft(tournament: Tournament, name: str) -> None:
    fields = {"win_points": 30, name: FIXED[name]}
    changed(tournament, **fields)
    tournament.refresh_from_db()
    assert getattr(tournament, name) == FIXED[name]


@pytest.mark.parametrize("name", FIXED)
def test_points_and_tiebreaks_are_fixed_once_round_1_is_published(tournament: Tournament, name: str) -> None:
    published(tournament)
    with pytest.raises(Refused, match="fixed in FIDE mode since round 1 was published"):
        changed(tournament, **{name: FIXED[name]})
    stored = Tournament.objects.get(pk=tournament.pk)
    assert getattr(stored, name) == getattr(tournament, name)


def test_points_and_tiebreaks_may_change_after_round_1_is_unpublished(tournament: Tournament, arbiter: User) -> None:
    published(tournament)
    unpublish(tournament.rounds.get(number=1), arbiter, "a player was left out")
    changed(tournament, win_points=30)
    assert Tournament.objects.get(pk=tournament.pk).win_points == 30


@pytest.mark.parametrize("mode", [FideMode.NEVER, FideMode.LEFT])
def test_without_fide_mode_they_change_with_a_reason(tournament: Tournament, mode: FideMode) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode=mode)
    published(tournament)
    changed(tournament, win_points=30)
    assert Tournament.objects.get(pk=tournament.pk).win_points == 30


def test_settings_that_are_not_fixed_can_change(tournament: Tournament) -> None:
    published(tournament)
    changed(tournament, place="Voss", half_byes_allowed=1)
    assert Tournament.objects.get(pk=tournament.pk).place == "Voss"


# Forbidden pairs


def test_forbidden_pairs_are_set_and_removed_while_round_1_is_a_draft(tournament: Tournament) -> None:
    rule = club(tournament)
    forbidden_pairs.add_rule(rule)
    forbidden_pairs.delete_rule(rule)
    assert not tournament.forbidden_pairs.exists()


def test_forbidden_pairs_stay_once_round_1_is_published(tournament: Tournament) -> None:
    rule = club(tournament)
    forbidden_pairs.add_rule(rule)
    published(tournament)
    for act, argument in ((forbidden_pairs.add_rule, club(tournament)), (forbidden_pairs.delete_rule, rule)):
        with pytest.raises(Refused, match="before round 1 only"):
            act(argument)
    assert [*tournament.forbidden_pairs.all()] == [rule]


def test_without_fide_mode_forbidden_pairs_are_set_at_any_time(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode=FideMode.NEVER)
    published(tournament)
    forbidden_pairs.add_rule(club(tournament))
    assert tournament.forbidden_pairs.count() == 1


# Past results


@pytest.mark.parametrize(("through", "older"), [(1, []), (2, []), (3, [1])])
def test_the_last_two_published_rounds_count(arbiter: User, through: int, older: list[int]) -> None:
    tournament = played(arbiter, through)
    assert [round_.number for round_ in tournament.rounds.order_by("number") if is_for_rating_only(round_)] == older


def test_a_draft_does_not_count_as_a_round(arbiter: User) -> None:
    tournament = played(arbiter, 2)
    add_round(tournament, GAMES[2], state=RoundState.DRAFT)
    factories.change_result(factories.board(tournament, 1, 1), "01", arbiter)
    assert factories.board(tournament, 1, 1).result == "01"


def test_a_result_of_the_last_two_rounds_changes_the_standings(arbiter: User) -> None:
    tournament = played(arbiter, 3)
    factories.change_result(factories.board(tournament, 2, 1), "01", arbiter)
    assert factories.board(tournament, 2, 1).result == "01"


def test_an_older_result_is_corrected_for_the_rating_only(arbiter: User) -> None:
    tournament = played(arbiter, 3)
    board, before = factories.board(tournament, 1, 1), standings(tournament).rows
    with pytest.raises(Refused, match="correct them for the rating only"):
        round_lock.unlock(board.round, arbiter, "wrong scoresheet")
    with pytest.raises(Locked, match="older than the last two rounds"):
        factories.enter_result(board, "01", arbiter)
    add_correction(board, "01", "wrong scoresheet", arbiter)
    assert factories.board(tournament, 1, 1).result == "10"
    assert standings(tournament).rows == before
    report = to_report(tournament, rated=True)
    assert [report.players[number].rounds[0].code for number in (0, 1)] == ["0", "1"]  # type: ignore[union-attr]


def test_an_unlock_ends_when_the_round_becomes_older(arbiter: User) -> None:
    tournament = played(arbiter, 2)
    board = factories.board(tournament, 1, 1)
    round_lock.unlock(board.round, arbiter, "wrong scoresheet")
    add_round(tournament, GAMES[2])
    with pytest.raises(Locked, match="older than the last two rounds"):
        factories.enter_result(board, "01", arbiter)


def test_colours_of_an_older_round_stay_too(arbiter: User) -> None:
    tournament = played(arbiter, 3)
    board = factories.board(tournament, 1, 1)
    with pytest.raises(Locked):
        results.swap_colours(board.pk, board.version, uuid4(), arbiter)


def test_the_round_is_open_again_when_the_last_one_is_unpublished(arbiter: User) -> None:
    tournament = played(arbiter, 2)
    add_round(tournament, [(1, 3, ""), (2, 4, "")], state=RoundState.PUBLISHED)
    unpublish(tournament.rounds.get(number=3), arbiter, "wrong pairing")
    factories.change_result(factories.board(tournament, 1, 1), "01", arbiter)
    assert factories.board(tournament, 1, 1).result == "01"


@pytest.mark.parametrize("result", ["", "AA"])
def test_a_game_without_a_result_gets_it_in_any_round(arbiter: User, result: str) -> None:
    tournament = played(arbiter, 3)
    board = factories.board(tournament, 1, 2)
    type(board).objects.filter(pk=board.pk).update(white_result=result[:1], black_result=result[1:])
    tournament.rounds.filter(number=1).update(state=RoundState.PUBLISHED)
    factories.enter_result(board, "01", arbiter)
    assert factories.board(tournament, 1, 2).result == "01"


def test_without_fide_mode_any_round_is_unlocked(arbiter: User) -> None:
    tournament = played(arbiter, 3, fide_mode=FideMode.NEVER)
    factories.change_result(factories.board(tournament, 1, 1), "01", arbiter)
    assert factories.board(tournament, 1, 1).result == "01"


# Another system


def test_a_match_is_in_no_fide_mode_and_a_new_swiss_or_round_robin_is(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.ON)
    changed(tournament, system="match")
    assert Tournament.objects.get(pk=tournament.pk).fide_mode == FideMode.NEVER
    changed(tournament, system="round-robin", standings_order=["PTS", "SB"])
    assert Tournament.objects.get(pk=tournament.pk).fide_mode == FideMode.ON
    changed(tournament, system="swiss")
    assert Tournament.objects.get(pk=tournament.pk).fide_mode == FideMode.ON


def test_a_tournament_that_left_does_not_come_back_by_another_system(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.LEFT)
    changed(tournament, system="round-robin")
    changed(tournament, system="swiss")
    assert Tournament.objects.get(pk=tournament.pk).fide_mode == FideMode.LEFT
