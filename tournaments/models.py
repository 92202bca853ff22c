from tournaments.checkin.models import CheckInMark, EventCheckIn, RoundCheckIn
from tournaments.command.models import MessageRead, StaffMessage
from tournaments.core.models.choices import (
    Acceleration,
    Colour,
    FideMode,
    NumberedBy,
    TournamentSide,
    TournamentState,
)
from tournaments.core.models.staff import Role, Staff
from tournaments.core.models.tournament import Event, ScheduledRound, Tournament
from tournaments.entries.models import (
    Absence,
    AbsenceKind,
    Category,
    Entry,
    EntryImport,
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
    ADJOURNED,
    LOCK_KINDS,
    NOT_OF_THE_PAIRING,
    OPEN_CODES,
    WAITED_FOR,
    Bye,
    ByeKind,
    ChangeKind,
    Dispute,
    Pairing,
    PairingChange,
    Round,
    RoundState,
)
from tournaments.rounds.models.round_check import CheckState, RoundCheck
from tournaments.scores.models import AddedPoints
from tournaments.setup.models import (
    FideModeExit,
    InvitationLetter,
    LetterState,
    Removal,
    RemovalKind,
    StaffInvitation,
)
from tournaments.standings.models import Announcement, ScreenList, ScreenPart
from tournaments.transfer.models import Arrival, Signed

__all__ = [
    "ADJOURNED",
    "LOCK_KINDS",
    "NOT_OF_THE_PAIRING",
    "OPEN_CODES",
    "WAITED_FOR",
    "Absence",
    "AbsenceKind",
    "Acceleration",
    "AddedPoints",
    "Announcement",
    "ApartBy",
    "Arrival",
    "Bye",
    "ByeKind",
    "Category",
    "ChangeKind",
    "CheckInMark",
    "CheckState",
    "Colour",
    "Dispute",
    "Entry",
    "EntryImport",
    "EntryLine",
    "Event",
    "EventCheckIn",
    "FideMode",
    "FideModeExit",
    "HandIn",
    "HelperLink",
    "InvitationLetter",
    "KeptApart",
    "Keystroke",
    "KeystrokeKind",
    "LetterState",
    "LineOutcome",
    "MessageRead",
    "NumberedBy",
    "Outcome",
    "Pairing",
    "PairingChange",
    "PairingTask",
    "Removal",
    "RemovalKind",
    "ReportCorrection",
    "Role",
    "Round",
    "RoundCheck",
    "RoundCheckIn",
    "RoundState",
    "ScheduledRound",
    "ScreenList",
    "ScreenPart",
    "Signed",
    "Staff",
    "StaffInvitation",
    "StaffMessage",
    "Stage",
    "Tournament",
    "TournamentSide",
    "TournamentState",
]
