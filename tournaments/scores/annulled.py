"""Results that do not count in the standings of a round robin (C.05, withdrawal); they are still reported and rated."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import replace

from django.utils.translation import gettext as _

from ratings.reports.report import AbnormalPoints, Report, ReportPlayer, RoundResult
from ratings.reports.validation.points import points_in_round
from tournaments.models import Tournament
from tournaments.scores.game_counts import game_count
from tournaments.scores.snapshot import UNCHANGED, BoardChanges


def annulled_start_numbers(tournament: Tournament, changes: BoardChanges = UNCHANGED) -> frozenset[int]:
    """Return the start numbers of players who withdrew from a round robin with less than half of their games played.

    The boards of `changes` have their changed results.
    """
    if not tournament.pairing_system.annuls_early_withdrawals:
        return frozenset()
    withdrawn = tournament.entries.filter(absences__last_round=None, absences__isnull=False).distinct()
    return frozenset(entry.start_number for entry in withdrawn if not game_count(entry, changes).has_played_half)


def without_annulled_points(report: Report, counted: Report, numbers: Collection[int]) -> Report:
    """Return the report of all games, with records 299 that remove the points of games missing from `counted`.

    A comment explains this for each of the start numbers `numbers`.
    """
    taken: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player, same in zip(report.players, counted.players, strict=True):
        for number in range(1, len(player.rounds) + 1):
            tenths = _round_points(counted, same, number) - _round_points(report, player, number)
            if tenths:
                taken[number, tenths].append(player.number)
    records = (AbnormalPoints("", None, tenths, number, tuple(of)) for (number, tenths), of in sorted(taken.items()))
    names = {player.number: player.name for player in report.players}
    sentence = _("%(name)s withdrew with less than half of the games played: they count in no standings (C.05).")
    return replace(
        report,
        abnormal_points=(*report.abnormal_points, *records),
        comments=(*report.comments, *(f" {sentence % {'name': names[number]}}" for number in sorted(numbers))),
    )


def _round_points(report: Report, player: ReportPlayer, number: int) -> int:
    """Return the points of a round in tenths, with penalties and bonuses in it."""
    result = player.rounds[number - 1] if number <= len(player.rounds) else None
    return points_in_round(report, player, number, result or RoundResult(None, "-", "Z"))
