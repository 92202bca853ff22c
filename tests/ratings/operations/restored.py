"""Checks of a restored database: its proofs, its seals, and further work."""

from django.db import DatabaseError, connection, transaction

from ratings.models import Player, Version
from ratings.periods import run
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from tests.ratings.month import JANUARY, NOW, create_event, list_of, ratings_of


def verify_all_versions(expected: tuple[str, ...] = ()) -> list[str]:
    """Verify all versions, except for expected problems, and return their rating types."""
    versions = Version.objects.order_by("pk")
    checks = [check for version in versions for check in verify(version).checks]
    assert [check for check in checks if not check.ok and check.detail not in expected] == []
    return [version.list.control for version in versions]


def databases() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE 'berger%' ORDER BY datname")
        return [name for (name,) in cursor.fetchall()]


def is_refused(statement: str) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    except DatabaseError:
        return True
    return False


def permitted_statements() -> list[str]:
    """Return the statements on restored lists that the serving role could execute; expected empty."""
    run_id = Version.objects.order_by("-pk")[0].run_id
    tables = ("ratings_version", "ratings_listedrating", f"ratings_listedrating_run_{run_id}", "ratings_inputs")
    statements = [
        statement.format(table) for table in tables for statement in ("UPDATE {} SET run_id = 0", "DELETE FROM {}")
    ]
    return [statement for statement in statements if not is_refused(statement)]


def publish_january() -> dict[str, int | None]:
    """Publish the next month: new people, an event, a run with its partitions, a version in the chain."""
    players = {letter: Player.objects.get(number=str(101 + "ABCDEF".index(letter))) for letter in "ABCDEF"}
    create_event(players, "A1B", name="New Year", list_date=JANUARY)
    begun = run.unfinished_run(list_of("standard", JANUARY), None, NOW)
    done = run.execute(begun.pk)
    assert done
    assert verify(publish(done, "monthly list", None, NOW)).ok
    return ratings_of(done)
