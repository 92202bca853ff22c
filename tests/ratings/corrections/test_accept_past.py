"""Reports accepted after publication of their list: no published list changes."""

import datetime as dt
from dataclasses import replace

import pytest
from django.core.management import call_command

from ratings.checks.published_past import event_to_correct, lists_missed
from ratings.core.errors import Refused
from ratings.corrections.decisions import decide
from ratings.corrections.differing_reports import differing_reports
from ratings.models import Correction, CorrectionKind, CorrectionWay, RatedEvent, Submission, User
from ratings.reports.report import Report
from ratings.submissions.decisions import accept
from tests.ratings.month import DECEMBER, JANUARY, run_and_publish
from tests.ratings.reporting import (
    RECEIVED_AT,
    enrol_reported_players,
    four_player_report,
    receive,
    rounds_of_text,
    with_player,
)
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

LATER = RECEIVED_AT + dt.timedelta(days=30)


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


@pytest.fixture
def rated_event(officer: User) -> RatedEvent:
    """The event of four players, on the published list of December."""
    enrol_reported_players()
    event = accept(receive(four_player_report()), officer, RECEIVED_AT)
    run_and_publish(DECEMBER)
    return event


def drawn() -> Report:
    """Return the report with the first game drawn."""
    report = with_player(four_player_report(), 1, rounds=rounds_of_text("4w= 3b= 2w1"), points=20)
    return with_player(report, 4, rounds=rounds_of_text("1b= 2w0 3w0"), points=5)


def corrected(rated_event: RatedEvent) -> Submission:
    return receive(drawn(), at=LATER, replaces=rated_event.submission)


def test_a_corrected_report_of_a_published_event_becomes_a_correction(rated_event: RatedEvent, officer: User) -> None:
    event = accept(corrected(rated_event), officer, LATER, waiver_reason="late")
    correction = Correction.objects.get()
    assert (correction.kind, correction.by, event.list_date) == (CorrectionKind.RESULT, officer, DECEMBER)
    assert [*RatedEvent.objects.standing()] == [rated_event]
    assert event.replaces is None


def test_a_correction_never_comes_too_late_for_its_list(rated_event: RatedEvent, officer: User) -> None:
    years = RECEIVED_AT + dt.timedelta(days=800)
    submission = receive(drawn(), at=years, replaces=rated_event.submission)
    assert accept(submission, officer, years, waiver_reason="late").list_date == DECEMBER


def test_a_corrected_report_before_publication_takes_effect_at_once(officer: User) -> None:
    enrol_reported_players()
    first = accept(receive(four_player_report()), officer, RECEIVED_AT)
    event = accept(receive(drawn(), replaces=first.submission), officer, RECEIVED_AT)
    assert not Correction.objects.exists()
    assert [*RatedEvent.objects.standing()] == [event]
    assert event.replaces == first


def test_a_report_for_a_published_list_was_missing_from_it(officer: User) -> None:
    enrol_reported_players()
    run_and_publish(DECEMBER)
    event = accept(receive(four_player_report()), officer, RECEIVED_AT)
    correction = Correction.objects.get()
    assert (correction.kind, event.list_date) == (CorrectionKind.MISSING, DECEMBER)
    assert not RatedEvent.objects.standing().exists()


def test_a_late_report_enters_the_next_list_or_corrects_the_published_one_as_the_officer_chooses(
    officer: User,
) -> None:
    enrol_reported_players()
    run_and_publish(DECEMBER)
    late = receive(four_player_report(), at=LATER)
    assert lists_missed("standard", dt.date(2025, 11, 9), JANUARY) == [DECEMBER]
    event = accept(late, officer, LATER, waiver_reason="late", list_date=DECEMBER)
    assert Correction.objects.get().kind == CorrectionKind.MISSING
    other = accept(receive(replace(drawn(), name="Other Friends"), at=LATER), officer, LATER, waiver_reason="others")
    assert (event.list_date, other.list_date) == (DECEMBER, JANUARY)
    assert [*RatedEvent.objects.standing()] == [other]


def test_a_closed_list_that_is_not_published_is_not_open_for_a_late_report(officer: User) -> None:
    enrol_reported_players()
    with pytest.raises(Refused, match="cannot be rated on the list of"):
        accept(receive(four_player_report(), at=LATER), officer, LATER, waiver_reason="late", list_date=DECEMBER)


def test_while_a_correction_is_open_no_other_report_of_the_event_is_accepted(
    rated_event: RatedEvent, officer: User
) -> None:
    first = accept(corrected(rated_event), officer, LATER, waiver_reason="late")
    again = receive(replace(drawn(), chief_arbiter="Moe, Mona"), at=LATER, replaces=first.submission)
    with pytest.raises(Refused, match="is not decided yet"):
        accept(again, officer, LATER, waiver_reason="late")
    assert Correction.objects.count() == 1


def test_games_of_a_dropped_correction_do_not_count_for_later_reports(rated_event: RatedEvent, officer: User) -> None:
    first = accept(corrected(rated_event), officer, LATER, waiver_reason="late")
    decide(Correction.objects.get(), CorrectionWay.DROPPED, "The score sheets say otherwise.", officer, LATER)
    again = receive(replace(drawn(), chief_arbiter="Moe, Mona"), at=LATER, replaces=first.submission)
    assert event_to_correct(again) == rated_event


def test_the_office_sees_reports_that_differ_from_what_was_rated(rated_event: RatedEvent) -> None:
    assert differing_reports() == []
    submission = corrected(rated_event)
    [change] = differing_reports()
    assert (change.submission, change.event, change.games) == (submission, rated_event, 1)


def test_a_report_of_the_same_games_under_another_name_is_compared_with_what_was_rated(rated_event: RatedEvent) -> None:
    receive(replace(four_player_report(), name="Friends of Bergen"), at=LATER)
    assert differing_reports() == []
    other = receive(replace(drawn(), name="Friends once more"), at=LATER)
    assert [(change.submission, change.event, change.games) for change in differing_reports()] == [
        (other, rated_event, 1)
    ]


def test_the_command_says_that_a_correction_has_to_be_decided(
    rated_event: RatedEvent, capsys: pytest.CaptureFixture[str]
) -> None:
    submission = corrected(rated_event)
    call_command("accept_report", str(submission.pk), "--reason", "late")
    output = capsys.readouterr().out
    assert f"the list is published: correction {Correction.objects.get().pk}, to be decided" in output
