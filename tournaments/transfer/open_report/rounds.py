"""Rounds of a report: boards, byes, future absences, forbidden pairs, added and deducted points."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from django.utils.translation import gettext as _

from ratings.models import User
from ratings.reports.report import Report
from tournaments.models import (
    Absence,
    AddedPoints,
    Bye,
    Entry,
    ForbiddenPair,
    ForbiddenPairKind,
    Pairing,
    Round,
    RoundState,
    Tournament,
)
from tournaments.rounds.pairing_tasks.round_dates import evenly_spread_day
from tournaments.tiebreaks.early_withdrawals import early_withdrawals, without_games_of
from tournaments.transfer.open_report.lines import PlayerLines

Entries = Mapping[int, Entry]


def create_rounds(tournament: Tournament, report: Report, entries: Entries, by: User, messages: list[str]) -> None:
    """Create every paired round, and the announced absences of later rounds; add problems to `messages`."""
    lines = PlayerLines(report)
    if lines.forfeits_without_opponent():
        messages.append(
            _("Forfeits without an opponent became full-point byes and absences: %(places)s.")
            % {"places": ", ".join(_("number %d in round %d") % game for game in lines.forfeits_without_opponent())}
        )
    messages.extend(
        _("Number %(number)d has the bye of round %(round)d in the file: entered as a full-point bye.")
        % {"number": player, "round": number}
        for player, number in lines.preset_byes()
    )
    for number in range(1, lines.first_unpaired_round):
        _create_round(tournament, lines, number, entries)
    annuls = tournament.pairing_system.annuls_early_withdrawals
    withdrawn = early_withdrawals(report) if annuls else {}
    Absence.objects.bulk_create(_absences(lines, withdrawn, entries, by))
    ForbiddenPair.objects.bulk_create(_forbidden_pairs(tournament, report, entries))
    AddedPoints.objects.bulk_create(_added_points(lines, without_games_of(report, withdrawn), entries, by))
    messages.extend(
        _("%(player)s withdrew with less than half of the games played: they do not count in the standings (C.05).")
        % {"player": entries[number].name}
        for number in withdrawn
    )


def _create_round(tournament: Tournament, lines: PlayerLines, number: int, entries: Entries) -> None:
    games = lines.games(number)
    dates = lines.report.round_dates
    row = Round.objects.create(
        tournament=tournament,
        number=number,
        day=(dates[number - 1] if number <= len(dates) else None) or evenly_spread_day(tournament, number),
        state=RoundState.COMPLETE if all(result for *_, result in games) else RoundState.PUBLISHED,
    )
    Pairing.objects.bulk_create(
        Pairing(
            round=row,
            board=board,
            white=entries[white],
            black=entries[black],
            white_result=result[:1],
            black_result=result[1:],
            version=1 if result else 0,
        )
        for board, (white, black, result) in enumerate(games, 1)
    )
    seated = {player for white, black, result in games for player in (white, black)}
    Bye.objects.bulk_create(
        Bye(round=row, entry=entry, kind=lines.bye(start_number, number))
        for start_number, entry in entries.items()
        if start_number not in seated
    )


def _absences(lines: PlayerLines, withdrawn: Mapping[int, int], entries: Entries, by: User) -> Iterator[Absence]:
    """Yield the announced absences of later rounds, and the early withdrawals from their first missed round on."""
    for number, first in withdrawn.items():
        yield Absence(entry=entries[number], first_round=first, by=by)
    for (player, number), kind in sorted(lines.announced_absences().items()):
        if player in entries and player not in withdrawn:
            yield Absence(entry=entries[player], first_round=number, last_round=number, kind=kind, by=by)


def _added_points(lines: PlayerLines, counted: Report, entries: Entries, by: User) -> Iterator[AddedPoints]:
    """Yield the penalties and bonuses of the ``counted`` report, which has no annulled games."""
    for record in counted.abnormal_points:
        for number in record.numbers:
            if record.kind or not record.points or number not in entries:
                continue
            if not lines.is_deduction_in_result(number, record.round):
                yield AddedPoints(
                    entry=entries[number],
                    round=record.round or 1,
                    points=record.points,
                    reason=_("as reported (record 299)"),
                    by=by,
                )


def _forbidden_pairs(tournament: Tournament, report: Report, entries: Entries) -> Iterator[ForbiddenPair]:
    for group in report.forbidden_pairs:
        for first, second in combinations(sorted(set(group.numbers) & set(entries)), 2):
            yield ForbiddenPair(
                tournament=tournament,
                kind=ForbiddenPairKind.PLAYERS,
                first=entries[first],
                second=entries[second],
                first_round=group.first_round,
                last_round=group.last_round,
            )
