"""A value out of a file: whether it can be stored and shown, and how it is told in a sentence."""

import json
import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 80
# Control characters but for tabs and ends of lines, and halves of characters: none of them can be shown.
UNSHOWN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def text_of(value: object) -> str:
    """The value, if it is a text that can be stored and shown: without control characters and halves of characters."""
    if not isinstance(value, str):
        raise ValidationError(_("a text is expected."))
    if UNSHOWN.search(value):
        raise ValidationError(_("a text without control characters is expected."))
    return value


def quoted(value: object, longest: int = LONGEST) -> str:
    """A value as it stands in the file, so short and so plain that it can stand in a sentence."""
    in_json = value is None or isinstance(value, bool | int | float | list | dict)
    text = json.dumps(value) if in_json else str(value)
    short = text if len(text) <= longest else f"{text[:longest]}…"
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in short) or "“”"
