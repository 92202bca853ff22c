"""The common part of the Burstein and the Dubov System: the absolute rules check the pairs that py4swiss returns."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from ratings.reports.report import Report
from tournaments.pairing import dutch
from tournaments.pairing.colours import ColourPreference
from tournaments.pairing.dutch import PairedBoard, PairedRound, paired_player, rules_of
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField, PairingPlayer
from tournaments.pairing.legal import PairingRules

PY4SWISS_MISSING = (
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
    preference_of: Callable[[PairingPlayer], ColourPreference],
) -> PairedRound:
    """Return the round with the pairs of an engine and their colours; raises as ``dutch.pair``.

    These systems have no topscorers, whose absolute colour preference may be denied. So the rules treat no round as
    the last.
    """
    rules = rules_of(replace(field, is_last_round=False), edition)
    pairs = engine(rules)
    rules.check_pairs([(pair.white, pair.black) for pair in pairs])
    players = field.by_number()
    boards = []
    for pair in pairs:
        if pair.black is not None:
            white, black = players[pair.white], players[pair.black]
            sides = paired_player(white, preference_of(white), black), paired_player(black, preference_of(black), white)
            boards.append(PairedBoard(*sides, min(white.pairing_score, black.pairing_score), pair.article))
    boards.sort(key=lambda board: dutch.board_sort_key((players[board.white.number], players[board.black.number])))
    resting = next((players[pair.white] for pair in pairs if pair.black is None), None)
    met = {frozenset((board.white.number, board.black.number)) for board in boards}
    return PairedRound(
        tuple(boards),
        paired_player(resting, preference_of(resting)) if resting else None,
        edition,
        tuple(met & field.avoided_pairs),
    )
