from tournaments.core.models import (
    Acceleration,
    Colour,
    Event,
    PairingSystem,
    Role,
    ScheduledRound,
    Staff,
    Tournament,
    TournamentState,
)
from tournaments.entries.models import (
    Absence,
    AbsenceKind,
    Category,
    Entry,
    EntryLine,
    LineOutcome,
)
from tournaments.reporting.models import HandIn, ReportCorrection
from tournaments.results.models import (
    HelperLink,
    Keystroke,
    KeystrokeKind,
    Outcome,
)
from tournaments.rounds.models.forbidden_pairs import ApartBy, KeptApart
from tournaments.rounds.models.pairing_task import PairingTask, Stage
from tournaments.rounds.models.round import (
    LOCK_KINDS,
    OPEN_CODES,
    Bye,
    ByeKind,
    ChangeKind,
    Pairing,
    PairingChange,
    Round,
    RoundState,
)
from tournaments.scores.models import AddedPoints

__all__ = [
    "LOCK_KINDS",
    "OPEN_CODES",
    "Absence",
    "AbsenceKind",
    "Acceleration",
    "AddedPoints",
    "ApartBy",
    "Bye",
    "ByeKind",
    "Category",
    "ChangeKind",
    "Colour",
    "Entry",
    "EntryLine",
    "Event",
    "HandIn",
    "HelperLink",
    "KeptApart",
    "Keystroke",
    "KeystrokeKind",
    "LineOutcome",
    "Outcome",
    "Pairing",
    "PairingChange",
    "PairingSystem",
    "PairingTask",
    "ReportCorrection",
    "Role",
    "Round",
    "RoundState",
    "ScheduledRound",
    "Staff",
    "Stage",
    "Tournament",
    "TournamentState",
]
