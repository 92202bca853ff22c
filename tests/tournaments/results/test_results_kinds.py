"""Every kind of result, and the colours: the stored result, the round's state, and the projected ratings."""

from uuid import uuid4

import pytest

from ratings.core.errors import Refused
from ratings.models import LiveGame, User
from tests.tournaments import factories
from tournaments.models import Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing, RoundState, Tournament
from tournaments.results import results


@pytest.fixture
def first_board(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


def swap(pairing: Pairing, by: User) -> results.KeystrokeAnswer:
    pairing.refresh_from_db()
    return results.swap_colours(pairing.pk, pairing.version, uuid4(), by)


def undo(pairing: Pairing, by: User) -> results.KeystrokeAnswer:
    pairing.refresh_from_db()
    return results.undo(pairing.pk, pairing.version, uuid4(), by)


def players_and_result(pairing: Pairing) -> tuple[int, int, str]:
    pairing.refresh_from_db()
    return pairing.white_id, pairing.black_id, pairing.result


def live_games() -> list[tuple[int, int, str]]:
    return [(game.white_id, game.black_id, game.white_result + game.black_result) for game in LiveGame.objects.all()]


@pytest.mark.parametrize(
    ("result", "projected"),
    [("10", "10"), ("==", "=="), ("01", "01"), ("+-", "+-"), ("-+", "-+"), ("--", "--"), ("=0", "=="), ("0=", "==")],
)
def test_rated_games_and_forfeits_reach_projected_ratings(
    first_board: Pairing, arbiter: User, result: str, projected: str
) -> None:
    factories.enter_result(first_board, result, arbiter)
    assert [codes for *_, codes in live_games()] == [projected]


@pytest.mark.parametrize("result", ["WL", "DD", "LW", "00", "AA", ""])
def test_unrated_games_and_games_without_result_leave_projected_ratings(
    first_board: Pairing, arbiter: User, result: str
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    factories.enter_result(first_board, result, arbiter)
    assert live_games() == []
    factories.enter_result(first_board, "01", arbiter)
    assert [codes for *_, codes in live_games()] == ["01"]


def test_a_round_with_an_adjourned_game_is_complete_when_its_result_is_in(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "AA", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "10", arbiter)
    assert cup.rounds.get(number=1).state == RoundState.PUBLISHED
    factories.enter_result(factories.board(cup, 1, 1), "01", arbiter)
    assert cup.rounds.get(number=1).state == RoundState.COMPLETE


@pytest.mark.parametrize("taken", ["", "AA"])
def test_a_complete_round_is_open_again_when_a_result_is_taken_away(
    cup: Tournament, first_board: Pairing, arbiter: User, taken: str
) -> None:
    for at in (1, 2):
        factories.enter_result(factories.board(cup, 1, at), "10", arbiter)
    factories.change_result(first_board, taken, arbiter)
    assert cup.rounds.get(number=1).state == RoundState.PUBLISHED


@pytest.mark.parametrize(
    ("before", "after"),
    [("", ""), ("10", "01"), ("01", "10"), ("==", "=="), ("+-", "-+"), ("WL", "LW"), ("=0", "0="), ("AA", "AA")],
)
def test_colours_as_they_were_played_leave_each_player_their_result(
    first_board: Pairing, arbiter: User, before: str, after: str
) -> None:
    white, black, _ = players_and_result(first_board)
    if before:
        factories.enter_result(first_board, before, arbiter)
    first_board.refresh_from_db()
    version = first_board.version
    answer = swap(first_board, arbiter)
    assert players_and_result(first_board) == (black, white, after)
    assert (answer.outcome, first_board.version) == (KeystrokeOutcome.ENTERED, version + 1)
    logged = Keystroke.objects.order_by("pk").last()
    assert logged is not None
    assert (logged.kind, logged.white_id, logged.white_result + logged.black_result) == (
        KeystrokeKind.COLOURS,
        black,
        after,
    )


def test_a_colour_swap_reaches_projected_ratings(first_board: Pairing, arbiter: User) -> None:
    white, black = first_board.white.player_id, first_board.black.player_id
    factories.enter_result(first_board, "10", arbiter)
    assert live_games() == [(white, black, "10")]
    swap(first_board, arbiter)
    assert live_games() == [(black, white, "01")]


def test_colours_that_another_has_swapped_meanwhile_are_not_swapped_back_unseen(
    first_board: Pairing, arbiter: User
) -> None:
    white, black, _ = players_and_result(first_board)
    swap(first_board, arbiter)
    assert results.swap_colours(first_board.pk, 0, uuid4(), arbiter).is_refused
    assert players_and_result(first_board) == (black, white, "")


def test_colours_sent_twice_are_swapped_once(first_board: Pairing, arbiter: User) -> None:
    white, black, _ = players_and_result(first_board)
    uuid = uuid4()
    outcomes = [results.swap_colours(first_board.pk, 0, uuid, arbiter).outcome for _ in range(2)]
    assert outcomes == [KeystrokeOutcome.ENTERED, KeystrokeOutcome.ENTERED]
    assert players_and_result(first_board) == (black, white, "")


def test_undo_takes_back_colours_and_results_in_their_order(first_board: Pairing, arbiter: User) -> None:
    white, black, _ = players_and_result(first_board)
    factories.enter_result(first_board, "10", arbiter)
    swap(first_board, arbiter)
    factories.enter_result(first_board, "==", arbiter)
    seen = []
    for _ in range(3):
        undo(first_board, arbiter)
        seen.append(players_and_result(first_board))
    assert seen == [(black, white, "01"), (white, black, "10"), (white, black, "")]


def test_undo_where_nothing_was_entered_changes_nothing(first_board: Pairing, arbiter: User) -> None:
    assert undo(first_board, arbiter).outcome == KeystrokeOutcome.CONFIRMED
    first_board.refresh_from_db()
    assert (first_board.version, first_board.confirmed_version) == (0, None)


def test_undo_of_colours_swapped_under_a_draw_is_a_change(first_board: Pairing, arbiter: User) -> None:
    white, black, _ = players_and_result(first_board)
    factories.enter_result(first_board, "==", arbiter)
    swap(first_board, arbiter)
    assert undo(first_board, arbiter).outcome == KeystrokeOutcome.ENTERED
    assert players_and_result(first_board) == (white, black, "==")


def test_an_invalid_result_is_refused_in_the_second_pass_too(first_board: Pairing, arbiter: User) -> None:
    with pytest.raises(Refused, match="DW is not a result"):
        results.verify(first_board.pk, "DW", 0, uuid4(), arbiter)
