"""System checks of the editions of the installation."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from ratings.rules.edition_loader import EditionError
from ratings.series.editions import installation_chapters


@register()
def editions_of_the_installation(**_options: Any) -> list[CheckMessage]:
    """Return an error for each problem in EDITIONS_DIRECTORY: file, key, value found, value expected."""
    try:
        installation_chapters()
    except EditionError as error:
        return [Error(f"EDITIONS_DIRECTORY: {problem}", id="ratings.E001") for problem in error.problems]
    return []
