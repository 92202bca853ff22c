"""Runs and publishing by several at the same moment, each with a connection of his own."""

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
from tests.ratings.month import DECEMBER, JANUARY, NOW, base, event, people, ran, shown

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """What each deed answers, or the refusal it raises, all begun together."""
    barrier = Barrier(len(deeds))

    def one(deed: Callable[[], object]) -> object:
        try:
            barrier.wait()
            return deed()
        except Refused as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(one, deeds))


def december() -> RatingList:
    return RatingList.objects.get_or_create(control="standard", date=DECEMBER)[0]


def test_of_two_officers_who_publish_one_makes_the_version_and_the_other_is_told() -> None:
    known = people()
    base(known)
    event(known, "A1B")
    done, other = ran(), ran()
    for pair in ([done, done], [done, other]):
        answers = at_once(*[lambda one=one: publish(one, "monthly list", None, NOW) for one in pair])
        assert [isinstance(answer, Refused) for answer in answers].count(False) == (pair[1] is done)
    version = Version.objects.get(list__date=DECEMBER)
    assert verify(version).ok


def test_who_asks_at_once_gets_the_same_run_and_one_job() -> None:
    rating_list = december()
    runs = at_once(*[lambda: run.ask(rating_list, None, NOW)] * 3)
    assert len({asked.pk for asked in runs if isinstance(asked, Run)}) == Run.objects.count() == 1


def test_two_workers_at_one_run_write_it_once() -> None:
    known = people()
    base(known)
    event(known, "A1B")
    asked = run.begin(december(), None, NOW)
    done = at_once(*[lambda: run.execute(asked.pk)] * 2)
    assert [one.failure for one in done if isinstance(one, Run)] == ["", ""]
    assert Inputs.objects.filter(run=asked).count() == 1
    assert shown(asked)["A"] == 2007
    assert verify(publish(asked, "monthly list", None, NOW)).ok


def test_runs_and_a_base_list_are_written_at_once() -> None:
    known = people()
    base(known)
    event(known, "A1B")
    january = RatingList.objects.create(control="standard", date=JANUARY)
    runs = [run.begin(december(), None, NOW), run.begin(january, None, NOW)]
    done = at_once(*[lambda one=one: run.execute(one.pk) for one in runs], lambda: base(known, control="rapid"))
    assert [one.finished_at is not None for one in done if isinstance(one, Run)] == [True, True]
    assert verify(Version.objects.get(list__control="rapid")).ok


def test_a_run_that_is_dropped_while_it_is_executed_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    base(people())
    asked = run.begin(december(), None, NOW)

    def dropped(found: object) -> list[str]:
        at_once(lambda: run.drop(asked))
        return []

    monkeypatch.setattr("ratings.periods.run.about_inputs", dropped)
    assert run.execute(asked.pk) is None
    assert not Inputs.objects.filter(run=asked.pk).exists()
