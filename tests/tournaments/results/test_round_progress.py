"""Progress of the results of a round."""

from uuid import uuid4

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament
from tournaments.results import results
from tournaments.results.round_progress import round_progress


def test_missing_differing_and_phone_results_are_counted_by_board(
    masters: Tournament, arbiter: User, helper: User
) -> None:
    first, second, third = (cast.board(masters, 1, board) for board in (1, 2, 3))
    cast.strike(first, "10", arbiter)
    cast.strike(first, "01", helper, seen=0)
    cast.strike(second, "==", arbiter)
    link, _token = cast.helper_link(masters, arbiter)
    results.enter(third.pk, "10", third.version, uuid4(), link=link)
    progress = round_progress(masters.rounds.get(number=1))
    assert (progress.entered, progress.boards, progress.missing) == (3, 4, [4])
    assert [(conflict.board, [result for result, _key in conflict.sides]) for conflict in progress.differing] == [
        (1, ["10", "01"])
    ]
    assert [(result.board, result.who) for result in progress.unconfirmed] == [(3, "Anna")]
    assert not progress.is_complete


def test_a_result_entered_by_a_second_person_settles_the_difference(
    masters: Tournament, arbiter: User, helper: User
) -> None:
    board = cast.board(masters, 1, 1)
    cast.strike(board, "10", arbiter)
    cast.strike(board, "01", helper, seen=0)
    cast.strike(board, "10", helper)
    assert round_progress(masters.rounds.get(number=1)).differing == []
