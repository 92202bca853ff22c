"""Each value of the file of an event, as its field holds it, or why it cannot."""

import datetime as dt
import json
import re
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db.models import BooleanField, DateField, DateTimeField, Field, IntegerField, JSONField, TimeField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.kept_making import wrong_place
from tournaments.models.limits import MOMENTS

LARGEST_KEY = 2**63 - 1
LONGEST = 80
# Control characters but for tabs and ends of lines, and halves of characters: none of them can be shown.
UNSHOWN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
# Of which kind a value is in JSON, by the field; whatever is not named is a text.
KINDS: tuple[tuple[type[Any], type[Any], Any], ...] = (
    (BooleanField, bool, gettext_lazy("true or false is expected.")),
    (IntegerField, int, gettext_lazy("a whole number is expected.")),
    (ArrayField, list, gettext_lazy("a list of texts is expected.")),
    (DateTimeField, str, gettext_lazy("a moment as 2026-01-31T10:00:00+00:00 is expected, from 1900 to 2199.")),
    (DateField, str, gettext_lazy("a day as 2026-01-31 is expected, from 1900 to 2199.")),
    (TimeField, str, gettext_lazy("a time as 10:00:00 is expected.")),
)


def value_of(field: "Field[Any, Any]", value: Any) -> Any:
    """The value as the field holds it; ValidationError with what is expected. Nothing is taken for another kind."""
    if value is None:
        if field.null:
            return None
        raise ValidationError(_("a value is expected."))
    if isinstance(field, JSONField):
        return _making(value)
    kind, expected = next(((kind, said) for of, kind, said in KINDS if isinstance(field, of)), (str, ""))
    if kind is str:
        text_of(value)
    elif type(value) is not kind:
        raise ValidationError(str(expected))
    if isinstance(field, ArrayField):
        for one in value:
            text_of(one)
    return _clean(field, value, str(expected))


def _clean(field: "Field[Any, Any]", value: Any, expected: str) -> Any:
    choices = [str(choice) for choice, _said in field.flatchoices]
    if choices:
        expected = _("one of these is expected: %(choices)s.") % {"choices": ", ".join(choices)}
    try:
        cleaned = field.clean(value, None)
    except ValidationError as error:
        raise ValidationError(expected or error.messages) from error
    if isinstance(cleaned, dt.datetime) and not _is_moment(cleaned):
        raise ValidationError(expected)
    return cleaned


def _is_moment(value: dt.datetime) -> bool:
    """Whether it says where its clock is, and can be told by the clock of any place."""
    return value.tzinfo is not None and MOMENTS[0] <= value <= MOMENTS[1]


def text_of(value: object) -> str:
    """The value, if it is a text that can be stored and shown: without control characters and halves of characters."""
    if not isinstance(value, str):
        raise ValidationError(_("a text is expected."))
    if UNSHOWN.search(value):
        raise ValidationError(_("a text without control characters is expected."))
    return value


def author_of(value: object) -> str:
    """The name of somebody who did something where the file comes from: one line that can be read, up to 150 letters."""
    name = text_of(value).strip()
    if not name or len(name) > 150 or not name.isprintable():
        raise ValidationError(_("the name of who did it is expected, up to 150 characters."))
    return name


def _making(value: object) -> object:
    place = wrong_place(value)
    if place is not None:
        raise ValidationError(_("the making of a round is expected; look at %(place)s.") % {"place": shown(place)})
    return value


def shown(value: object) -> str:
    """A value as it stands in the file, so short and so plain that it can stand in a sentence."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=True, default=str)
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in short) or "“”"
