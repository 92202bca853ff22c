"""The triggers of tracked models, created from their declarations after each migration."""

from collections.abc import Iterator
from hashlib import sha256

from django.db import connections, transaction

from ratings.changes.models import ChangeLog
from ratings.changes.tracked import TRACKED

TRIGGER_NAME = "change_logged"
"""The name of the trigger of scopes without keys. Triggers of scopes with keys add the event to this name."""
STATEMENT_TRIGGER = """
CREATE TRIGGER {name} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_log_change({scopes})
"""
LOG_ROWS = """
CREATE OR REPLACE FUNCTION log_change_{table}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        WITH changed AS (SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows)
        INSERT INTO ratings_changelog (scope, key, round) SELECT DISTINCT * FROM ({rows}) AS concerned;
    ELSE
        INSERT INTO ratings_changelog (scope, key, round) SELECT DISTINCT * FROM ({rows}) AS concerned;
    END IF;
    RETURN NULL;
END $$;
"""
ROW_TRIGGER = """
CREATE TRIGGER {name} AFTER {event} ON {table} REFERENCING {referencing}
    FOR EACH STATEMENT EXECUTE FUNCTION log_change_{table}()
"""
REFERENCING = {
    "insert": "NEW TABLE AS changed",
    "update": "OLD TABLE AS old_rows NEW TABLE AS new_rows",
    "delete": "OLD TABLE AS changed",
}
# The trigger must also run in a session that replicates.
ENABLE_ALWAYS = "ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}"
INSTALLED_TRIGGERS = """
    SELECT relname, tgname, obj_description(pg_trigger.oid, 'pg_trigger')
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE starts_with(tgname, %s)
"""


def declared_triggers() -> Iterator[tuple[str, str, str]]:
    """Yield table, name and SQL of every trigger that the tracked models declare."""
    for model, tracking in TRACKED.items():
        table = model._meta.db_table
        if tracking.scopes:
            scopes = ", ".join(f"'{scope}'" for scope in tracking.scopes)
            yield table, TRIGGER_NAME, STATEMENT_TRIGGER.format(name=TRIGGER_NAME, table=table, scopes=scopes)
        for event, referencing in REFERENCING.items() if tracking.rows_sql else ():
            name = f"{TRIGGER_NAME}_{event}"
            of_rows = ROW_TRIGGER.format(name=name, event=event.upper(), table=table, referencing=referencing)
            yield table, name, LOG_ROWS.format(table=table, rows=tracking.rows_sql) + of_rows


def install_triggers() -> None:
    """Create missing triggers as the database owner, and drop triggers that are no longer declared.

    An unchanged trigger stays untouched, because a run notices a new trigger. Tables that do not exist yet in a partly
    migrated database are skipped.
    """
    with transaction.atomic("owner"), connections["owner"].cursor() as cursor:
        tables = {table.name for table in connections["owner"].introspection.get_table_list(cursor)}
        if ChangeLog._meta.db_table not in tables:
            return
        declared = {(table, name): sql for table, name, sql in declared_triggers() if table in tables}
        digests = {trigger: sha256(sql.encode()).hexdigest() for trigger, sql in declared.items()}
        cursor.execute(INSTALLED_TRIGGERS, [TRIGGER_NAME])
        installed = {(table, name): digest for table, name, digest in cursor.fetchall()}
        for trigger in installed.keys() | declared.keys():
            table, name = trigger
            if installed.get(trigger) == digests.get(trigger):
                continue
            if trigger in installed:
                cursor.execute(f"DROP TRIGGER {name} ON {table}")
            if trigger in declared:
                cursor.execute(declared[trigger])
                cursor.execute(ENABLE_ALWAYS.format(table=table, name=name))
                cursor.execute(f"COMMENT ON TRIGGER {name} ON {table} IS '{digests[trigger]}'")
