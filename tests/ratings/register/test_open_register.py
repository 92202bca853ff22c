"""The register without constraints, indexes and triggers for many new players: always restored."""

from collections.abc import Iterator

import pytest
from django.db import DatabaseError, IntegrityError, connection, connections, transaction

from ratings.imports import register
from ratings.models import Player, PlayerFact
from ratings.register.enrolment import enrol
from tests.ratings.imports.test_list_import import (
    ADA,
    BO,
    DECEMBER,
    NEW,
    NOVEMBER,
    imported,
)

pytestmark = pytest.mark.django_db(databases=["default", "owner"])
TABLES = "('ratings_player'::regclass, 'ratings_playernumber'::regclass, 'ratings_playerfact'::regclass)"
WHOLE = f"""
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid IN {TABLES}
    UNION ALL
    SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger
    WHERE tgrelid IN {TABLES} AND NOT tgisinternal
    UNION ALL
    SELECT indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
    WHERE indrelid IN {TABLES} AND indisvalid
    ORDER BY 1, 2, 3
"""  # noqa: S608
OF_NOBODY = "INSERT INTO ratings_playernumber (number, player_id, recorded_at) VALUES ('104', 0, now())"


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """A list with True or False for each attempt to open the register. Three new players count as many."""
    monkeypatch.setattr(register, "BULK_PLAYERS", 3)
    answers: list[bool] = []

    def listen(execute, sql, *arguments):
        answer = execute(sql, *arguments)
        if "ratings_open_register" in str(sql):
            with connection.cursor() as cursor:
                cursor.execute("SELECT to_regclass('pg_temp.laid_aside') IS NOT NULL")
                answers.append(cursor.fetchone()[0])
        return answer

    with connection.execute_wrapper(listen):
        yield answers


def execute(sql: str) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall() if cursor.description else []


def test_a_register_that_was_opened_is_whole_again(attempts: list[bool]) -> None:
    before = execute(WHOLE)
    assert imported([ADA, BO, NEW]).learned == (3, 3, 0)
    assert attempts == [True]
    assert execute(WHOLE) == before
    assert len(before) > 20
    with pytest.raises(IntegrityError, match="ratings_playernumber_player_id"), transaction.atomic():
        execute(f"{OF_NOBODY}; SET CONSTRAINTS ALL IMMEDIATE")


def test_changes_after_an_open_register_are_audited(attempts: list[bool]) -> None:
    imported([ADA, BO, NEW])
    audited = Player.pgh_event_model.objects.count()
    enrol(None, "Daum, Dag", "AUT", from_day=NOVEMBER, sex="m")
    assert Player.pgh_event_model.objects.count() == audited + 1


@pytest.mark.parametrize(("more", "twice"), [(3, False), (4, True)])
def test_the_register_is_opened_only_for_more_players_than_it_has(attempts: list[bool], more: int, twice: bool) -> None:
    imported([ADA, BO, NEW])
    others = [ADA._replace(fide_id=200 + number, name=f"Other, {number}") for number in range(more)]
    assert imported([ADA, BO, NEW, *others], DECEMBER).learned == (more, more, 0)
    assert attempts == [True] * (1 + twice)
    assert PlayerFact.objects.count() == 3 + more


def test_while_the_register_is_locked_players_are_added_to_the_closed_register(attempts: list[bool]) -> None:
    with transaction.atomic("owner"), connections["owner"].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ratings_player")
        assert imported([ADA, BO, NEW]).learned == (3, 3, 0)
    assert attempts == [False]
    assert Player.objects.count() == 3


def test_the_register_is_always_closed_again() -> None:
    with pytest.raises(DatabaseError, match="still open"), transaction.atomic():
        execute("SELECT ratings_open_register(); SET CONSTRAINTS ALL IMMEDIATE")


def test_the_serving_role_cannot_bypass_the_open_register() -> None:
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        execute("CREATE TEMPORARY TABLE laid_aside (place integer, back text)")
    with pytest.raises(DatabaseError, match="not open"), transaction.atomic():
        execute("SELECT ratings_close_register()")


def test_an_invalid_row_refuses_the_closing_of_the_register() -> None:
    with pytest.raises(IntegrityError, match="ratings_playernumber_player_id"), transaction.atomic():
        execute(f"SELECT ratings_open_register(); {OF_NOBODY}; SELECT ratings_close_register()")
