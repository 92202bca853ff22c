"""The Burstein System of 2026 (FIDE Handbook C.04.4.2): seeding rounds by the Dutch System, then by the opposition."""

from dataclasses import replace

from ratings.reports.report import Report
from tournaments.pairing import dutch
from tournaments.pairing.colours import preference
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField, PairingPlayer
from tournaments.pairing.from_report import field_of
from tournaments.pairing.py4swiss_round import PY4SWISS_MISSING, checked_round, rounds_of

NAME = "Burstein"
MOST_SEEDING_ROUNDS = 4


def pair(field: PairingField, edition: DutchEdition, report: Report) -> dutch.PairedRound:
    """Pair one round of a report.

    Raises as ``dutch.pair``, and EngineFailed if the number of rounds or py4swiss is missing.
    """
    if field.round <= seeding_rounds(rounds_of(report, NAME)):
        return dutch.pair(replace(field, is_last_round=False), edition)
    try:
        from tournaments.pairing.engines import py4swiss_burstein
    except ModuleNotFoundError as error:
        raise EngineFailed(PY4SWISS_MISSING.format(NAME)) from error
    index = opposition_indexes(field, report)
    return checked_round(field, edition, lambda rules: py4swiss_burstein.pairs(rules, index), preference)


def seeding_rounds(rounds: int) -> int:
    """Return the number of rounds paired by the Dutch System: half of all, rounded down, at most four (1.6.2)."""
    return min(rounds // 2, MOST_SEEDING_ROUNDS)


def opposition_indexes(field: PairingField, report: Report) -> dict[int, tuple[int, int]]:
    """Return Buchholz in tenths and Sonneborn-Berger in hundredths before the round, by start number (1.7).

    A round without a game counts as a game against an opponent with the player's own score.
    """
    everybody = field_of(report, field.round, [player.number for player in report.players], report.round_count)
    present, draw = field.by_number(), report.point_system.points_of("=", "w")
    scores = {
        player.number: player.score + draw * _count_last_absences(player, present) for player in everybody.players
    }
    return {player.number: _opposition_index(player, scores) for player in everybody.players}


def _count_last_absences(player: PairingPlayer, present: dict[int, PairingPlayer]) -> int:
    """Return the number of the latest zero-point byes of a player who is absent in this round.

    They count as draws for the opponents (1.7.2.3).
    """
    absences = 0
    if player.number not in present:
        for past in reversed(player.earlier_rounds):
            if past.kind != "alone" or past.points:
                break
            absences += 1
    return absences


def _opposition_index(player: PairingPlayer, scores: dict[int, int]) -> tuple[int, int]:
    against = [player.score if past.opponent is None else scores[past.opponent] for past in player.earlier_rounds]
    return sum(against), sum(score * past.points for score, past in zip(against, player.earlier_rounds, strict=True))
