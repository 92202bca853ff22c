"""A pairing system: all its facts for commands, report files and the desk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ratings.reports.report import Report
from tournaments.pairing.berger import TableRound
from tournaments.pairing.dutch import Engine, PairedRound, PairRound
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField


def translatable(text: str) -> str:
    """Mark a text for the catalogue; pages translate it on display."""
    return text


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The terms of a table; `count_rounds` is 0 until the arbiter sets the number of rounds."""

    players: int
    cycles: int
    rounds: int
    second_begins: bool
    exchanges_rounds: bool = True


class NoTable(Exception):
    """No table exists for these terms; `text` is a marked sentence, with the placeholder `count` for the players."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


TableFunction = Callable[[TableTerms], tuple[TableRound, ...]]
"""A function that returns all rounds, by positions in the order of start numbers; raises NoTable."""


def rounds_against_everyone(players: int, cycles: int) -> int:
    """Return the number of rounds in which each player can meet all others."""
    return (players - 1 + players % 2) * cycles


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PairingSystem:
    """One pairing system: its names in commands and report files, and its rules at the desk.

    Texts under *At the desk* are marked for translation. `code` is stored with tournaments and is part of the API, so
    it never changes. It is empty for a system that the desk does not offer.
    """

    # In commands and report files.
    name: str
    title: str
    type_pattern: str  # matches the types of report files (192, 092), with blanks for underscores
    pair_round: PairRound | None = None  # None for a system whose rounds are not paired one by one
    refusal: str = ""  # sentence with the alternatives, for a system whose rounds are not paired one by one
    editions: tuple[str, ...] = ()
    fast_engines: Mapping[str, Engine] = field(default_factory=dict)  # answer within a second, or raise TakesLong
    is_endorsed: bool = True  # by FIDE; every answer of another system states that it is not endorsed
    explains_pairs: bool = False

    # At the desk.
    code: str = ""
    label: str = ""
    make_table: TableFunction | None = None  # None: rounds are paired one by one, with `pair_round`
    # by players and cycles, if the tournament has no planned number
    count_rounds: Callable[[int, int], int] = rounds_against_everyone
    sets_rounds: bool = False  # True if the arbiter sets the number of rounds, False if the table does
    has_cycles: bool = False
    sides: Literal["", "assigned", "players"] = ""
    ranked_as: Literal["swiss", "round-robin"] = "round-robin"
    rated_as: Literal["swiss", "round-robin", "team", "match"] = "swiss"
    is_for_fide_mode: bool = False
    refuses_buchholz: bool = False  # in FIDE mode
    annuls_early_withdrawals: bool = False
    written_type: str = ""  # 092
    coded_type: str = ""  # 192
    coded_type_of_cycles: str = ""
    invitation: str = ""  # before pairing, with the placeholder `players`
    explanation: str = ""  # sentence for a paired round; if empty, the sentence names the rules of the edition

    @property
    def is_paired_by_round(self) -> bool:
        """True if each round is paired from the results before it, False if all rounds are paired at once."""
        return self.make_table is None

    def pair(self, field: PairingField, edition: DutchEdition, report: Report) -> PairedRound:
        """Pair a round of a report.

        Raises the errors of a `PairRound`, and EngineFailed with `refusal` if rounds are not paired one by one.
        """
        if self.pair_round is None:
            raise EngineFailed(self.refusal)
        return self.pair_round(field, edition, report)
