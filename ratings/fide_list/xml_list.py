"""FIDE's list as XML: each cell is an element of <player>."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from ratings.fide_list.cells import ReportAnomaly, birth_and_flag, control_rating, fide_ids, person
from ratings.fide_list.codes import ParseCache
from ratings.fide_list.elements import Elements, player_elements
from ratings.fide_list.player_list import PlayerList
from ratings.fide_list.players import ListHeader, Players
from ratings.fide_list.problems import Findings, ListProblem, Oddity

PERSON = {
    "federation": "country",
    "sex": "sex",
    "title": "title",
    "womens_title": "w_title",
    "other_titles": "o_title",
    "foa_title": "foa_title",
}
SINGLE = {"rating": "rating", "games": "games", "k": "k"}
CONTROLS = {
    "standard": SINGLE,
    "rapid": {"rating": "rapid_rating", "games": "rapid_games", "k": "rapid_k"},
    "blitz": {"rating": "blitz_rating", "games": "blitz_games", "k": "blitz_k"},
}
TAIL = {"birth": "birthday", "flag": "flag"}

Texts = tuple[str, ...]
Column = tuple[Sequence[str], Mapping[Texts, Any]]


def read_xml(blocks: Iterable[str], findings: Findings, control: str | None) -> tuple[ListHeader, Iterator[Players]]:
    """Return the header, with the rating types of the first player, and an iterator of the players in batches.

    `control` is the rating type of a single list, which has only <rating>, <games> and <k>. UnreadableList: no players
    with FIDE's elements, or a single list without `control`.
    """
    players = player_elements(blocks, findings)
    first = next(players, None)
    if first is None or not {"fideid", "name", "country", "rating"} <= first.texts.keys():
        expected = "<player> with <fideid>, <name>, <country>, <rating>"
        findings.give_up(ListProblem("error", "header", first and first.rows[0], None, "none in it", expected))
    controls = _controls(first, control, findings)
    header = ListHeader(tuple(controls), None)
    return header, _players(chain([first], players), controls, findings)


def _controls(first: Elements, control: str | None, findings: Findings) -> dict[str, dict[str, str]]:
    if "rapid_rating" in first.texts:
        return CONTROLS
    if control is None:
        expected = "standard, rapid or blitz in the name of the file"
        findings.give_up(ListProblem("error", "control", 1, None, "a list of one time control", expected))
    return {control: SINGLE}


def _players(
    elements: Iterable[Elements], controls: dict[str, dict[str, str]], findings: Findings
) -> Iterator[Players]:
    """Yield the players; UnreadableList after the last if there were errors."""
    reader, roll = _ElementReader(controls), PlayerList(findings, None, None)
    for some in elements:
        for rows, players in _read(reader, some, findings):
            yield roll.admitted(players, rows)
    findings.settle()


def _read(reader: "_ElementReader", some: Elements, findings: Findings) -> Iterator[tuple[Sequence[int], Players]]:
    """Yield players, each with its row. If a batch has an oddity, it is read again player by player."""
    players = reader.read(some)
    if not reader.oddities:
        yield some.rows, players
        return
    for element in some.each():
        player = reader.read(element)
        if findings.tell_row(element.rows[0], reader.oddities):
            yield element.rows, player


class _ElementReader:
    """A reader of the texts of players; `oddities` are those of the last batch."""

    def __init__(self, controls: dict[str, dict[str, str]]) -> None:
        self.oddities: list[tuple[None, Oddity]] = []
        ratings = (
            self._column(controls[name], control_rating) if name in controls else _unlisted() for name in CONTROLS
        )
        self._columns = (self._column(PERSON, person), *ratings, self._column(TAIL, birth_and_flag))

    def read(self, some: Elements) -> Players:
        """Return the players, column by column. They are invalid if an oddity is an error."""
        self.oddities.clear()
        missing = ("",) * len(some.rows)
        numbers = fide_ids(some.texts.get("fideid", missing), self._note_number)
        names = [name.strip() for name in some.texts.get("name", missing)]
        columns = (
            [means[texts] for texts in zip(*(some.texts.get(name, missing) for name in elements), strict=True)]
            for elements, means in self._columns
        )
        return Players(numbers, names, *columns)

    def _column(self, elements: dict[str, str], meaning: Callable[[dict[str, str], ReportAnomaly], Any]) -> Column:
        """Return the names of elements, with the cache of their parsed texts."""
        tell = partial(self._note, elements)

        def read(texts: Texts) -> Any:
            return meaning(dict(zip(elements, map(str.strip, texts), strict=True)), tell)

        return [*elements.values()], ParseCache(read, self.oddities)

    def _note(self, elements: dict[str, str], oddity: Oddity) -> None:
        text = f"<{elements[oddity.cell]}> {oddity.found or 'empty'}"
        self.oddities.append((None, oddity._replace(found=text)))

    def _note_number(self, oddity: Oddity) -> None:
        self._note({"number": "fideid"}, oddity)


def _unlisted() -> Column:
    """Return a column without values, for a rating type that the file does not list."""
    return [""], {("",): None}
