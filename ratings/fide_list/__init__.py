"""A reader of FIDE's monthly list of players: text or XML, plain or zipped, in all layouts of the last fifteen years.

    reading = read(file, "players_list_foa.zip")
    for player in reading.players:        # streamed; ends with UnreadableList if any row was an error
        ...
    reading.problems                      # warnings, complete once the players are read

`reading.batches` has the players in batches of some hundred, column by column.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from ratings.fide_list.decode import LINE_ENDS, PLAYER_ENDS, first_character, text_blocks
from ratings.fide_list.players import BirthAndFlag, ControlRating, FideListPlayer, ListedPerson, ListHeader, PlayerBatch
from ratings.fide_list.problems import ListProblem, ProblemCollector, UnreadableList
from ratings.fide_list.text_list import read_text, write_combined
from ratings.fide_list.unpack import open_list
from ratings.fide_list.xml_list import read_xml

__all__ = [
    "BirthAndFlag",
    "ControlRating",
    "FideListPlayer",
    "ListHeader",
    "ListProblem",
    "ListReading",
    "ListedPerson",
    "PlayerBatch",
    "UnreadableList",
    "read",
    "write_combined",
]

_CONTROL = re.compile(r"standard|rapid|blitz", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ListReading:
    """A list that is being read. Its players can be read once, one by one or in `batches`."""

    header: ListHeader
    batches: Iterator[PlayerBatch]
    players: Iterator[FideListPlayer]
    _findings: ProblemCollector

    @property
    def problems(self) -> tuple[ListProblem, ...]:
        """The problems so far. After the last player these are only warnings, because errors end the reading."""
        return tuple(self._findings.problems)


def read(file: BinaryIO, name: str, control: str | None = None, encoding: str = "") -> ListReading:
    """Return the header of a list, and its players, which are read while the caller iterates.

    `file` can seek; `name` is its name. For a list of one rating type, `control` is the type; by default it is found in
    the name (`rapid_oct26frl.zip`). `encoding` replaces the detected encoding. UnreadableList may be raised here or
    while players are read; then the players already read are invalid.
    """
    file, name = open_list(file, name)
    findings = ProblemCollector()
    named = _CONTROL.search(name)
    control = control or (named.group().lower() if named else None)
    if first_character(file, findings) == b"<":
        header, together = read_xml(text_blocks(file, findings, PLAYER_ENDS, encoding), findings, control)
    else:
        header, together = read_text(text_blocks(file, findings, LINE_ENDS, encoding), findings, control)
    return ListReading(header, together, chain.from_iterable(map(PlayerBatch.to_players, together)), findings)
