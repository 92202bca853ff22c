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
def first(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


@pytest.fixture
def phone(cup: Tournament, arbiter: User) -> HelperLink:
    return factories.create_helper_link(cup, arbiter)


def enter(pairing: Pairing, result: str, by: User | None, browser: str = "", **more: Any) -> KeystrokeAnswer:
    """Enter a result at a station with the current version."""
    pairing.refresh_from_db()
    return results.enter(pairing.pk, result, pairing.version, uuid4(), by, browser=browser, **more)


def stands(pairing: Pairing) -> tuple[str, str]:
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


def state(tournament: Tournament) -> str:
    return Round.objects.get(tournament=tournament, number=1).state


# The rule


def test_a_result_of_another_station_is_not_replaced_however_well_it_was_seen(
    first: Pairing, arbiter: User, helper: User
) -> None:
    enter(first, "==", helper, DESK_2)
    answer = enter(first, "10", arbiter, DESK_1)
    assert (answer.outcome, stands(first)) == (KeystrokeOutcome.REFUSED, ("==", Dispute.STATIONS))


@pytest.mark.parametrize("kind", ["undo", "swap_colours"])
def test_neither_undo_nor_colours_change_what_another_station_entered(
    first: Pairing, arbiter: User, helper: User, kind: str
) -> None:
    enter(first, "10", helper, DESK_2)
    answer = getattr(results, kind)(first.pk, 1, uuid4(), arbiter, browser=DESK_1)
    assert (answer.outcome, stands(first)) == (KeystrokeOutcome.REFUSED, ("10", Dispute.STATIONS))
    decided = getattr(results, kind)(first.pk, 1, uuid4(), arbiter, browser=DESK_1, decided=standing(first))
    assert decided.outcome == KeystrokeOutcome.ENTERED


def test_the_answer_to_the_question_names_what_stands_and_replaces_it(
    first: Pairing, arbiter: User, helper: User
) -> None:
    enter(first, "==", helper, DESK_2)
    answer = enter(first, "10", arbiter, DESK_1, decided=standing(first))
    assert (answer.outcome, stands(first)) == (KeystrokeOutcome.ENTERED, ("10", ""))


def test_who_names_what_does_not_stand_any_more_is_refused(first: Pairing, arbiter: User, helper: User) -> None:
    enter(first, "==", helper, DESK_2)
    seen = standing(first)
    enter(first, "01", helper, DESK_2)
    answer = enter(first, "10", arbiter, DESK_1, decided=seen)
    assert (answer.outcome, stands(first)) == (KeystrokeOutcome.REFUSED, ("01", Dispute.STATIONS))


def test_the_same_account_in_another_browser_is_another_station_and_a_new_name_is_none(
    first: Pairing, arbiter: User
) -> None:
    results.enter(first.pk, "==", 0, uuid4(), arbiter, "desk 1", browser=DESK_1)
    corrected = results.enter(first.pk, "10", 1, uuid4(), arbiter, "renamed", browser=DESK_1)
    elsewhere = results.enter(first.pk, "01", 2, uuid4(), arbiter, "renamed", browser=DESK_2)
    assert [corrected.outcome, elsewhere.outcome] == [KeystrokeOutcome.ENTERED, KeystrokeOutcome.REFUSED]


def test_what_was_entered_before_browsers_had_an_id_is_asked_about(first: Pairing, arbiter: User) -> None:
    enter(first, "==", arbiter)
    assert enter(first, "10", arbiter, DESK_1).is_refused


def test_on_top_of_ones_own_entries_nothing_is_asked(first: Pairing, arbiter: User) -> None:
    answers = [
        results.enter(first.pk, result, version, uuid4(), arbiter, browser=DESK_1)
        for version, result in enumerate(("10", "==", "01"))
    ]
    assert [answer.outcome for answer in answers] == [KeystrokeOutcome.ENTERED] * 3


def test_an_empty_board_takes_the_result_of_every_station(first: Pairing, arbiter: User, helper: User) -> None:
    enter(first, "10", helper, DESK_2)
    enter(first, "", helper, DESK_2)
    assert enter(first, "01", arbiter, DESK_1).outcome == KeystrokeOutcome.ENTERED


def test_a_confirmation_asks_nothing(first: Pairing, arbiter: User, helper: User) -> None:
    enter(first, "10", helper, DESK_2)
    assert enter(first, "10", arbiter, DESK_1).outcome == KeystrokeOutcome.CONFIRMED
    assert (stands(first), first.is_confirmed) == (("10", ""), True)


def test_a_first_result_costs_no_statement_more(
    first: Pairing, arbiter: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(12):  # the number before conflicts existed
        results.enter(first.pk, "10", 0, uuid4(), arbiter, browser=DESK_1)


# Conflicts


def test_a_conflict_has_both_results_with_who_and_when(first: Pairing, arbiter: User, helper: User) -> None:
    enter(first, "==", helper, DESK_2)
    enter(first, "10", arbiter, DESK_1)
    first.refresh_from_db()
    [differing] = conflicts_of([first])
    assert [(result, key.by, bool(key.at)) for result, key in differing.requests if key] == [
        ("==", helper, True), ("10", arbiter, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("result", "outcome"),
    [("==", KeystrokeOutcome.CONFIRMED), ("10", KeystrokeOutcome.ENTERED)],
    ids=["keep", "take the other"],
)
def test_a_further_keystroke_decides_it(
    first: Pairing, arbiter: User, helper: User, result: str, outcome: KeystrokeOutcome
) -> None:
    enter(first, "==", helper, DESK_2)
    enter(first, "10", arbiter, DESK_1)
    assert (decide(first, result, arbiter, DESK_3).outcome, stands(first)) == (outcome, (result, ""))


@pytest.mark.parametrize("second", ["==", "10"])
@pytest.mark.parametrize("decision", ["==", "10"])
def test_the_first_decision_wins(first: Pairing, arbiter: User, helper: User, decision: str, second: str) -> None:
    enter(first, "==", helper, DESK_2)
    enter(first, "10", arbiter, DESK_1)
    seen, decides = standing(first), conflict(first).uuid
    decide(first, decision, arbiter, DESK_1)
    late = results.enter(first.pk, second, 1, uuid4(), helper, browser=DESK_2, decided=seen, decides=decides)
    assert late.is_refused is (second != decision)
    assert late.decision is not None
    assert late.decision.by == (arbiter if late.is_refused else helper)
    assert (stands(first), [*late.conflicts]) == ((decision, ""), [])


def test_three_results_of_a_board_are_decided_by_one_keystroke(first: Pairing, arbiter: User, helper: User) -> None:
    enter(first, "==", helper, DESK_2)
    for browser, result in ((DESK_1, "10"), (DESK_3, "01")):
        enter(first, result, arbiter, browser)
    keys = results.board_state(Pairing.objects.get(pk=first.pk)).conflicts
    assert [key.result for key in keys] == ["10", "01"]
    enter(first, "10", helper, DESK_2, decided=standing(first), decides=keys[-1].uuid)
    assert stands(first) == ("10", "")


def test_a_conflict_that_came_after_the_decision_was_made_stays_open(
    first: Pairing, arbiter: User, helper: User
) -> None:
    enter(first, "==", helper, DESK_2)
    enter(first, "10", arbiter, DESK_1)
    seen, decides = standing(first), conflict(first).uuid
    enter(first, "01", arbiter, DESK_3)
    enter(first, "==", helper, DESK_2, decided=seen, decides=decides)
    assert (stands(first), conflict(first).result) == (("==", Dispute.STATIONS), "01")


@pytest.mark.parametrize("agrees", ["of the refused station", "of the other"])
def test_who_comes_to_agree_ends_the_conflict(first: Pairing, arbiter: User, helper: User, agrees: str) -> None:
    enter(first, "==", helper, DESK_2)
    enter(first, "10", arbiter, DESK_1)
    if agrees == "of the other":
        enter(first, "10", helper, DESK_2)
    else:
        enter(first, "==", arbiter, DESK_1)
    assert stands(first)[1] == ""


def test_the_last_word_of_a_station_takes_the_place_of_its_earlier_one(
    first: Pairing, arbiter: User, helper: User
) -> None:
    enter(first, "==", helper, DESK_2)
    enter(first, "10", arbiter, DESK_1)
    enter(first, "01", arbiter, DESK_1)
    assert conflict(first).result == "01"


def test_colours_that_were_refused_are_a_conflict_though_the_draw_is_the_same(
    first: Pairing, arbiter: User, helper: User
) -> None:
    white = first.white_id
    enter(first, "==", helper, DESK_2)
    results.swap_colours(first.pk, 1, uuid4(), arbiter, browser=DESK_1)
    key = conflict(first)
    results.swap_colours(first.pk, 1, uuid4(), helper, browser=DESK_2, decided=standing(first), decides=key.uuid)
    assert stands(first) == ("==", "")
    assert first.black_id == white


def test_a_second_pass_that_differs_is_a_conflict(first: Pairing, arbiter: User, helper: User) -> None:
    enter(first, "10", helper, DESK_2)
    assert results.verify(first.pk, "01", 1, uuid4(), arbiter, browser=DESK_1).is_mismatch
    assert stands(first) == ("10", Dispute.STATIONS)
    seen, decides = standing(first), conflict(first).uuid
    results.verify(first.pk, "10", 1, uuid4(), arbiter, browser=DESK_1, decided=seen, decides=decides)
    assert (stands(first), first.is_confirmed) == (("10", ""), True)


# The round


def test_a_round_with_a_conflict_is_not_complete_until_it_is_decided(
    cup: Tournament, first: Pairing, arbiter: User, helper: User
) -> None:
    enter(first, "==", helper, DESK_2)
    enter(first, "10", arbiter, DESK_1)
    enter(factories.board(cup, 1, 2), "10", arbiter, DESK_1)
    assert state(cup) == RoundState.PUBLISHED
    decide(first, "==", arbiter, DESK_1)
    assert state(cup) == RoundState.COMPLETE


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


def test_a_conflict_opens_a_complete_round_as_long_as_nothing_was_made_of_it(
    cup: Tournament, first: Pairing, arbiter: User, helper: User
) -> None:
    enter(first, "==", helper, DESK_2)
    enter(factories.board(cup, 1, 2), "10", helper, DESK_2)
    results.enter(first.pk, "10", 0, uuid4(), arbiter, browser=DESK_1)  # it waited while offline
    assert (state(cup), stands(first)) == (RoundState.PUBLISHED, ("==", Dispute.STATIONS))
    decide(first, "10", helper, DESK_2)
    assert (state(cup), stands(first)) == (RoundState.COMPLETE, ("10", ""))


def test_a_round_that_the_next_was_paired_by_stays_locked_and_has_the_conflict(arbiter: User, helper: User) -> None:
    tournament = create_registered_swiss(arbiter)
    add_round(tournament, [(1, 4, "10"), (2, 5, "10"), (3, 6, "")], state=RoundState.PUBLISHED)
    board = factories.board(tournament, 1, 3)
    enter(board, "==", helper, DESK_2)
    add_round(tournament, [(1, 2, ""), (3, 4, ""), (5, 6, "")], state=RoundState.PUBLISHED)
    results.enter(board.pk, "10", 0, uuid4(), arbiter, browser=DESK_1)
    assert (state(tournament), stands(board)) == (RoundState.COMPLETE, ("==", Dispute.STATIONS))
    with pytest.raises(Locked):
        decide(board, "10", arbiter, DESK_1)
    decide(board, "==", arbiter, DESK_1)
    assert stands(board) == ("==", "")


def test_a_second_pass_opens_no_complete_round(cup: Tournament, first: Pairing, arbiter: User) -> None:
    for at in (1, 2):
        enter(factories.board(cup, 1, at), "10", arbiter, DESK_1)
    results.verify(first.pk, "01", 1, uuid4(), arbiter, browser=DESK_1)
    assert (state(cup), stands(first)[1]) == (RoundState.COMPLETE, Dispute.STATIONS)


# Phones


def test_a_phones_result_is_unconfirmed_and_its_own_to_change_until_somebody_confirms(
    first: Pairing, phone: HelperLink, arbiter: User
) -> None:
    enter(first, "10", None, link=phone)
    first.refresh_from_db()
    assert first.unconfirmed
    assert enter(first, "==", None, link=phone).outcome == KeystrokeOutcome.ENTERED
    assert enter(first, "==", arbiter, DESK_1).outcome == KeystrokeOutcome.CONFIRMED
    first.refresh_from_db()
    assert not first.unconfirmed
    assert enter(first, "01", None, link=phone).is_refused
    assert stands(first) == ("==", Dispute.PHONE)


def test_a_phone_proposes_where_a_result_is_entered_and_an_equal_one_confirms_it(
    cup: Tournament, first: Pairing, phone: HelperLink, arbiter: User
) -> None:
    enter(first, "01", arbiter, DESK_1)
    assert enter(first, "==", None, link=phone).is_refused
    assert stands(first) == ("01", Dispute.PHONE)
    assert enter(first, "01", None, link=phone).outcome == KeystrokeOutcome.CONFIRMED
    assert (stands(first), first.is_confirmed) == (("01", ""), True)


def test_one_link_does_not_replace_the_result_of_another(
    cup: Tournament, first: Pairing, phone: HelperLink, arbiter: User
) -> None:
    enter(first, "10", None, link=phone)
    assert enter(first, "01", None, link=factories.create_helper_link(cup, arbiter, "Other phone")).is_refused
    assert stands(first) == ("10", Dispute.PHONE)


def test_a_desk_is_asked_before_it_replaces_what_a_phone_entered(
    first: Pairing, phone: HelperLink, arbiter: User
) -> None:
    enter(first, "10", None, link=phone)
    assert enter(first, "01", arbiter, DESK_1).is_refused
    assert stands(first) == ("10", Dispute.STATIONS)
    decide(first, "01", arbiter, DESK_1)
    assert (stands(first), first.unconfirmed) == (("01", ""), False)


def test_a_phones_result_after_the_lock_is_a_conflict_and_not_lost(
    cup: Tournament, first: Pairing, phone: HelperLink, arbiter: User
) -> None:
    for at in (1, 2):
        enter(factories.board(cup, 1, at), "10", arbiter, DESK_1)
    assert state(cup) == RoundState.COMPLETE
    results.enter(first.pk, "01", 0, uuid4(), link=phone)
    assert (state(cup), stands(first), conflict(first).link) == (
        RoundState.PUBLISHED, ("10", Dispute.PHONE), phone,
    )  # fmt: skip


def test_a_phones_result_for_a_round_of_a_swiss_that_is_over_is_the_arbiters_to_decide(
    cup: Tournament, first: Pairing, phone: HelperLink
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(system="swiss")
    assert enter(first, "10", None, link=phone).is_refused
    assert stands(first) == ("", Dispute.PHONE)
