"""FIDE's list as XML: each cell an element of <player>."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import TypeVar

from ratings.fide_list.cells import Tell, birth_and_flag, control_rating, fide_id, person
from ratings.fide_list.elements import PlayerElement, player_elements
from ratings.fide_list.meanings import Meanings
from ratings.fide_list.players import ControlRating, FideListPlayer, ListHeader
from ratings.fide_list.problems import Findings, Oddity, Problem
from ratings.fide_list.roll import Roll

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
NOTHING = dict.fromkeys(
    ("fideid", "name", *chain.from_iterable(each.values() for each in (PERSON, *CONTROLS.values(), TAIL))), ""
)

Texts = tuple[str, ...]
Pick = Callable[[dict[str, str]], Texts]
Value = TypeVar("Value")


def read_xml(
    blocks: Iterable[str], findings: Findings, control: str | None
) -> tuple[ListHeader, Iterator[FideListPlayer]]:
    """Answer which time controls the first player has, and the players as they are asked for.

    `control` is the time control of a list of one, which has only <rating>, <games> and <k>. UnreadableList: no
    players of FIDE's elements, or a list of one control and nobody says which.
    """
    players = player_elements(blocks, findings)
    first = next(players, None)
    if first is None or not {"fideid", "name", "country", "rating"} <= first.texts.keys():
        expected = "<player> with <fideid>, <name>, <country>, <rating>"
        findings.give_up(Problem("error", "header", first and first.row, None, "none in it", expected))
    controls = _controls(first, control, findings)
    header = ListHeader(tuple(controls), None)
    return header, _players(chain([first], players), controls, findings)


def _controls(first: PlayerElement, control: str | None, findings: Findings) -> dict[str, dict[str, str]]:
    if "rapid_rating" in first.texts:
        return CONTROLS
    if control is None:
        expected = "standard, rapid or blitz in the name of the file"
        findings.give_up(Problem("error", "control", 1, None, "a list of one time control", expected))
    return {control: SINGLE}


def _players(
    elements: Iterable[PlayerElement], controls: dict[str, dict[str, str]], findings: Findings
) -> Iterator[FideListPlayer]:
    """Answer the players; UnreadableList after the last if there were errors."""
    reader, roll = _ElementReader(controls), Roll(findings, None, None)
    for row, texts in elements:
        player = reader.read(texts)
        if reader.oddities and not findings.tell_row(row, reader.oddities):
            continue
        if roll.admit(player, row):
            yield player
    findings.settle()


class _ElementReader:
    """Reads the texts of one player; `oddities` holds what was odd about the player read last."""

    def __init__(self, controls: dict[str, dict[str, str]]) -> None:
        self.oddities: list[tuple[None, Oddity]] = []
        self._person, self._persons = self._meanings(PERSON, person)
        self._tail, self._tails = self._meanings(TAIL, birth_and_flag)
        ratings: list[tuple[Pick, Mapping[Texts, ControlRating | None]]] = [
            self._meanings(controls[name], control_rating) if name in controls else _unlisted() for name in CONTROLS
        ]
        (self._standard, self._in_standard), (self._rapid, self._in_rapid), (self._blitz, self._in_blitz) = ratings

    def read(self, texts: dict[str, str]) -> FideListPlayer:
        """Answer the player. Where an oddity is an error, the player means nothing."""
        try:
            return self._read(texts)
        except KeyError:  # an element is not there
            return self._read(NOTHING | texts)

    def _read(self, cells: dict[str, str]) -> FideListPlayer:
        self.oddities.clear()
        return FideListPlayer(
            fide_id(cells["fideid"].strip(), self._tell_number),
            cells["name"].strip(),
            *self._persons[self._person(cells)],
            self._in_standard[self._standard(cells)],
            self._in_rapid[self._rapid(cells)],
            self._in_blitz[self._blitz(cells)],
            *self._tails[self._tail(cells)],
        )

    def _meanings(
        self, elements: dict[str, str], meaning: Callable[[dict[str, str], Tell], Value]
    ) -> tuple[Pick, Meanings[Texts, Value]]:
        """Answer how to pick the texts of some elements, and what they mean."""
        tell = partial(self._tell, elements)

        def read(texts: Texts) -> Value:
            return meaning(dict(zip(elements, map(str.strip, texts), strict=True)), tell)

        return itemgetter(*elements.values()), Meanings(read, self.oddities)

    def _tell(self, elements: dict[str, str], oddity: Oddity) -> None:
        found = f"<{elements[oddity.cell]}> {oddity.found or 'empty'}"
        self.oddities.append((None, oddity._replace(found=found)))

    def _tell_number(self, oddity: Oddity) -> None:
        self._tell({"number": "fideid"}, oddity)


def _unlisted() -> tuple[Pick, Mapping[Texts, None]]:
    return lambda cells: (), {(): None}
