"""Scheduled publication of a round: by the worker at its time, and only while that time is still set."""

import datetime as dt

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Bye, Entry, Round, RoundState, Tournament
from tournaments.rounds import jobs
from tournaments.rounds.rounds import publish
from tournaments.rounds.scheduled_publication import (
    TASK,
    cancel_scheduled_publication,
    publish_due,
    schedule_publication,
)

NOW = dt.datetime(2025, 11, 7, 9, 0, tzinfo=dt.UTC)
TEN = NOW + dt.timedelta(hours=1)
SECOND = dt.timedelta(seconds=1)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4b?", 3: "4w= 1b?", 4: "3b= 2w?"}, draft=2)


def second_round(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=2)


def test_a_round_is_published_at_its_time_and_not_a_second_before(tournament: Tournament) -> None:
    schedule_publication(second_round(tournament), TEN, NOW)
    assert publish_due(TEN - SECOND) == []
    assert second_round(tournament).is_draft
    assert publish_due(TEN) == [second_round(tournament)]
    assert (second_round(tournament).state, second_round(tournament).publish_at) == (RoundState.PUBLISHED, None)


def test_the_worker_is_given_the_time(tournament: Tournament) -> None:
    schedule_publication(second_round(tournament), TEN, NOW)
    job = ProcrastinateJob.objects.get(task_name=TASK)
    assert (job.scheduled_at, job.args) == (TEN, {"round_id": second_round(tournament).pk})


def test_the_worker_publishes_due_rounds(tournament: Tournament) -> None:
    schedule_publication(second_round(tournament), TEN, NOW)
    jobs.publish(round_id=second_round(tournament).pk)
    assert not second_round(tournament).is_draft


def test_the_job_every_minute_publishes_missed_rounds(tournament: Tournament) -> None:
    schedule_publication(second_round(tournament), TEN, NOW)
    jobs.catch_up(timestamp=0)
    assert not second_round(tournament).is_draft


def test_a_changed_time_counts_and_the_old_one_does_not(tournament: Tournament) -> None:
    schedule_publication(second_round(tournament), TEN, NOW)
    schedule_publication(second_round(tournament), TEN + dt.timedelta(hours=1), NOW)
    assert publish_due(TEN) == []
    assert len(publish_due(TEN + dt.timedelta(hours=1))) == 1


def test_a_time_taken_away_publishes_nothing(tournament: Tournament) -> None:
    schedule_publication(second_round(tournament), TEN, NOW)
    cancel_scheduled_publication(second_round(tournament))
    assert publish_due(TEN) == []


@pytest.mark.parametrize("when", [NOW, NOW - SECOND])
def test_a_time_that_is_past_is_refused(tournament: Tournament, when: dt.datetime) -> None:
    with pytest.raises(Refused, match="time has passed"):
        schedule_publication(second_round(tournament), when, NOW)


def test_a_draft_with_an_unpaired_player_is_not_scheduled(tournament: Tournament) -> None:
    tournament.entries.create(name="Late, Lea", start_number=5, federation="NOR")
    with pytest.raises(Refused, match=r"5 Late, Lea has neither an opponent nor a bye in round 2\."):
        schedule_publication(second_round(tournament), TEN, NOW)


def test_a_later_unpaired_entry_blocks_the_scheduled_publication(tournament: Tournament) -> None:
    schedule_publication(second_round(tournament), TEN, NOW)
    late = tournament.entries.create(name="Late, Lea", start_number=5, federation="NOR")
    assert publish_due(TEN) == []
    assert second_round(tournament).is_draft
    Bye.objects.create(round=second_round(tournament), entry=late, kind="Z")
    assert publish_due(TEN + SECOND) == [second_round(tournament)]


def test_a_published_round_gets_no_time(tournament: Tournament) -> None:
    publish(second_round(tournament))
    with pytest.raises(Refused, match="Round 2 is published"):
        schedule_publication(second_round(tournament), TEN, NOW)


def test_rounds_set_to_follow_one_another_are_published_in_their_order(tournament: Tournament) -> None:
    third = Round.objects.create(tournament=tournament, number=3)
    entries = [*Entry.objects.filter(tournament=tournament).order_by("start_number")]
    third.pairings.create(board=1, white=entries[0], black=entries[3])
    third.pairings.create(board=2, white=entries[1], black=entries[2])
    with pytest.raises(Refused, match="before round 3"):
        schedule_publication(third, TEN, NOW)
    schedule_publication(second_round(tournament), TEN, NOW)
    schedule_publication(third, TEN, NOW)
    assert publish_due(TEN) == [second_round(tournament), third]
