"""Corrections of games for the rating report only, each with a reason; the tournament's result stays."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from ratings.reports.report import AbnormalPoints, Report, ReportPlayer, RoundResult
from ratings.reports.validation.points import points_of_result
from tournaments.core.report_parts import ReportPart
from tournaments.core.submission_status import require_open_round
from tournaments.models import ADJOURNED, Pairing, ReportCorrection, Round, RoundState, Tournament
from tournaments.reporting.models import RATED_AS
from tournaments.scores.live_games import update_live_game
from tournaments.scores.rated_results import correction_in_force, reported_codes
from tournaments.scores.snapshot import codes_of


@transaction.atomic
def add_correction(pairing: Pairing, result: str, reason: str, by: User) -> ReportCorrection:
    """Set the result for which a game is to be rated, one of `RATED_AS`; the tournament's result stays.

    Refused without a reason, without a result of the game, if the game is reported with this result anyway, and once
    the report of its round is accepted.
    """
    pairing = _lock_correctable(pairing, reason)
    if result not in RATED_AS:
        raise Refused(_("Choose as what the game is to be rated."))
    if pairing.result in ("", ADJOURNED):
        raise Refused(_("Board %(board)s has no result yet; enter it first.") % {"board": pairing.board})
    if tuple(result) == reported_codes(pairing):
        raise Refused(_("Board %(board)s is reported so already.") % {"board": pairing.board})
    if tuple(result) == codes_of(pairing.result):
        raise Refused(_("This is the result of the tournament; take the correction back instead."))
    return _create(pairing, result, reason, by)


@transaction.atomic
def withdraw_correction(pairing: Pairing, reason: str, by: User) -> ReportCorrection:
    """Take a correction back by a further row. Refused if the game is not corrected."""
    pairing = _lock_correctable(pairing, reason)
    if correction_in_force(pairing) is None:
        raise Refused(_("The game at board %(board)s is not corrected.") % {"board": pairing.board})
    return _create(pairing, "", reason, by)


def all_corrections(tournament: Tournament) -> QuerySet[ReportCorrection]:
    """Return all rows ever written, newest first."""
    rows = ReportCorrection.objects.filter(pairing__round__tournament=tournament).order_by("-pk")
    return rows.select_related("pairing__round", "pairing__white", "pairing__black", "by")


def corrections_in_force(tournament: Tournament) -> list[ReportCorrection]:
    """Return the corrections in force, by round and board."""
    last = {correction.pairing_id: correction for correction in reversed(all_corrections(tournament))}
    counting = [correction for correction in last.values() if correction.white_result]
    return sorted(counting, key=lambda correction: (correction.pairing.round.number, correction.pairing.board))


def with_rated_results(report: Report, tournament: Tournament, part: ReportPart | None = None) -> Report:
    """Return the report with corrected games, all or those of a part."""
    current = [CorrectionValues.of(listed) for listed in corrections_in_force(tournament)]
    return apply_corrections(report, [correction for correction in current if part is None or correction.round in part])


@dataclass(frozen=True, slots=True)
class CorrectionValues:
    """A correction as plain values: round, players, and both replaced codes."""

    round: int
    board: int
    white: int
    black: int
    codes: tuple[str, str]
    result: str
    reason: str

    @classmethod
    def of(cls, report_correction: ReportCorrection) -> "CorrectionValues":
        pairing = report_correction.pairing
        return cls(
            round=pairing.round.number,
            board=pairing.board,
            white=pairing.white.start_number,
            black=pairing.black.start_number,
            codes=(report_correction.white_result, report_correction.black_result),
            result=pairing.result,
            reason=report_correction.reason,
        )


def apply_corrections(report: Report, corrections: Iterable[CorrectionValues]) -> Report:
    """Return a report in which these games have the codes of their corrections.

    Records 299 keep the points, and comments state the reasons.
    """
    for correction in corrections:
        report = _with_codes(report, correction)
    return report


def _with_codes(report: Report, values: CorrectionValues) -> Report:
    codes = dict(zip((values.white, values.black), values.codes, strict=True))
    changed, difference = [], []
    for player in report.players:
        result = player.rounds[values.round - 1] if values.round <= len(player.rounds) else None
        if result is None or player.number not in codes:
            changed.append(player)
            continue
        rated = replace(result, code=codes[player.number])
        changed.append(_with_round(player, values.round, rated))
        tenths = points_of_result(report, player, values.round, result) - points_of_result(
            report, player, values.round, rated
        )
        if tenths:
            difference.append(AbnormalPoints("", None, tenths, values.round, (player.number,)))
    return replace(
        report,
        players=tuple(changed),
        abnormal_points=(*report.abnormal_points, *difference),
        comments=(*report.comments, f" {_comment(values)}"),
    )


def _with_round(player: ReportPlayer, number: int, result: RoundResult) -> ReportPlayer:
    return replace(player, rounds=(*player.rounds[: number - 1], result, *player.rounds[number:]))


def _comment(values: CorrectionValues) -> str:
    sentence = _("Round %(round)s, %(white)s–%(black)s: %(result)s in the tournament, rated as %(rated)s: %(reason)s")
    return sentence % {
        "round": values.round,
        "white": values.white,
        "black": values.black,
        "result": "-".join(values.result),
        "rated": "-".join(values.codes),
        "reason": values.reason,
    }


def _lock_correctable(pairing: Pairing, reason: str) -> Pairing:
    """Lock and return the pairing; Refused without a reason, in a draft, and after acceptance."""
    locked = Pairing.objects.select_for_update(of=("self",)).select_related("round__tournament", "white", "black")
    pairing = locked.get(pk=pairing.pk)
    if not reason.strip():
        raise Refused(_("A reason is needed; it is kept with the correction."))
    _require_published(pairing.round)
    require_open_round(pairing.round)
    return pairing


def _require_published(round_: Round) -> None:
    if round_.state == RoundState.DRAFT:
        raise Refused(_("Round %(number)s is not published yet.") % {"number": round_.number})


def _create(pairing: Pairing, result: str, reason: str, by: User) -> ReportCorrection:
    made = ReportCorrection.objects.create(
        pairing=pairing, white_result=result[:1], black_result=result[1:], reason=reason.strip()[:200], by=by
    )
    update_live_game(pairing)
    return made
