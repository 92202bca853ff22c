"""The examples in the Handbook of 2003 (B.02): 10.3, and the round robin of 10.68 with its wrong table."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from ratings.calculator import answer
from ratings.calculator.pages.address import question_address
from ratings.handbook.examples.example import Example, ExampleLine
from ratings.rules.edition import edition_named
from ratings.rules.olympiad_and_weighted import weighted_first_rating

TEXT_OF_2003 = "1998-07-01"
QUESTION: dict[str, Any] = {
    "kind": "round_robin",
    "on": "2003-07-01",
    "games_each": 9,
    "players": {
        "A": {"rating": 2600, "score": "8"},
        "B": {"rating": 2500, "score": "7"},
        "C": {"rating": None, "score": "7"},
        "D": {"rating": 2400, "score": "6"},
        "E": {"rating": None, "score": "6"},
        "F": {"rating": 2150, "score": "4"},
        "G": {"rating": 2300, "score": "3"},
        "H": {"rating": None, "score": "2"},
        "I": {"rating": None, "score": "1"},
        "J": {"rating": 2300, "score": "1"},
    },
}
# Printed values: Ru, Rc(new) in the table, Rc(new) in the list below the table, Ru(new), change.
PRINTED: dict[str, tuple[str, str, str, str, str]] = {
    "A": ("", "2373", "2366", "", "8.90"),
    "B": ("", "2350", "2344", "", "7.00"),
    "C": ("2411", "2355", "2351", "2418", ""),
    "D": ("", "2348", "2344", "", "8.70"),
    "E": ("2386", "2352", "2348", "2390", ""),
    "F": ("", "2359", "2359", "", "28.95"),
    "G": ("", "2353", "2353", "", "-13.05"),
    "H": ("2128", "2332", "2337", "2112", ""),
    "I": ("1997", "2286", "2305", "1935", ""),
    "J": ("", "2353", "2353", "", "-43.05"),
}
ANSWER_KEYS = ("ru_first", "rc", "rc", "ru", "change")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the round robin, printed and computed. Both are empty if the player has no such figure."""

    printed: str
    computed: str

    @property
    def is_misprint(self) -> bool:
        return self.printed != self.computed


@dataclass(frozen=True, slots=True)
class ExamplePlayer:
    """A player of the round robin with rating and score, and the figures in the order of `PRINTED`."""

    name: str
    rating: int | None
    score: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class ExampleRoundRobin:
    """The example of B.02, 10.68: the calculator's answer, the players, and the address of the question."""

    answer: dict[str, Any]
    players: tuple[ExamplePlayer, ...]
    address: str


def round_robin() -> ExampleRoundRobin:
    """Return the printed table of B.02, 10.68, with the values that follow from the articles."""
    worked = answer(QUESTION)
    players = tuple(
        ExamplePlayer(name, question["rating"], question["score"], _figures(PRINTED[name], worked["players"][name]))
        for name, question in QUESTION["players"].items()
    )
    return ExampleRoundRobin(worked, players, question_address(QUESTION))


def _figures(printed: tuple[str, ...], derived: dict[str, Any]) -> tuple[Figure, ...]:
    return tuple(Figure(text, str(derived.get(key, ""))) for text, key in zip(printed, ANSWER_KEYS, strict=True))


def _weighted() -> list[ExampleLine]:
    mean = weighted_first_rating(edition_named("standard", TEXT_OF_2003), [2280, 2400, 2000], [5, 10, 5])
    derived = str(int(mean.average)) if mean.average == Fraction(int(mean.average or 0)) else str(mean.average)
    return [ExampleLine(_("2280 over 5 games, 2400 over 10 and 2000 over 5 (10.3)"), "2270", derived)]


HANDBOOK = Example(
    key="handbook-2003",
    title=_("The Handbook of 2003: several events"),
    source=_("FIDE Handbook B.02, 10.3, site of 2002 to 2003"),
    chapter="standard",
    edition=TEXT_OF_2003,
    lines=_weighted,
    errors=(
        _("10.31 ignores a first performance below 2005, so that the 2000 of the example can only have come later."),
        _("10.32 considers nothing below 2005 while another chapter of the same time lists players from 1801 on."),
        _("10.63 prints D = R − Ra where 10.61 has just defined Rc: Rc is meant. 10.65 prints “Rn = Ro + = SDR”."),
    ),
)
