"""Proposals of corrections. They create the corrected facts, which do not count before the decision."""

import dataclasses
import datetime as dt
import hashlib
from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.checks.published_past import has_published_list
from ratings.checks.report_games import ReportGame
from ratings.core.errors import Refused
from ratings.core.locks import EVENT, lock
from ratings.corrections.models import ANNULMENTS
from ratings.identification.identify import last_identifications
from ratings.models import (
    Claim,
    CorrectedEvent,
    Correction,
    CorrectionKind,
    Decision,
    Game,
    Identification,
    IdentificationMethod,
    Player,
    RatedEvent,
    SeriesEntry,
    Submission,
    SubmissionOrigin,
    SubmissionState,
    User,
)
from ratings.register.queries import facts_on
from ratings.reports import trf26
from ratings.reports.canonical import to_json
from ratings.reports.report import Birth, Report, RoundResult
from ratings.reports.results import RESULT_CODES
from ratings.series.entries import copy_entries
from ratings.text.one_line import one_line

GameChanger = Callable[[Game], Game]


@dataclasses.dataclass(frozen=True, slots=True)
class CorrectionReason:
    """The reason of a correction, its author, time and evidence, and the player's claim, if there is one."""

    reason: str
    by: User | None
    at: dt.datetime
    evidence: str = ""
    claim: Claim | None = None


@transaction.atomic
def propose_result(game: Game, white_result: str, black_result: str, because: CorrectionReason) -> Correction:
    """Propose another result of a game; the results are codes of the report files."""
    for code, other in ((white_result, black_result), (black_result, white_result)):
        if code not in RESULT_CODES or not RESULT_CODES[code].game or other not in RESULT_CODES[code].answers:
            raise Refused(_("%(codes)s is not a valid game result.") % {"codes": f"{white_result}{black_result}"})
    if (white_result, black_result) == (game.white_result, game.black_result):
        raise Refused(_("The game was rated like this already."))
    event = _require_published(game.event)
    codes = {game.white_id: white_result, game.black_id: black_result}
    report = _with_result(event.submission.content, event, game, codes)

    def changed(other: Game) -> Game:
        return _with_codes(other, white_result, black_result) if other.pk == game.pk else other

    return _propose(CorrectionKind.RESULT, because, event, _corrected_copy(event, report, because, changed))


@transaction.atomic
def propose_identity(event: RatedEvent, start_number: int, player: Player, because: CorrectionReason) -> Correction:
    """Propose another player of the register for all games of a start number."""
    event = _require_published(event)
    standing = last_identifications(event.submission)
    if start_number not in standing:
        raise Refused(_("No player has been identified for number %(number)s.") % {"number": start_number})
    before = standing[start_number].player_id
    if before == player.pk:
        raise Refused(_("These games are already rated for this player."))
    if any(row.player_id == player.pk for row in standing.values()):
        raise Refused(_("This player is already in the event under another start number."))

    def changed(game: Game) -> Game:
        game.white_id = player.pk if game.white_id == before else game.white_id
        game.black_id = player.pk if game.black_id == before else game.black_id
        return game

    report = _with_player(event.submission.content, event, start_number, player)
    corrected = _corrected_copy(event, report, because, changed)
    Identification.objects.create(
        submission=corrected.submission, start_number=start_number, player=player, how=IdentificationMethod.HAND,
        why=because.reason[:300], by=because.by,
    )  # fmt: skip
    return _propose(CorrectionKind.IDENTITY, because, event, corrected)


@transaction.atomic
def propose_doubled(event: RatedEvent, because: CorrectionReason) -> Correction:
    """Propose to drop an event, because another report of it was also rated."""
    return _propose(CorrectionKind.DOUBLED, because, _require_published(event), None)


@transaction.atomic
def propose_annulment(event: RatedEvent, kind: CorrectionKind, because: CorrectionReason) -> Correction:
    """Propose to annul an event; `kind` is one of `ANNULMENTS`."""
    if kind not in ANNULMENTS:
        raise Refused(_("Give the reason for the annulment."))
    return _propose(kind, because, _require_published(event), None)


@transaction.atomic
def propose_replacement(event: RatedEvent, instead: RatedEvent, because: CorrectionReason) -> Correction:
    """Propose to replace an event, because the arbiter corrected its report after the publication of its list."""
    return _propose(CorrectionKind.RESULT, because, _require_published(event), instead)


@transaction.atomic
def propose_missing(event: RatedEvent, because: CorrectionReason) -> Correction:
    """Propose to add an event, because its report was received after the publication of its list.

    The event was created for this correction and is not rated yet.
    """
    if not has_published_list(event):
        raise Refused(_("The list of this report is not published yet, so no correction is needed."))
    return _propose(CorrectionKind.MISSING, because, None, event)


def _propose(
    kind: CorrectionKind, because: CorrectionReason, event: RatedEvent | None, instead: RatedEvent | None
) -> Correction:
    reason = one_line(because.reason)
    if not reason:
        raise Refused(_("A reason is needed."))
    correction = Correction.objects.create(
        kind=kind, reason=reason[:300], evidence=because.evidence, claim=because.claim, by=because.by, at=because.at
    )
    CorrectedEvent.objects.create(correction=correction, event=event, instead=instead)
    return correction


def _require_published(event: RatedEvent) -> RatedEvent:
    """Return the event. Refused if no published list has it, or if another correction of the event is undecided.

    The event is locked, so that two proposals about one event cannot be made at once.
    """
    lock(EVENT, event.pk)
    counted = RatedEvent.objects.standing().select_related("submission").filter(pk=event.pk).first()
    if counted is None:
        raise Refused(_("This event no longer counts: another report or a correction replaced it."))
    if not has_published_list(counted):
        raise Refused(_("The list is not published yet. Ask the arbiter for a corrected report."))
    pending = CorrectedEvent.objects.filter(event=counted, correction__decision=None).first()
    if pending:
        raise Refused(_("Correction %(number)s of this event is not decided yet.") % {"number": pending.correction_id})
    return counted


def _corrected_copy(event: RatedEvent, report: Report, because: CorrectionReason, changed: GameChanger) -> RatedEvent:
    """Copy the event, with a submission of its own and corrected games."""
    games = [changed(game) for game in event.games.order_by("pk")]
    corrected = RatedEvent.objects.get(pk=event.pk)
    corrected.pk, corrected.replaces, corrected.submission = None, None, _submission(event, report, because)
    corrected.accepted_at = because.at
    corrected.save(force_insert=True)
    for game in games:
        game.pk, game.event = None, corrected
    Game.objects.bulk_create(games)
    SeriesEntry.objects.bulk_create(copy_entries(event, corrected, because.at))
    return corrected


def _submission(event: RatedEvent, report: Report, because: CorrectionReason) -> Submission:
    """Create the accepted submission of a corrected report, with the identifications of the event's submission."""
    nth = event.corrections.count() + 1  # makes the bytes of each report unique
    comment = f"{because.at:%Y-%m-%d %H:%M} correction {nth}: {one_line(because.reason)}"
    report = dataclasses.replace(report, comments=(*report.comments, comment))
    data = trf26.write(report).text.encode()
    submission = Submission.objects.create(
        origin=SubmissionOrigin.OFFICE,
        file_name=f"{event.submission.file_name.rsplit('.', 1)[0]}-corrected.trf"[:200],
        data=data,
        sha256=hashlib.sha256(data).hexdigest(),
        format="trf26",
        report=to_json(report),
        title=event.submission.title,
        submitted_by=because.by,
        submitted_at=because.at,
    )
    for state in (SubmissionState.RECEIVED, SubmissionState.ACCEPTED):
        Decision.objects.create(submission=submission, state=state, remark=because.reason, by=because.by, at=because.at)
    Identification.objects.bulk_create(
        Identification(
            submission=submission, start_number=number, player_id=row.player_id, how=row.how, doubt=row.doubt,
            printed_rating=row.printed_rating, why=row.why, by=row.by,
        )
        for number, row in last_identifications(event.submission).items()
    )  # fmt: skip
    return submission


def _with_result(report: Report, event: RatedEvent, game: Game, codes: dict[int, str]) -> Report:
    """Return the report with another result in both lines of the game."""
    standing = last_identifications(event.submission)
    code_of = {number: codes[row.player_id] for number, row in standing.items() if row.player_id in codes}
    return dataclasses.replace(
        report,
        players=tuple(
            dataclasses.replace(
                player, points=None, rounds=_with_code(player.rounds, game.round, code_of[player.number])
            )
            if player.number in code_of
            else player
            for player in report.players
        ),
    )


def _with_player(report: Report, event: RatedEvent, start_number: int, player: Player) -> Report:
    """Return the report with the player of the register in one line. Details of the former player are removed."""
    fact = facts_on([player.pk], event.first_day).get(player.pk)
    number = player.number if player.number.isdecimal() else ""
    birth = Birth(player.birth_year) if player.birth_year else None
    is_he = {"fide_id": number, "name": fact.name if fact else "", "birth": birth, "title": "", "rating": None}
    return dataclasses.replace(
        report,
        players=tuple(
            dataclasses.replace(line, **is_he) if line.number == start_number else line  # type: ignore[arg-type]
            for line in report.players
        ),
    )


def _with_code(line: tuple[RoundResult | None, ...], number: int, code: str) -> tuple[RoundResult | None, ...]:
    return tuple(
        dataclasses.replace(game, code=code) if game and round_ == number else game
        for round_, game in enumerate(line, 1)
    )


def _with_codes(game: Game, white_result: str, black_result: str) -> Game:
    why_not = ReportGame(game.round, 0, 0, white_result, black_result).why_not
    game.white_result, game.black_result = white_result, black_result
    game.played, game.why_not = not why_not, why_not
    return game
