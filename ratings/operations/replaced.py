"""Which databases this program can serve: not those of a newer version, nor too old ones of before the first release.

The first migrations name those they replace. Django goes on from a database that has all of them or none. If it has
only some of them, Django fails to load the migrations at all, so it is looked at before.
"""

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.operations.manifest import applied

OURS = ("ratings.", "tournaments.")


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


def newer(names: Collection[str]) -> list[str]:
    """Return those of the migrations `names` that a newer version of this program has made."""
    ours = known_migrations()
    return [name for name in names if name.startswith(OURS) and name not in ours]


def refuse_other_database() -> None:
    """Raise Refused if the database is too old for this program, or a newer one's; nothing is written."""
    names = applied()
    if lacking := missing(names):
        sentence = _("The database is too old, it lacks %(migrations)s: migrate it with an earlier version first.")
        raise Refused(sentence % {"migrations": ", ".join(lacking)})
    if unknown := newer(names):
        sentence = _(
            "A newer version of this program has changed the database (%(migrations)s): start that version, "
            "or restore the backup of before the upgrade."
        )
        raise Refused(sentence % {"migrations": ", ".join(unknown)})


def _replaced_by() -> dict[str, list[str]]:
    """Each migration of this program, with those it replaces that are no longer here."""
    migrations = MigrationLoader(None, replace_migrations=False).disk_migrations
    return {
        f"{app}.{name}": [f"{of}.{old}" for of, old in migration.replaces if (of, old) not in migrations]
        for (app, name), migration in migrations.items()
    }
