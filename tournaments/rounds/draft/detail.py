"""A draft as its staff see it: each board with the system's pairs instead of it, and what the rules have against it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.board_numbers import displaced
from tournaments.models import Bye, Entry, Pairing, Round
from tournaments.rounds.draft.comparison import PairingComparison
from tournaments.rounds.draft.rule_warnings import rule_warnings
from tournaments.rounds.stored_explanation import read_explanation
from tournaments.scores.scores_before import points_before


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """A board; points are tenths before the round, `instead` is empty where the system made the same pair."""

    pairing: Pairing
    white_points: int
    black_points: int
    instead: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftBye:
    """A bye, likewise."""

    bye: Bye
    points: int
    instead: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovedFromFixedBoard:
    """A player with a fixed board who sits at another one."""

    entry: Entry
    board: int


@dataclass(frozen=True, slots=True)
class DraftDetail:
    """The whole draft; `compares` tells whether the system made a pairing of it at all."""

    boards: tuple[DraftBoard, ...]
    byes: tuple[DraftBye, ...]
    elsewhere: tuple[MovedFromFixedBoard, ...]
    compares: bool

    @property
    def differs(self) -> int:
        """How many boards and byes are not as the system made them."""
        return sum(bool(one.instead) for one in self.boards) + sum(bool(one.instead) for one in self.byes)

    @property
    def played(self) -> int:
        """How many boards have a result and stay."""
        return sum(bool(one.pairing.white_result) for one in self.boards)

    @classmethod
    def of(cls, one: Round) -> "DraftDetail":
        """What is read for the page of a draft."""
        pairings = [*one.pairings.select_related("white", "black").order_by("board")]
        byes = [*one.byes.select_related("entry").order_by("entry__start_number")]
        points, against = points_before(one.tournament, one.number), rule_warnings(one, pairings, byes)
        system = _System.of(one)
        return cls(
            boards=tuple(
                DraftBoard(
                    pairing,
                    points[pairing.white.start_number],
                    points[pairing.black.start_number],
                    system.instead_of(pairing.white_id, pairing.black_id),
                    (*against.get(pairing.white_id, ()), *against.get(pairing.black_id, ())),
                )
                for pairing in pairings
            ),
            byes=tuple(
                DraftBye(
                    bye,
                    points[bye.entry.start_number],
                    system.instead_of(bye.entry_id, None),
                    tuple(against.get(bye.entry_id, ())),
                )
                for bye in byes
            ),
            elsewhere=_elsewhere(pairings),
            compares=system.comparison is not None,
        )


@dataclass(frozen=True, slots=True)
class _System:
    """What the system made, and how its pairs are told."""

    comparison: PairingComparison | None
    names: dict[int, str]

    @classmethod
    def of(cls, one: Round) -> "_System":
        comparison = PairingComparison.of(read_explanation(one.making))
        return cls(comparison, dict(one.tournament.entries.values_list("pk", "name")) if comparison else {})

    def instead_of(self, white: int, black: int | None) -> tuple[str, ...]:
        """The system's pairs with these players in words; of those who are entered no more nothing is said."""
        if self.comparison is None:
            return ()
        return tuple(
            f"{self.names[first]} – {self.names[second] if second else _('bye')}"
            for first, second in self.comparison.instead_of(white, black)
            if first in self.names and (second is None or second in self.names)
        )


def _elsewhere(pairings: list[Pairing]) -> tuple[MovedFromFixedBoard, ...]:
    entries = {entry.pk: entry for pairing in pairings for entry in (pairing.white, pairing.black)}
    fixed = {pk: entry.fixed_board for pk, entry in entries.items() if entry.fixed_board}
    pairs = [(pairing.white_id, pairing.black_id) for pairing in pairings]
    moved = displaced(pairs, [pairing.board for pairing in pairings], fixed)
    return tuple(MovedFromFixedBoard(entries[one.player], one.board) for one in moved)
