"""A published example: its printed figures and the computed figures."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import reduce
from typing import Any

from django.utils.functional import Promise

from ratings.calculator import answer
from ratings.calculator.pages.address import question_address

Text = Promise | str


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """A figure of an example, as ``printed`` and as ``computed``.

    ``address`` is that of the calculator with the question; empty without one.
    """

    label: Text
    printed: str
    computed: str
    address: str = ""
    note: Text = ""

    @property
    def is_confirmed(self) -> bool:
        """True if the computed figure, rounded to the decimals of the printed figure, equals the printed figure."""
        printed = Decimal(self.printed)
        return Decimal(self.computed).quantize(printed, ROUND_HALF_UP) == printed


@dataclass(frozen=True, slots=True)
class Example:
    """The examples of one source: the edition, the figures, and other errors of the source."""

    key: str
    title: Text
    source: Text
    chapter: str
    edition: str
    lines: Callable[[], list[ExampleLine]]
    errors: tuple[Text, ...] = ()


def example_line(label: Text, printed: str, question: dict[str, Any], path: str, note: Text = "") -> ExampleLine:
    """Return a figure of the calculator's answer to a question. ``path`` is its path, such as ``players.G.change``."""
    figure = reduce(lambda value, key: value[key], path.split("."), answer(question))
    return ExampleLine(label, printed, str(figure), question_address(question), note)
