"""Conversion of the values of an event file to the types of their fields, with reasons for invalid values."""

import datetime as dt
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db.models import BooleanField, DateField, DateTimeField, Field, IntegerField, JSONField, TimeField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.limits import MOMENT_RANGE
from tournaments.rounds.stored_explanation import first_invalid_path
from tournaments.tiebreaks.codes import UnknownCode, standings_order
from tournaments.transfer.file_values import clean_text, quoted

LARGEST_KEY = 2**63 - 1
LONGEST_REASON = 300
LONGEST_NAME = 150
MOST_CODES = 40
# JSON type of each class of field; the values of all other fields are texts.
JSON_TYPES: tuple[tuple[type[Any], type[Any], Any], ...] = (
    (BooleanField, bool, gettext_lazy("true or false is expected.")),
    (IntegerField, int, gettext_lazy("a whole number is expected.")),
    (ArrayField, list, gettext_lazy("a list of texts is expected.")),
    (DateTimeField, str, gettext_lazy("a moment as 2026-01-31T10:00:00+00:00 is expected, from 1900 to 2199.")),
    (DateField, str, gettext_lazy("a day as 2026-01-31 is expected, from 1900 to 2199.")),
    (TimeField, str, gettext_lazy("a time as 10:00:00 is expected.")),
)


def value_of(field: "Field[Any, Any]", value: Any) -> Any:
    """Return the value in the type of the field.

    Raise ValidationError for a value of another JSON type, such as "3" for a number.
    """
    if value is None:
        if field.null:
            return None
        raise ValidationError(_("a value is expected."))
    if isinstance(field, JSONField):
        return _pairing_explanation(value)
    kind, expected = next(((kind, text) for of, kind, text in JSON_TYPES if isinstance(field, of)), (str, ""))
    if kind is str:
        clean_text(value)
    elif type(value) is not kind:
        raise ValidationError(str(expected))
    if isinstance(field, ArrayField):
        _check_codes(value)
    return _clean(field, value, str(expected))


def _clean(field: "Field[Any, Any]", value: Any, expected: str) -> Any:
    choices = [str(choice) for choice, _label in field.flatchoices]
    if choices:
        expected = _("one of these is expected: %(choices)s.") % {"choices": ", ".join(choices)}
    try:
        cleaned = field.clean(value, None)
    except ValidationError as error:
        raise ValidationError(expected or error.messages) from error
    if isinstance(cleaned, dt.datetime):
        if not _is_moment(cleaned):
            raise ValidationError(expected)
        return cleaned.astimezone(dt.UTC)  # the database supports fewer offsets than Python
    return cleaned


def _check_codes(value: list[Any]) -> None:
    """Validate tie-break codes, each with its modifiers."""
    if len(value) > MOST_CODES:
        raise ValidationError(_("%(count)s codes at most are expected.") % {"count": MOST_CODES})
    try:
        standings_order([clean_text(part) for part in value])
    except UnknownCode as unknown:
        raise ValidationError([quoted(problem, LONGEST_REASON) for problem in unknown.problems]) from unknown


def _is_moment(value: dt.datetime) -> bool:
    """Return True if the time has a UTC offset and is within the allowed years in every time zone."""
    return value.tzinfo is not None and MOMENT_RANGE[0] <= value <= MOMENT_RANGE[1]


def author_of(value: object) -> str:
    """Return the name of an author in the file: one printable line."""
    name = value.strip() if isinstance(value, str) else ""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise ValidationError(_("the name of a person is expected, at most 150 characters."))
    return name


def _pairing_explanation(value: object) -> object:
    path = first_invalid_path(value)
    if path is not None:
        raise ValidationError(
            _("the pairing explanation of a round is expected; see %(place)s.") % {"place": quoted(path)}
        )
    return value
