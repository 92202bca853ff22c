"""Small rounds compared with the literal rules: every candidate of every bracket, in the order of article 4."""

import pytest

from tests.tournaments.pairing.engines.dutch_2026.by_the_book import Book
from tests.tournaments.pairing.engines.dutch_2026.rounds import EDITION, met, rounds
from tournaments.pairing.legal import PairingRules


@pytest.mark.parametrize("seed", range(60))
def test_small_rounds_are_paired_by_the_book(seed: int) -> None:
    for field in rounds(seed, 4, 8):
        expected = {frozenset(two) for two in Book(PairingRules(field, EDITION)).pairs()}
        assert met(field) == expected, f"round {field.round}"
