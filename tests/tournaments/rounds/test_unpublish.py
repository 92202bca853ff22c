"""A published round as a draft again, without the loss of any result."""

import pytest
from django.test import Client

from ratings.core.errors import Refused
from ratings.models import LiveGame, User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import Keystroke, Pairing, PairingChange, Round, RoundState, Tournament, TournamentState
from tournaments.rounds.draft import boards
from tournaments.rounds.draft.changes import ChangeRequest
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.round_lock import Locked, unlock
from tournaments.rounds.rounds import publish
from tournaments.rounds.unpublish import unpublish, unpublish_effects


def last(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=3)


def results(tournament: Tournament, number: int) -> list[tuple[int, str, str, str]]:
    boards = Pairing.objects.filter(round__tournament=tournament, round__number=number).order_by("board")
    return [(board.board, board.white.name, board.black.name, board.result) for board in boards]


def test_an_unpublished_round_is_a_draft_with_author_and_reason_in_the_log(cup: Tournament, arbiter: User) -> None:
    unpublish(last(cup), arbiter, "the wrong list was used")
    assert last(cup).state == RoundState.DRAFT
    change = PairingChange.objects.get()
    assert (change.kind, change.reason, change.by) == ("unpublished", "the wrong list was used", arbiter)
    assert change.after == "0 results stay on their boards"


def test_results_stay_on_their_boards_with_every_keystroke(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 3, 1), "10", arbiter)
    before, keys = results(cup, 3), Keystroke.objects.count()
    unpublish(last(cup), arbiter, "a mistake")
    assert (results(cup, 3), Keystroke.objects.count()) == (before, keys)
    publish(last(cup))
    assert (results(cup, 3), Keystroke.objects.count()) == (before, keys)
    assert last(cup).state == RoundState.PUBLISHED


def test_a_round_whose_results_are_all_in_is_complete_when_it_is_published_again(
    cup: Tournament, arbiter: User
) -> None:
    factories.enter_missing_results(cup, arbiter)
    unlock(last(cup), arbiter, "a mistake")
    unpublish(last(cup), arbiter, "a mistake")
    cup.refresh_from_db()
    assert cup.state == TournamentState.RUNNING
    publish(last(cup))
    cup.refresh_from_db()
    assert (last(cup).state, cup.state) == (RoundState.COMPLETE, TournamentState.FINISHED)


def test_projected_ratings_leave_the_round_out_until_it_is_published_again(cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    everything = set(LiveGame.objects.values_list("round", "white", "white_result"))
    unlock(last(cup), arbiter, "a mistake")
    unpublish(last(cup), arbiter, "a mistake")
    assert {row[0] for row in LiveGame.objects.values_list("round")} == {1, 2}
    publish(last(cup))
    assert set(LiveGame.objects.values_list("round", "white", "white_result")) == everything


def test_nothing_is_unpublished_while_a_later_round_is_published(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="Round 3 is published already; round 2 stays"):
        unpublish(cup.rounds.get(number=2), arbiter, "a mistake")


def test_nothing_is_unpublished_without_a_reason(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="Enter a reason"):
        unpublish(last(cup), arbiter, " ")
    assert last(cup).state == RoundState.PUBLISHED


def test_a_complete_round_is_not_unpublished_before_it_is_unlocked(cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    with pytest.raises(Locked, match="Round 3 is complete and locked"):
        unpublish(last(cup), arbiter, "a mistake")
    assert last(cup).state == RoundState.COMPLETE


def test_a_second_click_changes_nothing_more(cup: Tournament, arbiter: User) -> None:
    assert unpublish(last(cup), arbiter, "a mistake") is not None
    assert unpublish(last(cup), arbiter, "a mistake") is None
    assert PairingChange.objects.count() == 1


def test_the_warning_counts_results_and_names_the_dependent_draft(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4b?", 3: "4w? 1b?", 4: "3b? 2w?"}, draft=2)
    stake = unpublish_effects(tournament.rounds.get(number=1))
    assert (stake.boards, stake.results, stake.later_draft and stake.later_draft.number) == (2, 1, 2)
    assert unpublish_effects(tournament.rounds.get(number=2)).later_draft is None


def test_players_without_a_result_are_re_paired_and_the_played_board_stays(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1", 2: "1b0", 3: "4w?", 4: "3b?", 5: "6w?", 6: "5b?"})
    round_ = tournament.rounds.get(number=1)
    unpublish(round_, arbiter, "4 has gone home")
    boards.clear_boards(ChangeRequest(round_, arbiter, "4 has gone home"))
    assert results(tournament, 1) == [(1, "Ahlberg, Nora", "Brandt, Emil", "10")]


def test_a_waiting_key_for_a_re_paired_board_is_refused(cup: Tournament, arbiter: User) -> None:
    board = factories.board(cup, 3, 1)
    seen = board.version
    unpublish(last(cup), arbiter, "wrong pairs")
    boards.swap_colours(ChangeRequest(last(cup), arbiter, "wrong colours"), [board.white])
    publish(last(cup))
    answer = factories.enter_result(factories.board(cup, 3, 1), "10", arbiter, seen_version=seen)
    assert (answer.outcome, answer.pairing.result) == ("refused", "")


def test_the_first_round_may_be_unpublished_and_the_tournament_stays_public(
    new_tournament: Tournament, arbiter: User
) -> None:
    for name in factories.NAMES[:4]:
        new_tournament.entries.create(name=name, start_number=factories.NAMES.index(name) + 1, federation="NOR")
    round_ = pair(new_tournament)[0]
    publish(round_)
    unpublish(round_, arbiter, "a mistake")
    new_tournament.refresh_from_db()
    assert new_tournament.state == TournamentState.RUNNING


def test_unpublishing_is_offered_only_where_possible(cup: Tournament, arbiter: User, client: Client) -> None:
    client.force_login(arbiter)

    def is_offered(number: int) -> bool:
        page = client.get(f"/desk/{cup.slug}/rounds/{number}/").content.decode()
        return f"/desk/{cup.slug}/rounds/{number}/unpublish/" in page

    assert [is_offered(number) for number in (1, 2, 3)] == [False, False, True]
    for at in (1, 2):
        factories.enter_result(factories.board(cup, 3, at), "==", arbiter)
    assert not is_offered(3)
    unlock(cup.rounds.get(number=3), arbiter, "wrong pairing")
    assert is_offered(3)


def test_the_page_states_that_unpublishing_is_impossible_before_a_reason_is_typed(
    cup: Tournament, arbiter: User, client: Client
) -> None:
    client.force_login(arbiter)
    page = client.get(f"/desk/{cup.slug}/rounds/1/unpublish/").content.decode()
    assert "is published already; round 1 stays." in page
    assert 'id="reason"' not in page
    assert 'id="reason"' in client.get(f"/desk/{cup.slug}/rounds/3/unpublish/").content.decode()
