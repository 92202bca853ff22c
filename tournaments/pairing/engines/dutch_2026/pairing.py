"""Pairing of a round bracket by bracket, from the top (1.9, 3)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import Candidate, NotProved, TakesLong
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.ideal import pair_ideally
from tournaments.pairing.engines.dutch_2026.sieve import pair_by_sieve
from tournaments.pairing.engines.dutch_2026.state import EngineState
from tournaments.pairing.engines.dutch_2026.weights import pair_by_weights
from tournaments.pairing.field import Pair
from tournaments.pairing.legal import PairingRules

MOST_FAST_PLAYERS, MOST_FAST_WEIGHED = 3_000, 60  # players of a round, and players weighed against one another
PAIRING_METHODS: tuple[Callable[[Bracket, FollowingBracket], Candidate], ...] = (
    pair_ideally,
    pair_by_sieve,
    pair_by_weights,
)


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket and its best candidate."""

    bracket: Bracket
    candidate: Candidate


def pairs(rules: PairingRules, most_weighed: float = inf) -> list[Pair]:
    """Return the pairs of a round; NoLegalPairing if not all players can be paired.

    TakesLong if more than ``most_weighed`` players must be weighed against one another.
    """
    rules.require_pairing()
    paired: list[Pair] = []
    numbers = [player.number for player in rules.ranked_players]
    resting = set(range(len(numbers)))
    for done in brackets(rules, most_weighed):
        places = done.bracket.players
        for first, other in done.candidate.pairs:
            paired.append((numbers[places[first]], numbers[places[other]]))
            resting -= {places[first], places[other]}
    return paired + [(numbers[index], None) for index in resting]


def fast_pairs(rules: PairingRules) -> list[Pair]:
    """Return the pairs of a round as ``pairs`` does, within a second for 3,000 players, or raise TakesLong."""
    if len(rules.field.players) > MOST_FAST_PLAYERS:
        raise TakesLong
    return pairs(rules, MOST_FAST_WEIGHED)


def brackets(rules: PairingRules, most_weighed: float = inf) -> Iterator[PairedBracket]:
    """Yield the paired brackets of a round, the highest first; the round must have a legal pairing."""
    state = EngineState(rules, most_weighed)
    moved_down: list[int] = []
    bye_open = len(state.players) % 2 == 1
    for group in range(len(state.groups)):
        bracket = Bracket(state, moved_down, group, bye_open)
        candidate = _candidate(bracket, FollowingBracket(state, group))
        yield PairedBracket(bracket, candidate)
        moved_down = [bracket.players[floater] for floater in candidate.floaters]
        if bracket.gives_bye and len(moved_down) == 1:
            moved_down, bye_open = [], False


def _candidate(bracket: Bracket, following: FollowingBracket) -> Candidate:
    if bracket.size == 1:
        return Candidate((), (0,), "single")
    for way in PAIRING_METHODS[:-1]:
        try:
            return way(bracket, following)
        except NotProved:
            continue
    return PAIRING_METHODS[-1](bracket, following)
