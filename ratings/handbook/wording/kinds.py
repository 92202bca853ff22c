"""How a sentence is chosen: by the value as the edition writes it, or by any value."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise

NONE: Final = "none"
ANY: Final = "*"

Wording = Mapping[str, Mapping[str, Promise]]
