"""One round of the Dutch System late in a tournament, by field size, and the share of brackets without weights.

REFEREE, the path of bbpPairings 6, adds its time for the same rounds.
"""

import os
import time
from collections import Counter
from collections.abc import Iterator

from bench.figure import Figure, seconds
from campaigns.random_rounds import RandomTournament
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import DutchEdition, editions
from tournaments.pairing.engines.dutch_2026.pairing import brackets, pairs
from tournaments.pairing.engines.external import ExternalProgram
from tournaments.pairing.field import PairingField
from tournaments.pairing.legal import NoLegalPairing, PairingRules

LIMITS_BY_EDITION = {  # players, seconds a round may take
    "2017-07-01": ((50, 1.0), (100, 3.0), (200, 8.0), (300, 15.0)),
    "2026-02-01": ((100, 0.05), (300, 0.05), (500, 0.1), (1000, 0.1), (3000, 0.5)),
}
REFEREE_UP_TO = 1000  # players; its time grows faster than the cube of their number
MIDDLE, TOURNAMENTS = (20, 60), 40  # usual field sizes, and the number of tournaments
WITHOUT_WEIGHTS = 0.9  # minimum share of their brackets
ROUND = {"2017-07-01": 4, "2026-02-01": 7}


def figures() -> Iterator[Figure]:
    for edition in editions():
        for players, may_take in LIMITS_BY_EDITION[edition.name]:
            tournament = RandomTournament(players, (players, players), is_plain=True)
            field = _field(tournament, ROUND[edition.name], editions()[-1])
            name = f"{edition.name}.{players}_players"
            taken = seconds(lambda field=field, edition=edition: pair(field, edition))  # type: ignore[misc]
            yield Figure(name, taken, "s", taken / may_take, f"the {may_take:g} s a round may take")
            if edition == editions()[-1]:
                yield from _engine(name, field, edition, tournament)
    yield _usual_size_figure(editions()[-1])


def _usual_size_figure(edition: DutchEdition) -> Figure:
    """Return the share of brackets without weights in random tournaments of usual size with rare situations."""
    ways: Counter[str] = Counter()
    for seed in range(TOURNAMENTS):
        tournament = RandomTournament(seed, MIDDLE)
        for field in tournament.fields():
            try:
                paired = pair(field, edition)
            except NoLegalPairing:
                break
            ways.update(done.candidate.method for done in brackets(PairingRules(field, edition)))
            tournament.play(paired)
    share = 1 - ways["weights"] / ways.total()
    name = f"{edition.name}.{MIDDLE[0]}_to_{MIDDLE[1]}_players.without_weights"
    return Figure(name, 100 * share, "%", share / WITHOUT_WEIGHTS, f"the {WITHOUT_WEIGHTS:.0%} wanted at least")


def _field(tournament: RandomTournament, number: int, edition: DutchEdition) -> PairingField:
    """Return the field of a round. The earlier rounds are paired by the newest rules."""
    for field in tournament.fields():
        if field.round == number:
            return field
        tournament.play(pair(field, edition))
    raise ValueError(number)


def _engine(name: str, field: PairingField, edition: DutchEdition, tournament: RandomTournament) -> Iterator[Figure]:
    taken = seconds(lambda: pairs(PairingRules(field, edition)))
    yield Figure(f"{name}.engine", taken, "s", taken / seconds(lambda: pair(field, edition)), "the whole round")
    ways = Counter(done.candidate.method for done in brackets(PairingRules(field, edition)))
    unweighted = ways.total() - ways["weights"]
    yield Figure(f"{name}.without_weights", unweighted, "brackets", unweighted / ways.total(), "all brackets")
    if "REFEREE" in os.environ and len(field.players) <= REFEREE_UP_TO:
        begin = time.perf_counter()
        ExternalProgram(os.environ["REFEREE"], tournament.report)(PairingRules(field, edition))
        theirs = time.perf_counter() - begin
        yield Figure(f"{name}.bbppairings", theirs, "s", taken / theirs, "of its time our engine takes")
