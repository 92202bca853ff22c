"""The common part of the Burstein and the Dubov System: the absolute rules check the pairs that py4swiss returns."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from ratings.reports.report import Report
from tournaments.pairing import dutch
from tournaments.pairing.colours import Preference
from tournaments.pairing.dutch import PairedBoard, PairedRound, rules_of, side
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField, PairingPlayer
from tournaments.pairing.legal import PairingRules

MISSING = (
    "the {} System needs the package py4swiss, which is not installed on this machine: "
    "pair on one that has it, or by another system (--system)"
)
ROUNDS_MISSING = "the {} System depends on how many rounds there are, and the file does not say it: add record 142"


class PairWithColours(Protocol):
    """A pair as an engine returns it; ``black`` is None for the bye."""

    @property
    def white(self) -> int: ...
    @property
    def black(self) -> int | None: ...
    @property
    def article(self) -> str: ...


def rounds_of(report: Report, system: str) -> int:
    """Return the number of rounds of the tournament; EngineFailed if the report does not state it."""
    if not report.round_count:
        raise EngineFailed(ROUNDS_MISSING.format(system))
    return report.round_count


def checked_round(
    field: PairingField,
    edition: DutchEdition,
    engine: Callable[[PairingRules], Sequence[PairWithColours]],
    due: Callable[[PairingPlayer], Preference],
) -> PairedRound:
    """Return the round with the pairs of an engine and their colours; raises as ``dutch.pair``.

    These systems have no topscorers, whose absolute colour preference may be denied: the rules treat no round as the
    last.
    """
    rules = rules_of(replace(field, last=False), edition)
    pairs = engine(rules)
    rules.check_pairs([(pair.white, pair.black) for pair in pairs])
    players = field.by_number()
    boards = []
    for pair in pairs:
        if pair.black is not None:
            white, black = players[pair.white], players[pair.black]
            sides = side(white, due(white), black), side(black, due(black), white)
            boards.append(PairedBoard(*sides, min(white.pairing_score, black.pairing_score), pair.article))
    boards.sort(key=lambda board: dutch.from_the_top((players[board.white.number], players[board.black.number])))
    resting = next((players[pair.white] for pair in pairs if pair.black is None), None)
    met = {frozenset((board.white.number, board.black.number)) for board in boards}
    return PairedRound(
        tuple(boards), side(resting, due(resting)) if resting else None, edition, tuple(met & field.avoided)
    )
