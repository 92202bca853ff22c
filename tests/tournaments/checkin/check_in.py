"""An event with open check-in, and ticks in it."""

from uuid import uuid4

from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, entry_at
from tournaments.checkin.marks import MarkAnswer, MarkRequest, store_mark
from tournaments.checkin.rounds import open_check_in
from tournaments.models import Entry, Tournament


def create_open_check_in(by: User, players: int = 6, **fields: object) -> Tournament:
    """Create a Swiss whose event uses check-in, open for round 1."""
    tournament = create_club_swiss(by, players, **fields)
    open_check_in(tournament.event, [tournament])
    return tournament


def create_mark(
    player: Entry,
    by: User | None,
    *,
    is_here: bool = True,
    round_number: int = 1,
    seen_version: int = 0,
    **fields: object,
) -> MarkAnswer:
    """Store a tick based on the version `seen_version`."""
    return store_mark(
        player.tournament.event,
        MarkRequest(player.pk, round_number, is_here, seen_version, **{"uuid": uuid4(), "by": by, **fields}),
    )


def mark_present(tournament: Tournament, by: User, *numbers: int, number: int = 1) -> None:
    """Tick these start numbers as present."""
    for start_number in numbers:
        create_mark(entry_at(tournament, start_number), by, round_number=number)
