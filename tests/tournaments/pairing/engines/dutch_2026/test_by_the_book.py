"""Small rounds compared with the literal rules: every candidate of every bracket, in the order of article 4."""

import pytest

from tests.tournaments.pairing.engines.dutch_2026.literal_pairing import LiteralPairing
from tests.tournaments.pairing.engines.dutch_2026.random_fields import EDITION, paired_numbers, random_fields
from tournaments.pairing.legal import PairingRules


@pytest.mark.parametrize("seed", range(60))
def test_small_rounds_are_paired_by_the_book(seed: int) -> None:
    for field in random_fields(seed, 4, 8):
        expected = {frozenset(two) for two in LiteralPairing(PairingRules(field, EDITION)).pairs()}
        assert paired_numbers(field) == expected, f"round {field.round}"
