"""Seating list of a round: the seats by player name."""

from ratings.text.folding import fold
from tournaments.core.seat import Seat, seats_of
from tournaments.models import Round
from tournaments.scores.scores_before import points_before


def seating(round_: Round) -> list[Seat]:
    """Return the seats by name; from round 2 on with the points before the round."""
    points = points_before(round_.tournament, round_.number) if round_.number > 1 else {}
    return sorted(seats_of(round_, points), key=lambda seat: (fold(seat.entry.name), seat.entry.start_number))
