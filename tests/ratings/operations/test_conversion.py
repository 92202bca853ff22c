"""A data directory that an earlier version made: converted at a start, cut short at every step and not."""

import os
from pathlib import Path

import pytest
from django.db import connections

from config.embedded import locks
from config.embedded.account import account_for
from config.embedded.binaries import programs, run
from ratings.operations.conversion import convert_once
from ratings.operations.make import backup
from tests.ratings.clusters import Cluster
from tests.ratings.forked import KILLED, Action, Ended, Moment
from tests.ratings.month import NOW, base, event, made_public, people
from tests.ratings.operations.restored import controls, january, sealed_against

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

PUBLISHED = ["standard", "standard"]
STEPS = [
    Moment("after", "config.embedded.successor:begin"),
    Moment("after", "ratings.operations.conversion:dump"),
    Moment("before", "ratings.operations.restore:_compare_counts"),
    Moment("after", "ratings.operations.conversion:fill"),
    Moment("before", "config.embedded.successor:take_over"),
    Moment("after", "config.embedded.successor:_rename"),
    Moment("after", "config.embedded.successor:_put_aside"),
]


@pytest.fixture
def old(place: Cluster, tmp_path: Path) -> Cluster:
    """A cluster as versions before this one made it, with two published lists."""
    account = account_for(place.data)
    os.chown(place.data.parent, account.uid, account.gid)
    account.open_the_way(place.data)
    account.open_the_way(programs() / "postgres")
    directory = f"--pgdata={place.data}"
    run(account, "initdb", directory, "--username=berger_owner", "--auth=trust", "--encoding=UTF8", "--no-sync")
    script = "CREATE ROLE berger LOGIN;\nCREATE DATABASE berger OWNER berger_owner;\n"
    run(account, "postgres", "--single", "-D", place.data, "template1", script=script)
    players = people()
    base(players)
    event(players, "A1B B1C F=C")
    made_public()
    backup(tmp_path / "december.zip", NOW)
    assert place.restores(tmp_path / "december.zip").status == 0
    return place


def convert() -> list[str]:
    """What the start says."""
    lines: list[str] = []
    convert_once(lines.append)
    return lines


def owner_is_superuser() -> bool:
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        return bool(cursor.fetchone()[0])


def names(old: Cluster) -> list[str]:
    return sorted(path.name for path in old.data.parent.iterdir() if path.is_dir() or path.suffix == ".zip")


@pytest.mark.whole
def test_all_of_an_old_directory_is_in_the_new_one_and_the_old_one_is_kept(old: Cluster) -> None:
    assert old.does(owner_is_superuser) == Ended(0, True)
    first, second = old.does(convert).answer
    assert first.startswith("Converting the database, once")
    assert f"{old.data}.before-conversion (" in second
    assert old.does(owner_is_superuser) == Ended(0, False)
    assert old.does(controls) == Ended(0, PUBLISHED)
    assert old.does(sealed_against) == Ended(0, [])
    assert names(old) == ["pg18", "pg18.before-conversion"]
    assert old.does(january).status == 0
    assert old.does(convert) == Ended(0, [second])


@pytest.mark.whole
def test_while_another_program_uses_it_nothing_is_converted(old: Cluster) -> None:
    first, second = old.does(lambda: beside_another(old.data)).answer
    assert first.startswith("Converting the database, once")
    assert second.startswith("It is used as it was; the next start tries again. Not converted: another program uses")
    assert names(old) == ["pg18"]
    assert old.does(owner_is_superuser) == Ended(0, True)


def beside_another(data: Path) -> list[str]:
    connections["owner"].ensure_connection()
    locks.share(data.with_name("pg18.users"))
    return convert()


def fail() -> None:
    raise RuntimeError


@pytest.mark.whole
def test_cut_short_at_any_step_it_begins_again(old: Cluster) -> None:
    _cut_short(old, fail, Ended(1, None))


@pytest.mark.kills
def test_killed_at_any_step_it_begins_again(old: Cluster) -> None:
    _cut_short(old, None, KILLED)


def _cut_short(old: Cluster, then: Action | None, ended: Ended) -> None:
    """Every step of a conversion is its last one; afterwards the database is there, as old or as new as it may be."""
    for step in STEPS:
        assert old.does(convert, step, then) == ended, step
        assert old.does(controls) == Ended(0, PUBLISHED), step
        assert old.does(owner_is_superuser) == Ended(0, step != STEPS[-1]), step
    assert len(old.does(convert).answer) == 1
    assert names(old) == ["pg18", "pg18.before-conversion"]
