"""Check if this program can migrate a database: it must not be newer, nor lack some of several replaced migrations.

The migrations of version 1.0.0 name those that they replace. Django continues from a database with all of them or none.
With only some of them Django cannot load the migrations, so this is checked before.
"""

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.operations.manifest import applied_migrations

OWN_APPS = ("ratings.", "tournaments.")  # prefixes of our own migrations; a library may remove an applied migration


def known_migrations() -> frozenset[str]:
    """Return the migrations of this program and those that they replace, as in ``ratings.0001_tables``."""
    replaced = _replaced_by()
    return frozenset(replaced).union(*replaced.values())


def missing_migrations(names: Collection[str]) -> list[str]:
    """Return the missing migrations that prevent a migration of a database with the migrations `names`.

    If a migration replaces others and the database has only some of them, the last missing one is returned. A database
    with none of them can be migrated: the replacing migration creates its tables.
    """
    lacking = []
    for replaced in _replaced_by().values():
        absent = [name for name in replaced if name not in names]
        if absent and len(absent) < len(replaced):
            lacking.append(absent[-1])
    return lacking


def refuse_misfit() -> None:
    """Raise Refused if the database is newer than this program, or too old to migrate. Writes nothing."""
    names = applied_migrations()
    if unknown := [name for name in sorted(set(names) - known_migrations()) if name.startswith(OWN_APPS)]:
        sentence = _(
            "The database is newer than this program: %(migrations)s is unknown. Start the program version that "
            "migrated it, or a later one, or restore an earlier backup (docs/running/upgrade.md)."
        )
        raise Refused(sentence % {"migrations": ", ".join(unknown)})
    if lacking := missing_migrations(names):
        sentence = _(
            "The database is too old: %(migrations)s is missing. Migrate it with an earlier program version first."
        )
        raise Refused(sentence % {"migrations": ", ".join(lacking)})


def _replaced_by() -> dict[str, list[str]]:
    """Return each migration of this program, with the migrations it replaces that no longer exist."""
    migrations = MigrationLoader(None, replace_migrations=False).disk_migrations
    return {
        f"{app}.{name}": [f"{of}.{old}" for of, old in migration.replaces if (of, old) not in migrations]
        for (app, name), migration in migrations.items()
    }
