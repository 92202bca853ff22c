"""An event with open check-in, and ticks in it."""

from uuid import uuid4

from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.swiss import entry, swiss
from tournaments.checkin.marks import MarkAnswer, MarkRequest, store_mark
from tournaments.checkin.rounds import open_check_in
from tournaments.models import Entry, Tournament


def opened(by: User, players: int = 6, **fields: object) -> Tournament:
    """Create a Swiss whose event uses check-in, open for round 1."""
    made = swiss(by, players, **fields)
    open_check_in(made.event, [made])
    return made


def tick(
    player: Entry, by: User | None, *, is_here: bool = True, number: int = 1, seen: int = 0, **given: object
) -> MarkAnswer:
    """Store a tick based on the version `seen`."""
    return store_mark(
        player.tournament.event, MarkRequest(player.pk, number, is_here, seen, **{"uuid": uuid4(), "by": by, **given})
    )


def tick_all(made: Tournament, by: User, *numbers: int, number: int = 1) -> None:
    """Tick these start numbers as present."""
    for start_number in numbers:
        tick(entry(made, start_number), by, number=number)
