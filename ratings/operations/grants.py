"""What the serving role may do to which table: exactly what each model's `default_permissions` says.

A table that is append only says `("add", "view")`, one that only a run fills says `("view",)`. The audit may be
added to and read. Nobody but the owner may TRUNCATE, alter, or disable a trigger.
"""

from django.apps import apps
from django.db import connections
from django.db.models import Model
from pghistory.models import Context, Event
from psycopg import sql

RIGHTS = {"view": "SELECT", "add": "INSERT", "change": "UPDATE", "delete": "DELETE"}
EVERY_RIGHT = tuple(RIGHTS)
APPEND_ONLY = ("add", "view")

# A run's own tables belong to the functions in `migrations/sql/seal.sql`, which grant and revoke for themselves.
TABLES = """
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
      AND NOT relispartition AND relname !~ '_run_[0-9]+$'
"""


def serving_role_is_apart() -> bool:
    """Whether the role that serves pages is another one than the owner of the tables."""
    return bool(connections["default"].settings_dict["USER"] != connections["owner"].settings_dict["USER"])


def permissions() -> dict[str, tuple[str, ...]]:
    """Table name → permissions, for the tables whose model allows less than everything."""
    models = apps.get_models(include_auto_created=True)
    allowed = {model._meta.db_table: _permissions(model) for model in models if not model._meta.proxy}
    # It grows while a request goes on; a trigger keeps what it said (`migrations/sql/history.sql`).
    return allowed | {Context._meta.db_table: ("add", "change", "view")}


def _permissions(model: type[Model]) -> tuple[str, ...]:
    return APPEND_ONLY if issubclass(model, Event) else tuple(model._meta.default_permissions)


def grant() -> None:
    """Give the serving role its rights on every table, as the owner; needed after each migration."""
    if not serving_role_is_apart():
        return
    role = sql.Identifier(str(connections["default"].settings_dict["USER"]))
    allowed = permissions()
    with connections["owner"].cursor() as cursor:
        cursor.execute(TABLES)
        for (table,) in cursor.fetchall():
            rights = sql.SQL(", ").join(sql.SQL(RIGHTS[p]) for p in allowed.get(table, EVERY_RIGHT))
            name = sql.Identifier(table)
            cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(name, role))
            cursor.execute(sql.SQL("GRANT {} ON {} TO {}").format(rights, name, role))
        cursor.execute(sql.SQL("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {}").format(role))
        cursor.execute(sql.SQL("GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO {}").format(role))
