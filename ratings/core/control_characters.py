"""A validator that refuses control characters of ISO 6429 (C1). They come from a text read in a wrong encoding."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

_CONTROL = re.compile("[\x80-\x9f]")


def refuse_controls(text: object) -> None:
    """Raise ValidationError if the text has a control character; the message names the character."""
    if control := _CONTROL.search(str(text)):
        message = _("The text has the control character %(found)s at position %(place)d. Remove it.")
        values = {"found": f"U+{ord(control[0]):04X}", "place": control.start() + 1}
        raise ValidationError(message % values, code="control_character")


def refuse_in_forms() -> None:
    """Add the validator to every text field of every form. Django does the same for NUL."""
    forms.CharField.default_validators = [*forms.CharField.default_validators, refuse_controls]
