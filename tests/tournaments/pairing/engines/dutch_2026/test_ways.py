"""The algorithms for a bracket compared: if one proves a result, all others give it, too."""

import pytest

from tests.tournaments.pairing.engines.dutch_2026.random_fields import EDITION, random_fields
from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import Candidate, NotProved
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.ideal import pair_ideally
from tournaments.pairing.engines.dutch_2026.pairing import brackets
from tournaments.pairing.engines.dutch_2026.sieve import pair_by_sieve
from tournaments.pairing.engines.dutch_2026.weights import Window
from tournaments.pairing.legal import PairingRules

Outcome = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]


def outcome(candidate: Candidate) -> Outcome:
    return candidate.pairs, candidate.floaters


def proved(bracket: Bracket) -> dict[str, Outcome]:
    """Return the result of each algorithm that can prove it, with weights for every sufficient number of groups."""
    following = FollowingBracket(bracket.state, bracket.group)
    outcomes = {}
    for way in (pair_ideally, pair_by_sieve):
        try:
            outcomes[way.__name__] = outcome(way(bracket, following))
        except NotProved:
            continue
    for last in range(bracket.group, len(bracket.state.groups)):
        window = Window(bracket, last)
        candidate = window.first_candidate()
        if window.is_enough(candidate, following):
            outcomes[f"weights to {last}"] = outcome(candidate)
    return outcomes


@pytest.mark.parametrize(("seed", "fewest", "most"), [(seed, 6, 16) for seed in range(8)] + [(1, 24, 30), (2, 30, 40)])
def test_all_matching_methods_agree(seed: int, fewest: int, most: int) -> None:
    ways = set()
    for field in random_fields(seed, fewest, most):
        for done in brackets(PairingRules(field, EDITION)):
            outcomes = proved(done.bracket) | {done.candidate.method: outcome(done.candidate)}
            assert len(set(outcomes.values())) == 1, f"round {field.round}, group {done.bracket.group}: {outcomes}"
            ways |= outcomes.keys()
    assert len(ways) > 4


def test_the_bye_goes_to_the_player_with_most_games_before_colours_count() -> None:
    """C9 before C12: 2 and 3 are both due White, and would not meet if one of them had the bye."""
    (bracket,) = brackets(PairingRules(field_of_lines({1: "b9 w8", 2: "Z b7", 3: "Z b6"}), EDITION))
    assert set(proved(bracket.bracket).values()) == {(((1, 2),), (0,))}
    assert len(proved(bracket.bracket)) > 2
