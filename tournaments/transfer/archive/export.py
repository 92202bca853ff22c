"""Export of an event to one file."""

import datetime as dt
import hashlib
import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Field, Model

from ratings.core.signature import sign
from ratings.core.version import program_version
from ratings.models import Player, User, Version
from tournaments.models import Arrival, Event, HelperLink, RemovalKind, weaker_signature
from tournaments.transfer.archive.tables import (
    FORMAT,
    TABLES,
    VERSION,
    exported_fields,
    field_name,
    refers_to_file_row,
    table_name,
)


def export_event(event: Event, at: dt.datetime) -> bytes:
    """Return the event as signed UTF-8 JSON: tables of rows, each row with its key, and the sha256 of the tables.

    The file names players by their numbers in the register, and rating lists by rating type, date and version. It names
    authors by their user names, or by the names from an earlier import. The signature covers the marks of imported rows
    and the weakest signature of the earlier imports.
    """
    tables = {
        table_name(model): [_row(row) for row in _rows(model, path, event)]
        for model, path in TABLES.items()
    }  # fmt: skip
    content = {
        "format": FORMAT,
        "version": VERSION,
        "program": program_version(),
        "exported_at": at,
        "event": event.name,
        "zone": event.zone,
        "imported": _weakest_signature(event),
        "sha256": checksum(tables),
        "tables": tables,
    }
    content["signature"] = sign(signed_text(content))._asdict()
    return json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1).encode()


def _weakest_signature(event: Event) -> str:
    """Return the weakest signature of the files through which an event came here; empty for an event created here."""
    arrival = Arrival.objects.filter(event=event).first()
    return weaker_signature(arrival.signed, arrival.before) if arrival else ""


def checksum(tables: dict[str, Any]) -> str:
    """Return the sha256 of the tables as JSON without spaces."""
    return hashlib.sha256(_without_spaces(tables)).hexdigest()


def signed_text(content: dict[str, Any]) -> bytes:
    """Return the signed part of a file: the whole content except the signature."""
    return _without_spaces({name: value for name, value in content.items() if name != "signature"})


def _without_spaces(content: dict[str, Any]) -> bytes:
    text = json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode(errors="surrogatepass")


def _rows(model: type[Model], path: str, event: Event) -> Any:
    outside = [field.name for field in exported_fields(model) if field.related_model in (Player, User, HelperLink)]
    versions = [f"{field.name}__list" for field in exported_fields(model) if field.related_model is Version]
    deleted = {f"{path.removesuffix('event')}removal__kind": RemovalKind.DELETED}
    rows = model._default_manager.filter(**{path: event}).exclude(**deleted)
    return rows.select_related(*outside, *versions).order_by("pk")


def _row(row: Model) -> dict[str, Any]:
    return {"key": row.pk} | {field_name(field): _value(row, field) for field in exported_fields(type(row))}


def _value(row: Model, field: "Field[object, object]") -> Any:
    if field.name == "imported_before":
        return row.is_imported  # type: ignore[attr-defined]
    if not field.is_relation or refers_to_file_row(field):
        value = getattr(row, field.attname)
        # DjangoJSONEncoder would drop microseconds.
        return value.isoformat() if isinstance(value, dt.datetime) else value
    related = getattr(row, field.name)
    if isinstance(related, Player):
        return related.number
    if isinstance(related, Version):
        return [related.list.control, related.list.date, related.number]
    return related.get_username() if related else getattr(row, "as_imported", "") or None
