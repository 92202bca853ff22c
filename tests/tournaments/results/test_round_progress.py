"""Progress of the results of a round."""

from uuid import uuid4

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament
from tournaments.results import results
from tournaments.results.round_progress import round_progress


def test_missing_differing_and_phone_results_are_counted_by_board(
    eight_players: Tournament, arbiter: User, helper: User
) -> None:
    first, second, third = (factories.board(eight_players, 1, board) for board in (1, 2, 3))
    factories.enter_result(first, "10", arbiter)
    factories.enter_result(first, "01", helper, seen_version=0)
    factories.enter_result(second, "==", arbiter)
    link, _token = factories.issue_helper_link(eight_players, arbiter)
    results.enter(third.pk, "10", third.version, uuid4(), link=link)
    progress = round_progress(eight_players.rounds.get(number=1))
    assert (progress.entered, progress.boards, progress.missing) == (3, 4, [4])
    assert [(conflict.board, [result for result, _key in conflict.requests]) for conflict in progress.conflicts] == [
        (1, ["10", "01"])
    ]
    assert [(result.board, result.link_name) for result in progress.unconfirmed] == [(3, "Anna")]
    assert not progress.is_complete


def test_a_result_entered_by_a_second_person_settles_the_difference(
    eight_players: Tournament, arbiter: User, helper: User
) -> None:
    board = factories.board(eight_players, 1, 1)
    factories.enter_result(board, "10", arbiter)
    factories.enter_result(board, "01", helper, seen_version=0)
    factories.enter_result(board, "10", helper)
    assert round_progress(eight_players.rounds.get(number=1)).conflicts == []
