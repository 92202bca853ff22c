"""Rows of an event file as unsaved objects, with their keys from the file."""

import datetime as dt
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, Model
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import Player, PlayerNumber, User, Version
from tournaments.models import Keystroke, Pairing
from tournaments.transfer.archive.reading import Rows
from tournaments.transfer.archive.tables import (
    TABLES,
    exported_fields,
    field_name,
    refers_to_file_row,
    table_name,
)
from tournaments.transfer.archive.values import LARGEST_KEY, author_of, value_of
from tournaments.transfer.file_values import clean_text, quoted

LIST_NAME_PARTS = 3  # a rating list is named by three parts: rating type, date, number of the version


def objects_of(tables: dict[str, Rows]) -> dict[type[Model], dict[int, Model]]:
    """Return the objects by table and key. Refused names table, row and field of each invalid value."""
    reading = RowReader(tables, _players(tables))
    objects = {
        model: {
            row["key"]: reading.read_row(model, number, row) for number, row in enumerate(tables[table_name(model)], 1)
        }
        for model in TABLES
    }  # fmt: skip
    if reading.problems:
        raise Refused(*reading.problems)
    return objects


def _players(tables: dict[str, Rows]) -> dict[str, int]:
    """Return the keys of register players by their numbers in the file."""
    numbers = {row["player"] for row in tables["Entry"] if isinstance(row["player"], str)}
    player_numbers = PlayerNumber.objects.filter(number__in=[number for number in numbers if number.isalnum()])
    return dict(player_numbers.values_list("number", "player_id"))


@dataclass(slots=True)
class RowReader:
    """A reader of single rows; `problems` collects the invalid values."""

    tables: dict[str, Rows]
    players: dict[str, int]
    problems: list[str] = field(default_factory=list)
    versions: dict[tuple[Any, ...], Version | None] = field(default_factory=dict)
    keys: dict[type[Model], set[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.keys = {model: {row["key"] for row in self.tables[table_name(model)]} for model in TABLES}

    def read_row(self, model: type[Model], row_number: int, row: dict[str, Any]) -> Model:
        """Return the row as an unsaved object; add its invalid values to `problems`."""
        record = model(pk=row["key"])
        for column in exported_fields(model):
            name = field_name(column)
            value = row[name]
            try:
                self._set_value(record, column, value, row)
            except ValidationError as error:
                values = {"table": table_name(model), "row": row_number, "field": name, "value": quoted(value)}
                reason = " ".join(error.messages)
                self.problems.append(
                    _("%(table)s, row %(row)s, %(field)s: found %(value)s. %(why)s") % {**values, "why": reason}
                )
        return record

    def _set_value(self, record: Any, column: "Field[Any, Any]", value: Any, row: dict[str, Any]) -> None:
        if column.related_model is User:
            record.by, record.as_imported = None, self._author(column, value, row)
        elif refers_to_file_row(column):
            setattr(record, column.attname, self._key_in_file(column, value))
        elif column.related_model is Player:
            record.player_id = None if value is None else self.players.get(clean_text(value))
        elif column.related_model is Version:
            setattr(record, column.name, None if value is None else self._version(value))
        else:
            setattr(record, column.attname, value_of(column, value))

    def _author(self, column: "Field[Any, Any]", value: Any, row: dict[str, Any]) -> str:
        """Return the author of a row; empty for a row entered through a helper link, because the link has a name."""
        return "" if value is None and row.get("link") is not None else author_of(value)

    def _key_in_file(self, column: "Field[Any, Any]", value: Any) -> int | None:
        """Return the key of the row that a reference names; ValidationError if the file has no such row.

        A keystroke may refer to a deleted pairing, which has no row.
        """
        if value is None and column.null:
            return None
        if type(value) is not int or abs(value) > LARGEST_KEY:
            raise ValidationError(_("the key of a row is expected."))
        related: Any = column.related_model
        if value not in self.keys[related] and not (column.model is Keystroke and related is Pairing):
            raise ValidationError(_("no such row"))
        return value

    def _version(self, parts: Any) -> Version | None:
        """Return the version of a rating list that the file names; None if this office does not have it."""
        if not isinstance(parts, list) or len(parts) != LIST_NAME_PARTS:
            raise ValidationError(_("a list is expected, with time control, date and version number."))
        control, day, number = clean_text(parts[0]), _day(parts[1]), parts[2]
        if type(number) is not int or not 0 < number < 2**31:
            raise ValidationError(_("the number of a version is expected."))
        key = control, day, number
        if key not in self.versions:
            versions = Version.objects.of_default_series().filter(list__control=control, list__date=day, number=number)
            self.versions[key] = versions.first()
        return self.versions[key]


def _day(value: Any) -> dt.date:
    try:
        return dt.date.fromisoformat(clean_text(value))
    except ValueError as error:
        raise ValidationError(_("a day as 2026-01-31 is expected, from 1900 to 2199.")) from error
