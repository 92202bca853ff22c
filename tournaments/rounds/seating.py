"""Where everybody sits in a round, in the order of names: the list that players look for themselves on."""

from dataclasses import dataclass

from ratings.text.folding import fold
from tournaments.models import Bye, Entry, Pairing, Round
from tournaments.scores.scores_before import points_before


@dataclass(frozen=True, slots=True)
class Seat:
    """One player in a round: the board, the colour and the opponent; or the bye instead.

    `points` are the player's tenths before the round, none in the first one.
    """

    entry: Entry
    pairing: Pairing | None
    bye: Bye | None
    points: int | None

    @property
    def is_white(self) -> bool:
        return self.pairing is not None and self.pairing.white_id == self.entry.pk

    @property
    def opponent(self) -> Entry | None:
        if self.pairing is None:
            return None
        return self.pairing.black if self.is_white else self.pairing.white


def seating(round_: Round) -> list[Seat]:
    """Everybody who has a place in the round, by name."""
    points = points_before(round_.tournament, round_.number) if round_.number > 1 else {}
    seats = []
    for pairing in round_.pairings.select_related("white", "black"):
        seats += [
            Seat(entry, pairing, None, points.get(entry.start_number)) for entry in (pairing.white, pairing.black)
        ]
    for bye in round_.byes.select_related("entry"):
        seats.append(Seat(bye.entry, None, bye, points.get(bye.entry.start_number)))
    return sorted(seats, key=lambda seat: (fold(seat.entry.name), seat.entry.start_number))
