"""A proposed pairing of a round without a legal pairing, with as few repeats as possible. Pure.

C.04.3: if a round-pairing cannot be completed, the arbiter decides. The proposal breaks the rules as little as
possible, in this order: forbidden pairs; second meetings and second byes together; second byes; pairs of two players
due the same colour absolutely; pairs to be avoided; recent meetings; score differences.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from tournaments.pairing.colours import allocate_colours
from tournaments.pairing.engines.dutch_2026.staged_matching import StagedMatching
from tournaments.pairing.field import Pair, PairingPlayer
from tournaments.pairing.graph.matching import UNPAIRED, Matching
from tournaments.pairing.legal import PairingRules

MOST_WEIGHED = 120  # players; for a larger field only the repeats are minimised


@dataclass(frozen=True, slots=True)
class ProposedPair:
    """A pair, White first, or one player and None for the bye.

    `rounds_met` are the earlier rounds in which the two players met.
    """

    pair: Pair
    rounds_met: tuple[int, ...] = ()
    is_second_bye: bool = False

    @property
    def is_repeat(self) -> bool:
        """True for a second meeting and for a second bye."""
        return bool(self.rounds_met) or self.is_second_bye


def propose_pairs(rules: PairingRules) -> tuple[ProposedPair, ...]:
    """Return pairs for all players, the top board first and the bye last."""
    players = rules.ranked_players
    places = _least_loss_pairs(rules) if len(players) <= MOST_WEIGHED else _most_legal_pairs(rules)
    pairs = [*_pairs(rules, places)]
    pairs.sort(key=lambda pair: (pair.pair[1] is None, _board_sort_key(rules, pair)))
    return tuple(pairs)


def rounds_met(first: PairingPlayer, second: PairingPlayer) -> tuple[int, ...]:
    """Return the rounds in which two players have met."""
    return tuple(number for number, past in enumerate(first.earlier_rounds, 1) if past.opponent == second.number)


def _pairs(rules: PairingRules, places: list[tuple[int, int]]) -> Iterator[ProposedPair]:
    for one, other in places:
        first = rules.ranked_players[one]
        if other == len(rules.ranked_players):
            yield ProposedPair((first.number, None), is_second_bye=not rules.may_have_bye(first))
            continue
        second = rules.ranked_players[other]
        colours = allocate_colours(rules.field, first, second)
        yield ProposedPair((colours.white.number, colours.black.number), rounds_met(first, second))


def _board_sort_key(rules: PairingRules, proposed: ProposedPair) -> list[tuple[int, int]]:
    by_number = rules.field.by_number()
    return sorted(by_number[number].ranking_key for number in proposed.pair if number is not None)


def _least_loss_pairs(rules: PairingRules) -> list[tuple[int, int]]:
    """Return the best complete matching by the losses of each edge. The vertex after the last player is the bye."""
    size = len(rules.ranked_players)
    losses = {edge: _losses(rules, *edge) for edge in combinations(range(size + size % 2), 2)}
    graph = StagedMatching(size + size % 2, [*losses])
    graph.minimise(partial(_loss, losses, index) for index in range(len(next(iter(losses.values())))))
    return sorted(graph.edges[edge] for edge in graph.matching)


def _loss(losses: Mapping[tuple[int, int], tuple[int, ...]], place: int, one: int, other: int) -> int:
    return losses[one, other][place]


def _losses(rules: PairingRules, one: int, other: int) -> tuple[int, ...]:
    """Return the breaches of a pair as numbers, the most important rule first."""
    first, size = rules.ranked_players[one], len(rules.ranked_players)
    if other == size:
        second_bye = int(not rules.may_have_bye(first))
        return 0, second_bye, second_bye, 0, 0, 0, first.pairing_score, 0
    second = rules.ranked_players[other]
    pair, met = frozenset((first.number, second.number)), rounds_met(first, second)
    return (
        int(pair in rules.field.forbidden_pairs),
        int(bool(met)),
        0,
        int(rules.have_same_absolute_colour(first.number, second.number)),
        int(pair in rules.field.avoided_pairs),
        max(met, default=0),
        0,
        abs(first.pairing_score - second.pairing_score) ** 2,
    )


def _most_legal_pairs(rules: PairingRules) -> list[tuple[int, int]]:
    """Return a complete matching with as many legal pairs as possible; the other players are paired in rank order."""
    size = len(rules.ranked_players)
    rows, odd = [*rules.completion.rows], size % 2
    if odd:
        resting = [index for index, player in enumerate(rules.ranked_players) if rules.may_have_bye(player)]
        rows = [row | 1 << size if index in {*resting} else row for index, row in enumerate(rows)]
        rows.append(sum(1 << index for index in resting))
    matching = Matching(rows, (1 << size + odd) - 1)
    matching.pair_neighbours()
    matching.saturate()
    left = [index for index, mate in enumerate(matching.mate) if mate == UNPAIRED]
    paired = [(index, mate) for index, mate in enumerate(matching.mate) if mate > index]
    return [*paired, *zip(left[::2], left[1::2], strict=True)]
