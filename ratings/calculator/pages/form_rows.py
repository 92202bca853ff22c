"""Table rows of games or players in a form. Their fields, such as ``opponent``, are repeated for each row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.calculator.games import score_of
from ratings.core.numbers import number_of

GAME = ("opponent", "result")
NORM_GAME = (*GAME, "opponents_title", "opponents_federation")
PLAYER = ("name", "rating", "score", "k")
NO_TITLE = "none"
ROWS_TO_ADD = 5
HEADINGS = {
    "opponent": gettext_lazy("Opponent's rating"),
    "result": gettext_lazy("Result"),
    "opponents_title": gettext_lazy("Title"),
    "opponents_federation": gettext_lazy("Federation"),
    "name": gettext_lazy("Name"),
    "rating": gettext_lazy("Rating"),
    "score": gettext_lazy("Score"),
    "k": gettext_lazy("K"),
}
TITLES = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM")
CHOICES: dict[str, list[tuple[Any, Any]]] = {
    "result": [("", "–"), ("1", "1"), ("0.5", "½"), ("0", "0")],
    "opponents_title": [
        ("", gettext_lazy("not known")),
        (NO_TITLE, gettext_lazy("none")),
        *((title, title) for title in TITLES),
    ],
}


class FormCell(NamedTuple):
    """One field of a row with its name, heading and value. Without ``choices`` the user enters a text."""

    name: str
    value: str

    @property
    def heading(self) -> str:
        return str(HEADINGS[self.name])

    @property
    def choices(self) -> list[tuple[Any, Any]]:
        return CHOICES.get(self.name, [])

    @property
    def numeric(self) -> bool:
        return self.name in ("opponent", "rating", "k")

    @property
    def size(self) -> int:
        return 10 if self.name == "name" else 5


@dataclass(slots=True)
class FormRow:
    """One row of the form; ``problems`` are its error messages."""

    number: int
    cells: Mapping[str, str]
    problems: list[str] = field(default_factory=list)

    @property
    def blank(self) -> bool:
        return not any(self.cells.values())

    @property
    def inputs(self) -> list[FormCell]:
        return [FormCell(name, value) for name, value in self.cells.items()]


@dataclass(slots=True)
class FormRows:
    """The rows of one table, with blank rows at the end. ``prefix`` begins the name of each column."""

    columns: Sequence[str]
    prefix: str
    rows: list[FormRow]

    @property
    def headings(self) -> list[str]:
        return [str(HEADINGS[name]) for name in self.columns]

    @property
    def filled(self) -> list[FormRow]:
        return [row for row in self.rows if not row.blank]

    def check(self) -> bool:
        """Return True if every filled row is valid. Store error messages in the rows."""
        problems = _player_problems if self.columns == PLAYER else _game_problems
        for row in self.filled:
            row.problems = list(problems(row.cells))
        return not any(row.problems for row in self.rows)

    def games(self) -> list[dict[str, Any]]:
        """Return the filled rows as games of a question."""
        return [_game(row.cells) for row in self.filled]

    def players(self) -> dict[str, dict[str, Any]]:
        """Return the filled rows as players of a round robin, by name."""
        return {row.cells["name"]: _player(row.cells) for row in self.filled}

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the filled rows as parameters of an address."""
        for row in self.filled:
            yield from ((f"{self.prefix}{name}", row.cells[name]) for name in self.columns)


def offered_result(result: str) -> str:
    """Return the result of a game in the spelling of the page's choices; an unknown result stays.

    Another program may write 1.0 or 1/2 in an address.
    """
    points = score_of(_score(result))
    return result if points is None else f"{points / 100:g}"


def rows_of(data: QueryDict, columns: Sequence[str], prefix: str = "", least: int = 5) -> FormRows:
    """Return the rows in an address, and blank rows up to ``least`` or up to the number in the parameter ``rows``."""
    lists = [data.getlist(f"{prefix}{name}") for name in columns]
    values = [[cell.strip() for cell in cells] for cells in zip_longest(*lists, fillvalue="")]
    while values and not any(values[-1]):
        values.pop()
    count = data.get("rows", "")
    wanted = min(number_of(count) or 0, 200)
    values += [[""] * len(columns)] * (max(least, wanted) - len(values))
    rows = [FormRow(number, dict(zip(columns, cells, strict=True))) for number, cells in enumerate(values, 1)]
    return FormRows(columns, prefix, rows)


def _game_problems(cells: Mapping[str, str]) -> Iterator[str]:
    if cells["opponent"] and not _is_whole(cells["opponent"]):
        yield _("%(found)s is not a rating. Enter a whole number, or leave it empty for an unrated opponent.") % {
            "found": cells["opponent"]
        }
    if not cells["result"]:
        yield _("A result is missing.")


def _player_problems(cells: Mapping[str, str]) -> Iterator[str]:
    if not cells["name"]:
        yield _("A name is missing.")
    if cells["rating"] and not _is_whole(cells["rating"]):
        yield _("%(found)s is not a rating. Enter a whole number, or leave it empty for an unrated player.") % {
            "found": cells["rating"]
        }
    if cells["k"] and not _is_whole(cells["k"]):
        yield _("%(found)s is not a K-factor. Enter a whole number or leave it empty.") % {"found": cells["k"]}
    if not cells["score"]:
        yield _("A score is missing.")


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _game(cells: Mapping[str, str]) -> dict[str, Any]:
    """Return one game, without the facts of the opponent that are blank."""
    game: dict[str, Any] = {"rating": int(cells["opponent"]) if cells["opponent"] else None, "score": cells["result"]}
    if title := cells.get("opponents_title"):
        game["title"] = "" if title == NO_TITLE else title
    if federation := cells.get("opponents_federation"):
        game["federation"] = federation.upper()
    return game


def _player(cells: Mapping[str, str]) -> dict[str, Any]:
    rating = int(cells["rating"]) if cells["rating"] else None
    player: dict[str, Any] = {"rating": rating, "score": _score(cells["score"])}
    if cells["k"]:
        player["k"] = int(cells["k"])
    return player


def _score(text: str) -> str:
    """Return a score with a decimal point: ``7,5`` and ``7½`` become ``7.5``."""
    return text.replace(",", ".")
