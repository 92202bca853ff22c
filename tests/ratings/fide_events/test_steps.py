"""The progress of events at FIDE."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from ratings.core.errors import Refused
from ratings.fide_events import steps as fide_steps
from ratings.models import FideStep, RatedEvent, User
from tests.ratings import month

AT = dt.datetime(2025, 12, 2, 9, tzinfo=dt.UTC)


@pytest.fixture
def event(db: None) -> RatedEvent:
    return month.create_event(month.enrol_players("AB"), "A1B")


def mark_as_sent(event: RatedEvent, officer: User) -> None:
    FideStep.objects.create(event=event, state="sent", by=officer, at=AT)


def test_an_event_that_was_sent_is_accepted_or_refused(event: RatedEvent, officer: User) -> None:
    mark_as_sent(event, officer)
    fide_steps.record_answer([event], "refused", " no arbiter ", officer, AT)
    assert [*fide_steps.refused_events()] == [event]
    assert fide_steps.last_steps([event])[event.pk].why == "no arbiter"
    fide_steps.record_answer([event], "accepted", "", officer, AT)
    assert not fide_steps.refused_events().exists()
    assert fide_steps.states_of_lists([month.DECEMBER]) == {("standard", month.DECEMBER): {"accepted": 1}}
    assert event.fide_steps.count() == 3


@pytest.mark.parametrize(("state", "reason"), [("refused", " "), ("packed", ""), ("", ""), ("accepted\x00", "")])
def test_an_answer_says_accepted_or_why_not(event: RatedEvent, officer: User, state: str, reason: str) -> None:
    mark_as_sent(event, officer)
    with pytest.raises(Refused):
        fide_steps.record_answer([event], state, reason, officer, AT)
    assert event.fide_steps.count() == 1


def test_nothing_is_recorded_of_an_event_that_was_not_sent_or_is_answered(event: RatedEvent, officer: User) -> None:
    other = month.create_event(month.enrol_players("CD"), "C1D", name="Other")
    mark_as_sent(event, officer)
    with pytest.raises(Refused, match="Other has not been sent"):
        fide_steps.record_answer([event, other], "accepted", "", officer, AT)
    fide_steps.record_answer([event], "accepted", "", officer, AT)
    with pytest.raises(Refused):
        fide_steps.record_answer([event], "accepted", "", officer, AT)
    with pytest.raises(Refused):
        fide_steps.record_answer([], "accepted", "", officer, AT)
    assert FideStep.objects.count() == 2


def test_the_database_wants_the_reason_of_a_refusal(event: RatedEvent, officer: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        FideStep.objects.create(event=event, state="refused", by=officer, at=AT)
