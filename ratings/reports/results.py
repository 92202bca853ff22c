"""The result codes of the report formats, in one table as FIDE prints it (TRF16 and TRF26, record 001)."""

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["win", "draw", "loss", "unknown"]


@dataclass(frozen=True, slots=True)
class ResultCode:
    """A result code with its meaning and effects.

    ``game``: two players were paired. ``played``: the first move was made on the board, or for W D L the game began and
    lasted less than one move of each player. ``rated``: the game counts for rating. ``answers``: the codes that the
    opponent's line may have for the same game.
    """

    code: str
    meaning: str
    outcome: Outcome
    game: bool
    played: bool
    rated: bool
    answers: str


PRINTED_TABLE = (
    #          code meaning                     outcome    game   played rated  answers
    ResultCode("1", "win",                       "win",     True,  True,  True,  "0"),
    ResultCode("=", "draw",                      "draw",    True,  True,  True,  "="),
    ResultCode("0", "loss",                      "loss",    True,  True,  True,  "1"),
    ResultCode("+", "forfeit win",               "win",     True,  False, False, "-"),
    ResultCode("-", "forfeit loss",              "loss",    True,  False, False, "+-"),
    ResultCode("W", "win, less than one move",   "win",     True,  True,  False, "L"),
    ResultCode("D", "draw, less than one move",  "draw",    True,  True,  False, "D"),
    ResultCode("L", "loss, less than one move",  "loss",    True,  True,  False, "W"),
    ResultCode("H", "half-point bye",            "draw",    False, False, False, ""),
    ResultCode("F", "full-point bye",            "win",     False, False, False, ""),
    ResultCode("U", "pairing-allocated bye",     "win",     False, False, False, ""),
    ResultCode("Z", "zero-point bye or absence", "loss",    False, False, False, ""),
    ResultCode(" ", "paired, result not known",  "unknown", True,  False, False, " "),
)  # fmt: skip

RESULT_CODES = {row.code: row for row in PRINTED_TABLE}
