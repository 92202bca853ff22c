"""Attacks by a person with access to the database. The serving role is refused; changes by the owner are detected.

The first attacks are statements of the serving role that would change a list. Then the owner, without
the triggers and foreign keys of a table, alters each cell of a published list, of its inputs, and of rows without a
seal: series, entries, corrections, adjustments, invoices and ratings of members. Each attempt prints a line. The exit
status is 1 if an attack succeeds.
"""
# ruff: noqa: S608  (the statements are the point)

import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from django.db import DatabaseError, DataError, IntegrityError, connection, connections, transaction

from bench.many_games import own_database
from campaigns.unsealed_rows import create_unsealed_rows
from ratings.models import Version
from ratings.operations.grants import table_permissions
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.publish import publish
from ratings.publication.unrecorded import unrecorded_changes
from ratings.publication.verify import verify
from tests.ratings.month import JANUARY, NOW, create_event, enrol_players, publish_base_list, run_and_publish, run_list
from tests.tournaments.factories import create_account

SERVING_ROLE_STATEMENTS = {
    "S-C1 a temporary table before that of the versions": "CREATE TEMP TABLE ratings_version (run_id bigint)",
    "S-C1 a temporary view before it": "CREATE TEMP VIEW ratings_version AS SELECT 0::bigint AS run_id",
    "S-C1 a table in a schema of one's own": "CREATE SCHEMA own CREATE TABLE ratings_version (run_id bigint)",
    "S-C1 another search path": "SET LOCAL search_path = pg_catalog; "
    "UPDATE public.ratings_run SET log = '' WHERE id = {run}",
    **{
        f"S-C1 {column} of a published run": f"UPDATE ratings_run SET {column} = {value} WHERE id = {{run}}"
        for column, value in {
            "editions": "'[]'",
            "kind": "'shadow'",
            "log": "''",
            "asked_by_id": "NULL",
            "list_id": "list_id + 1",
        }.items()
    },
    "S-C1 the audit switched off": "SET LOCAL pgtrigger.ignore = '{{pgtrigger_update_update_b24a8}}'; "
    "UPDATE ratings_player SET hidden = NOT hidden; SELECT 1 / (count(*) = 0)::integer FROM ratings_playerevent "
    "WHERE pgh_label = 'update' AND pgh_created_at = now()",  # the audit row is there, so 1 / 0 fails
    "S-C2 another date": "UPDATE ratings_ratinglist SET date = date + 1",
    "S-C2 another time control": "UPDATE ratings_ratinglist SET control = 'blitz'",
    "S-C3 a version with any seal": "INSERT INTO ratings_version (number, reason, at, rows, rows_sha256, "
    "inputs_sha256, seal, list_id, previous_id, run_id) SELECT number + 1, 'x', now(), rows, rows_sha256, sha256, "
    "repeat('0', 64), list_id, {version}, {preview} FROM ratings_version, ratings_inputs "
    "WHERE id = {version} AND ratings_inputs.run_id = {preview}",
    "S-C3 a version of a run that is open": "SELECT ratings_open_run({preview}); INSERT INTO ratings_version (number, "
    "reason, at, rows, rows_sha256, inputs_sha256, seal, list_id, previous_id, run_id) SELECT number + 1, 'x', now(), "
    "0, rows_sha256, sha256, repeat('0', 64), list_id, {version}, {preview} FROM ratings_version, ratings_inputs "
    "WHERE id = {version} AND ratings_inputs.run_id = {preview}",
    "S-C3 a row of the audit, backdated": "INSERT INTO ratings_playerevent SELECT * FROM ratings_playerevent",
    "S-C3 a context of the audit": "INSERT INTO pghistory_context VALUES (gen_random_uuid(), now(), now(), '{{}}')",
    "S-C4 another snapshot": "UPDATE ratings_versionsnapshot SET run_sha256 = 'x'",
    "S-C4 another name of who published": "UPDATE ratings_user SET username = 'another' WHERE username = 'olga'",
}
# Rows that no version has under its seal.
UNSEALED_TABLES = (
    "ratings_ratingseries", "ratings_seriesentry", "ratings_seriesnumber", "ratings_correction",
    "ratings_correctedevent", "ratings_proposedway", "ratings_correctiondecision", "ratings_adjustmentformula",
    "ratings_adjustment", "ratings_feerate", "ratings_payer", "ratings_eventpayer", "ratings_invoice",
    "ratings_invoiceline", "ratings_federationmember", "ratings_memberimport",
)  # fmt: skip
RUN = "run_id = {run}"
EVENT = "(SELECT max(event_id) FROM ratings_ratedgame JOIN ratings_game game ON game.id = game_id WHERE run_id = {run})"
# The row of each table that is altered, one cell after the other.
ROW_CONDITIONS = {
    "ratings_version": "id = {version}",
    "ratings_ratinglist": "id = (SELECT list_id FROM ratings_version WHERE id = {version})",
    "ratings_run": "id = {run}",
    "ratings_inputs": RUN,
    "ratings_listedrating_run_{run}": "number = '101'",
    "ratings_playerperiod_run_{run}": "rating IS NOT NULL AND n > 0 AND initial IS NULL",
    "ratings_ratedgame_run_{run}": "white AND left_out = ''",
    "ratings_ranktable": RUN + """ AND active AND "group" = ''""",
    "ratings_game": f"event_id = {EVENT}",
    "ratings_ratedevent": f"id = {EVENT}",
    "ratings_submission": f"id = (SELECT submission_id FROM ratings_ratedevent WHERE id = {EVENT})",
    "ratings_versionsnapshot": "version_id = {version}",
    "ratings_player": "number = '101'",
    "ratings_playernumber": "number = '101'",
    "ratings_user": "username = 'olga'",
    **dict.fromkeys(UNSEALED_TABLES, "true"),
}
COLUMNS_TO_ALTER = {
    "ratings_player": ["number"],
    "ratings_playernumber": ["number", "player_id"],
    "ratings_user": ["username"],
    "ratings_federationmember": ["player_id", "number", "until"],  # the address is not kept
    "ratings_memberimport": ["confirmed_by_id", "ratings"],  # the other columns follow its progress
}
COLUMNS = """
    SELECT attname, format_type(atttypid, NULL), (
        SELECT confrelid::regclass::text FROM pg_constraint
        WHERE contype = 'f' AND conrelid = attrelid AND conkey = ARRAY[attnum])
    FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""
FOREIGN_KEYS = "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'f' AND conparentid = 0"
OTHER_VALUE = {
    "boolean": "NOT {0}",
    "date": "coalesce({0}, '2020-01-01') + 1",
    "timestamp with time zone": "coalesce({0}, now()) + interval '1 second'",
    "jsonb": "'[\"altered\"]'",
    "bytea": "{0} || 'x'::bytea",
    "smallint[]": "({0}[1] + 1)::smallint || {0}[2:]",
    "integer[]": "({0}[1] + 1) || {0}[2:]",
    "character varying[]": "{0} || 'AAA'::varchar",
    "text": "overlay(concat({0}) PLACING 'x' FROM 1)",
    "character varying": "overlay(concat({0}) PLACING 'x' FROM 1)",
}
# Values of columns, or of a column of one table, whose usual other value would break a constraint.
ALLOWED_VALUE = {
    "white_result": "CASE {0} WHEN '1' THEN '=' ELSE '1' END",
    "black_result": "CASE {0} WHEN '0' THEN '=' ELSE '0' END",
    "system": "CASE {0} WHEN 'match' THEN 'team' ELSE 'match' END",
    "control": "CASE {0} WHEN 'blitz' THEN 'rapid' ELSE 'blitz' END",
    "kind": "CASE {0} WHEN 'computed' THEN 'imported' ELSE 'computed' END",
    "number": "9999",
    "ratings_ratingseries code": "'OTHER'",
    "ratings_ratingseries source": "CASE {0} WHEN 'computed' THEN 'imported' ELSE 'computed' END",
    "ratings_ratingseries controls": "{0}[2:]",
    "ratings_ratingseries systems": "{0} || 'team'::varchar",
    "ratings_correction kind": "'doubled'",
    "ratings_proposedway way": "'dropped'",
    "ratings_correctiondecision way": "'dropped'",
    "ratings_feerate currency": "'USD'",
    "ratings_feerate fee": "'late'",
    "ratings_payer kind": "'organiser'",
}
NUMBER = "coalesce({0}, 0) + 1"
MISSING_ROW = "coalesce({0}, 0) + 100000"
ANOTHER_ROW = "coalesce((SELECT min(id) FROM {1} AS other WHERE id IS DISTINCT FROM {0}), coalesce({0}, 0) + 1)"


def lines() -> Iterator[str]:
    """Yield a line for each attempt and the number of each outcome. Exit with 1 if any attack succeeds."""
    answers: list[str] = []
    with own_database("campaign_alterations"):
        for name, answer in attempts():
            answers.append(answer)
            yield f"{answer:12} {name}"
    counts = {answer: answers.count(answer) for answer in sorted({*answers})}
    yield ", ".join(f"{count} {answer}" for answer, count in counts.items())
    if {*answers} - {"refused", "found"}:
        sys.exit(1)


def attempts(every: int = 1) -> Iterator[tuple[str, str]]:
    """Yield each attempt with its outcome, of the alterations every n-th. Needs a database without players."""
    names = _published_lists()
    for name, statement in _serving_role_statements():
        yield name, "refused" if _is_refused(statement.format(**names)) else "NOT REFUSED"
    connections["default"] = connections["owner"]  # an alteration is checked before its rollback
    for table, column, statement in islice(_alterations(names), 0, None, every):
        yield f"{table} {column}", _outcome(table, statement)


def _serving_role_statements() -> Iterator[tuple[str, str]]:
    """Yield the named attacks, and for each table the changes and removals that its permissions do not include."""
    yield from SERVING_ROLE_STATEMENTS.items()
    for table in UNSEALED_TABLES:
        allowed = table_permissions()[table]
        if "change" not in allowed:
            yield f"S-C5 a row of {table} changed", f"UPDATE {table} SET id = id"
        if "delete" not in allowed:
            yield f"S-C5 a row of {table} removed", f"DELETE FROM {table} WHERE false"


def _published_lists() -> dict[str, int]:
    """Publish three lists and compute a preview. Return the keys of the last version, its run and the preview."""
    officer = create_account("olga", "officers")
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B=C F1A F=B F0C F=D")
    run_and_publish()
    create_event(players, "A=B F=E", list_date=JANUARY)
    run = run_list(JANUARY)
    acknowledge_all(run, "seen", officer, NOW)
    version = publish(run, "monthly list", officer, NOW)
    create_event(players, "C=D", "Late", list_date=JANUARY)
    create_unsealed_rows(players, officer)
    return {"version": version.pk, "run": run.pk, "preview": run_list(JANUARY).pk}


def _is_refused(statement: str) -> bool:
    """Return True if the database refuses the statement. Otherwise, roll it back and return False."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
            transaction.set_rollback(True)
    except DatabaseError:
        return True
    return False


def _alterations(names: dict[str, int]) -> Iterator[tuple[str, str, str]]:
    """Yield the table and column of each cell, and the statement that changes its value."""
    with connection.cursor() as cursor:
        for pattern, condition in ROW_CONDITIONS.items():
            table = pattern.format(**names)
            cursor.execute(COLUMNS, [table])
            for column, kind, target in cursor.fetchall():
                if column in COLUMNS_TO_ALTER.get(table, [column]) and (column != "id" or table == "ratings_version"):
                    row = f"ctid = (SELECT min(ctid) FROM {table} WHERE {condition.format(**names)})"
                    for name, other in _other_values(table, column, kind, target):
                        yield table, name, f'UPDATE {table} SET "{column}" = {other} WHERE {row}'


def _other_values(table: str, column: str, kind: str, target: str | None) -> Iterator[tuple[str, str]]:
    """Yield the name and the new value of each alteration of a column; a reference gets two."""
    usual = ANOTHER_ROW if target else OTHER_VALUE.get(kind, NUMBER)
    other = ALLOWED_VALUE.get(f"{table} {column}") or ALLOWED_VALUE.get(column, usual)
    yield column, other.format(f'"{column}"', target)
    if target:
        yield f"{column} to a missing row", MISSING_ROW.format(f'"{column}"')


def _outcome(table: str, statement: str) -> str:
    """Return the outcome of an alteration by the owner of a table without its triggers and foreign keys.

    The alteration is rolled back.
    """
    with suppress(_RolledBack), transaction.atomic(), connection.cursor() as cursor:
        try:
            with transaction.atomic():
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
                cursor.execute(FOREIGN_KEYS, [table])
                for (constraint,) in cursor.fetchall():
                    cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{constraint}"')
                cursor.execute(statement)
        except (IntegrityError, DataError):  # by a constraint; a statement that is wrong ends the campaign
            return "refused"
        if cursor.rowcount != 1:
            return "NO ROW"
        outcome = "found" if any(_findings()) else "MISSED"
        raise _RolledBack
    return outcome


def _findings() -> Iterator[object]:
    """Yield what `verify_list --all` finds."""
    yield from unrecorded_changes()
    yield from (proof for version in Version.objects.order_by("pk") if not (proof := verify(version)).ok)


class _RolledBack(Exception):
    """An exception that rolls a transaction back."""
