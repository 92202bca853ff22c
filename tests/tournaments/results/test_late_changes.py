"""Several changes in a locked round at once: all, or none if another station was faster."""

from uuid import uuid4

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Keystroke, KeystrokeKind, KeystrokeOutcome, Round, RoundState, Tournament
from tournaments.results import results
from tournaments.results.late_changes import LateChange, change_together
from tournaments.rounds.round_lock import Locked, unlock, unlock_of


@pytest.fixture
def complete_round(eight_players: Tournament, arbiter: User) -> Round:
    """Four boards, each won by White; unlocked by the arbiter."""
    for at in (1, 2, 3, 4):
        factories.enter_result(factories.board(eight_players, 1, at), "10", arbiter)
    round_ = eight_players.rounds.select_related("tournament").get(number=1)
    unlock(round_, arbiter, "slips mixed up")
    return round_


def change(round_: Round, at: int, result: str, seen: int = 1, kind: str = KeystrokeKind.RESULT) -> LateChange:
    return LateChange(factories.board(round_.tournament, 1, at).pk, KeystrokeKind(kind), result, seen, uuid4())


def board_states(round_: Round) -> list[str]:
    return [pairing.result for pairing in round_.pairings.order_by("board")]


def test_all_are_changed_under_one_unlock_and_the_round_locks_again(complete_round: Round, arbiter: User) -> None:
    answers = change_together(
        complete_round, [change(complete_round, 2, "01"), change(complete_round, 3, "==")], arbiter
    )
    assert [answer.outcome for answer in answers] == [KeystrokeOutcome.ENTERED, KeystrokeOutcome.ENTERED]
    assert board_states(complete_round) == ["10", "01", "==", "10"]
    unlocked = Keystroke.objects.exclude(unlock=None)
    assert [(round_.board, round_.old_result, round_.unlock and round_.unlock.reason) for round_ in unlocked] == [
        (2, "10", "slips mixed up"), (3, "10", "slips mixed up"),
    ]  # fmt: skip
    with pytest.raises(Locked):
        change_together(complete_round, [change(complete_round, 1, "01")], arbiter)


def test_sent_twice_they_are_changed_once(complete_round: Round, arbiter: User) -> None:
    changes = [change(complete_round, 2, "01"), change(complete_round, 3, "==")]
    for _ in range(2):
        answers = change_together(complete_round, changes, arbiter)
        assert [answer.outcome for answer in answers] == [KeystrokeOutcome.ENTERED, KeystrokeOutcome.ENTERED]
    assert (board_states(complete_round), Keystroke.objects.exclude(unlock=None).count()) == (
        ["10", "01", "==", "10"],
        2,
    )


def test_a_concurrent_change_of_a_board_stops_all_changes(complete_round: Round, arbiter: User, helper: User) -> None:
    unlock(complete_round, helper, "wrong scoresheet")
    factories.enter_result(factories.board(complete_round.tournament, 1, 3), "01", helper)
    answers = change_together(
        complete_round, [change(complete_round, 2, "01"), change(complete_round, 3, "==")], arbiter
    )
    assert [(answer.outcome, answer.pairing.board) for answer in answers] == [(KeystrokeOutcome.REFUSED, 3)]
    assert board_states(complete_round) == ["10", "10", "01", "10"]
    change_together(complete_round, [change(complete_round, 2, "01"), change(complete_round, 3, "==", seen=2)], arbiter)
    assert board_states(complete_round) == ["10", "01", "==", "10"]


def test_an_invalid_result_changes_no_board(complete_round: Round, arbiter: User) -> None:
    with pytest.raises(Refused, match="99 is not a result"):
        change_together(complete_round, [change(complete_round, 2, "01"), change(complete_round, 3, "99")], arbiter)
    assert board_states(complete_round) == ["10"] * 4


def test_without_an_unlock_of_the_account_nothing_is_changed(complete_round: Round, helper: User) -> None:
    with pytest.raises(Locked):
        change_together(complete_round, [change(complete_round, 2, "01")], helper)
    assert board_states(complete_round) == ["10"] * 4


def test_a_result_taken_away_opens_the_round_and_the_other_is_changed_with_it(
    complete_round: Round, arbiter: User
) -> None:
    change_together(complete_round, [change(complete_round, 2, ""), change(complete_round, 3, "==")], arbiter)
    complete_round.refresh_from_db()
    assert (complete_round.state, board_states(complete_round)) == (RoundState.PUBLISHED, ["10", "", "==", "10"])


def test_colours_and_undo_go_together_with_results(complete_round: Round, arbiter: User) -> None:
    white = factories.board(complete_round.tournament, 1, 1).white_id
    changes = [change(complete_round, 1, "", kind="colours"), change(complete_round, 4, "", kind="undo")]
    change_together(complete_round, changes, arbiter)
    swapped = factories.board(complete_round.tournament, 1, 1)
    assert (swapped.black_id, board_states(complete_round)) == (white, ["01", "10", "10", ""])


def test_a_single_keystroke_still_takes_the_unlock(complete_round: Round, arbiter: User) -> None:
    board = factories.board(complete_round.tournament, 1, 1)
    results.enter(board.pk, "01", 1, uuid4(), arbiter)
    with pytest.raises(Locked):
        change_together(complete_round, [change(complete_round, 2, "01")], arbiter)


def test_a_reason_unlocks_the_round_for_these_changes_alone(complete_round: Round, helper: User) -> None:
    changes = [change(complete_round, 1, "01"), change(complete_round, 2, "==")]
    for _sent in range(2):
        change_together(complete_round, changes, helper, "slips mixed up")
        assert board_states(complete_round)[:2] == ["01", "=="]
        assert unlock_of(complete_round, helper) is None
    assert complete_round.changes.get(by=helper).reason == "slips mixed up"


@pytest.mark.parametrize("reason", ["", " "])
def test_without_a_reason_the_round_stays_locked(complete_round: Round, helper: User, reason: str) -> None:
    before = board_states(complete_round)
    with pytest.raises(Refused):
        change_together(complete_round, [change(complete_round, 1, "01")], helper, reason)
    assert board_states(complete_round) == before


def test_a_refused_concurrent_change_leaves_the_round_locked(complete_round: Round, helper: User) -> None:
    before = board_states(complete_round)
    answers = change_together(complete_round, [change(complete_round, 1, "01", seen=0)], helper, "slips mixed up")
    assert [answer.is_refused for answer in answers] == [True]
    assert board_states(complete_round) == before
    assert unlock_of(complete_round, helper) is None
