"""Which databases this program can migrate: none of a newer program, and of before the first release not all.

The first migrations name those they replace. Django goes on from a database that has all of them or none. If it has
only some of them, Django fails to load the migrations at all, so it is looked at before.
"""

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.operations.manifest import applied

OURS = ("ratings.", "tournaments.")  # a library may drop what it has migrated once


def known_migrations() -> frozenset[str]:
    """The migrations of this program and those they replace, as in ``ratings.0001_tables``."""
    replaced = _replaced_by()
    return frozenset(replaced).union(*replaced.values())


def missing(names: Collection[str]) -> list[str]:
    """Return what keeps a database with the migrations `names` from being migrated; empty: nothing does.

    For each migration that replaces others and finds only some of them it is the last one that is not there. A database
    with none of them is not too old: the migration that replaces them makes its tables.
    """
    lacking = []
    for replaced in _replaced_by().values():
        absent = [name for name in replaced if name not in names]
        if absent and len(absent) < len(replaced):
            lacking.append(absent[-1])
    return lacking


def refuse_misfit() -> None:
    """Raise Refused if the database is newer than this program, or too old to be migrated; nothing is written."""
    names = applied()
    if unknown := [name for name in sorted(set(names) - known_migrations()) if name.startswith(OURS)]:
        sentence = _(
            "The database is newer than this program, which does not know %(migrations)s: start the version that "
            "migrated it or a later one, or restore a backup of before (docs/running/upgrade.md)."
        )
        raise Refused(sentence % {"migrations": ", ".join(unknown)})
    if lacking := missing(names):
        sentence = _("The database is too old, it lacks %(migrations)s: migrate it with an earlier version first.")
        raise Refused(sentence % {"migrations": ", ".join(lacking)})


def _replaced_by() -> dict[str, list[str]]:
    """Each migration of this program, with those it replaces that are no longer here."""
    migrations = MigrationLoader(None, replace_migrations=False).disk_migrations
    return {
        f"{app}.{name}": [f"{of}.{old}" for of, old in migration.replaces if (of, old) not in migrations]
        for (app, name), migration in migrations.items()
    }
