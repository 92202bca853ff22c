"""Explanations of the pairs of a round as plain values: start numbers, and scores in tenths of a point."""

from dataclasses import dataclass

from tournaments.pairing.engines.dutch_2026.candidate import PairingMethod


@dataclass(frozen=True, slots=True)
class CriterionWorking:
    """The loss of a bracket by one criterion; 0 if the criterion is met completely.

    For C6 it is the number of players who leave the bracket; for C12 that of the pairs in which a player cannot have
    the colour due; for C13 that of the pairs in which this is a strong preference. No pairing that is as good by the
    earlier criteria loses less.
    """

    criterion: str
    loss: int


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A player who could have been taken before another one, and the rule against it.

    ``rule`` is a criterion ("C1" to "C21"), an article of the order of candidates ("4.2" transpositions, "4.3"
    exchanges, "4.4" choice of the moved-down players), or "forbidden" for a forbidden pair.
    """

    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class PairWorking:
    """A pair, the higher ranked player first, and the higher opponents, not yet taken, who were passed over.

    ``moved_down`` is True if the higher ranked player came from a higher bracket.
    """

    higher: int
    lower: int
    moved_down: bool
    passed_over: tuple[PassedOver, ...]


@dataclass(frozen=True, slots=True)
class BracketWorking:
    """One bracket: its players, its losses, its pairs and its floaters.

    ``exchanged_down`` went from S1 to S2 and ``exchanged_up`` from S2 to S1 (4.3). ``bye`` has the pairing-allocated
    bye. ``floaters`` move down to the next bracket. ``passed_over`` are the lower ranked players who could have left
    the bracket before the highest of the floaters.
    """

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    method: PairingMethod
    criteria: tuple[CriterionWorking, ...]
    exchanged_down: tuple[int, ...]
    exchanged_up: tuple[int, ...]
    floaters: tuple[int, ...]
    bye: int | None
    passed_over: tuple[PassedOver, ...]
    pairs: tuple[PairWorking, ...]

    @property
    def size(self) -> int:
        return len(self.moved_down) + len(self.residents)

    def loss_by(self, criterion: str) -> int:
        """Return the loss of the bracket by a criterion."""
        return sum(level.loss for level in self.criteria if level.criterion == criterion)


@dataclass(frozen=True, slots=True)
class NotMeetingReason:
    """The reason why two players do not meet.

    ``rule`` is as in ``PassedOver``. ``score`` is that of the bracket that decides, None if the absolute rules bar
    the pair. ``leaver`` is the player who would have to leave that bracket for it, None if both are in it.
    """

    rule: str
    score: int | None = None
    leaver: int | None = None
