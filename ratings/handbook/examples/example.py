"""A printed example: what was printed, and what comes out."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import reduce
from typing import Any

from django.utils.functional import Promise

from ratings.calculator import answer
from ratings.calculator.pages.address import address

Words = Promise | str


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """One figure: ``printed`` as it stands, ``derived`` as it comes out, the address of its question if it has one."""

    what: Words
    printed: str
    derived: str
    address: str = ""
    note: Words = ""

    @property
    def agrees(self) -> bool:
        """Whether the print is what comes out, rounded as the print is."""
        printed = Decimal(self.printed)
        return Decimal(self.derived).quantize(printed, ROUND_HALF_UP) == printed


@dataclass(frozen=True, slots=True)
class Example:
    """Examples of one text: its source, the edition it is worked under, the figures, and what else errs in it."""

    key: str
    title: Words
    source: Words
    chapter: str
    edition: str
    lines: Callable[[], list[ExampleLine]]
    errs: tuple[Words, ...] = ()


def asked(what: Words, printed: str, question: dict[str, Any], path: str, note: Words = "") -> ExampleLine:
    """A figure of the calculator's answer to a question; ``path`` is the way to it, as in ``players.G.change``."""
    found = reduce(lambda value, key: value[key], path.split("."), answer(question))
    return ExampleLine(what, printed, str(found), address(question), note)
