"""Two stations at one board: no result is replaced without a decision, and refused ones wait for it."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import (
    Dispute,
    HelperLink,
    Keystroke,
    KeystrokeOutcome,
    Pairing,
    Round,
    RoundState,
    Tournament,
)
from tournaments.results import results
from tournaments.results.conflicts import conflicts_of
from tournaments.results.overview import overview
from tournaments.results.results import KeystrokeAnswer
from tournaments.rounds.pairing_tasks.upcoming_round import _blockers
from tournaments.rounds.round_lock import Locked

DESK_1, DESK_2, DESK_3 = "1" * 32, "2" * 32, "3" * 32


@pytest.fixture
def first_board(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


@pytest.fixture
def helper_link(cup: Tournament, arbiter: User) -> HelperLink:
    return factories.create_helper_link(cup, arbiter)


def enter(pairing: Pairing, result: str, by: User | None, browser: str = "", **more: Any) -> KeystrokeAnswer:
    """Enter a result at a station with the current version."""
    pairing.refresh_from_db()
    return results.enter(pairing.pk, result, pairing.version, uuid4(), by, browser=browser, **more)


def result_and_dispute(pairing: Pairing) -> tuple[str, str]:
    pairing.refresh_from_db()
    return pairing.result, pairing.dispute


def standing(pairing: Pairing) -> UUID:
    key = results.board_state(pairing).effective
    assert key
    return key.uuid


def conflict(pairing: Pairing) -> Keystroke:
    pairing.refresh_from_db()
    [key] = results.board_state(pairing).conflicts
    return key


def decide(pairing: Pairing, result: str, by: User, browser: str) -> KeystrokeAnswer:
    """Decide the conflict of a board."""
    seen, decides = standing(pairing), conflict(pairing).uuid
    return enter(pairing, result, by, browser, decided=seen, decides=decides)


def round_state(tournament: Tournament) -> str:
    return Round.objects.get(tournament=tournament, number=1).state


# The rule


def test_a_seen_result_of_another_station_is_not_replaced(first_board: Pairing, arbiter: User, helper: User) -> None:
    enter(first_board, "==", helper, DESK_2)
    answer = enter(first_board, "10", arbiter, DESK_1)
    assert (answer.outcome, result_and_dispute(first_board)) == (KeystrokeOutcome.REFUSED, ("==", Dispute.STATIONS))


@pytest.mark.parametrize("kind", ["undo", "swap_colours"])
def test_undo_and_colour_swap_do_not_change_another_station_s_result(
    first_board: Pairing, arbiter: User, helper: User, kind: str
) -> None:
    enter(first_board, "10", helper, DESK_2)
    answer = getattr(results, kind)(first_board.pk, 1, uuid4(), arbiter, browser=DESK_1)
    assert (answer.outcome, result_and_dispute(first_board)) == (KeystrokeOutcome.REFUSED, ("10", Dispute.STATIONS))
    decided = getattr(results, kind)(first_board.pk, 1, uuid4(), arbiter, browser=DESK_1, decided=standing(first_board))
    assert decided.outcome == KeystrokeOutcome.ENTERED


def test_a_confirmation_that_names_the_entered_result_replaces_it(
    first_board: Pairing, arbiter: User, helper: User
) -> None:
    enter(first_board, "==", helper, DESK_2)
    answer = enter(first_board, "10", arbiter, DESK_1, decided=standing(first_board))
    assert (answer.outcome, result_and_dispute(first_board)) == (KeystrokeOutcome.ENTERED, ("10", ""))


def test_a_confirmation_that_names_an_outdated_result_is_refused(
    first_board: Pairing, arbiter: User, helper: User
) -> None:
    enter(first_board, "==", helper, DESK_2)
    seen = standing(first_board)
    enter(first_board, "01", helper, DESK_2)
    answer = enter(first_board, "10", arbiter, DESK_1, decided=seen)
    assert (answer.outcome, result_and_dispute(first_board)) == (KeystrokeOutcome.REFUSED, ("01", Dispute.STATIONS))


def test_the_same_account_in_another_browser_is_another_station_and_a_new_name_is_none(
    first_board: Pairing, arbiter: User
) -> None:
    results.enter(first_board.pk, "==", 0, uuid4(), arbiter, "desk 1", browser=DESK_1)
    corrected = results.enter(first_board.pk, "10", 1, uuid4(), arbiter, "renamed", browser=DESK_1)
    elsewhere = results.enter(first_board.pk, "01", 2, uuid4(), arbiter, "renamed", browser=DESK_2)
    assert [corrected.outcome, elsewhere.outcome] == [KeystrokeOutcome.ENTERED, KeystrokeOutcome.REFUSED]


def test_results_from_before_browser_ids_need_a_confirmation(first_board: Pairing, arbiter: User) -> None:
    enter(first_board, "==", arbiter)
    assert enter(first_board, "10", arbiter, DESK_1).is_refused


def test_own_results_are_replaced_without_a_confirmation(first_board: Pairing, arbiter: User) -> None:
    answers = [
        results.enter(first_board.pk, result, version, uuid4(), arbiter, browser=DESK_1)
        for version, result in enumerate(("10", "==", "01"))
    ]
    assert [answer.outcome for answer in answers] == [KeystrokeOutcome.ENTERED] * 3


def test_an_empty_board_takes_the_result_of_every_station(first_board: Pairing, arbiter: User, helper: User) -> None:
    enter(first_board, "10", helper, DESK_2)
    enter(first_board, "", helper, DESK_2)
    assert enter(first_board, "01", arbiter, DESK_1).outcome == KeystrokeOutcome.ENTERED


def test_a_confirmation_asks_nothing(first_board: Pairing, arbiter: User, helper: User) -> None:
    enter(first_board, "10", helper, DESK_2)
    assert enter(first_board, "10", arbiter, DESK_1).outcome == KeystrokeOutcome.CONFIRMED
    assert (result_and_dispute(first_board), first_board.is_confirmed) == (("10", ""), True)


def test_a_first_result_costs_no_statement_more(
    first_board: Pairing, arbiter: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(12):  # the number before conflicts existed
        results.enter(first_board.pk, "10", 0, uuid4(), arbiter, browser=DESK_1)


# Conflicts


def test_a_conflict_has_both_results_with_author_and_time(first_board: Pairing, arbiter: User, helper: User) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(first_board, "10", arbiter, DESK_1)
    first_board.refresh_from_db()
    [differing] = conflicts_of([first_board])
    assert [(result, key.by, bool(key.at)) for result, key in differing.requests if key] == [
        ("==", helper, True), ("10", arbiter, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("result", "outcome"),
    [("==", KeystrokeOutcome.CONFIRMED), ("10", KeystrokeOutcome.ENTERED)],
    ids=["keep", "take the other"],
)
def test_a_further_keystroke_decides_it(
    first_board: Pairing, arbiter: User, helper: User, result: str, outcome: KeystrokeOutcome
) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(first_board, "10", arbiter, DESK_1)
    assert (decide(first_board, result, arbiter, DESK_3).outcome, result_and_dispute(first_board)) == (
        outcome,
        (result, ""),
    )


@pytest.mark.parametrize("second", ["==", "10"])
@pytest.mark.parametrize("decision", ["==", "10"])
def test_the_first_decision_wins(first_board: Pairing, arbiter: User, helper: User, decision: str, second: str) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(first_board, "10", arbiter, DESK_1)
    seen, decides = standing(first_board), conflict(first_board).uuid
    decide(first_board, decision, arbiter, DESK_1)
    late = results.enter(first_board.pk, second, 1, uuid4(), helper, browser=DESK_2, decided=seen, decides=decides)
    assert late.is_refused is (second != decision)
    assert late.decision is not None
    assert late.decision.by == (arbiter if late.is_refused else helper)
    assert (result_and_dispute(first_board), [*late.conflicts]) == ((decision, ""), [])


def test_three_results_of_a_board_are_decided_by_one_keystroke(
    first_board: Pairing, arbiter: User, helper: User
) -> None:
    enter(first_board, "==", helper, DESK_2)
    for browser, result in ((DESK_1, "10"), (DESK_3, "01")):
        enter(first_board, result, arbiter, browser)
    keys = results.board_state(Pairing.objects.get(pk=first_board.pk)).conflicts
    assert [key.result for key in keys] == ["10", "01"]
    enter(first_board, "10", helper, DESK_2, decided=standing(first_board), decides=keys[-1].uuid)
    assert result_and_dispute(first_board) == ("10", "")


def test_a_conflict_that_came_after_the_decision_was_made_stays_open(
    first_board: Pairing, arbiter: User, helper: User
) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(first_board, "10", arbiter, DESK_1)
    seen, decides = standing(first_board), conflict(first_board).uuid
    enter(first_board, "01", arbiter, DESK_3)
    enter(first_board, "==", helper, DESK_2, decided=seen, decides=decides)
    assert (result_and_dispute(first_board), conflict(first_board).result) == (("==", Dispute.STATIONS), "01")


@pytest.mark.parametrize("agrees", ["of the refused station", "of the other"])
def test_an_equal_result_ends_the_conflict(first_board: Pairing, arbiter: User, helper: User, agrees: str) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(first_board, "10", arbiter, DESK_1)
    if agrees == "of the other":
        enter(first_board, "10", helper, DESK_2)
    else:
        enter(first_board, "==", arbiter, DESK_1)
    assert result_and_dispute(first_board)[1] == ""


def test_the_last_result_of_a_station_replaces_its_earlier_one(
    first_board: Pairing, arbiter: User, helper: User
) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(first_board, "10", arbiter, DESK_1)
    enter(first_board, "01", arbiter, DESK_1)
    assert conflict(first_board).result == "01"


def test_colours_that_were_refused_are_a_conflict_though_the_draw_is_the_same(
    first_board: Pairing, arbiter: User, helper: User
) -> None:
    white = first_board.white_id
    enter(first_board, "==", helper, DESK_2)
    results.swap_colours(first_board.pk, 1, uuid4(), arbiter, browser=DESK_1)
    key = conflict(first_board)
    results.swap_colours(
        first_board.pk, 1, uuid4(), helper, browser=DESK_2, decided=standing(first_board), decides=key.uuid
    )
    assert result_and_dispute(first_board) == ("==", "")
    assert first_board.black_id == white


def test_a_second_pass_that_differs_is_a_conflict(first_board: Pairing, arbiter: User, helper: User) -> None:
    enter(first_board, "10", helper, DESK_2)
    assert results.verify(first_board.pk, "01", 1, uuid4(), arbiter, browser=DESK_1).is_mismatch
    assert result_and_dispute(first_board) == ("10", Dispute.STATIONS)
    seen, decides = standing(first_board), conflict(first_board).uuid
    results.verify(first_board.pk, "10", 1, uuid4(), arbiter, browser=DESK_1, decided=seen, decides=decides)
    assert (result_and_dispute(first_board), first_board.is_confirmed) == (("10", ""), True)


# The round


def test_a_round_with_a_conflict_is_not_complete_until_it_is_decided(
    cup: Tournament, first_board: Pairing, arbiter: User, helper: User
) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(first_board, "10", arbiter, DESK_1)
    enter(factories.board(cup, 1, 2), "10", arbiter, DESK_1)
    assert round_state(cup) == RoundState.PUBLISHED
    decide(first_board, "==", arbiter, DESK_1)
    assert round_state(cup) == RoundState.COMPLETE


def test_the_next_round_is_not_paired_while_results_differ(arbiter: User, helper: User) -> None:
    tournament = create_registered_swiss(arbiter)
    round_ = add_round(tournament, [(1, 4, "10"), (2, 5, "10"), (3, 6, "")], state=RoundState.PUBLISHED)
    board = factories.board(tournament, 1, 3)
    enter(board, "==", helper, DESK_2)
    results.enter(board.pk, "10", 0, uuid4(), arbiter, browser=DESK_1)
    current = overview(tournament).current_round
    assert current is not None
    assert (current.pk, overview(tournament).next_number) == (round_.pk, None)
    assert [*_blockers(tournament, None, 2, rest_only=False)] == [
        "Round 1: the results of board 3 differ: decide first."
    ]


def test_a_conflict_reopens_a_complete_round_without_dependents(
    cup: Tournament, first_board: Pairing, arbiter: User, helper: User
) -> None:
    enter(first_board, "==", helper, DESK_2)
    enter(factories.board(cup, 1, 2), "10", helper, DESK_2)
    results.enter(first_board.pk, "10", 0, uuid4(), arbiter, browser=DESK_1)  # it waited while offline
    assert (round_state(cup), result_and_dispute(first_board)) == (RoundState.PUBLISHED, ("==", Dispute.STATIONS))
    decide(first_board, "10", helper, DESK_2)
    assert (round_state(cup), result_and_dispute(first_board)) == (RoundState.COMPLETE, ("10", ""))


def test_a_round_used_by_the_next_pairing_stays_locked_with_the_conflict(arbiter: User, helper: User) -> None:
    tournament = create_registered_swiss(arbiter)
    add_round(tournament, [(1, 4, "10"), (2, 5, "10"), (3, 6, "")], state=RoundState.PUBLISHED)
    board = factories.board(tournament, 1, 3)
    enter(board, "==", helper, DESK_2)
    add_round(tournament, [(1, 2, ""), (3, 4, ""), (5, 6, "")], state=RoundState.PUBLISHED)
    results.enter(board.pk, "10", 0, uuid4(), arbiter, browser=DESK_1)
    assert (round_state(tournament), result_and_dispute(board)) == (RoundState.COMPLETE, ("==", Dispute.STATIONS))
    with pytest.raises(Locked):
        decide(board, "10", arbiter, DESK_1)
    decide(board, "==", arbiter, DESK_1)
    assert result_and_dispute(board) == ("==", "")


def test_a_second_pass_opens_no_complete_round(cup: Tournament, first_board: Pairing, arbiter: User) -> None:
    for at in (1, 2):
        enter(factories.board(cup, 1, at), "10", arbiter, DESK_1)
    results.verify(first_board.pk, "01", 1, uuid4(), arbiter, browser=DESK_1)
    assert (round_state(cup), result_and_dispute(first_board)[1]) == (RoundState.COMPLETE, Dispute.STATIONS)


# Phones


def test_a_phone_changes_its_own_result_until_it_is_confirmed(
    first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    enter(first_board, "10", None, link=helper_link)
    first_board.refresh_from_db()
    assert first_board.unconfirmed
    assert enter(first_board, "==", None, link=helper_link).outcome == KeystrokeOutcome.ENTERED
    assert enter(first_board, "==", arbiter, DESK_1).outcome == KeystrokeOutcome.CONFIRMED
    first_board.refresh_from_db()
    assert not first_board.unconfirmed
    assert enter(first_board, "01", None, link=helper_link).is_refused
    assert result_and_dispute(first_board) == ("==", Dispute.PHONE)


def test_a_phone_proposes_where_a_result_is_entered_and_an_equal_one_confirms_it(
    cup: Tournament, first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    enter(first_board, "01", arbiter, DESK_1)
    assert enter(first_board, "==", None, link=helper_link).is_refused
    assert result_and_dispute(first_board) == ("01", Dispute.PHONE)
    assert enter(first_board, "01", None, link=helper_link).outcome == KeystrokeOutcome.CONFIRMED
    assert (result_and_dispute(first_board), first_board.is_confirmed) == (("01", ""), True)


def test_one_link_does_not_replace_the_result_of_another(
    cup: Tournament, first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    enter(first_board, "10", None, link=helper_link)
    assert enter(first_board, "01", None, link=factories.create_helper_link(cup, arbiter, "Other phone")).is_refused
    assert result_and_dispute(first_board) == ("10", Dispute.PHONE)


def test_a_desk_confirms_before_replacing_a_phone_s_result(
    first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    enter(first_board, "10", None, link=helper_link)
    assert enter(first_board, "01", arbiter, DESK_1).is_refused
    assert result_and_dispute(first_board) == ("10", Dispute.STATIONS)
    decide(first_board, "01", arbiter, DESK_1)
    assert (result_and_dispute(first_board), first_board.unconfirmed) == (("01", ""), False)


def test_a_phones_result_after_the_lock_is_a_conflict_and_not_lost(
    cup: Tournament, first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    for at in (1, 2):
        enter(factories.board(cup, 1, at), "10", arbiter, DESK_1)
    assert round_state(cup) == RoundState.COMPLETE
    results.enter(first_board.pk, "01", 0, uuid4(), link=helper_link)
    assert (round_state(cup), result_and_dispute(first_board), conflict(first_board).link) == (
        RoundState.PUBLISHED, ("10", Dispute.PHONE), helper_link,
    )  # fmt: skip


def test_a_phones_result_for_a_round_of_a_swiss_that_is_over_is_the_arbiters_to_decide(
    cup: Tournament, first_board: Pairing, helper_link: HelperLink
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(system="swiss")
    assert enter(first_board, "10", None, link=helper_link).is_refused
    assert result_and_dispute(first_board) == ("", Dispute.PHONE)
