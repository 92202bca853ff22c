from random import Random

import networkx
import pytest
from caissify_pairings.engines.dutch import DutchEngine

from tests.tournaments.pairing.written import field
from tournaments.pairing.edition import edition_named
from tournaments.pairing.engines import rules_2026
from tournaments.pairing.field import Pair, PairingField, PairingPlayer, Past
from tournaments.pairing.forbidden import within
from tournaments.pairing.legal import PairingRules

EDITION = edition_named("2026-02-01")


class Slow(rules_2026._Search):
    """The same search with the matcher of networkx."""

    _pair_iterative_mwm = DutchEngine._pair_iterative_mwm


def accelerated(seed: int) -> PairingField:
    """Fifteen players after one accelerated round, some of them kept apart."""
    dice, players = Random(seed), []  # noqa: S311
    for number in range(1, 16, 2):
        colour = dice.choice(("w", "b"))
        for one, other in ((number, number + 1), (number + 1, number)):
            virtual = 10 * (one <= 8)
            past = Past("game", 5, virtual, other, colour if one == number else "bw"[colour == "b"], virtual)
            players.append(PairingPlayer(one, one, dice.choice((0, 5, 10)), virtual, (past,)))
    apart = within(dice.sample(range(1, 16), 2) for _ in range(6))
    return PairingField(tuple(players[:15]), round=2, forbidden=apart)


def met(pairs: list[Pair]) -> set[frozenset[int | None]]:
    return {frozenset(pair) for pair in pairs}


@pytest.mark.parametrize("seed", range(20))
def test_the_faster_matcher_finds_the_same_pairs(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    law = PairingRules(accelerated(seed), EDITION)
    law.demand()
    fast = met(rules_2026.pairs(law))
    monkeypatch.setattr(rules_2026, "_Search", Slow)
    assert met(rules_2026.pairs(law)) == fast


def test_networkx_stays_as_it_is() -> None:
    before = networkx.max_weight_matching
    rules_2026.pairs(PairingRules(field({1: "", 2: "", 3: "", 4: ""}), EDITION))
    assert networkx.max_weight_matching is before
