"""How the pairs of a round came about, as plain values: numbers are start numbers, scores tenths of a point."""

from dataclasses import dataclass

from tournaments.pairing.engines.dutch_2026.candidate import Way


@dataclass(frozen=True, slots=True)
class CriterionWorking:
    """What a bracket loses by one criterion; 0 where it could be kept whole.

    Of C6 it is the number of players who leave the bracket, of C12 that of the pairs in which a player cannot have the
    colour due, of C13 that of those in which this is a strong preference. No pairing that is as good by the criteria
    before loses less.
    """

    criterion: str
    lost: int


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A player who could have been taken before another one, and the rule that stands against it.

    ``rule`` is a criterion ("C1" to "C21"), an article of the order of candidates ("4.2" transpositions, "4.3"
    exchanges, "4.4" who of the moved-down players is paired), or "forbidden" for a pair kept apart.
    """

    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class PairWorking:
    """A pair, the higher ranked player first, and the higher opponents, not yet taken, who were passed over.

    ``moved_down`` tells that the higher one came from a higher bracket.
    """

    higher: int
    lower: int
    moved_down: bool
    passed_over: tuple[PassedOver, ...]


@dataclass(frozen=True, slots=True)
class BracketWorking:
    """One bracket: who was in it, what it lost, who left it.

    ``exchanged_down`` and ``exchanged_up`` went from S1 to S2 and the other way (4.3); ``bye`` has the
    pairing-allocated bye; ``floaters`` move down to the next bracket. ``passed_over`` are the lower ranked players who
    could have left the bracket before the highest of those who did.
    """

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    way: Way
    criteria: tuple[CriterionWorking, ...]
    exchanged_down: tuple[int, ...]
    exchanged_up: tuple[int, ...]
    floaters: tuple[int, ...]
    bye: int | None
    passed_over: tuple[PassedOver, ...]
    pairs: tuple[PairWorking, ...]

    @property
    def size(self) -> int:
        """How many players the bracket has."""
        return len(self.moved_down) + len(self.residents)

    def lost(self, criterion: str) -> int:
        """What the bracket loses by a criterion."""
        return sum(level.lost for level in self.criteria if level.criterion == criterion)


@dataclass(frozen=True, slots=True)
class NotMeeting:
    """Why two players do not meet: the rule as in ``PassedOver``, and the score of the bracket in which it decides.

    ``score`` is None where the absolute rules keep them apart. ``leaves`` is the player who would have had to leave
    that bracket for it, None where both are in it.
    """

    rule: str
    score: int | None = None
    leaves: int | None = None
