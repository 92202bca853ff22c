"""A printed example: what was printed, and what comes out."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import reduce
from typing import Any

from django.utils.functional import Promise

from ratings.calculator import answer
from ratings.calculator.pages.address import address

Text = Promise | str


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """One figure: ``printed`` as it stands, ``derived`` as it comes out, the address of its question if it has one."""

    what: Text
    printed: str
    derived: str
    address: str = ""
    note: Text = ""

    @property
    def agrees(self) -> bool:
        """Whether the print is what comes out, rounded as the print is."""
        printed = Decimal(self.printed)
        return Decimal(self.derived).quantize(printed, ROUND_HALF_UP) == printed


@dataclass(frozen=True, slots=True)
class Example:
    """Examples of one text: its source, the edition it is worked under, the figures, and what else errs in it."""

    key: str
    title: Text
    source: Text
    chapter: str
    edition: str
    lines: Callable[[], list[ExampleLine]]
    errs: tuple[Text, ...] = ()


def example_line(what: Text, printed: str, question: dict[str, Any], path: str, note: Text = "") -> ExampleLine:
    """A figure of the calculator's answer to a question; ``path`` is the way to it, as in ``players.G.change``."""
    figure = reduce(lambda value, key: value[key], path.split("."), answer(question))
    return ExampleLine(what, printed, str(figure), address(question), note)
