"""Pairing of a bracket of few players by trying every set of floaters and every pairing of the others (3.8)."""

from collections.abc import Iterator, Sequence

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import Candidate
from tournaments.pairing.engines.dutch_2026.criteria import LEAVES, LossFigure, quality
from tournaments.pairing.engines.dutch_2026.floaters import best_for_following, fewest_floaters
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.order import first_candidate
from tournaments.pairing.graph.bits import members


def pair_by_sieve(bracket: Bracket, following: FollowingBracket) -> Candidate:
    """Return the first of the best candidates; NotProved if there are too many to try."""
    search = _AllCandidates(bracket, following)
    single_bye = bracket.gives_bye and search.floater_sets[0].bit_count() == 1
    return first_candidate(bracket, search, quality(bracket, single_bye), "sieve")


class _AllCandidates:
    """All candidates that C4 to C8 leave; ``floater_sets`` are the possible sets of floaters."""

    def __init__(self, bracket: Bracket, following: FollowingBracket) -> None:
        self.bracket = bracket
        self.floater_sets = best_for_following(bracket, following, fewest_floaters(bracket, following))
        self._figures: list[LossFigure] = []
        self._best: list[tuple[int, int]] = []

    def minimise(self, figures: Sequence[LossFigure]) -> list[int]:
        """Minimise as ``Search.minimise`` does: try all candidates again by the earlier and the new figures."""
        self._figures += figures
        radices = [field.highest * self.bracket.size + 1 for field in self._figures]
        cheapest = _LeastLoss(self.bracket, self._figures, radices)
        cost, mask = min((cheapest.loss_with_floaters(mask), mask) for mask in self.floater_sets)
        self._best = cheapest.pairs(self.bracket.all_players & ~mask)
        return list(_digits(cost, radices))[-len(figures) :] if figures else []

    def pairs(self) -> list[tuple[int, int]]:
        return self._best


def _digits(number: int, radices: Sequence[int]) -> list[int]:
    digits = []
    for radix in reversed(radices):
        number, digit = divmod(number, radix)
        digits.append(digit)
    return digits[::-1]


class _LeastLoss:
    """The least loss of any pairing of each set of players; every figure is one digit of the loss."""

    def __init__(self, bracket: Bracket, figures: Sequence[LossFigure], radices: Sequence[int]) -> None:
        self.bracket, self._losses = bracket, {0: 0}
        size = bracket.size
        self._pair = {
            (number, other): _packed(figures, radices, number, other)
            for number in range(size)
            for other in members(bracket.rows[number] >> number << number)
        }
        self._leaves = [_packed(figures, radices, number, LEAVES) for number in range(size)]
        self._none = (max([0, *self._pair.values()]) + 1) * (size + 1)

    def loss_with_floaters(self, mask: int) -> int:
        """Return the loss with these players unpaired and all others paired."""
        return sum(self._leaves[member] for member in members(mask)) + self._loss_of(self.bracket.all_players & ~mask)

    def _loss_of(self, mask: int) -> int:
        if mask not in self._losses:
            self._losses[mask] = min((cost for cost, _ in self._first_pairs(mask)), default=self._none)
        return self._losses[mask]

    def _first_pairs(self, mask: int) -> Iterator[tuple[int, int]]:
        """Yield the loss of a set for each opponent of its first player, with the opponent."""
        low = mask & -mask
        player, rest = low.bit_length() - 1, mask ^ low
        for other in members(self.bracket.rows[player] & rest):
            yield self._pair[player, other] + self._loss_of(rest ^ 1 << other), other

    def pairs(self, mask: int) -> list[tuple[int, int]]:
        """Return the pairs of a set with the least loss."""
        pairs = []
        while mask:
            player = (mask & -mask).bit_length() - 1
            _, other = min(self._first_pairs(mask))
            pairs.append((player, other))
            mask ^= 1 << player | 1 << other
        return pairs


def _packed(figures: Sequence[LossFigure], radices: Sequence[int], one: int, other: int) -> int:
    number = 0
    for field, radix in zip(figures, radices, strict=True):
        number = number * radix + field.loss(one, other)
    return number
