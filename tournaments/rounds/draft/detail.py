"""Data of the draft page: each board with its differences from the system and its rule warnings."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.board_numbers import players_off_fixed_board
from tournaments.core.seat import Seat
from tournaments.models import Bye, Entry, Pairing, Round
from tournaments.pairing.rule_violations import ViolationKind
from tournaments.rounds.draft.comparison import PairingComparison
from tournaments.rounds.draft.draft_field import DraftField, PlayerHistory, histories
from tournaments.rounds.draft.rule_warnings import RuleWarning, rule_warnings, warnings_of
from tournaments.rounds.pairing_tasks.acceleration import virtual_points_in
from tournaments.rounds.stored_explanation import read_explanation
from tournaments.scores.scores_before import points_before


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """A board of a draft; `system_pairs` is empty if the system has the same pair."""

    pairing: Pairing
    white: Seat
    black: Seat
    white_history: PlayerHistory
    black_history: PlayerHistory
    system_pairs: tuple["SystemPairing", ...]
    warnings: tuple[RuleWarning, ...]

    @property
    def has_float(self) -> bool:
        """True if the two players have different scores."""
        return self.white.points != self.black.points

    @property
    def is_of_one_club(self) -> bool:
        """True if both players are of one club."""
        return bool(self.pairing.white.club) and self.pairing.white.club == self.pairing.black.club


@dataclass(frozen=True, slots=True)
class DraftBye:
    """A bye of a draft; `system_pairs` is empty if the system has the same bye."""

    bye: Bye
    seat: Seat
    history: PlayerHistory
    system_pairs: tuple["SystemPairing", ...]
    warnings: tuple[RuleWarning, ...]


@dataclass(frozen=True, slots=True)
class SystemPairing:
    """A pair of the system that is not in the draft, by names and by start numbers."""

    names: str
    numbers: str


@dataclass(frozen=True, slots=True)
class MovedFromFixedBoard:
    """A player with a fixed board who sits at another board."""

    entry: Entry
    board: int


@dataclass(frozen=True, slots=True)
class DraftDetail:
    """Data of the whole draft.

    `has_system_pairing` is True if the system has paired it, `is_accelerated` if the points include virtual points.
    """

    boards: tuple[DraftBoard, ...]
    byes: tuple[DraftBye, ...]
    off_fixed_board: tuple[MovedFromFixedBoard, ...]
    has_system_pairing: bool
    is_accelerated: bool = False

    @property
    def difference_count(self) -> int:
        """The number of boards and byes that differ from the system's pairing."""
        return sum(bool(board.system_pairs) for board in self.boards) + sum(bool(bye.system_pairs) for bye in self.byes)

    @property
    def played_count(self) -> int:
        """The number of boards with a result; they stay."""
        return sum(bool(board.pairing.white_result) for board in self.boards)

    @property
    def rematches(self) -> int:
        """The number of boards whose players have met before."""
        return self._boards_with("met")

    @property
    def third_colours(self) -> int:
        """The number of boards with a third same colour in a row."""
        return self._boards_with("third")

    @property
    def of_one_club(self) -> list[int]:
        """The numbers of boards whose players are of one club."""
        return [board.pairing.board for board in self.boards if board.is_of_one_club]

    def _boards_with(self, kind: ViolationKind) -> int:
        return sum(any(doubt.kind == kind for doubt in board.warnings) for board in self.boards)

    @classmethod
    def of(cls, round_: Round) -> "DraftDetail":
        """Return the data of the draft page of a round."""
        pairings = [*round_.pairings.select_related("white", "black").order_by("board")]
        byes = [*round_.byes.select_related("entry").order_by("entry__start_number")]
        reading, system = _PlayerFacts.of(round_, pairings, byes), _System.of(round_)
        return cls(
            boards=tuple(
                DraftBoard(
                    pairing,
                    reading.seat(pairing.white, pairing),
                    reading.seat(pairing.black, pairing),
                    reading.history(pairing.white),
                    reading.history(pairing.black),
                    system.differing_pairs(pairing.white_id, pairing.black_id),
                    (*reading.warnings(pairing.white), *reading.warnings(pairing.black)),
                )
                for pairing in pairings
            ),
            byes=tuple(
                DraftBye(
                    bye,
                    reading.seat(bye.entry, bye=bye),
                    reading.history(bye.entry),
                    system.differing_pairs(bye.entry_id, None),
                    reading.warnings(bye.entry),
                )
                for bye in byes
            ),
            off_fixed_board=_off_fixed_board(pairings),
            has_system_pairing=system.comparison is not None,
            is_accelerated=reading.is_accelerated,
        )


@dataclass(frozen=True, slots=True)
class _PlayerFacts:
    """Points for pairing by start number; histories by entry key in a Swiss; warnings by entry key."""

    round: Round
    points: dict[int, int]
    histories: dict[int, PlayerHistory]
    warnings_by_entry: dict[int, list[RuleWarning]]
    is_accelerated: bool

    @classmethod
    def of(cls, round_: Round, pairings: list[Pairing], byes: list[Bye]) -> "_PlayerFacts":
        points = points_before(round_.tournament, round_.number)
        if not round_.tournament.is_paired_by_round:
            return cls(round_, points, {}, rule_warnings(round_, pairings, byes), is_accelerated=False)
        draft = DraftField.of(round_, pairings, byes)
        virtual = virtual_points_in(round_.tournament, round_.number)
        points = {player: score + virtual.get(player, 0) for player, score in points.items()}
        return cls(round_, points, histories(round_, draft), warnings_of(round_, draft), bool(virtual))

    def seat(self, entry: Entry, pairing: Pairing | None = None, bye: Bye | None = None) -> Seat:
        return Seat(self.round, entry, pairing, bye, self.points[entry.start_number])

    def history(self, entry: Entry) -> PlayerHistory:
        return self.histories.get(entry.pk, PlayerHistory())

    def warnings(self, entry: Entry) -> tuple[RuleWarning, ...]:
        return tuple(self.warnings_by_entry.get(entry.pk, ()))


@dataclass(frozen=True, slots=True)
class _System:
    """The system's pairing, with names and start numbers by entry key."""

    comparison: PairingComparison | None
    entries: dict[int, tuple[str, int]]

    @classmethod
    def of(cls, round_: Round) -> "_System":
        comparison = PairingComparison.of(read_explanation(round_.explanation))
        rows = round_.tournament.entries.values_list("pk", "name", "start_number") if comparison else ()
        return cls(comparison, {pk: (name, number) for pk, name, number in rows})

    def differing_pairs(self, white: int, black: int | None) -> tuple[SystemPairing, ...]:
        """Return the system's pairs of these players; pairs with a removed entry are left out."""
        if self.comparison is None:
            return ()
        return tuple(
            self._pair(first, second)
            for first, second in self.comparison.differing_pairs(white, black)
            if first in self.entries and (second is None or second in self.entries)
        )

    def _pair(self, first: int, second: int | None) -> SystemPairing:
        (name, number), (other, against) = self.entries[first], self.entries[second] if second else (_("bye"), _("bye"))
        return SystemPairing(f"{name} – {other}", f"{number} – {against}")


def _off_fixed_board(pairings: list[Pairing]) -> tuple[MovedFromFixedBoard, ...]:
    entries = {entry.pk: entry for pairing in pairings for entry in (pairing.white, pairing.black)}
    fixed = {pk: entry.fixed_board for pk, entry in entries.items() if entry.fixed_board}
    pairs = [(pairing.white_id, pairing.black_id) for pairing in pairings]
    moved = players_off_fixed_board(pairs, [pairing.board for pairing in pairings], fixed)
    return tuple(MovedFromFixedBoard(entries[move.player], move.board) for move in moved)
