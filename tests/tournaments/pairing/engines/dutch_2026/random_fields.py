"""Rounds of random tournaments in the form of the rules."""

from collections.abc import Iterator
from dataclasses import replace

from campaigns.random_rounds import RandomTournament
from ratings.reports.report import Report
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import edition_named
from tournaments.pairing.engines.dutch_2026 import pairing
from tournaments.pairing.field import PairingField
from tournaments.pairing.legal import NoLegalPairing, PairingRules

EDITION = edition_named("2026-02-01")
NumberPairs = set[frozenset[int | None]]


def random_fields(seed: int, fewest: int, most: int) -> Iterator[PairingField]:
    """Yield the fields of a random tournament, as far as they can be paired."""
    for _, field in reports_and_fields(RandomTournament(seed, (fewest, most))):
        yield field


def reports_and_fields(tournament: RandomTournament) -> Iterator[tuple[Report, PairingField]]:
    """Yield the report before each round of a tournament, and its field, as far as they can be paired."""
    for field in tournament.fields():
        try:
            paired = pair(field, EDITION)
        except NoLegalPairing:
            return
        yield tournament.report, field
        tournament.play(paired)


def paired_numbers(field: PairingField, **changes: object) -> NumberPairs:
    """Return the set of pairs; the bye is None."""
    rules = PairingRules(replace(field, **changes), EDITION)  # type: ignore[arg-type]
    return {frozenset(two) for two in pairing.pairs(rules)}
