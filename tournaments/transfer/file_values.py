"""Values from a file: validation of texts, and quoting in messages."""

import json
import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST_QUOTE = 80
# Control characters other than tabs and line ends, and lone surrogates, cannot be displayed.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def clean_text(value: object) -> str:
    """Return the value; raise ValidationError if it is no text, or has control characters or lone surrogates."""
    if not isinstance(value, str):
        raise ValidationError(_("a text is expected."))
    if UNPRINTABLE.search(value):
        raise ValidationError(_("a text without control characters is expected."))
    return value


def quoted(value: object, longest: int = LONGEST_QUOTE) -> str:
    """Return a value from the file as text for a message: shortened, with unprintable characters escaped."""
    in_json = value is None or isinstance(value, bool | int | float | list | dict)
    text = json.dumps(value) if in_json else str(value)
    short = text if len(text) <= longest else f"{text[:longest]}…"
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in short) or "“”"
