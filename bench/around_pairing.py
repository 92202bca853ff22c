"""Cost of a pairing of 1,000 players outside the engine: reading and checking the file, field, colours, boards."""

from collections.abc import Iterator
from functools import partial

from bench.figure import Figure, seconds
from bench.standings import random_report
from ratings.reports import trf26
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation import contradictions
from tournaments.pairing.colours import allocate_colours
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of, first_unpaired_round, players_to_pair

PLAYERS, ROUNDS = 1000, 9
LIMIT_SECONDS = 0.5  # seconds for everything


def figures() -> Iterator[Figure]:
    once, twice = _parts(PLAYERS), _parts(2 * PLAYERS)
    for name, taken in once.items():
        yield Figure(
            f"{PLAYERS}_players.{name}", taken, "s", taken / LIMIT_SECONDS, f"the {LIMIT_SECONDS} s all may take"
        )
        yield Figure(f"{2 * PLAYERS}_players.{name}", twice[name], "s", twice[name] / taken, "half the players")
    whole = sum(once.values())
    yield Figure(f"{PLAYERS}_players.all", whole, "s", whole / LIMIT_SECONDS, f"the {LIMIT_SECONDS} s all may take")


def _parts(players: int) -> dict[str, float]:
    written = trf26.write(random_report(players, ROUNDS)).text.encode()
    report = read_report(written).report
    assert report
    field = _field(report)
    return {
        "read": seconds(partial(read_report, written)),
        "contradictions": seconds(partial(contradictions, report)),
        "field": seconds(partial(_field, report)),
        "colours": seconds(partial(_colours, field)),
    }


def _field(report: Report) -> PairingField:
    number = first_unpaired_round(report)
    return field_of(report, number, players_to_pair(report, number), ROUNDS + 1)


def _colours(field: PairingField) -> None:
    """Allocate colours for pairs of neighbours in the ranking."""
    ranked = sorted(field.players, key=lambda player: player.ranking_key)
    for higher, lower in zip(ranked[::2], ranked[1::2], strict=False):
        allocate_colours(field, higher, lower)
