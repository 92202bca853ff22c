"""Types of the wording: a sentence is selected by the value in the edition's file, or holds for any value."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise

NONE: Final = "none"
ANY: Final = "*"

Wording = Mapping[str, Mapping[str, Promise]]
