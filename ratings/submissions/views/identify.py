"""Identification of a start number: a player of the register, or a new one."""

from dataclasses import asdict
from typing import cast

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.checks.case import PlayerLine, collect_case
from ratings.identification.candidates import candidates
from ratings.identification.identify import (
    SubmissionDecided,
    assign,
    details_from_report,
    enrol,
)
from ratings.identification.undo import last_identification, undo_last_identification
from ratings.models import PlayerNumber, Submission, User
from ratings.register.enrolment import NumberTaken
from ratings.register.forms import PlayerForm
from ratings.submissions.detail import describe_doubts
from ratings.submissions.open_lines import next_line_of_report, next_open_line, open_lines
from ratings.text.one_line import one_line


@require_safe
@officers_only
def identify_player(request: HttpRequest, pk: int, start_number: int) -> HttpResponse:
    """Render the line with its candidates and the form for a new player; only the candidates during a search."""
    return _page(request, get_object_or_404(Submission, pk=pk), start_number)


@require_POST
@officers_only
def assign_player(request: HttpRequest, pk: int, start_number: int) -> HttpResponse:
    submission = get_object_or_404(Submission, pk=pk)
    line = _line(submission, start_number)
    number_row = get_object_or_404(
        PlayerNumber.objects.select_related("player"), number=one_line(request.POST.get("number", ""))
    )
    reason = one_line(request.POST.get("why", ""))[:300]
    printed = line.reported.rating if "printed_rating" in request.POST else None
    if printed and not reason:
        messages.error(request, _("Enter a reason to accept a printed rating."))
        return redirect("identify_player", pk, start_number)
    try:
        assign(submission, start_number, number_row.player, cast(User, request.user), reason, printed)
    except SubmissionDecided as closed:
        messages.error(request, str(closed))
        return redirect(submission)
    return _next(request, submission, start_number)


@require_POST
@officers_only
def enrol_player(request: HttpRequest, pk: int, start_number: int) -> HttpResponse:
    submission = get_object_or_404(Submission, pk=pk)
    _line(submission, start_number)
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _page(request, submission, start_number, form)
    try:
        with transaction.atomic():
            enrol(submission, start_number, cast(User, request.user), form.person())
    except NumberTaken:
        form.add_error("number", _("The register has a player with this number: assign that player instead."))
        return _page(request, submission, start_number, form)
    except SubmissionDecided as closed:
        messages.error(request, str(closed))
        return redirect(submission)
    return _next(request, submission, start_number)


@require_POST
@officers_only
def take_back_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back this officer's last identification in the report, and redirect to its line."""
    submission = get_object_or_404(Submission, pk=pk)
    try:
        row = undo_last_identification(submission, cast(User, request.user))
    except SubmissionDecided as closed:
        messages.error(request, str(closed))
        return redirect(submission)
    if row is None:
        messages.error(request, _("You have no decision to take back in this report."))
        return redirect(submission)
    values = {"number": row.start_number, "player": row.player}
    messages.success(
        request,
        _("Undone: number %(number)s is %(player)s again.") % values
        if row.player
        else _("Undone: number %(number)s is unidentified again.") % values,
    )
    return redirect("identify_player", pk, row.start_number)


def _next(request: HttpRequest, submission: Submission, start_number: int) -> HttpResponse:
    """Redirect to the next open line of the report, else to the decision."""
    messages.success(request, _("Number %(number)s is identified.") % {"number": start_number})
    number = next_line_of_report(submission, start_number)
    if number is not None:
        return redirect("identify_player", submission.pk, number)
    messages.success(request, _("Every player of this report is identified. You can now decide about it."))
    return redirect(f"{submission.get_absolute_url()}#decide")


def _line(submission: Submission, start_number: int) -> PlayerLine:
    line = collect_case(submission).by_number.get(start_number)
    if line is None:
        raise Http404
    return line


def _page(
    request: HttpRequest, submission: Submission, start_number: int, form: PlayerForm | None = None
) -> HttpResponse:
    case = collect_case(submission)
    line = case.by_number.get(start_number)
    if line is None:
        raise Http404
    text = request.GET.get("q", "").strip()[:80]
    context = {
        "submission": submission,
        "line": line,
        "doubts": describe_doubts(line),
        "history": submission.identifications.filter(start_number=start_number).select_related("by", "player"),
        "text": text,
        "candidates": candidates(line, case.day, case.comparison_control, text),
        "control": case.comparison_control,
        "open_lines": open_lines(submission),
        "next": next_open_line(submission, start_number),
        "last_identification": last_identification(submission, cast(User, request.user)),
        "form": form or PlayerForm(initial=asdict(details_from_report(line.reported))),
    }
    name = "corrections/_candidates" if request.htmx else "submissions/identify_player"  # type: ignore[attr-defined]
    return render(request, f"ratings/{name}.html", context, status=422 if form else 200)
