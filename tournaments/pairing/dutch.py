"""The FIDE (Dutch) System, by its edition (FIDE Handbook C.04.3)."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Literal

from ratings.reports.report import Report
from tournaments.pairing.colours import ColourPreference, allocate_colours, preference
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines import rules_2017
from tournaments.pairing.engines.dutch_2026 import pairing as dutch_2026
from tournaments.pairing.engines.dutch_2026.explanation import Explanation
from tournaments.pairing.field import Pair, PairingField, PairingPlayer
from tournaments.pairing.legal import NoLegalPairing, PairingRules

FloatDirection = Literal["up", "down", ""]
Engine = Callable[[PairingRules], list[Pair]]

ENGINES: dict[str, Engine] = {"2017-07-01": rules_2017.pairs, "2026-02-01": dutch_2026.pairs}
FAST_ENGINES: dict[str, Engine] = {"2026-02-01": dutch_2026.fast_pairs}
"""Engines that return pairs within a second, or raise TakesLong."""
EXPLANATIONS: dict[str, Callable[[PairingRules, float], Explanation]] = {"2026-02-01": Explanation}


@dataclass(frozen=True, slots=True)
class PairedPlayer:
    """One player of a pairing: the score at pairing, the colour due, and the float."""

    number: int
    score: int
    preference: ColourPreference
    floated: FloatDirection = ""


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """One pairing with its score group and the article that decided its colours."""

    white: PairedPlayer
    black: PairedPlayer
    score_group: int
    article: str


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round: the boards from the top, the player with the bye, and the edition.

    ``avoided_pairs`` are pairs to be avoided that meet because the round has no legal pairing without them.
    """

    boards: tuple[PairedBoard, ...]
    bye: PairedPlayer | None
    edition: DutchEdition
    unavoidable_pairs: tuple[frozenset[int], ...] = ()

    def pairs(self) -> list[tuple[int, int]]:
        """Return White and Black of every board from the top; the last pair is the bye as (number, 0)."""
        rest = [(self.bye.number, 0)] if self.bye else []
        return [(board.white.number, board.black.number) for board in self.boards] + rest


def pair(field: PairingField, edition: DutchEdition, engine: Engine | None = None) -> PairedRound:
    """Pair one round.

    NoLegalPairing if the absolute rules allow no pairing, IllegalPairing if the engine breaks them. ``engine``
    replaces the engine of the edition.
    """
    law = rules_of(field, edition)
    pairs = (engine or ENGINES[edition.name])(law)
    law.check_pairs(pairs)
    players = field.by_number()
    games = [(players[one], players[other]) for one, other in pairs if other is not None]
    boards = [_board(field, one, other, edition) for one, other in sorted(games, key=board_sort_key)]
    resting = next(
        (paired_player(players[one], preference(players[one])) for one, other in pairs if other is None), None
    )
    met = {frozenset((one.number, other.number)) for one, other in games}
    return PairedRound(tuple(boards), resting, edition, tuple(met & field.avoided_pairs))


PairRound = Callable[[PairingField, DutchEdition, Report], PairedRound]
"""The pairing of a round of a report; raises NoLegalPairing, IllegalPairing and EngineFailed as `pair` does."""


def pair_in_report(field: PairingField, edition: DutchEdition, _report: Report) -> PairedRound:
    """Pair one round; the Dutch System needs only the field, not the report."""
    return pair(field, edition)


def explain(field: PairingField, edition: DutchEdition, most_weighed: float = inf) -> Explanation | None:
    """Pair a round again to explain its pairs; None if the edition has no explanations.

    NoLegalPairing as in ``pair``; TakesLong if more than ``most_weighed`` players must be weighed against one another.
    """
    explanation = EXPLANATIONS.get(edition.name)
    return explanation(rules_of(field, edition), most_weighed) if explanation else None


def rules_of(field: PairingField, edition: DutchEdition) -> PairingRules:
    """Return the rules with the pairs to be avoided as forbidden pairs, or without them if no pairing is left."""
    if field.avoided_pairs:
        law = PairingRules(field, edition, with_avoided=True)
        try:
            law.require_pairing()
        except NoLegalPairing:
            pass
        else:
            return law
    law = PairingRules(field, edition)
    law.require_pairing()
    return law


def board_sort_key(game: tuple[PairingPlayer, PairingPlayer]) -> tuple[int, int, int]:
    """Return the sort key of a board: both scores, the higher first, then the higher ranked player's pairing number.

    The scores are without virtual points.
    """
    higher, lower = sorted(game, key=lambda player: (-player.score, player.pairing_number))
    return -higher.score, -lower.score, higher.pairing_number


def _board(field: PairingField, first: PairingPlayer, second: PairingPlayer, edition: DutchEdition) -> PairedBoard:
    colours = allocate_colours(field, first, second)
    white = paired_player(colours.white, preference(colours.white), colours.black)
    black = paired_player(colours.black, preference(colours.black), colours.white)
    return PairedBoard(white, black, min(white.score, black.score), edition.colours.articles[colours.rule - 1])


def paired_player(player: PairingPlayer, due: ColourPreference, opponent: PairingPlayer | None = None) -> PairedPlayer:
    """Return one player of a pairing; without ``opponent`` the player has the bye."""
    more = player.pairing_score - opponent.pairing_score if opponent else 0
    floated: FloatDirection = "down" if more > 0 else "up" if more < 0 else ""
    return PairedPlayer(player.number, player.pairing_score, due, floated)
