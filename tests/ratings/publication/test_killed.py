"""SIGKILL of the worker and of a web process at named moments: the old state or the whole new one, and further work."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.models import PublicationOrder, Run, Version
from ratings.periods import run
from ratings.publication import orders
from ratings.publication.verify import verify
from tests.ratings.child_process import KILLED, KillMoment, run_in_child
from tests.ratings.month import DECEMBER, NOW, ratings_of, run_list
from tests.ratings.worker_runs import (
    AFTER_RUN,
    BEFORE_RUN,
    EXPECTED_RATINGS,
    create_december_list,
    run_worker,
    run_worker_later,
    state_of,
)
from tests.tournaments.factories import create_account

pytestmark = [pytest.mark.kills, pytest.mark.django_db(transaction=True)]

RUNNING = [
    (KillMoment("before", "ratings.periods.run:execute"), BEFORE_RUN, "the job is taken, and nothing begun"),
    (KillMoment("before", "ratings.periods.run:collect_inputs"), BEFORE_RUN, "before reading"),
    (KillMoment("after", "ratings.periods.run:collect_inputs"), BEFORE_RUN, "while reading"),
    (KillMoment("before", "ratings.periods.run:rate"), BEFORE_RUN, "before rating"),
    (KillMoment("after", "ratings.periods.run:rate"), BEFORE_RUN, "after rating"),
    (KillMoment("after", "SELECT ratings_open_run"), BEFORE_RUN, "before COPY"),
    (KillMoment("after", "ratings.periods.store:Partitions.listed"), BEFORE_RUN, "between two COPYs"),
    (KillMoment("after", "ratings.periods.store:Partitions.games"), BEFORE_RUN, "after COPY"),
    (KillMoment("after", "SELECT ratings_close_run"), BEFORE_RUN, "after closing the partitions"),
    (KillMoment("after", "ratings.periods.progress:Progress.finish"), BEFORE_RUN, "before the commit"),
    (KillMoment("after", "ratings.periods.run:execute"), AFTER_RUN, "after the commit, before the job is acknowledged"),
]
PUBLISHING = [
    (KillMoment("before", "ratings.publication.publish:rows_sha256"), 0, "before the checksum"),
    (KillMoment("before", 'INSERT INTO "ratings_version"'), 0, "before INSERT of the version"),
    (KillMoment("after", 'INSERT INTO "ratings_version"'), 0, "between INSERT of the version and commit"),
    (KillMoment("after", "config.request_id:RequestIdMiddleware.__call__"), 1, "after commit, before the answer"),
]
CARRYING_OUT = [
    (KillMoment("before", "ratings.publication.jobs:publish_due"), 0, "the job is taken, and nothing begun"),
    (KillMoment("before", "ratings.publication.publish:rows_sha256"), 0, "before the checksum"),
    (KillMoment("before", 'INSERT INTO "ratings_version"'), 0, "before INSERT of the version"),
    (KillMoment("after", 'INSERT INTO "ratings_version"'), 0, "between INSERT of the version and commit"),
    (
        KillMoment("after", "ratings.publication.jobs:publish_due"),
        1,
        "after the commit, before the job is acknowledged",
    ),
]
ASKING = [
    (KillMoment("before", "ratings.periods.run:_queue"), 0, "between the row of the run and its job"),
    (KillMoment("after", "ratings.periods.run:_queue"), 0, "between the job and the commit"),
    (KillMoment("after", "config.request_id:RequestIdMiddleware.__call__"), 1, "after commit, before the answer"),
]


def named(moments: list[tuple[KillMoment, object, str]]) -> list[object]:
    return [pytest.param(*rest, id=name) for *rest, name in moments]


def assert_every_checksum_holds(versions: int) -> None:
    proofs = [verify(version) for version in Version.objects.order_by("pk")]
    assert [proof.ok for proof in proofs] == [True] * versions


@pytest.mark.parametrize(("moment", "state"), named(RUNNING))
def test_a_worker_killed_while_it_runs_a_month_is_followed_by_one_that_ends_it(moment: KillMoment, state: str) -> None:
    requested = run.request_run(create_december_list(), None, NOW)
    assert run_in_child(run_worker, moment) == KILLED
    assert state_of(requested) == state
    assert_every_checksum_holds(1)
    assert run_in_child(run_worker_later).status == 0
    assert state_of(requested) == AFTER_RUN
    assert ProcrastinateJob.objects.get(task_name="ratings.execute").status == "succeeded"
    assert ratings_of(requested) == EXPECTED_RATINGS
    assert Run.objects.filter(list=requested.list).count() == 1


def pressed(name: str, *arguments: object, **fields: object) -> Callable[[], None]:
    """Return the action of an officer's click on a button, for a web process."""
    officer, address = Client(), reverse(name, args=arguments)
    officer.force_login(create_account("olga", "officers"))

    def press() -> None:
        officer.post(address, fields)

    return press


@pytest.mark.parametrize(("moment", "versions"), named(PUBLISHING))
def test_a_web_process_killed_while_it_publishes_has_made_one_version_or_none(
    moment: KillMoment, versions: int
) -> None:
    done = run_list(create_december_list().date)
    press = pressed("publish", done.pk, reason="monthly list")
    assert run_in_child(press, moment) == KILLED
    assert Version.objects.filter(list__date=DECEMBER).count() == versions
    assert_every_checksum_holds(1 + versions)
    assert run_in_child(press).status == 0
    assert Version.objects.get(list__date=DECEMBER).run == done
    assert_every_checksum_holds(2)


@pytest.mark.parametrize(("moment", "versions"), named(CARRYING_OUT))
def test_a_worker_killed_while_it_publishes_is_followed_by_one_that_ends_it(
    moment: KillMoment, versions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "MAX_ROWS_AT_ONCE", 0)
    done = run_list(create_december_list().date)
    pressed("publish", done.pk, reason="monthly list")()
    assert run_in_child(run_worker, moment) == KILLED
    assert Version.objects.filter(list__date=DECEMBER).count() == versions
    assert_every_checksum_holds(1 + versions)
    assert run_in_child(run_worker_later).status == 0
    version = Version.objects.get(list__date=DECEMBER)
    assert (version.run, version.author.username) == (done, "olga")
    assert PublicationOrder.objects.get().failure == ""
    assert ProcrastinateJob.objects.get(task_name="ratings.publish").status == "succeeded"
    assert_every_checksum_holds(2)


@pytest.mark.parametrize(("moment", "runs"), named(ASKING))
def test_a_web_process_killed_while_a_run_is_asked_for_leaves_a_run_with_its_job_or_none(
    moment: KillMoment, runs: int
) -> None:
    create_december_list()
    press = pressed("period", "2025-12", control="standard")
    assert run_in_child(press, moment) == KILLED
    runs_of = Run.objects.filter(list__date=DECEMBER)
    assert (runs_of.count(), ProcrastinateJob.objects.filter(task_name="ratings.execute").count()) == (runs, runs)
    assert run_in_child(press).status == 0
    assert run_in_child(run_worker).status == 0
    assert ratings_of(runs_of.get()) == EXPECTED_RATINGS
