"""Concurrent runs and publications, each with its own connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from ratings.core.errors import Refused
from ratings.models import Inputs, RatingList, Run, Version
from ratings.periods import run
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    enrol_players,
    list_of,
    publish_base_list,
    ratings_of,
    run_list,
)

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


def december() -> RatingList:
    return list_of("standard", DECEMBER)


def test_one_of_two_publishing_officers_creates_the_version_and_the_other_is_refused() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    done, other = run_list(), run_list()
    for pair in ([done, done], [done, other]):
        answers = at_once(*[lambda run_=run_: publish(run_, "monthly list", None, NOW) for run_ in pair])
        assert [isinstance(answer, Refused) for answer in answers].count(False) == (pair[1] is done)
    version = Version.objects.get(list__date=DECEMBER)
    assert verify(version).ok


def test_concurrent_requests_get_the_same_run_and_one_job() -> None:
    rating_list = december()
    runs = at_once(*[lambda: run.request_run(rating_list, None, NOW)] * 3)
    assert len({run_.pk for run_ in runs if isinstance(run_, Run)}) == Run.objects.count() == 1


def test_two_workers_at_one_run_write_it_once() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    begun = run.unfinished_run(december(), None, NOW)
    done = at_once(*[lambda: run.execute(begun.pk)] * 2)
    assert [run_.failure for run_ in done if isinstance(run_, Run)] == ["", ""]
    assert Inputs.objects.filter(run=begun).count() == 1
    assert ratings_of(begun)["A"] == 2007
    assert verify(publish(begun, "monthly list", None, NOW)).ok


def test_runs_and_a_base_list_are_written_at_once() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    january = list_of("standard", JANUARY)
    runs = [run.unfinished_run(december(), None, NOW), run.unfinished_run(january, None, NOW)]
    done = at_once(
        *[lambda run_=run_: run.execute(run_.pk) for run_ in runs], lambda: publish_base_list(players, control="rapid")
    )
    assert [run_.finished_at is not None for run_ in done if isinstance(run_, Run)] == [True, True]
    assert verify(Version.objects.get(list__control="rapid")).ok


def test_a_run_that_is_dropped_while_it_is_executed_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    publish_base_list(enrol_players())
    begun = run.unfinished_run(december(), None, NOW)

    def dropped(_run: object) -> list[str]:
        at_once(lambda: run.delete_run(begun))
        return []

    monkeypatch.setattr("ratings.periods.run.describe_inputs", dropped)
    assert run.execute(begun.pk) is None
    assert not Inputs.objects.filter(run=begun.pk).exists()
