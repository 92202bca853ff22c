"""Rows that were changed or removed without a record in their history: only the owner of the tables can do this.

Published lists have seals. Other rows, for example invoices, decisions and series, must equal the last row of their
history, which triggers write.
"""

import logging
from collections.abc import Iterator
from typing import NamedTuple, cast

from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.utils.translation import gettext as _
from pghistory.models import Event
from psycopg import sql

from ratings.core.labels import label_of
from ratings.publication.seal_copies import send_outside

log = logging.getLogger(__name__)

# A row without history is older than the history of its table, or was imported with the register.
UNRECORDED = """
    WITH recorded AS (SELECT DISTINCT ON (id) * FROM {history} ORDER BY id, pgh_id DESC)
    SELECT recorded.id::text, CASE WHEN found.id IS NOT NULL THEN array_remove(ARRAY[{columns}]::text[], NULL) END
    FROM recorded LEFT JOIN {table} found ON found.id = recorded.id
    WHERE CASE WHEN found.id IS NULL THEN pgh_label <> 'delete' ELSE pgh_label = 'delete' OR {differs} END
    ORDER BY recorded.id
"""
COLUMN = "CASE WHEN found.{0} IS DISTINCT FROM recorded.{0} THEN {1} END"
DIFFERS = "found.{0} IS DISTINCT FROM recorded.{0}"


class UnrecordedChange(NamedTuple):
    """A row that differs from its history in some columns; `columns` is None if the row is missing."""

    model: type[Model]
    key: str
    columns: tuple[str, ...] | None

    def __str__(self) -> str:
        row = f"{label_of(self.model._meta)} {self.key} ({self.model._meta.db_table})"
        if self.columns is None:
            return _("%(row)s: removed without a record") % {"row": row}
        return _("%(row)s: changed without a record: %(columns)s") % {"row": row, "columns": ", ".join(self.columns)}


def unrecorded_changes() -> Iterator[UnrecordedChange]:
    """Yield the rows of the office that differ from the last row of their history."""
    for history in apps.get_app_config("ratings").get_models():
        if issubclass(history, Event):
            model = cast(type[Model], history.pgh_tracked_model)
            with connection.cursor() as cursor:
                cursor.execute(_query(model, history))
                for key, columns in cursor.fetchall():
                    yield UnrecordedChange(model, key, None if columns is None else tuple(columns))


def _query(model: type[Model], history: type[Event]) -> sql.Composed:
    recorded = {field.column for field in history._meta.concrete_fields}
    columns = [str(field.column) for field in model._meta.concrete_fields if field.column in recorded]
    cells = [sql.SQL(COLUMN).format(sql.Identifier(column), sql.Literal(column)) for column in columns]
    return sql.SQL(UNRECORDED).format(
        history=sql.Identifier(str(history._meta.db_table)),
        table=sql.Identifier(str(model._meta.db_table)),
        columns=sql.SQL(", ").join(cells),
        differs=sql.SQL(" OR ").join([sql.SQL(DIFFERS).format(sql.Identifier(column)) for column in columns]),
    )


def report_unrecorded_changes() -> None:
    """Report unrecorded changes in the log and to the outside addresses."""
    changes = [str(change) for change in unrecorded_changes()]
    if changes:
        log.error("Changed without a record: %s", "; ".join(changes))
        send_outside(_("Rows changed without a record"), "\n".join(changes))
