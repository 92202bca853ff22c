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
from tests.ratings.forked import KILLED, Moment, in_child
from tests.ratings.month import DECEMBER, NOW, ran, ratings_of
from tests.ratings.working import NEW, OLD, RATED, december, state_of, work, work_after_a_while
from tests.tournaments.cast import account

pytestmark = [pytest.mark.kills, pytest.mark.django_db(transaction=True)]

RUNNING = [
    (Moment("before", "ratings.periods.run:execute"), OLD, "the job is taken, and nothing begun"),
    (Moment("before", "ratings.periods.run:collect"), OLD, "before reading"),
    (Moment("after", "ratings.periods.run:collect"), OLD, "while reading"),
    (Moment("before", "ratings.periods.run:rate"), OLD, "before rating"),
    (Moment("after", "ratings.periods.run:rate"), OLD, "after rating"),
    (Moment("after", "SELECT ratings_open_run"), OLD, "before COPY"),
    (Moment("after", "ratings.periods.store:Partitions.listed"), OLD, "between two COPYs"),
    (Moment("after", "ratings.periods.store:Partitions.games"), OLD, "after COPY"),
    (Moment("after", "SELECT ratings_close_run"), OLD, "after closing the partitions"),
    (Moment("after", "ratings.periods.progress:Progress.finish"), OLD, "before the commit"),
    (Moment("after", "ratings.periods.run:execute"), NEW, "after the commit, before the job is acknowledged"),
]
PUBLISHING = [
    (Moment("before", "ratings.publication.publish:rows_sha256"), 0, "before the checksum"),
    (Moment("before", 'INSERT INTO "ratings_version"'), 0, "before INSERT of the version"),
    (Moment("after", 'INSERT INTO "ratings_version"'), 0, "between INSERT of the version and commit"),
    (Moment("after", "config.request_id:RequestIdMiddleware.__call__"), 1, "after commit, before the answer"),
]
CARRYING_OUT = [
    (Moment("before", "ratings.publication.jobs:publish_due"), 0, "the job is taken, and nothing begun"),
    (Moment("before", "ratings.publication.publish:rows_sha256"), 0, "before the checksum"),
    (Moment("before", 'INSERT INTO "ratings_version"'), 0, "before INSERT of the version"),
    (Moment("after", 'INSERT INTO "ratings_version"'), 0, "between INSERT of the version and commit"),
    (Moment("after", "ratings.publication.jobs:publish_due"), 1, "after the commit, before the job is acknowledged"),
]
ASKING = [
    (Moment("before", "ratings.periods.run:_queue"), 0, "between the row of the run and its job"),
    (Moment("after", "ratings.periods.run:_queue"), 0, "between the job and the commit"),
    (Moment("after", "config.request_id:RequestIdMiddleware.__call__"), 1, "after commit, before the answer"),
]


def named(moments: list[tuple[Moment, object, str]]) -> list[object]:
    return [pytest.param(*rest, id=name) for *rest, name in moments]


def assert_every_checksum_holds(versions: int) -> None:
    proofs = [verify(version) for version in Version.objects.order_by("pk")]
    assert [proof.ok for proof in proofs] == [True] * versions


@pytest.mark.parametrize(("moment", "state"), named(RUNNING))
def test_a_worker_killed_while_it_runs_a_month_is_followed_by_one_that_ends_it(moment: Moment, state: str) -> None:
    requested = run.request_run(december(), None, NOW)
    assert in_child(work, moment) == KILLED
    assert state_of(requested) == state
    assert_every_checksum_holds(1)
    assert in_child(work_after_a_while).status == 0
    assert state_of(requested) == NEW
    assert ProcrastinateJob.objects.get(task_name="ratings.execute").status == "succeeded"
    assert ratings_of(requested) == RATED
    assert Run.objects.filter(list=requested.list).count() == 1


def pressed(name: str, *arguments: object, **given: object) -> Callable[[], None]:
    """Return the action of an officer's click on a button, for a web process."""
    officer, address = Client(), reverse(name, args=arguments)
    officer.force_login(account("olga", "officers"))

    def press() -> None:
        officer.post(address, given)

    return press


@pytest.mark.parametrize(("moment", "versions"), named(PUBLISHING))
def test_a_web_process_killed_while_it_publishes_has_made_one_version_or_none(moment: Moment, versions: int) -> None:
    done = ran(december().date)
    press = pressed("publish", done.pk, reason="monthly list")
    assert in_child(press, moment) == KILLED
    assert Version.objects.filter(list__date=DECEMBER).count() == versions
    assert_every_checksum_holds(1 + versions)
    assert in_child(press).status == 0
    assert Version.objects.get(list__date=DECEMBER).run == done
    assert_every_checksum_holds(2)


@pytest.mark.parametrize(("moment", "versions"), named(CARRYING_OUT))
def test_a_worker_killed_while_it_publishes_is_followed_by_one_that_ends_it(
    moment: Moment, versions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "AT_ONCE", 0)
    done = ran(december().date)
    pressed("publish", done.pk, reason="monthly list")()
    assert in_child(work, moment) == KILLED
    assert Version.objects.filter(list__date=DECEMBER).count() == versions
    assert_every_checksum_holds(1 + versions)
    assert in_child(work_after_a_while).status == 0
    version = Version.objects.get(list__date=DECEMBER)
    assert (version.run, version.author.username) == (done, "olga")
    assert PublicationOrder.objects.get().failure == ""
    assert ProcrastinateJob.objects.get(task_name="ratings.publish").status == "succeeded"
    assert_every_checksum_holds(2)


@pytest.mark.parametrize(("moment", "runs"), named(ASKING))
def test_a_web_process_killed_while_a_run_is_asked_for_leaves_a_run_with_its_job_or_none(
    moment: Moment, runs: int
) -> None:
    december()
    press = pressed("period", "2025-12", control="standard")
    assert in_child(press, moment) == KILLED
    runs_of = Run.objects.filter(list__date=DECEMBER)
    assert (runs_of.count(), ProcrastinateJob.objects.filter(task_name="ratings.execute").count()) == (runs, runs)
    assert in_child(press).status == 0
    assert in_child(work).status == 0
    assert ratings_of(runs_of.get()) == RATED
