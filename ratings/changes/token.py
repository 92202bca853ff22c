"""Change tokens: a token changes with everything that a page or a run depends on.

Compute the token before the data is read, or in the same snapshot. While the token is the same, nothing was written to
a table of its scopes. Each token also depends on the program and on the installation's own editions.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from django.db import connection

from ratings.changes.source_checksum import source_checksum
from ratings.changes.tracked import EDITIONS, LISTS, REGISTER
from ratings.changes.triggers import TRIGGER_NAME

EVERY_ROUND = 32767
# The newest row alone is not enough: if two transactions write at once, the row with the lower id may commit later.
NEWEST_ROWS = 20
CHANGES = f"""
    SELECT array_agg(id ORDER BY id)
    FROM unnest(%s::text[], %s::bigint[], %s::int[]) AS concerned (scope, key, before),
         LATERAL (
             SELECT id FROM ratings_changelog log
             WHERE log.scope = concerned.scope COLLATE "C" AND log.key = concerned.key AND round < before
             ORDER BY id DESC LIMIT {NEWEST_ROWS}
         ) AS newest
"""  # noqa: S608
# Switching a trigger off changes its row in pg_trigger. Rewriting a whole table changes its file node.
EXACT_CHANGES = """
    SELECT (SELECT count(*) FROM ratings_changelog WHERE scope = ANY(%s)), string_agg(
        format('%%s %%s %%s %%s', tgrelid, pg_relation_filenode(tgrelid), tgenabled, xmin), ', ' ORDER BY tgrelid)
    FROM pg_trigger WHERE tgname = %s
"""


class Scope(NamedTuple):
    """A part of the change log: a whole scope, or one key of a scope, perhaps only up to a round of the tournament.

    The rounds are those below `before`.
    """

    name: str
    key: int = 0
    before: int = EVERY_ROUND


OFFICE = (Scope(REGISTER), Scope(LISTS), Scope(EDITIONS))
"""All data of the office that public pages and runs read."""


def change_token(scopes: Sequence[Scope], other_values: Sequence[object] = ()) -> str:
    """Return 64 hexadecimal digits that change with the program, `other_values`, and each write in the scopes."""
    with connection.cursor() as cursor:
        cursor.execute(CHANGES, [[scope[column] for scope in scopes] for column in range(3)])
        return sha256(repr((source_checksum(), cursor.fetchone(), *other_values)).encode()).hexdigest()


def run_token() -> str:
    """Return the change token of runs. It notices every write, also late commits and writes of the database owner.

    The rows of its scopes are never removed, so that each commit adds to their number. The token also changes if a
    write concerns only another list.
    """
    with connection.cursor() as cursor:
        cursor.execute(EXACT_CHANGES, [[scope.name for scope in OFFICE], TRIGGER_NAME])
        return change_token(OFFICE, other_values=[cursor.fetchone()])
