"""Reading an event file as tables of rows, with checks of format, completeness and signature."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.signature import Signature, is_valid
from ratings.core.zones import office_zone
from tournaments.models import Event, SignatureOrigin
from tournaments.transfer.archive.export import checksum, signed_text
from tournaments.transfer.archive.tables import (
    FORMAT,
    LATER_FIELDS,
    LATER_TABLES,
    TABLES,
    VERSION,
    exported_fields,
    field_name,
    table_name,
)
from tournaments.transfer.archive.values import LARGEST_KEY
from tournaments.transfer.file_values import clean_text, quoted

MOST_LEVELS = 20
SIGNATURE_PART = re.compile(r"([0-9a-f]{2}){32,64}")
Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class ArchiveFile:
    """The content of an event file: name and time zone of the event, and its rows by table. Each row has its key.

    `key` is the public key of the signature; empty for an unsigned file. `imported` is the weakest signature of the
    files through which the exporting installation had imported the event; empty if it was created there.
    """

    name: str
    zone: str
    tables: dict[str, Rows]
    key: str
    imported: str


def read_archive(data: bytes) -> ArchiveFile:
    """Return the rows of the file; their values are not checked yet.

    Refused lists all problems: unexpected tables and rows, a wrong sha256, an invalid signature. The sha256 only
    detects damage, since anyone can compute a new checksum after a change. A signature proves the author.
    """
    try:
        content = json.loads(data, parse_constant=_refuse_constant)
        if _is_deeper(content, MOST_LEVELS):
            raise RecursionError
        problems = [*_problems(content)]
    except RecursionError as error:
        raise Refused(_("This is not an exported event: its lists are nested too deeply.")) from error
    except ValueError as error:
        raise Refused(_("This is not an exported event: %(error)s.") % {"error": quoted(str(error))}) from error
    if problems:
        raise Refused(*problems)
    signature = content.get("signature")
    key, imported = signature["key"] if signature else "", content.get("imported", "")
    zone = content.get("zone", office_zone())  # older files lack it
    return ArchiveFile(content["event"], zone, _with_defaults(content["tables"]), key, imported)


def _with_defaults(tables: dict[str, Rows]) -> dict[str, Rows]:
    """Return the tables, with defaults for the tables and fields that older files lack."""
    whole = dict.fromkeys(LATER_TABLES, ()) | tables
    for (table, column), value in LATER_FIELDS.items():
        whole[table] = [{column: value} | row for row in whole[table]]
    return {name: [*rows] for name, rows in whole.items()}


def _is_deeper(value: object, most: int) -> bool:
    """Return True if lists and objects are nested deeper than `most` levels."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return inside is not None and (most == 0 or any(_is_deeper(part, most - 1) for part in inside))


def _refuse_constant(word: str) -> None:
    raise ValueError(word)


def _problems(content: Any) -> Iterator[str]:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        yield _("This is not an exported event: “%(format)s” is missing.") % {"format": FORMAT}
    elif content.get("version") != VERSION:
        versions = {"found": quoted(content.get("version")), "known": VERSION}
        yield _("The file is of version %(found)s; version %(known)s can be read.") % versions
    else:
        yield from _wrong_value("name", content.get("event"))
        yield from _wrong_value("zone", content.get("zone", office_zone()))
        yield from _wrong_tables(content)
        yield from _wrong_signature(content)
        if content.get("imported", "") not in ("", *SignatureOrigin.values):
            yield _("The import before the export: found %(found)s; expected is one of %(known)s.") % {
                "found": quoted(content["imported"]), "known": ", ".join(SignatureOrigin.values)}  # fmt: skip


def _wrong_signature(content: dict[str, Any]) -> Iterator[str]:
    """Yield problems of the signature; a file without a signature is valid."""
    if content.get("signature") is None:
        return
    signature = content["signature"]
    if not isinstance(signature, dict) or {*signature} != {*Signature._fields}:
        yield _("The signature of the file: found %(value)s; a key and what it signed are expected.") % {
            "value": quoted(signature)}  # fmt: skip
    elif not all(isinstance(part, str) and SIGNATURE_PART.fullmatch(part) for part in signature.values()):
        yield _("The signature of the file is not an ed25519 signature in hexadecimal.")
    elif not is_valid(Signature(**signature), signed_text(content)):
        yield _("The file was changed after it was signed: its signature does not match.")


def _wrong_value(name: str, value: object) -> Iterator[str]:
    sentences = {
        "name": _("The name of the event: found %(value)s. %(why)s"),
        "zone": _("The time zone of the event: found %(value)s. %(why)s"),
    }
    try:
        field: Any = Event._meta.get_field(name)
        field.clean(clean_text(value), None)
    except ValidationError as error:
        yield sentences[name] % {"value": quoted(value), "why": " ".join(error.messages)}


def _wrong_tables(content: dict[str, Any]) -> Iterator[str]:
    tables = content.get("tables")
    if not isinstance(tables, dict) or {*tables, *LATER_TABLES} != {table_name(model) for model in TABLES}:
        names = ", ".join(map(table_name, TABLES))
        yield _("The tables of the file are not those that are expected: %(names)s.") % {"names": names}
        return
    there = [model for model in TABLES if table_name(model) in tables]
    wrong = [problem for model in there for problem in _wrong_rows(table_name(model), tables, _columns(model))]
    yield from wrong
    if not wrong and checksum(tables) != content.get("sha256"):
        yield _("The file was changed after the export: its SHA-256 does not match.")


def _columns(model: Any) -> set[str]:
    return {"key", *(field_name(field) for field in exported_fields(model))}


def _optional_fields(table: str) -> set[str]:
    return {column for name, column in LATER_FIELDS if name == table}


def _wrong_rows(table: str, tables: dict[str, Any], expected: set[str]) -> Iterator[str]:
    """Yield the problems of a table: its rows are no list, have other fields than ``expected``, or repeat a key."""
    rows = tables[table]
    if not isinstance(rows, list):
        yield _("%(table)s: found %(value)s; a list of rows is expected.") % {"table": table, "value": quoted(rows)}
        return
    seen: set[int] = set()
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict) or not expected - _optional_fields(table) <= set(row) <= expected:
            names = ", ".join(sorted(expected))
            yield _("%(table)s, row %(row)s: expected are %(names)s.") % {"table": table, "row": number, "names": names}
            continue
        key = row["key"]
        if type(key) is not int or not 0 < key <= LARGEST_KEY or key in seen:
            yield _("%(table)s, row %(row)s, key: found %(value)s; a unique number is expected.") % {
                "table": table, "row": number, "value": quoted(key)}  # fmt: skip
            continue
        seen.add(key)
