"""The seat of a player in one round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.core.models.entry import Entry
from tournaments.core.models.round import Bye, Pairing, Round


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in one round: at a board, with a bye, or with neither if the player was not paired.

    `points` (tenths) and `rank` are those before the round, unless the function that returns the seat says otherwise.
    """

    round: Round
    entry: Entry
    pairing: Pairing | None = None
    bye: Bye | None = None
    points: int | None = None
    rank: int | None = None

    @property
    def is_white(self) -> bool:
        return self.pairing is not None and self.pairing.white_id == self.entry.pk

    @property
    def opponent(self) -> Entry | None:
        if self.pairing is None:
            return None
        return self.pairing.black if self.is_white else self.pairing.white

    @property
    def code(self) -> str:
        """The code of the player's own result or bye in report files; empty for none."""
        if self.pairing:
            return self.pairing.white_result if self.is_white else self.pairing.black_result
        return self.bye.kind if self.bye else ""


def seats_of(round_: Round, points: Mapping[int, int]) -> Iterator[Seat]:
    """Yield the seats of a round, those at boards first; `points` are tenths by start number."""
    for pairing in round_.pairings.select_related("white", "black"):
        for entry in (pairing.white, pairing.black):
            yield Seat(round_, entry, pairing, points=points.get(entry.start_number))
    for bye in round_.byes.select_related("entry"):
        yield Seat(round_, bye.entry, bye=bye, points=points.get(bye.entry.start_number))
