from tournaments.models.added_points import AddedPoints
from tournaments.models.entry import Absence, AbsenceKind, Category, Entry
from tournaments.models.entry_line import EntryLine, LineOutcome
from tournaments.models.hand_in import HandIn, ReportCorrection
from tournaments.models.kept_apart import ApartBy, KeptApart
from tournaments.models.keystroke import HelperLink, Keystroke, KeystrokeKind, Outcome
from tournaments.models.pairing_task import PairingTask, Stage
from tournaments.models.round import (
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
from tournaments.models.tournament import (
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
