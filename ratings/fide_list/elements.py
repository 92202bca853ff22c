"""The <player> elements of FIDE's XML list as texts, in batches, in constant memory.

Nearly all players have the same plain elements in the same order. A regular expression reads these several times faster
than a parser. The parser reads the first player, whose elements define the pattern, and all players that the pattern
does not match.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from ratings.fide_list.players import BATCH_SIZE
from ratings.fide_list.problems import ListProblem, ProblemCollector

ROOT, PLAYER, PLAYER_END = "playerslist", "player", "</player>"


class ElementBatch(NamedTuple):
    """A batch of players: the row of each end tag, and the texts by element, with white space around them."""

    rows: Sequence[int]
    texts: Mapping[str, Sequence[str]]

    def split(self) -> "Iterator[ElementBatch]":
        for index, row in enumerate(self.rows):
            yield ElementBatch([row], {name: [column[index]] for name, column in self.texts.items()})


def player_elements(blocks: Iterable[str], findings: ProblemCollector) -> Iterator[ElementBatch]:
    """Yield all players. Every block except the last must end with a player.

    UnreadableList if the XML is not well-formed, if it has another root, or if it has a document type. So no entity can
    be defined or fetched.
    """
    parser, row = _Parser(findings), 1
    names: tuple[str, ...] = ()
    for block in blocks:
        at = 0
        while at < len(block):
            if usual := _match_usual_players(names, block, at):
                rows = [*accumulate((block.count("\n", *match.span()) for match in usual), initial=row)][1:]
                yield ElementBatch(
                    rows, dict(zip(names, zip(*(match.groups() for match in usual), strict=True), strict=True))
                )
                at, row = usual[-1].end(), rows[-1]
                continue
            end = _player_end(block, at)
            players = parser.read(block[at:end], row)
            row += block.count("\n", at, end)
            at = end
            for texts in players:
                names = tuple(texts)
                yield ElementBatch([row], {name: [text] for name, text in texts.items()})
    parser.read("", row, last=True)


def _match_usual_players(names: tuple[str, ...], block: str, at: int) -> list[re.Match[str]]:
    """Return the next players, up to BATCH_SIZE, that have exactly these elements with plain text."""
    spelling, players = _player_pattern(names), list[re.Match[str]]()
    while len(players) < BATCH_SIZE and (player := spelling.match(block, at)):
        players.append(player)
        at = player.end()
    return players


@lru_cache(maxsize=8)
def _player_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a player with these elements, each with plain text. Without elements it matches nothing."""
    elements = "".join(rf"\s*<{name}>([^<&]*)</{name}>" for name in map(re.escape, names))
    return re.compile(rf"\s*<{PLAYER}>{elements}\s*{PLAYER_END}" if names else "(?!)")


def _player_end(block: str, at: int) -> int:
    end = block.find(PLAYER_END, at)
    return len(block) if end < 0 else end + len(PLAYER_END)


class _Parser:
    """An expat parser that collects the texts of each player until its end tag."""

    def __init__(self, findings: ProblemCollector) -> None:
        self._findings = findings
        self._players: list[dict[str, str]] = []
        self._texts: dict[str, str] = {}
        self._pieces: list[str] = []
        self._row = self._lines = 0
        self._expat = expat.ParserCreate()
        self._expat.buffer_text = True
        self._expat.StartDoctypeDeclHandler = self._refuse_document_type
        self._expat.StartElementHandler = self._check_root
        self._expat.CharacterDataHandler = self._pieces.append
        self._expat.EndElementHandler = self._end_element

    def read(self, piece: str, row: int, last: bool = False) -> list[dict[str, str]]:
        """Return the players that end in the piece; the piece begins in that row of the file."""
        self._row = row - self._lines - 1
        self._lines += piece.count("\n")
        try:
            self._expat.Parse(piece, last)
        except expat.ExpatError as wrong:
            self._give_up("xml", wrong.lineno, expat.ErrorString(wrong.code), "well-formed XML")
        players, self._players = self._players, []
        return players

    def _end_element(self, tag: str) -> None:
        if tag == PLAYER:
            self._players.append(self._texts)
            self._texts = {}
        else:
            self._texts[tag] = "".join(self._pieces)
        self._pieces.clear()

    def _check_root(self, tag: str, attributes: dict[str, str]) -> None:
        self._expat.StartElementHandler = None
        if tag != ROOT:
            self._give_up("xml-root", self._expat.CurrentLineNumber, f"<{tag}>", f"<{ROOT}>")

    def _refuse_document_type(self, name: str, *identifiers: object) -> None:
        self._give_up("xml-doctype", self._expat.CurrentLineNumber, f"<!DOCTYPE {name}", "no document type")

    def _give_up(self, code: str, line: int, value: str, expected: str) -> NoReturn:
        """Raise UnreadableList. The parser counts lines over all pieces; here its line becomes a row of the file."""
        self._findings.refuse(ListProblem("error", code, self._row + line, None, value, expected))
