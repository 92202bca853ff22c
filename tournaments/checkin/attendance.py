"""Attendance of players for a round: here, absent or away, over all tournaments of an event."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.text.folding import fold
from tournaments.checkin.models import CheckInMark
from tournaments.checkin.rounds import CheckInRound
from tournaments.entries.absences import absences_in
from tournaments.models import Absence, Entry


@dataclass(frozen=True, slots=True)
class Attendance:
    """A player in the round of the check-in: the last tick, and an absence entered earlier."""

    entry: Entry
    number: int
    mark: CheckInMark | None
    absence: Absence | None

    @property
    def is_here(self) -> bool:
        return self.absence is None and self.mark is not None and self.mark.is_here

    @property
    def state(self) -> str:
        """The state: "here", "absent" (not ticked) or "away" (bye or withdrawal)."""
        if self.absence:
            return "away"
        return "here" if self.is_here else "absent"

    @property
    def version(self) -> int:
        return self.mark.version if self.mark else 0

    @property
    def search_text(self) -> str:
        """Folded name and start number, for the search."""
        return f"{fold(self.entry.name)} {self.entry.start_number}"


@dataclass(frozen=True, slots=True)
class AttendanceCounts:
    """Numbers of players by state; expected are those here or absent."""

    here: int
    absent: int
    away: int

    @property
    def expected(self) -> int:
        return self.here + self.absent


def attendance(rounds: Sequence[CheckInRound]) -> list[Attendance]:
    """Return the attendance of every player of these tournaments, by name."""
    numbers = {round_.tournament.pk: round_.number for round_ in rounds}
    away = {absence.entry_id: absence for round_ in rounds for absence in absences_in(round_.tournament, round_.number)}
    marks = last_marks(numbers)
    entries = Entry.objects.filter(tournament__in=numbers).select_related("tournament")
    lines = [
        Attendance(entry, numbers[entry.tournament_id], marks.get(entry.pk), away.get(entry.pk)) for entry in entries
    ]
    return sorted(lines, key=lambda line: (fold(line.entry.name), line.entry.tournament_id, line.entry.pk))


def last_marks(numbers: dict[int, int]) -> dict[int, CheckInMark]:
    """Return the current tick of each entry, by entry key, in the round of its tournament."""
    marks = CheckInMark.objects.filter(entry__tournament__in=numbers, number__in={*numbers.values()})
    last = marks.order_by("entry_id", "number", "-version").distinct("entry_id", "number")
    return {
        mark.entry_id: mark
        for mark in last.select_related("by", "entry")
        if numbers[mark.entry.tournament_id] == mark.number
    }


def count_attendance(lines: Sequence[Attendance]) -> AttendanceCounts:
    """Return the numbers of players by state."""
    states = [line.state for line in lines]
    return AttendanceCounts(states.count("here"), states.count("absent"), states.count("away"))
