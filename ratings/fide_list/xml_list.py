"""FIDE's list as XML. Each cell is an element in <player>."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from ratings.fide_list.cells import ReportAnomaly, parse_birth_and_flag, parse_fide_ids, parse_person, parse_rating
from ratings.fide_list.elements import ElementBatch, player_elements
from ratings.fide_list.fide_id_set import FideIdSet
from ratings.fide_list.parse_cache import ParseCache
from ratings.fide_list.players import ListHeader, PlayerBatch
from ratings.fide_list.problems import ListProblem, Oddity, ProblemCollector

PERSON_ELEMENTS = {
    "federation": "country",
    "sex": "sex",
    "title": "title",
    "womens_title": "w_title",
    "other_titles": "o_title",
    "foa_title": "foa_title",
}
SINGLE_RATING_ELEMENTS = {"rating": "rating", "games": "games", "k": "k"}
RATING_ELEMENTS = {
    "standard": SINGLE_RATING_ELEMENTS,
    "rapid": {"rating": "rapid_rating", "games": "rapid_games", "k": "rapid_k"},
    "blitz": {"rating": "blitz_rating", "games": "blitz_games", "k": "blitz_k"},
}
BIRTH_AND_FLAG_ELEMENTS = {"birth": "birthday", "flag": "flag"}

Texts = tuple[str, ...]
Column = tuple[Sequence[str], Mapping[Texts, Any]]


def read_xml(
    blocks: Iterable[str], findings: ProblemCollector, control: str | None
) -> tuple[ListHeader, Iterator[PlayerBatch]]:
    """Return the header, with the rating types of the first player, and an iterator of the players in batches.

    `control` is the rating type of a single list, which only has <rating>, <games> and <k>. UnreadableList if no player
    has FIDE's elements, or if a single list comes without `control`.
    """
    players = player_elements(blocks, findings)
    first = next(players, None)
    if first is None or not {"fideid", "name", "country", "rating"} <= first.texts.keys():
        expected = "<player> with <fideid>, <name>, <country>, <rating>"
        findings.refuse(ListProblem("error", "header", first and first.rows[0], None, "none in it", expected))
    controls = _controls(first, control, findings)
    header = ListHeader(tuple(controls), None)
    return header, _players(chain([first], players), controls, findings)


def _controls(first: ElementBatch, control: str | None, findings: ProblemCollector) -> dict[str, dict[str, str]]:
    if "rapid_rating" in first.texts:
        return RATING_ELEMENTS
    if control is None:
        expected = "standard, rapid or blitz in the name of the file"
        findings.refuse(ListProblem("error", "control", 1, None, "a list of one time control", expected))
    return {control: SINGLE_RATING_ELEMENTS}


def _players(
    elements: Iterable[ElementBatch], controls: dict[str, dict[str, str]], findings: ProblemCollector
) -> Iterator[PlayerBatch]:
    """Yield the players. UnreadableList after the last player if there were errors."""
    reader, fide_ids = _ElementReader(controls), FideIdSet(findings, None, None)
    for some in elements:
        for rows, players in _read(reader, some, findings):
            yield fide_ids.accept(players, rows)
    findings.raise_errors()


def _read(
    reader: "_ElementReader", some: ElementBatch, findings: ProblemCollector
) -> Iterator[tuple[Sequence[int], PlayerBatch]]:
    """Yield batches of players, each with its rows. A batch with an anomaly is read again player by player."""
    players = reader.read(some)
    if not reader.oddities:
        yield some.rows, players
        return
    for element in some.split():
        player = reader.read(element)
        if findings.add_row(element.rows[0], reader.oddities):
            yield element.rows, player


class _ElementReader:
    """A reader of the texts of players. `oddities` are the anomalies of the last batch."""

    def __init__(self, controls: dict[str, dict[str, str]]) -> None:
        self.oddities: list[tuple[None, Oddity]] = []
        ratings = (
            self._column(controls[name], parse_rating) if name in controls else _empty_column()
            for name in RATING_ELEMENTS
        )
        self._columns = (
            self._column(PERSON_ELEMENTS, parse_person),
            *ratings,
            self._column(BIRTH_AND_FLAG_ELEMENTS, parse_birth_and_flag),
        )

    def read(self, some: ElementBatch) -> PlayerBatch:
        """Return the players, column by column. They are invalid if one of `oddities` is an error."""
        self.oddities.clear()
        missing = ("",) * len(some.rows)
        numbers = parse_fide_ids(some.texts.get("fideid", missing), self._note_number)
        names = [name.strip() for name in some.texts.get("name", missing)]
        columns = (
            [means[texts] for texts in zip(*(some.texts.get(name, missing) for name in elements), strict=True)]
            for elements, means in self._columns
        )
        return PlayerBatch(numbers, names, *columns)

    def _column(self, elements: dict[str, str], meaning: Callable[[dict[str, str], ReportAnomaly], Any]) -> Column:
        """Return the names of the elements, with a cache of the parsed texts."""
        tell = partial(self._note, elements)

        def read(texts: Texts) -> Any:
            return meaning(dict(zip(elements, map(str.strip, texts), strict=True)), tell)

        return [*elements.values()], ParseCache(read, self.oddities)

    def _note(self, elements: dict[str, str], oddity: Oddity) -> None:
        text = f"<{elements[oddity.cell]}> {oddity.found or 'empty'}"
        self.oddities.append((None, oddity._replace(found=text)))

    def _note_number(self, oddity: Oddity) -> None:
        self._note({"number": "fideid"}, oddity)


def _empty_column() -> Column:
    """Return a column without values, for a rating type that the file does not have."""
    return [""], {("",): None}
