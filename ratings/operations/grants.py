"""The rights of the serving role on each table. They come from `default_permissions` of its model.

The serving role is the database role that serves pages. An append-only table has `("add", "view")`, a table that only
runs fill has `("view",)`. The serving role may read the audit; only triggers write it, with the rights of the owner.
Only the owner may TRUNCATE, alter, disable a trigger, or create a table. This includes temporary tables, which could
hide a table that a trigger reads.
"""

import pgtrigger
from django.apps import apps
from django.db import connections
from django.db.models import Model
from pghistory.models import Context, Event
from psycopg import sql

from ratings.changes import triggers
from ratings.imports.register import UNAUDITED_TRIGGERS

RIGHTS = {"view": "SELECT", "add": "INSERT", "change": "UPDATE", "delete": "DELETE"}
EVERY_RIGHT = tuple(RIGHTS)
READ_ONLY = ("view",)

# The tables of a run, and those of a running import, belong to the functions in `migrations/sql/seal.sql` and
# `staged.sql`, which grant and revoke their rights.
TABLES = """
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
      AND NOT relispartition AND relname !~ '_run_[0-9]+$|^staged_'
"""
# The functions without a fixed search_path, also those of a library. Table names in them depend on the caller.
OPEN_FUNCTIONS = """
    SELECT format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid))
    FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname = 'public' AND prokind IN ('f', 'p')
      AND pg_has_role(proowner, 'USAGE')
      AND NOT EXISTS (SELECT FROM unnest(proconfig) AS setting WHERE setting LIKE 'search_path=%')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
"""
# The functions of triggers that write the audit: django-pghistory creates them with the rights of the caller.
AUDIT_FUNCTIONS = """
    SELECT format('public.%I()', proname)
    FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND NOT prosecdef
      AND oid IN (SELECT tgfoid FROM pg_trigger WHERE starts_with(tgname, 'pgtrigger_'))
      AND strpos(prosrc, '_pgh_attach_context()') > 0
"""


# The triggers that a session may switch off. The function of django-pgtrigger would allow all, also those of the audit.
SWITCHABLE_TRIGGERS = """
    CREATE OR REPLACE FUNCTION _pgtrigger_should_ignore(trigger_name name) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
        RETURN trigger_name = ANY ({}::text[])
           AND trigger_name = ANY (coalesce(nullif(current_setting('pgtrigger.ignore', true), ''), '{{}}')::text[]);
    END $$
"""


def is_serving_role_separate() -> bool:
    """Return True if the role that serves pages is not the owner of the tables."""
    return bool(connections["default"].settings_dict["USER"] != connections["owner"].settings_dict["USER"])


def table_permissions() -> dict[str, tuple[str, ...]]:
    """Return the permissions of each table, by its name."""
    models = apps.get_models(include_auto_created=True)
    allowed = {model._meta.db_table: _model_permissions(model) for model in models if not model._meta.proxy}
    return allowed | {Context._meta.db_table: READ_ONLY}


def _model_permissions(model: type[Model]) -> tuple[str, ...]:
    return READ_ONLY if issubclass(model, Event) else tuple(model._meta.default_permissions)


def close_functions() -> None:
    """Fix the search_path of every function, and let the audit's functions run with the rights of the owner.

    Call it after each migration, because replacing a function resets both.
    """
    with connections["owner"].cursor() as cursor:
        cursor.execute(sql.SQL(SWITCHABLE_TRIGGERS).format(sql.Literal(_unaudited_triggers())))
        cursor.execute(OPEN_FUNCTIONS)
        for (function,) in cursor.fetchall():
            cursor.execute(f"ALTER ROUTINE {function} SET search_path = public, pg_temp")
        cursor.execute(AUDIT_FUNCTIONS)
        for (function,) in cursor.fetchall():
            cursor.execute(f"ALTER FUNCTION {function} SECURITY DEFINER")


def _unaudited_triggers() -> list[str]:
    """Return the triggers that an import disables, by their names in the database."""
    return [trigger.get_pgid(model) for model, trigger in pgtrigger.registered(*UNAUDITED_TRIGGERS)]


def grant_rights() -> None:
    """Grant the serving role its rights on every table, as the owner. Call it after each migration.

    The triggers of tracked models are created first, so that `close_functions` includes their functions.
    """
    triggers.install_triggers()
    close_functions()
    if not is_serving_role_separate():
        return
    role = sql.Identifier(str(connections["default"].settings_dict["USER"]))
    allowed = table_permissions()
    with connections["owner"].cursor() as cursor:
        cursor.execute(TABLES)
        for (table,) in cursor.fetchall():
            rights = sql.SQL(", ").join(sql.SQL(RIGHTS[p]) for p in allowed.get(table, EVERY_RIGHT))
            name = sql.Identifier(table)
            cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(name, role))
            cursor.execute(sql.SQL("GRANT {} ON {} TO {}").format(rights, name, role))
        cursor.execute(sql.SQL("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {}").format(role))
        database = sql.Identifier(str(connections["owner"].settings_dict["NAME"]))
        cursor.execute(sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC").format(database))
        cursor.execute(sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM {}").format(database, role))
        cursor.execute(sql.SQL("GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO {}").format(role))
