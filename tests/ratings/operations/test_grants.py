"""Statements that the serving role may not execute on tables with triggers and limited rights."""

import pytest
from django.db import DatabaseError, connection, connections, transaction

from ratings.models import Installation, Player
from ratings.operations.grants import close_functions

pytestmark = pytest.mark.django_db(databases=["default", "owner"])

# Functions of every schema but PostgreSQL's own: those of libraries as well as ours.
WITHOUT_PATH = """
    SELECT proname FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND prokind IN ('f', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      AND NOT coalesce('search_path=public, pg_temp' = ANY (proconfig), false)
"""
LIBRARIES = ("_pgh_attach_context", "_pgtrigger_should_ignore", "procrastinate_fetch_job%", "pgtrigger_insert_%")


def ask(question: str, *parameters: object, by: str = "default") -> list[tuple]:
    with transaction.atomic(by), connections[by].cursor() as cursor:
        cursor.execute(question, parameters or None)
        return cursor.fetchall() if cursor.description else []


def test_functions_resolve_names_by_a_fixed_search_path() -> None:
    assert ask(WITHOUT_PATH) == []
    fixed = "SELECT count(*) FROM pg_proc WHERE proname LIKE %s"
    assert [name for name in LIBRARIES if ask(fixed, name) == [(0,)]] == []


def test_a_function_that_was_replaced_is_closed_again() -> None:
    ask("CREATE FUNCTION opened() RETURNS text LANGUAGE sql AS 'SELECT 1::text'", by="owner")
    assert ask(WITHOUT_PATH, by="owner") == [("opened",)]
    close_functions()
    assert ask(WITHOUT_PATH, by="owner") == []


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TEMP TABLE ratings_version (run_id bigint)",
        "CREATE TEMP VIEW ratings_version AS SELECT 1 AS run_id",
        "CREATE TABLE another (run_id bigint)",
        "CREATE FUNCTION another() RETURNS bigint LANGUAGE sql AS 'SELECT 1'",
        "CREATE SCHEMA another",
        "INSERT INTO ratings_playerevent SELECT * FROM ratings_playerevent",
        "INSERT INTO pghistory_context VALUES (gen_random_uuid(), '2020-01-01', '2020-01-01', '{}')",
        "UPDATE pghistory_context SET metadata = '{}'",
        "UPDATE ratings_playerevent SET number = '1'",
        "INSERT INTO staged_player SELECT * FROM staged_player",
        "DROP TABLE staged_player",
    ],
)
def test_the_serving_role_makes_no_tables_and_writes_no_audit(statement: str) -> None:
    with pytest.raises(DatabaseError, match=r"permission denied|must be owner"):
        ask(statement)


@pytest.mark.parametrize("pattern", ["ratings_version", "staged_player; DROP TABLE ratings_version", ""])
def test_only_tables_of_an_import_are_staged(pattern: str) -> None:
    for function in ("ratings_stage", "ratings_analyze_staged"):
        with pytest.raises(DatabaseError, match="nothing is staged as"):
            ask(f"SELECT {function}(%s)", pattern)


def test_the_audit_is_written_by_its_triggers_with_the_time_of_the_server() -> None:
    player = Player.objects.create(number="4711", hidden=False)
    Installation.objects.update_or_create(id=1, defaults={"authority": "North", "federation": "NOR"})
    with connection.cursor() as cursor:
        cursor.execute("SELECT now()")
        now = cursor.fetchone()[0]
    assert [*player.events.values_list("pgh_label", "pgh_created_at", "number")] == [("insert", now, "4711")]
    assert Installation.pgh_event_model.objects.filter(authority="North").exists()
