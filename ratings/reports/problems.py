"""Remarks of readers, writers and checks on a report, as data.

A remark has a code and values. Pages translate it; ``str`` renders it in English.
"""

from dataclasses import dataclass, field
from typing import Literal

Level = Literal["adjustment", "problem", "not-carried", "error", "warning", "note"]
Part = str | int


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on a report. ``row`` and ``column`` count from 1; they are None for a remark without a single position.

    The levels are: ``adjustment``, the value was read in a changed form; ``problem``, a person must decide before the
    report is used; ``not-carried``, the format has no record for the value; ``error``, ``warning`` and ``note``, the
    levels of the office's checks.
    """

    level: Level
    code: str
    row: int | None = None
    column: int | None = None
    found: str = ""
    expected: str = ""
    parts: tuple[tuple[str, Part], ...] = ()

    def fields(self) -> dict[str, Part]:
        """Return all values that a sentence of ``MESSAGES`` or ``CHECK_MESSAGES`` may use."""
        return {"found": self.found, "expected": self.expected, **dict(self.parts)}

    def sentence(self) -> str:
        """Return the English sentence without row and column."""
        return ALL_MESSAGES[self.code] % self.fields()

    def __str__(self) -> str:
        location = [f"{name} {number}" for name, number in (("row", self.row), ("column", self.column)) if number]
        return ": ".join(filter(None, (", ".join(location), self.sentence())))


@dataclass(slots=True)
class Notes:
    """The remarks collected while a report is read, written or checked."""

    remarks: list[Remark] = field(default_factory=list)
    problems: int = 0

    def add(
        self,
        level: Level,
        code: str,
        row: int | None = None,
        column: int | None = None,
        value: object = "",
        expected: str = "",
        **parts: Part,
    ) -> None:
        """Add one remark. `value`, the text in the report, is cut to 60 characters."""
        self.problems += level == "problem"
        text = str(value)
        shortened = text if len(text) <= 60 else text[:59] + "…"
        self.remarks.append(Remark(level, code, row, column, shortened, expected, tuple(sorted(parts.items()))))

    def of(self, *levels: Level) -> tuple[Remark, ...]:
        """Return the remarks of these levels in the order they were added."""
        return tuple(remark for remark in self.remarks if remark.level in levels)


MESSAGES = {
    # the file
    "empty": "the file is empty; a report in TRF16 or TRF26 is expected",
    "too-large": "the file has %(size)s bytes; at most %(most)s are read",
    "too-many-lines": "the file has %(size)s lines; at most %(most)s are read",
    "too-many-players": "the file has %(size)s players (record 001); at most %(most)s are read",
    "long-line": "the line has %(size)s characters; at most %(most)s are read",
    "binary": "this is not a text file: byte %(found)s found; a report in TRF16 or TRF26 is expected",
    "no-report": "no line begins with a record of TRF16 or TRF26, such as 012 or 001; first line: %(found)r",
    "no-players": "no player (record 001) is in the file",
    "utf-16": "the file is in UTF-16; it was read as such",
    "latin-1": "not UTF-8; read as Latin-1: %(found)r",  # in reports received before code pages were detected
    "code-page": "not UTF-8, so read as %(expected)s: %(found)r",
    "chosen-encoding": "read as %(found)s, the chosen encoding",
    "not-text": "byte %(found)s is not a letter in %(expected)s: choose another encoding, or save the file in UTF-8",
    "control-character": "%(found)s found, a control character: the text was read in a wrong encoding before",
    "padded-by-bytes": "each letter beyond ASCII was counted as several columns; read in this way: %(found)r",
    "padded-in-part": "letters beyond ASCII are counted as several columns in this line, and as one column in others; "
    "use one way in all lines: %(found)r",
    "byte-order-mark": "the file begins with a byte order mark, which was left out",
    "mixed-line-ends": "line ends are mixed: %(found)s; all were read as line ends",
    # a line
    "unknown-record": "no record of this format begins with %(found)r; the line is kept unchanged",
    "repeated-record": "record %(record)s occurs twice with different content: %(found)r",
    "between-columns": "%(found)r found between two columns of record %(record)s, where a blank is expected",
    "unreadable": "%(label)s (record %(record)s) cannot be read: %(found)r found, %(expected)s expected",
    "missing": "%(label)s (record %(record)s) is missing; %(expected)s expected",
    "ruler": "a line of column numbers was left out: %(found)r",
    "day-order": "dates such as %(found)r are read as %(expected)s, which fits all dates of the file",
    "day-order-open": "%(label)s (record %(record)s): %(found)r can be read in more than one order: %(expected)s; "
    "YYYY/MM/DD is expected",
    "read-as": "%(label)s (record %(record)s): %(found)r read as %(expected)r",
    "empty-left-out": "%(label)s (record %(record)s): %(found)r read as not stated",
    "off-columns": "%(label)s (record %(record)s) is not in its columns; read in the order found",
    "tabs": "the values are separated by tabs; they were put into their columns",
    "unknown-title": "%(found)r is not a FIDE title; kept unchanged",
    # writing
    "not-in-format": "%(label)s: %(format)s has no record for it; left out: %(found)r",
    "changed": "%(label)s (record %(record)s): %(found)r does not fit and is written as %(expected)r",
}

CHECK_MESSAGES = {
    # contradictions
    "number-twice": "start number %(number)s is given to two players: %(found)s",
    "no-such-player": "round %(round)s: the opponent of number %(number)s is %(found)s, who does not exist",
    "plays-himself": "round %(round)s: number %(number)s is paired with itself",
    "paired-twice": "round %(round)s: number %(number)s is the opponent of %(found)s",
    "not-mutual": "round %(round)s: number %(number)s has number %(opponent)s as opponent, "
    "whose line (row %(other_row)s) has %(found)s",
    "results-clash": "round %(round)s: number %(number)s has %(found)r against number %(opponent)s, whose line "
    "(row %(other_row)s) says %(other)r; %(expected)s expected",
    "colours-clash": "round %(round)s: number %(number)s and number %(opponent)s have colours %(found)s",
    "game-without-opponent": "round %(round)s: number %(number)s has result %(found)r and no opponent",
    "bye-with-opponent": "round %(round)s: number %(number)s has %(found)r, a bye, and number %(opponent)s as opponent",
    "game-without-colour": "round %(round)s: the game of number %(number)s against number %(opponent)s has no colour",
    "bye-allocated-twice": "round %(round)s: the pairing-allocated bye is given to numbers %(found)s; "
    "one a round is possible",
    "met-twice": "round %(round)s: number %(number)s met number %(opponent)s before, in round %(found)s; in a Swiss "
    "that is the arbiter's decision",
    "points-differ": "number %(number)s has %(found)s points; the results add up to %(expected)s",
    "byes-in-totals": "number %(number)s has %(found)s points, the results add up to %(expected)s; byes in their "
    "empty rounds (%(round)s) would explain it",
    "too-many-rounds": "number %(number)s has results up to round %(found)s; the event has %(expected)s rounds",
    "last-day-first": "the last day, %(found)s, is before the first, %(expected)s",
    "round-date-outside": "round %(round)s was played on %(found)s, outside the event (%(expected)s)",
    "round-dates-order": "round %(round)s was played on %(found)s, before the round that precedes it",
    "round-dates-count": "%(found)s round dates are given; the event has %(expected)s rounds",
    "player-count": "%(found)s players are stated; the report has %(expected)s",
    "rated-count": "%(found)s rated players are stated; %(expected)s have a rating in the report",
    "team-count": "%(found)s teams are stated; the report has %(expected)s",
    "fide-id-twice": "FIDE ID %(found)s is given to numbers %(numbers)s",
    "same-name": "numbers %(numbers)s have the same name and date of birth: %(found)s",
    "team-number-twice": "team number %(found)s is given twice",
    "team-player-unknown": "team %(team)s has player %(found)s, who does not exist",
    "player-in-two-teams": "number %(number)s is in two teams: %(found)s",
    "national-unknown": "the national record of %(federation)s is for number %(number)s, who does not exist",
    # completeness
    "record-missing": "%(label)s (record %(record)s) is not stated",
    "field-missing": "number %(number)s, %(name)s: %(label)s is not stated",
    "time-control-missing": "no time control is stated (record 222 or 122): the rating type of the games is unknown",
    "result-missing": "round %(round)s: the result of number %(number)s against number %(opponent)s is missing",
    "rounds-missing": "round %(round)s has no result",
    "fide-id-form": "number %(number)s, %(name)s: FIDE ID %(found)r is no number",
    "no-rated-game": "no game of this report counts for rating",
}

ALL_MESSAGES = MESSAGES | CHECK_MESSAGES
