"""Panel beside the check-in list: the missing players of each tournament, with the possible decisions."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.checkin.absent_players import missed_round
from tournaments.checkin.attendance import Attendance, AttendanceCounts, count_attendance
from tournaments.checkin.rounds import CheckInRound

MOST_LISTED = 20  # up to this many missing players are listed at once


@dataclass(frozen=True, slots=True)
class PanelRow:
    """An expected player; the page lists those not present. `missed` says how they missed the previous round."""

    line: Attendance
    missed: str


@dataclass(frozen=True, slots=True)
class CheckInGroup:
    """A tournament on the page: its round, its letter, and the rights of the account."""

    round: CheckInRound
    letter: str
    counts: AttendanceCounts
    may_direct: bool
    may_pair: bool
    rows: list[PanelRow]
    most_listed: int = MOST_LISTED

    @property
    def is_pairable(self) -> bool:
        """True if the account can pair the round from this page."""
        return self.may_pair and self.round.tournament.is_paired_by_round and not self.round.is_paired

    @property
    def missing_count(self) -> int:
        return sum(not row.line.is_here for row in self.rows)

    @property
    def lists_missing(self) -> bool:
        return self.missing_count <= self.most_listed


def check_in_group(
    round_: CheckInRound, letter: str, lines: Sequence[Attendance], *, may_direct: bool, may_pair: bool
) -> CheckInGroup:
    """Return the group of a tournament.

    Its rows are the players whom the pairing may ask about, including those present.
    """
    own = [line for line in lines if line.entry.tournament_id == round_.tournament.pk]
    group = CheckInGroup(round_, letter, count_attendance(own), may_direct, may_pair, [])
    if not group.is_pairable:
        return group
    missed = missed_round(round_.tournament, round_.number - 1)
    for line in own:
        if not line.absence and (round_.is_used or line.entry.pk in missed):
            group.rows.append(PanelRow(line, missed.get(line.entry.pk, "")))
    return group
