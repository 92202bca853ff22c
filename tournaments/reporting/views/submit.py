"""Submission page: problems that the office would find, one button, and the office's answers.

A league has these for each part.
"""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts.language import store_language
from ratings.core.errors import Refused
from ratings.models import Problem, SubmissionState, User
from ratings.reports.reading import read_report
from ratings.submissions.remarks import answers_in_form, store_answers
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.core.report_parts import (
    ReportPart,
    due_parts,
    is_reported_in_parts,
    part_of,
)
from tournaments.core.submission_status import hand_ins, is_accepted
from tournaments.models import HandIn, Tournament
from tournaments.reporting import submit as handing
from tournaments.reporting.changed_games import ChangedGame
from tournaments.reporting.changes_since_submission import fields_changed_since, games_changed_since, part_handed_in
from tournaments.reporting.corrections import corrections_in_force
from tournaments.reporting.remarks import remarks_by_submission, remarks_of
from tournaments.reporting.views.remedies import with_remedies


@dataclass(frozen=True, slots=True)
class ReportOffer:
    """A report to be handed in, with the missing parts and the problems that the office would find.

    `last_hand_in` is the previous hand-in of the same rounds, with its `state`. `changed_games` are the games that
    differ from it, `changed_fields` the labels of other differing fields.
    """

    part: ReportPart | None
    last_hand_in: HandIn | None
    missing_parts: list[handing.MissingPart]
    problems: list[Problem]
    refusals: tuple[str, ...]
    is_unchanged: bool
    changed_games: list[ChangedGame]
    changed_fields: list[str]

    @property
    def errors(self) -> int:
        """The number of errors that the arbiter has to correct first."""
        return sum(map(handing.is_arbiter_error, self.problems))

    @property
    def is_ready(self) -> bool:
        return not (self.missing_parts or self.errors or self.refusals or self.is_unchanged)


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def hand_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if request.method == "POST":
        return _hand_in(request, tournament)
    before, accepted = [*hand_ins(tournament)], is_accepted(tournament)
    for hand_in in before:
        hand_in.state_label, hand_in.part = SubmissionState(_state(hand_in)).label, part_handed_in(hand_in)  # type: ignore[attr-defined]
    remarks = remarks_by_submission(tournament, before)
    for hand_in in before:
        hand_in.remarked = remarks.get(hand_in.submission_id, [])  # type: ignore[attr-defined]
    parts = [] if accepted else _parts(tournament, before)
    user, now = signed_in_user(request), timezone.now()
    return render(
        request,
        "tournaments/reporting/hand_in.html",
        {
            "tournament": tournament,
            "in_parts": is_reported_in_parts(tournament),
            "offers": [_offer(tournament, user, now, part, before) for part in parts],
            "waiting": handing.missing_for_report(tournament)
            if is_reported_in_parts(tournament) and not accepted
            else [],
            "corrections": corrections_in_force(tournament),
            "hand_ins": before,
            "accepted": accepted,
        },
    )


@require_POST
@desk(may_direct)
def answer_line_remarks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Store the texts beside the office's remarks as answers. A blank field is no answer."""
    texts = answers_in_form(request.POST.dict())
    if store_answers(remarks_of(tournament), texts, signed_in_user(request), timezone.now()):
        messages.success(request, _("The office reads your answers beside its remarks."))
    else:
        messages.error(request, _("Nothing was answered."))
    return redirect("hand_in", tournament.slug)


def _hand_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        handing.hand_in(tournament, signed_in_user(request), timezone.now(), part_of(request.POST.get("rounds", "")))
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    else:
        user = signed_in_user(request)
        store_language(user, user.language or get_language() or "")
        messages.success(request, _("The report is at the rating office."))
    return redirect("hand_in", tournament.slug)


def _parts(tournament: Tournament, earlier_hand_ins: list[HandIn]) -> list[ReportPart | None]:
    """Return the offered parts: the whole tournament, or the parts of a league.

    The parts of a league are the undecided and returned parts, then the new parts.
    """
    if not is_reported_in_parts(tournament):
        return [None]
    hand_in_of_part = {part: hand_in for hand_in in reversed(earlier_hand_ins) if (part := part_handed_in(hand_in))}
    reported = {number for part in hand_in_of_part for number in range(part.first, part.last + 1)}
    again = sorted(part for part, hand_in in hand_in_of_part.items() if _state(hand_in) != SubmissionState.ACCEPTED)
    return [*again, *due_parts(tournament.rounds.all(), reported)]


def _offer(
    tournament: Tournament, user: User, at: dt.datetime, part: ReportPart | None, earlier_hand_ins: list[HandIn]
) -> ReportOffer:
    last = next((hand_in for hand_in in earlier_hand_ins if part_handed_in(hand_in) == part), None)
    lacks = handing.missing_for_report(tournament, part)
    problems, refusals = _preview(tournament, user, at, part) if tournament.entries.exists() else ([], ())
    now = handing.report_bytes(tournament, part) if last else b""
    unchanged = last is not None and bytes(last.submission.data) == now
    games, others = _changes_since(tournament, last, now) if last and not unchanged else ([], [])
    return ReportOffer(part, last, lacks, with_remedies(tournament, problems), refusals, unchanged, games, others)


def _changes_since(tournament: Tournament, last: HandIn, now: bytes) -> tuple[list[ChangedGame], list[str]]:
    report = read_report(now).report
    return games_changed_since(tournament, last), fields_changed_since(last, report) if report else []


def _preview(
    tournament: Tournament, user: User, now: dt.datetime, part: ReportPart | None
) -> tuple[list[Problem], tuple[str, ...]]:
    try:
        problems = handing.preview_problems(tournament, user, now, part)
    except Refused as refused:
        return [], refused.reasons
    # Missing results are listed once, with the boards.
    return [problem for problem in problems if problem.code != "result-missing"], ()


def _state(hand_in: Any) -> str:
    return str(hand_in.state)
