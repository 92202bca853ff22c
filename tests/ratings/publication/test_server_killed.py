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
from tests.ratings.clusters import Cluster, cluster
from tests.ratings.forked import Ended, Moment
from tests.ratings.month import DECEMBER, NOW, ran, ratings_of
from tests.ratings.working import NEW, OLD, RATED, december, state_of, work_after_a_while

pytestmark = [pytest.mark.kills, pytest.mark.django_db(transaction=True, databases=["default", "owner"])]

RUNNING = [
    (Moment("after", "ratings.periods.run:collect"), OLD, "while reading"),
    (Moment("after", "SELECT ratings_open_run"), OLD, "before COPY"),
    (Moment("after", "ratings.periods.store:Partitions.games"), OLD, "after COPY"),
    (Moment("after", "SELECT ratings_close_run"), OLD, "between closing the partitions and commit"),
    (Moment("after", "ratings.periods.run:_keep"), NEW, "after commit, before anybody knows"),
]
PUBLISHING = [
    (Moment("before", 'INSERT INTO "ratings_version"'), 0, "before INSERT of the version"),
    (Moment("after", 'INSERT INTO "ratings_version"'), 0, "between INSERT of the version and commit"),
    (Moment("after", "ratings.publication.publish:publish"), 1, "after commit, before acknowledgement"),
]


@pytest.fixture
def place(tmp_path: Path, settings: Settings) -> Iterator[Cluster]:
    """A server with a requested run of the December list, and its inputs."""
    settings.DATA_DIR = tmp_path / "data"
    run.request_run(december(), None, NOW)
    backup(tmp_path / "december.zip", NOW)
    with cluster() as made:
        assert made.restores(tmp_path / "december.zip").status == 0
        yield made


def state() -> str:
    """Return the state of the only run of December."""
    return state_of(Run.objects.get(list__date=DECEMBER))


def versions() -> list[bool]:
    """Return True or False for each version of December, by its verification."""
    return [verify(version).ok for version in Version.objects.filter(list__date=DECEMBER)]


def execute() -> None:
    run.execute(Run.objects.get(list__date=DECEMBER).pk)


def test_a_server_killed_while_a_month_is_run_has_the_old_state_or_the_new_one(place: Cluster) -> None:
    for moment, expected, name in RUNNING:
        assert place.does(execute, moment, place.fall).status == 1, name
        assert place.does(state) == Ended(0, expected), name
    assert place.does(work_after_a_while).status == 0
    assert place.does(state) == Ended(0, NEW)
    assert place.does(lambda: ratings_of(Run.objects.get(list__date=DECEMBER))) == Ended(0, RATED)


def test_the_job_of_a_worker_that_outlives_its_server_is_done_again(place: Cluster) -> None:
    place.does(work_after_a_while, Moment("before", "ratings.periods.store:Partitions.games"), place.fall)
    assert place.does(state) == Ended(0, OLD)
    assert place.does(work_after_a_while).status == 0
    assert place.does(state) == Ended(0, NEW)
    assert place.does(execute).status == 0


def test_a_server_killed_while_a_list_is_published_has_the_version_or_none(place: Cluster) -> None:
    assert place.does(lambda: ran().pk).status == 0

    def press() -> None:
        publish.publish(Run.objects.get(list__date=DECEMBER), "monthly list", None, NOW)

    for moment, count, name in PUBLISHING:
        ended = place.does(press, moment, place.fall)
        assert ended.status == 1 - count, name
        assert place.does(versions) == Ended(0, [True] * count), name
    assert place.does(press).status == 1
    assert place.does(versions) == Ended(0, [True])
