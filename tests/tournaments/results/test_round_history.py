"""A round's history: all events in order of time, with author and reason."""

import datetime as dt
from uuid import uuid4

import pghistory
import pytest

from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, entry_at
from tournaments.models import Round, Tournament
from tournaments.reporting.corrections import add_correction
from tournaments.reporting.submit import hand_in
from tournaments.results import results
from tournaments.results.round_history import round_history
from tournaments.rounds.draft.boards import swap_colours
from tournaments.rounds.draft.changes import ChangeRequest
from tournaments.rounds.pairing_tasks import pair, unpair
from tournaments.rounds.rounds import publish, schedule_round
from tournaments.rounds.scheduled_publication import publish_due, schedule_publication
from tournaments.rounds.unpublish import unpublish

OF_2026 = {"first_day": dt.date(2026, 2, 1), "last_day": dt.date(2026, 2, 5)}
# Events are ordered by the start of their transaction: one test in one transaction would be one moment.
pytestmark = pytest.mark.django_db(transaction=True)


def history(round_: Round) -> list[tuple[str, str]]:
    return [(line.action, line.author_name) for line in round_history(round_)]


def request_context(user: User) -> pghistory.context:
    """Return the context that the middleware records for a request of this account."""
    return pghistory.context(user=user.pk)


def test_a_round_from_its_pairing_to_the_accepted_report(arbiter: User, officer: User) -> None:
    tournament = create_club_swiss(arbiter, 4, rounds=1, **OF_2026)
    with request_context(arbiter):
        (round_,) = pair(tournament)
        swap_colours(ChangeRequest(round_, arbiter, "requested"), [entry_at(tournament, 1)])
        publish(round_)
        unpublish(round_, arbiter, "wrong colours")
        schedule_round(round_, dt.date(2026, 2, 2), dt.time(10))
        publish(round_)
    for at in (1, 2):
        factories.enter_result(factories.board(tournament, 1, at), "==", arbiter)
    factories.change_result(factories.board(tournament, 1, 1), "10", arbiter)
    add_correction(factories.board(tournament, 1, 2), "01", "scoresheet", arbiter)
    at = dt.datetime.now(dt.UTC)
    submission = hand_in(tournament, arbiter, at).submission
    decisions.return_to_arbiter(submission, officer, dt.datetime.now(dt.UTC), "Who is player 3?")
    assert history(round_) == [
        ("paired", "arbiter"),
        ("colours swapped", "arbiter"),
        ("published", "arbiter"),
        ("unpublished", "arbiter"),
        ("day and time", "arbiter"),
        ("published", "arbiter"),
        ("result", "arbiter"),
        ("result", "arbiter"),
        ("complete and locked", ""),
        ("unlocked", "arbiter"),
        ("result", "arbiter"),
        ("correction of the report", "arbiter"),
        ("report handed in", "arbiter"),
        ("report returned", "officer"),
    ]
    lines = round_history(round_)
    assert lines[0].note == "2 boards, by the rules of 2026-02-01"
    assert lines[-1].note == "Who is player 3?"
    assert lines[4].note == "1 Feb 2026 → 2 Feb 2026 10:00"
    assert (lines[10].old_result, lines[10].result, lines[10].note) == ("==", "10", "wrong scoresheet")


def test_a_pairing_taken_back_a_set_time_and_a_round_open_again(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 2, rounds=1, **OF_2026)
    with request_context(arbiter):
        pair(tournament)
        unpair(tournament)
        (round_,) = pair(tournament)
        now = dt.datetime.now(dt.UTC)
        schedule_publication(round_, now + dt.timedelta(hours=1), now)
    publish_due(now + dt.timedelta(hours=2))
    board = factories.board(tournament, 1, 1)
    factories.enter_result(board, "10", arbiter)
    results.undo(board.pk, 1, uuid4(), arbiter)
    assert history(round_) == [
        ("paired", "arbiter"),
        ("pairing taken back", "arbiter"),
        ("paired", "arbiter"),
        ("time of publishing", "arbiter"),
        ("published", ""),
        ("result", "arbiter"),
        ("complete and locked", ""),
        ("undo", "arbiter"),
        ("open again: a result is missing", ""),
    ]
    assert round_history(round_)[4].note == "at the set time"


def test_a_table_is_paired_by_the_table_and_other_rounds_are_left_out(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 2, 1), "10", arbiter)
    lines = round_history(cup.rounds.select_related("tournament").get(number=1))
    assert [(line.action, line.note) for line in lines] == [("paired", "2 boards, by the table"), ("published", "")]


def test_a_failed_pairing_has_the_reason(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4, rounds=2, **OF_2026)
    (round_,) = pair(tournament)
    tournament.pairing_tasks.create(number=1, failure="Nobody may meet.", asked_by=arbiter)
    tournament.pairing_tasks.create(number=1, cancelled_at=dt.datetime.now(dt.UTC), asked_by=arbiter)
    lines = [line for line in round_history(round_) if line.author_name]
    assert [(line.action, line.note, line.is_failure) for line in lines] == [
        ("not paired", "Nobody may meet.", True), ("pairing cancelled", "", False),
    ]  # fmt: skip


def test_an_accepted_report_closes_the_round(cup: Tournament, arbiter: User, officer: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    at = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
    decisions.accept(hand_in(cup, arbiter, at).submission, officer, at, waiver_reason="Seen.")
    round_ = cup.rounds.select_related("tournament").get(number=2)
    assert history(round_)[0] == ("report accepted: the results are closed", "officer")
    assert ("report handed in", "arbiter") in history(round_)
