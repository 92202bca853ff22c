"""Byes and absences of all players in all rounds: the bye list of a Swiss."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.entries.absences import describe_absence, next_round_number, refuse_beyond_limits
from tournaments.models import Absence, Bye, ByeKind, Entry, Tournament

WITHDRAWN = "W"  # a round after a withdrawal
SIGNS = {"": "·", "H": "½", "Z": "0", "F": "1", "U": "+", WITHDRAWN: "w"}


@dataclass(frozen=True, slots=True)
class ByeCell:
    """A player in one round.

    `kind` is the code of the bye, W after a withdrawal, or empty. A round that is paired `is_past` and cannot change.
    """

    number: int
    kind: str
    is_past: bool
    is_beyond_limits: bool = False

    @property
    def sign(self) -> str:
        return SIGNS[self.kind]

    @property
    def label(self) -> str:
        """The cell for a screen reader: the round and its bye."""
        if not self.kind:
            state = _("no bye")
        elif self.kind == WITHDRAWN:
            state = _("withdrawn")
        else:
            state = str(ByeKind(self.kind).label)
        return _("round %(number)s: %(state)s") % {"number": self.number, "state": state}


@dataclass(frozen=True, slots=True)
class ByeRow:
    """A player with a cell for each round. `faults` are byes beyond the limits without a reason."""

    entry: Entry
    cells: tuple[ByeCell, ...]
    note: str
    faults: tuple[str, ...]

    @property
    def half_point_byes(self) -> int:
        return sum(cell.kind == "H" for cell in self.cells)

    @property
    def has_byes(self) -> bool:
        return any(cell.kind for cell in self.cells)

    @property
    def is_withdrawn(self) -> bool:
        """True if the player plays no further round."""
        return bool(self.cells) and self.cells[-1].kind == WITHDRAWN

    @property
    def first_fault(self) -> int | None:
        """The first round with a bye beyond the limits."""
        return next((cell.number for cell in self.cells if cell.is_beyond_limits), None)

    def kind_in(self, number: int) -> str:
        return next((cell.kind for cell in self.cells if cell.number == number), "")


@dataclass(frozen=True, slots=True)
class RoundTotals:
    """Numbers of players by bye in one round; `to_pair` are those without any."""

    number: int
    half: int
    zero: int
    withdrawn: int
    to_pair: int


@dataclass(frozen=True, slots=True)
class ByeList:
    """The rows of all players by start number, and the totals of each round; `next_round` is the first unpaired one."""

    rows: tuple[ByeRow, ...]
    totals: tuple[RoundTotals, ...]
    next_round: int

    @property
    def players_with_byes(self) -> int:
        return sum(row.has_byes for row in self.rows)

    @property
    def faulty_rows(self) -> list[ByeRow]:
        return [row for row in self.rows if row.faults]

    @property
    def has_zero_point_byes(self) -> bool:
        return any(total.zero for total in self.totals)

    @property
    def has_withdrawals(self) -> bool:
        return any(total.withdrawn for total in self.totals)

    @property
    def next_totals(self) -> RoundTotals | None:
        """The totals of the first unpaired round; None once all rounds are paired."""
        return next((total for total in self.totals if total.number == self.next_round), None)


def bye_list(tournament: Tournament) -> ByeList:
    """Return the bye list of a Swiss, with five queries for any number of players and rounds."""
    next_round = next_round_number(tournament)
    rounds = range(1, max(tournament.rounds_planned or 0, next_round - 1) + 1)
    absences: dict[int, list[Absence]] = {}
    for absence in Absence.objects.filter(entry__tournament=tournament).order_by("first_round"):
        absences.setdefault(absence.entry_id, []).append(absence)
    byes = Bye.objects.filter(round__tournament=tournament).order_by()
    paired = {(entry, number): kind for entry, number, kind in byes.values_list("entry", "round__number", "kind")}
    rows = tuple(
        _row(tournament, entry, absences.get(entry.pk, []), paired, rounds, next_round)
        for entry in tournament.entries.order_by("start_number")
    )
    return ByeList(rows, tuple(_totals(rows, number) for number in rounds), next_round)


def _row(
    tournament: Tournament,
    entry: Entry,
    absences: Sequence[Absence],
    paired: dict[tuple[int, int], str],
    rounds: range,
    next_round: int,
) -> ByeRow:
    entry.tournament = tournament
    faults = dict(_faults(entry, absences, next_round))
    cells = tuple(
        ByeCell(number, _kind(entry, absences, paired, number), number < next_round, number in faults)
        for number in rounds
    )
    notes = [absence.note or describe_absence(absence) for absence in absences if absence.note or absence.is_withdrawal]
    return ByeRow(entry, cells, "; ".join(dict.fromkeys(notes)), tuple(dict.fromkeys(faults.values())))


def _kind(entry: Entry, absences: Sequence[Absence], paired: dict[tuple[int, int], str], number: int) -> str:
    absence = next((absence for absence in absences if absence.covers(number)), None)
    if absence and absence.is_withdrawal:
        return WITHDRAWN
    return paired.get((entry.pk, number)) or (absence.kind if absence else "")


def _faults(entry: Entry, absences: Sequence[Absence], next_round: int) -> Iterator[tuple[int, str]]:
    """Yield round and sentence of each bye to come that is beyond the limits of the tournament and has no reason."""
    earlier: list[Absence] = []
    for absence in absences:
        absence.entry = entry
        if absence.is_requested and not absence.note and absence.first_round >= next_round:
            try:
                refuse_beyond_limits(entry.tournament, absence, earlier)
            except Refused as refused:
                yield absence.first_round, str(refused)
        earlier.append(absence)


def _totals(rows: Sequence[ByeRow], number: int) -> RoundTotals:
    kinds = [row.kind_in(number) for row in rows]
    half, zero, withdrawn = (kinds.count(kind) for kind in ("H", "Z", WITHDRAWN))
    return RoundTotals(number, half, zero, withdrawn, sum(kind in ("", "U") for kind in kinds))


def limits_of_byes(tournament: Tournament) -> str:
    """Return the limits of requested byes in sentences; empty without limits."""
    limits = (
        (_("Half-point byes a player: %(count)s."), tournament.half_byes_allowed),
        (_("Zero-point byes a player: %(count)s."), tournament.zero_byes_allowed),
        (_("Last rounds without half-point byes: %(count)s."), tournament.rounds_without_bye or None),
    )
    return " ".join(sentence % {"count": count} for sentence, count in limits if count is not None)
