"""The audit as one SQL statement: every source is filtered, ordered and limited, then all are joined."""

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Model

from ratings.audit.sources import AuditSource, key_paths, sources

ROWS_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class AuditFilters:
    """Filters of the audit; empty filters have no effect. Dates are whole days in the office's time zone."""

    text: str = ""
    by: str = ""
    kind: str = ""
    thing_model: type[Model] | None = None
    thing: str = ""
    first: dt.datetime | None = None
    last: dt.datetime | None = None


class AuditKey(NamedTuple):
    """The position of a row in the order of the audit."""

    at: dt.datetime
    source: str
    number: int

    def __str__(self) -> str:
        return f"{self.at.isoformat()}~{self.source}~{self.number}"


class AuditEntry(NamedTuple):
    """An action, with the row after it. For an event, `before` is the row before it."""

    source: str
    at: dt.datetime
    key: int
    action: str
    thing: str
    by: str | None
    context: dict[str, Any]
    now: dict[str, Any]
    before: dict[str, Any] | None

    @property
    def sort_key(self) -> AuditKey:
        return AuditKey(self.at, self.source, self.key)


class AuditPage(NamedTuple):
    """Entries, newest first, and the keys of the previous and the next page; None if there is no such page."""

    rows: tuple[AuditEntry, ...]
    before: AuditKey | None
    after: AuditKey | None


def read_key(text: str) -> AuditKey | None:
    """Return the key in an address; None for an invalid text."""
    at, _, rest = text.partition("~")
    source, _, number = rest.partition("~")
    try:
        key = AuditKey(dt.datetime.fromisoformat(at), source, int(number))
    except ValueError:
        return None
    return key if key.at.tzinfo and 0 <= key.number < 2**62 else None


def audit_page(filters: AuditFilters, before: AuditKey | None = None, after: AuditKey | None = None) -> AuditPage:
    """Return a page of the audit: the entries after a key, the entries before a key, or the first page."""
    back = before is not None
    rows = _rows(filters, before or after, back)
    more = len(rows) > ROWS_PER_PAGE
    page = tuple(rows[:ROWS_PER_PAGE][::-1] if back else rows[:ROWS_PER_PAGE])
    has_after, has_before = (True, more) if back else (more, after is not None)
    return AuditPage(
        page,
        page[0].sort_key if page and has_before else None,
        page[-1].sort_key if page and has_after else None,
    )


def _rows(filters: AuditFilters, start: AuditKey | None, back: bool) -> list[AuditEntry]:
    branches = [branch for source in sources() if (branch := _source_sql(source, filters, start, back))]
    if not branches:
        return []
    union = " UNION ALL ".join(f"({sql})" for sql, _ in branches)
    values = [value for _, branch_values in branches for value in branch_values]
    sql = f"""
        SELECT found.source, found.at, found.key, found.action, found.thing, who.username,
            COALESCE(found.context, '{{}}')::text, found.now::text, found.before::text
        FROM ({union}) found LEFT JOIN ratings_user who ON who.id = found.by_id
        ORDER BY {_order("found.at", "found.source", "found.key", back)} LIMIT {ROWS_PER_PAGE + 1}
    """  # noqa: S608  (names of our own tables and columns)
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [
            AuditEntry(*row[:6], *(json.loads(text) if text else None for text in row[6:])) for row in cursor.fetchall()
        ]


def _source_sql(
    source: AuditSource, filters: AuditFilters, start: AuditKey | None, back: bool
) -> tuple[str, list[Any]] | None:
    """Return the SQL of a source and its parameters; None if the filters exclude the source."""
    if filters.kind and filters.kind != source.kind:
        return None
    conditions = [f"e.{source.at} IS NOT NULL"]
    values: list[Any] = []
    if filters.thing_model is not None:
        belongs, keys = _thing_condition(source, filters.thing_model, filters.thing)
        if not belongs:
            return None
        conditions.append(belongs)
        values += keys
    for condition, value in _filters(source, filters):
        conditions.append(condition)
        values.append(value)
    if start:
        sign = ">" if back else "<"
        conditions.append(f'(e.{source.at}, %s::text COLLATE "C", e.{source.key}::bigint) {sign} (%s, %s, %s)')
        values += [source.name, *start]
    order = _order(f"e.{source.at}", "source", f"e.{source.key}", back)
    sql = f"{_columns(source)} WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT {ROWS_PER_PAGE + 1}"
    return sql, values


def _columns(source: AuditSource) -> str:
    now = _row_json_sql(source, "e")
    context = "c.metadata" if source.is_event else "NULL::jsonb"
    action = "e.pgh_label" if source.is_event else f"'{source.action}'::text"
    joined = "LEFT JOIN pghistory_context c ON c.id = e.pgh_context_id" if source.is_event else ""
    return f"""
        SELECT '{source.name}'::text COLLATE "C" AS source, e.{source.at} AS at, e.{source.key}::bigint AS key,
            {action} AS action, e.{source.thing}::text AS thing, {_author_sql(source)} AS by_id, {context} AS context,
            {now} AS now, {_previous_row_sql(source)} AS before
        FROM {source.table} e {joined}
    """  # noqa: S608


def _author_sql(source: AuditSource) -> str:
    """Return the SQL of the author: the account of the request; for commands, the account in the new row."""
    if not source.is_event:
        return f"e.{source.by}::bigint"
    named = f"CASE WHEN e.pgh_label = 'insert' THEN e.{source.by} END" if source.by else "NULL"
    return f"COALESCE((c.metadata->>'user')::bigint, {named})"


def _previous_row_sql(source: AuditSource) -> str:
    """Return the SQL of the row before the event, from the previous event of the same object."""
    if not source.is_event:
        return "NULL::jsonb"
    return f"""(
        SELECT {_row_json_sql(source, "b")} FROM {source.table} b
        WHERE e.pgh_label = 'update' AND b.{source.thing} = e.{source.thing} AND b.pgh_id < e.pgh_id
        ORDER BY b.pgh_id DESC LIMIT 1
    )"""  # noqa: S608


def _row_json_sql(source: AuditSource, alias: str) -> str:
    pairs = ", ".join(f"'{field.name}', {alias}.{field.column}" for field in source.fields())
    return f"jsonb_build_object({pairs})"


def _filters(source: AuditSource, filters: AuditFilters) -> list[tuple[str, Any]]:
    conditions: list[tuple[str, Any]] = []
    if filters.text:
        context = "COALESCE(c.metadata, '{}')::text" if source.is_event else "''"
        conditions.append(
            (f"({_row_json_sql(source, 'e')}::text || {context}) ILIKE %s", f"%{_escape_pattern(filters.text)}%")
        )
    if filters.by:
        conditions.append((f"{_author_sql(source)} = (SELECT id FROM ratings_user WHERE username = %s)", filters.by))  # noqa: S608
    if filters.first:
        conditions.append((f"e.{source.at} >= %s", filters.first))
    if filters.last:
        conditions.append((f"e.{source.at} < %s", filters.last))
    return conditions


def _escape_pattern(text: str) -> str:
    """Return the text with the special characters of ILIKE escaped. JSON escapes quotes and backslashes."""
    written = json.dumps(text, ensure_ascii=False)[1:-1]
    return written.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _thing_condition(source: AuditSource, target: type[Model], thing: str) -> tuple[str, list[str]]:
    """Return the SQL condition for rows about an object of a model, through all foreign keys that lead to it."""
    ways, values = [], []
    for column, between, further in key_paths(source, target):
        if between is None:
            ways.append(f"e.{column}::text = %s")
            values.append(thing)
        else:
            tables = [between._meta.db_table, *(s.table for s in sources() if s.model is between and s.is_event)]
            union = " UNION ".join(f"SELECT id FROM {table} WHERE {further}::text = %s" for table in tables)  # noqa: S608
            ways.append(f"e.{column} IN ({union})")
            values += [thing] * len(tables)
    return (f"({' OR '.join(ways)})" if ways else ""), values


def _order(at: str, source: str, key: str, back: bool) -> str:
    direction: Sequence[str] = [f"{column} {'ASC' if back else 'DESC'}" for column in (at, source, key)]
    return ", ".join(direction)
