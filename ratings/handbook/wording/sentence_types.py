"""Types of sentences: a sentence is selected by the value in the edition's file, or it is used for any value."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise

NONE: Final = "none"
ANY: Final = "*"

Wording = Mapping[str, Mapping[str, Promise]]
