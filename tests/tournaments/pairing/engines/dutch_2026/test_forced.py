"""The rule against a pair, read from the graphs of an ideal bracket and by weighing it with the pair forced."""

from itertools import combinations

import pytest

from tests.tournaments.pairing.engines.dutch_2026.random_fields import EDITION, random_fields
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.forced import ForcedPair, WeighedRules, forced_leaver
from tournaments.pairing.engines.dutch_2026.ideal_rules import IdealRules
from tournaments.pairing.engines.dutch_2026.pairing import brackets
from tournaments.pairing.legal import PairingRules


@pytest.mark.parametrize(("seed", "fewest", "most"), [(seed, 6, 12) for seed in range(6)] + [(3, 20, 24)])
def test_both_implementations_name_the_same_rule(seed: int, fewest: int, most: int) -> None:
    for field in random_fields(seed, fewest, most):
        for done in brackets(PairingRules(field, EDITION)):
            if done.candidate.method == "ideal":
                bracket, following = done.bracket, FollowingBracket(done.bracket.state, done.bracket.group)
                rules, weighed = IdealRules(bracket, following), WeighedRules(bracket, following)
                may = [two for two in combinations(range(bracket.size), 2) if bracket.rows[two[0]] >> two[1] & 1]
                for pair in sorted(set(may) - set(done.candidate.pairs))[::3]:
                    forced = ForcedPair(*pair)
                    assert rules.rule_against(forced) == weighed.rule_against(forced), (field.round, pair)
                for position in set(range(bracket.size)) - set(done.candidate.floaters):
                    for may_rest in (True, False):
                        out = forced_leaver(bracket, position, may_rest)
                        assert rules.rule_against(out) == weighed.rule_against(out), (field.round, position)
