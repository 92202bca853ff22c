"""Two people at the same moment, each with their own connection."""

import datetime as dt
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from ratings.core.errors import Refused
from ratings.models import Decision, Player, RatedEvent, Submission, SubmissionState
from ratings.register.enrolment import enrol
from ratings.submissions.decisions import accept, return_to_arbiter
from ratings.submissions.receive import receive as take_in
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, file_data, four_player_report, receive

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*actions: Callable[[], object]) -> list[object]:
    """Start all actions together and return each result or refusal."""
    barrier = Barrier(len(actions))

    def alone(action: Callable[[], object]) -> object:
        try:
            barrier.wait()
            return action()
        except Refused as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(alone, actions))


def test_one_of_two_officers_accepts_and_the_other_is_refused() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    answers = at_once(*[lambda: accept(Submission.objects.get(pk=submission.pk), None, RECEIVED_AT)] * 2)
    assert sorted(type(answer).__name__ for answer in answers) == ["RatedEvent", "Refused"]
    assert RatedEvent.objects.count() == 1


def test_a_report_is_not_accepted_and_returned() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    answers = at_once(
        lambda: accept(Submission.objects.get(pk=submission.pk), None, RECEIVED_AT),
        lambda: return_to_arbiter(Submission.objects.get(pk=submission.pk), None, RECEIVED_AT, "no"),
    )
    decided = Decision.objects.filter(state__in=[SubmissionState.ACCEPTED, SubmissionState.RETURNED])
    assert [isinstance(answer, Refused) for answer in answers].count(True) == 1
    assert decided.count() == 1


def test_the_same_file_twice_is_one_submission() -> None:
    answers = at_once(*[lambda: take_in(file_data(four_player_report()), "friends.trf", None, RECEIVED_AT)] * 3)
    assert len({answer.pk for answer in answers if isinstance(answer, Submission)}) == 1
    assert Submission.objects.count() == 1
    assert Decision.objects.count() == 2


def test_concurrent_enrolments_get_different_numbers() -> None:
    at_once(*[lambda: enrol(None, "Ny, Nora", "NOR", from_day=dt.date(2025, 1, 1))] * 6)
    assert sorted(player.number for player in Player.objects.all()) == [f"N{number}" for number in range(1, 7)]
