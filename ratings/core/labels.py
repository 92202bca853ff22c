"""Labels of models and their fields."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext


def label_of(named: Any) -> str:
    """Return the translated name of a field, or of a model by its `_meta`, in sentence case."""
    return gettext(label_text(named))


def label_text(named: Any) -> str:
    """Return the text of a label as the catalogue of translations has it."""
    return capfirst(str(named.verbose_name))
