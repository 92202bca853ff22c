"""SIGKILL of PostgreSQL at named moments of run and publication: committed data remains, and no other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from ratings.models import Run, Version
from ratings.operations.backup import backup
from ratings.periods import run
from ratings.publication import publish
from ratings.publication.verify import verify
from tests.ratings.child_process import ChildResult, KillMoment
from tests.ratings.clusters import Cluster, temporary_cluster
from tests.ratings.month import DECEMBER, NOW, ratings_of, run_list
from tests.ratings.worker_runs import (
    AFTER_RUN,
    BEFORE_RUN,
    EXPECTED_RATINGS,
    create_december_list,
    run_worker_later,
    state_of,
)

pytestmark = [pytest.mark.kills, pytest.mark.django_db(transaction=True, databases=["default", "owner"])]

RUNNING = [
    (KillMoment("after", "ratings.periods.run:collect_inputs"), BEFORE_RUN, "while reading"),
    (KillMoment("after", "SELECT ratings_open_run"), BEFORE_RUN, "before COPY"),
    (KillMoment("after", "ratings.periods.store:Partitions.games"), BEFORE_RUN, "after COPY"),
    (KillMoment("after", "SELECT ratings_close_run"), BEFORE_RUN, "between closing the partitions and commit"),
    (KillMoment("after", "ratings.periods.run:_store_result"), AFTER_RUN, "after commit, before anybody knows"),
]
PUBLISHING = [
    (KillMoment("before", 'INSERT INTO "ratings_version"'), 0, "before INSERT of the version"),
    (KillMoment("after", 'INSERT INTO "ratings_version"'), 0, "between INSERT of the version and commit"),
    (KillMoment("after", "ratings.publication.publish:publish"), 1, "after commit, before acknowledgement"),
]


@pytest.fixture
def cluster(tmp_path: Path, settings: Settings) -> Iterator[Cluster]:
    """A server with a requested run of the December list, and its inputs."""
    settings.DATA_DIR = tmp_path / "data"
    run.request_run(create_december_list(), None, NOW)
    backup(tmp_path / "december.zip", NOW)
    with temporary_cluster() as temporary:
        assert temporary.run_restore(tmp_path / "december.zip").status == 0
        yield temporary


def run_state() -> str:
    """Return the state of the only run of December."""
    return state_of(Run.objects.get(list__date=DECEMBER))


def versions() -> list[bool]:
    """Return True or False for each version of December, by its verification."""
    return [verify(version).ok for version in Version.objects.filter(list__date=DECEMBER)]


def execute() -> None:
    run.execute(Run.objects.get(list__date=DECEMBER).pk)


def test_a_server_killed_while_a_month_is_run_has_the_old_state_or_the_new_one(cluster: Cluster) -> None:
    for moment, expected, name in RUNNING:
        assert cluster.run(execute, moment, cluster.kill_and_restart).status == 1, name
        assert cluster.run(run_state) == ChildResult(0, expected), name
    assert cluster.run(run_worker_later).status == 0
    assert cluster.run(run_state) == ChildResult(0, AFTER_RUN)
    assert cluster.run(lambda: ratings_of(Run.objects.get(list__date=DECEMBER))) == ChildResult(0, EXPECTED_RATINGS)


def test_the_job_of_a_worker_that_outlives_its_server_is_done_again(cluster: Cluster) -> None:
    cluster.run(
        run_worker_later, KillMoment("before", "ratings.periods.store:Partitions.games"), cluster.kill_and_restart
    )
    assert cluster.run(run_state) == ChildResult(0, BEFORE_RUN)
    assert cluster.run(run_worker_later).status == 0
    assert cluster.run(run_state) == ChildResult(0, AFTER_RUN)
    assert cluster.run(execute).status == 0


def test_a_server_killed_while_a_list_is_published_has_the_version_or_none(cluster: Cluster) -> None:
    assert cluster.run(lambda: run_list().pk).status == 0

    def press() -> None:
        publish.publish(Run.objects.get(list__date=DECEMBER), "monthly list", None, NOW)

    for moment, count, name in PUBLISHING:
        ended = cluster.run(press, moment, cluster.kill_and_restart)
        assert ended.status == 1 - count, name
        assert cluster.run(versions) == ChildResult(0, [True] * count), name
    assert cluster.run(press).status == 1
    assert cluster.run(versions) == ChildResult(0, [True])
