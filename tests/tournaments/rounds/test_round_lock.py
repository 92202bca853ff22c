"""The lock of a complete round: both sides of every boundary, and every action that writes to it."""

import datetime as dt
from uuid import uuid4

import pytest
import time_machine

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import (
    ChangeKind,
    Keystroke,
    KeystrokeKind,
    KeystrokeOutcome,
    Pairing,
    PairingChange,
    Round,
    RoundState,
    Tournament,
)
from tournaments.reporting.submit import hand_in
from tournaments.results import forfeits, result_log, results
from tournaments.rounds.dependents import RoundDependents, dependents_of
from tournaments.rounds.round_lock import (
    UNLOCKED_FOR,
    Locked,
    Workstation,
    is_last_keystroke_of,
    is_unlock_valid,
    lock_again,
    locks,
    unlock,
    unlock_of,
)

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
SECOND = dt.timedelta(seconds=1)


def first_round(tournament: Tournament) -> Round:
    return tournament.rounds.select_related("tournament").get(number=1)


@pytest.fixture
def tournament(cup: Tournament, arbiter: User) -> Tournament:
    """Round 1 is complete with the win of board 2, entered last; rounds 2 and 3 are published without results."""
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "10", arbiter)
    return cup


def undo(pairing: Pairing, by: User, browser: str = "") -> results.KeystrokeAnswer:
    pairing.refresh_from_db()
    return results.undo(pairing.pk, pairing.version, uuid4(), by, browser=browser)


@pytest.mark.parametrize(
    ("state", "locked"), [("draft", False), ("published", False), ("complete", True), ("locked", True)]
)
def test_a_round_is_locked_from_complete_on(state: str, locked: bool) -> None:
    assert locks(state) is locked


@pytest.mark.parametrize(
    ("passed", "is_used", "still"),
    [
        (dt.timedelta(0), False, True),
        (UNLOCKED_FOR - SECOND, False, True),
        (UNLOCKED_FOR, False, False),
        (SECOND, True, False),
    ],
)
def test_an_unlock_holds_for_one_change_and_a_quarter_of_an_hour(
    passed: dt.timedelta, is_used: bool, still: bool
) -> None:
    assert is_unlock_valid(AT, AT + passed, is_used=is_used) is still


@pytest.mark.parametrize(
    ("entered", "own"),
    [
        ({}, True),
        ({"kind": KeystrokeKind.COLOURS}, True),
        ({"kind": KeystrokeKind.UNDO}, False),
        ({"pairing_id": 8}, False),
        ({"browser": "north"}, False),
        ({"station": "another name"}, True),
        ({"by_id": 4}, False),
        ({"by_id": None, "link_id": 3}, False),
    ],
)
def test_the_last_entry_belongs_to_the_station_of_its_board_and_account(entered: dict[str, object], own: bool) -> None:
    last = Keystroke(**{"kind": KeystrokeKind.RESULT, "pairing_id": 7, "by_id": 3, "browser": "south", **entered})
    assert is_last_keystroke_of(last, 7, Workstation(3, None, "south")) is own
    assert not is_last_keystroke_of(None, 7, Workstation(3, None, "south"))


def test_the_round_is_open_until_its_last_result_and_locked_with_it(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    factories.enter_result(factories.board(cup, 1, 1), "01", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "10", arbiter)
    for at in (1, 2):
        with pytest.raises(Locked, match=r"Round 1 is complete and locked: “draw” was not entered at board"):
            factories.enter_result(factories.board(cup, 1, at), "==", arbiter)
    assert [factories.board(cup, 1, at).result for at in (1, 2)] == ["01", "10"]


@pytest.mark.parametrize("taken", ["", "AA", "10"])
def test_a_refused_change_leaves_no_trace(tournament: Tournament, arbiter: User, taken: str) -> None:
    before = Keystroke.objects.count()
    with pytest.raises(Locked):
        factories.enter_result(factories.board(tournament, 1, 1), taken, arbiter)
    assert (factories.board(tournament, 1, 1).result, Keystroke.objects.count()) == ("==", before)


def test_colours_stay_and_what_is_no_change_goes_on(tournament: Tournament, arbiter: User, helper: User) -> None:
    board = factories.board(tournament, 1, 1)
    with pytest.raises(Locked, match="colours as they were played"):
        results.swap_colours(board.pk, 1, uuid4(), arbiter)
    assert factories.enter_result(board, "==", helper).outcome == KeystrokeOutcome.CONFIRMED
    assert results.verify(board.pk, "==", 1, uuid4(), arbiter).outcome == KeystrokeOutcome.CONFIRMED
    assert results.verify(board.pk, "10", 1, uuid4(), arbiter).is_mismatch
    assert results.enter(board.pk, "10", 0, uuid4(), helper).is_refused


def test_a_helpers_link_changes_nothing_of_it_and_its_result_is_the_arbiters_to_decide(
    tournament: Tournament, arbiter: User
) -> None:
    board = factories.board(tournament, 1, 1)
    assert results.enter(board.pk, "10", 1, uuid4(), link=factories.create_helper_link(tournament, arbiter)).is_refused
    assert (factories.board(tournament, 1, 1).result, first_round(tournament).state) == ("==", RoundState.PUBLISHED)
    standing = results.board_state(board).effective
    assert standing
    [conflict] = results.board_state(factories.board(tournament, 1, 1)).conflicts
    results.enter(board.pk, "==", 1, uuid4(), arbiter, decided=standing.uuid, decides=conflict.uuid)
    assert first_round(tournament).state == RoundState.COMPLETE


def test_forfeits_for_the_rest_leave_it_as_it_is(tournament: Tournament, arbiter: User) -> None:
    entry = factories.board(tournament, 1, 1).white
    assert forfeits.forfeit_rest(entry, arbiter) == 2
    assert [factories.board(tournament, 1, at).result for at in (1, 2)] == ["==", "10"]


# Undo


def test_the_last_entry_is_undone_where_it_was_typed_and_the_round_is_open_again(
    tournament: Tournament, arbiter: User
) -> None:
    undo(factories.board(tournament, 1, 2), arbiter)
    assert (factories.board(tournament, 1, 2).result, first_round(tournament).state) == ("", RoundState.PUBLISHED)
    factories.enter_result(factories.board(tournament, 1, 1), "01", arbiter)
    assert factories.board(tournament, 1, 1).result == "01"


def test_only_the_last_entry_is_undone_and_only_by_its_station(
    tournament: Tournament, arbiter: User, helper: User
) -> None:
    for at, by, browser in ((1, arbiter, ""), (2, helper, ""), (2, arbiter, "north")):
        with pytest.raises(Locked, match="“undo” was not entered at board"):
            undo(factories.board(tournament, 1, at), by, browser)


def test_nothing_is_undone_once_a_later_round_is_played(tournament: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(tournament, 2, 1), "10", arbiter)
    with pytest.raises(Locked):
        undo(factories.board(tournament, 1, 2), arbiter)


@pytest.mark.parametrize("state", [RoundState.DRAFT, RoundState.PUBLISHED])
def test_in_a_swiss_nothing_is_undone_once_the_next_round_is_paired(arbiter: User, state: str) -> None:
    tournament = create_registered_swiss(arbiter)
    add_round(tournament, [(1, 4, "10"), (2, 5, "10"), (3, 6, "")], state=RoundState.PUBLISHED)
    factories.enter_result(factories.board(tournament, 1, 3), "10", arbiter)
    undo(factories.board(tournament, 1, 3), arbiter)
    factories.enter_result(factories.board(tournament, 1, 3), "10", arbiter)
    add_round(tournament, [(1, 2, ""), (3, 4, ""), (5, 6, "")], state=state)
    with pytest.raises(Locked):
        undo(factories.board(tournament, 1, 3), arbiter)


# Unlock


@pytest.mark.parametrize("reason", ["", "  "])
def test_nothing_is_unlocked_without_a_reason(tournament: Tournament, arbiter: User, reason: str) -> None:
    with pytest.raises(Refused, match="Enter a reason"):
        unlock(first_round(tournament), arbiter, reason)
    assert not PairingChange.objects.exists()


def test_an_incomplete_round_is_not_unlocked(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="Round 1 is not complete"):
        unlock(first_round(cup), arbiter, "wrong scoresheet")


def test_one_change_is_made_and_the_round_is_locked_again(tournament: Tournament, arbiter: User) -> None:
    unlock(first_round(tournament), arbiter, "wrong scoresheet")
    factories.enter_result(factories.board(tournament, 1, 1), "01", arbiter)
    assert (factories.board(tournament, 1, 1).result, unlock_of(first_round(tournament), arbiter)) == ("01", None)
    with pytest.raises(Locked):
        factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)


def test_the_log_keeps_the_old_value_the_new_one_and_the_reason(tournament: Tournament, arbiter: User) -> None:
    factories.change_result(factories.board(tournament, 1, 1), "01", arbiter)
    unlocked, changed = result_log.log_lines(
        result_log.log_keys(tournament, result_log.LogQuery(text="scoresheet"), newest_first=False)
    )
    assert (unlocked.action, unlocked.author_name, unlocked.note) == ("unlocked", "arbiter", "wrong scoresheet")
    assert (changed.board, changed.old_result, changed.result, changed.note) == (1, "==", "01", "wrong scoresheet")
    earlier = result_log.log_lines(result_log.log_keys(tournament, result_log.LogQuery(board=2), newest_first=False))
    assert [(line.old_result, line.result, line.note) for line in earlier] == [("", "10", "")]


def test_a_refused_keystroke_does_not_use_the_unlock_up(tournament: Tournament, arbiter: User) -> None:
    unlocked = unlock(first_round(tournament), arbiter, "wrong scoresheet")
    assert results.enter(factories.board(tournament, 1, 1).pk, "01", 0, uuid4(), arbiter).is_refused
    assert unlock_of(first_round(tournament), arbiter) == unlocked


def test_an_unlock_holds_for_the_account_that_gave_the_reason(
    tournament: Tournament, arbiter: User, helper: User
) -> None:
    unlock(first_round(tournament), arbiter, "wrong scoresheet")
    with pytest.raises(Locked):
        factories.enter_result(factories.board(tournament, 1, 1), "01", helper)


def test_a_round_is_locked_again_on_request_and_after_the_time(tournament: Tournament, arbiter: User) -> None:
    unlock(first_round(tournament), arbiter, "wrong scoresheet")
    lock_again(first_round(tournament), arbiter)
    lock_again(first_round(tournament), arbiter)
    assert unlock_of(first_round(tournament), arbiter) is None
    assert [*PairingChange.objects.values_list("kind", flat=True)] == [ChangeKind.UNLOCKED, ChangeKind.LOCKED]
    unlocked = unlock(first_round(tournament), arbiter, "wrong scoresheet")
    with time_machine.travel(unlocked.at + UNLOCKED_FOR):
        assert unlock_of(first_round(tournament), arbiter) is None


# Dependents of a result


def test_in_a_table_later_rounds_stay_whatever_is_changed(tournament: Tournament, arbiter: User) -> None:
    rounds = dependents_of(first_round(tournament))
    assert (rounds, bool(rounds)) == (RoundDependents(table_rounds=(2, 3)), False)
    assert [*rounds.sentences()] == [
        "Rounds 2 and 3 are paired by the table and do not depend on results; their pairings stay."
    ]
    factories.enter_result(factories.board(tournament, 2, 1), "10", arbiter)
    assert dependents_of(first_round(tournament)) == RoundDependents(table_rounds=(2, 3), played=(2,))


def test_in_a_swiss_the_rounds_paired_with_the_old_result_are_named(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter)
    for number, state in enumerate((RoundState.COMPLETE, RoundState.PUBLISHED, RoundState.DRAFT), start=1):
        add_round(tournament, [(1, 1 + number, "10" if number == 1 else "")], state=state)
    assert [*dependents_of(first_round(tournament)).sentences()] == [
        "Round 2 was paired with the old result; its pairing stays.",
        "The draft of round 3 was paired with the old result: pair it again.",
    ]
    assert not dependents_of(tournament.rounds.get(number=3))


def test_the_report_that_has_the_old_result_is_named(cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    last = cup.rounds.get(number=3)
    assert [*dependents_of(last).sentences()] == []
    handed_in = hand_in(cup, arbiter, AT)
    assert dependents_of(last).hand_in == handed_in
    assert "has the old result: hand it in again." in " ".join(dependents_of(last).sentences())
