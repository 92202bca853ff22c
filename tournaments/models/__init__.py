from tournaments.models.entry import Entry
from tournaments.models.hand_in import HandIn
from tournaments.models.keystroke import Keystroke, Outcome
from tournaments.models.round import Bye, Pairing, Round, RoundState
from tournaments.models.tournament import Event, Role, Staff, Tournament, TournamentState

__all__ = [
    "Bye",
    "Entry",
    "Event",
    "HandIn",
    "Keystroke",
    "Outcome",
    "Pairing",
    "Role",
    "Round",
    "RoundState",
    "Staff",
    "Tournament",
    "TournamentState",
]
