"""The page of a submission and its actions: accept, return, waive, check, enrol."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import (
    is_officer,
    officers_only,
    reporters_only,
    visible_submissions,
)
from ratings.accounts.personal_downloads import personal_file
from ratings.checks import checks
from ratings.checks.published_past import lists_missed, published_dates
from ratings.core.errors import Refused
from ratings.corrections import cascade as cascades
from ratings.identification.identify import (
    SubmissionDecided,
    enrol_unknown,
    identify,
    unknown_players,
)
from ratings.models import Correction, DeskReport, PersonalFile, Submission, SubmissionState, TimeControl, User
from ratings.submissions import decisions as decide
from ratings.submissions.birth_dates import count_full_birth_dates, file_for_user
from ratings.submissions.detail import SubmissionDetail, submission_detail
from ratings.submissions.entries import series_lines
from ratings.submissions.forms import AcceptForm, ReturnForm, WaiveForm, line_forms, line_forms_with_another
from ratings.submissions.late_admissions import admit_first, first_admission
from ratings.submissions.open_lines import next_open_line, open_lines
from ratings.submissions.queue import neighbour_keys
from ratings.submissions.remarks import remarks_of_submission, remarks_on_previous


def submission_or_403(request: HttpRequest, pk: int) -> Submission:
    """Return the submission. Raise PermissionDenied if the user may not see it."""
    submission = get_object_or_404(Submission.objects.select_related("submitted_by", "replaces"), pk=pk)
    if not visible_submissions(request.user).filter(pk=pk).exists():
        raise PermissionDenied
    return submission


@require_safe
@reporters_only
def submission(request: HttpRequest, pk: int) -> HttpResponse:
    return submission_page(request, submission_or_403(request, pk))


@require_safe
@never_cache
@reporters_only
def report_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the original file; arbiters of a desk get it without the dates of birth for the office."""
    submission_ = submission_or_403(request, pk)
    data, name = file_for_user(request.user, submission_), f"report-{submission_.pk}.trf"
    return personal_file(
        request, PersonalFile.REPORT, name, data, "application/octet-stream", count_full_birth_dates(data)
    )


@require_POST
@officers_only
def accept(request: HttpRequest, pk: int) -> HttpResponse:
    submission_ = get_object_or_404(Submission, pk=pk)
    form = _accept_form(submission_, submission_detail(submission_), request.POST)
    if not form.is_valid():
        return submission_page(request, submission_, accept_form=form, status=422)
    chosen, by, now = form.accept_arguments(), cast(User, request.user), timezone.now()
    if admit_first(submission_, chosen.get("late", ""), by, now):
        messages.success(request, _("Your reason is recorded. A second officer must now admit the report."))
        return redirect(submission_)
    answer = _run_action(
        request, submission_, lambda by: decide.accept(submission_, by, timezone.now(), **chosen), _("Accepted.")
    )
    correction = Correction.objects.filter(events__instead__submission=submission_, decision=None).first()
    return _redirect_to_correction(request, correction) if correction else answer


@require_POST
@officers_only
def return_report(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the report with remarks, or add a form for a remark on a line and keep the typed texts."""
    submission_ = get_object_or_404(Submission, pk=pk)
    if "another" in request.POST:
        typed = ReturnForm(initial={"remark": request.POST.get("remark", "")})
        return submission_page(
            request, submission_, return_form=typed, line_forms=line_forms_with_another(submission_, request.POST)
        )
    form, lines = ReturnForm(request.POST), line_forms(submission_, request.POST)
    if not (form.is_valid() & lines.is_valid()):
        return submission_page(request, submission_, return_form=form, line_forms=lines, status=422)
    remark, remarks = form.cleaned_data["remark"], lines.remarks()
    return _run_action(
        request,
        submission_,
        lambda by: decide.return_to_arbiter(submission_, by, timezone.now(), remark, remarks),
        _("Returned."),
    )


@require_POST
@officers_only
def waive(request: HttpRequest, pk: int) -> HttpResponse:
    """Waive the chosen warnings for one reason."""
    submission_ = get_object_or_404(Submission, pk=pk)
    form = WaiveForm([problem.pk for problem in decide.open_warnings(submission_)], request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the warnings to waive and give a reason."))
        return redirect(submission_)
    chosen = submission_.problems.filter(pk__in=form.cleaned_data["problems"])

    def let_stand(by: User) -> None:
        for problem in chosen:
            decide.waive(problem, by, timezone.now(), form.cleaned_data["why"])

    return _run_action(request, submission_, let_stand, _("Warnings waived."))


@require_POST
@officers_only
def check_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Identify and check the report by the current register. A returned report becomes open."""
    submission_ = get_object_or_404(Submission, pk=pk)
    if submission_.decisions.filter(state=SubmissionState.ACCEPTED).exists():
        messages.error(request, _("The report is already accepted."))
        return redirect(submission_)
    with transaction.atomic():
        identify(submission_)
        checks.check(submission_, timezone.now())
    messages.success(request, _("Checked against the current register."))
    return redirect(submission_)


@require_POST
@officers_only
def enrol_all(request: HttpRequest, pk: int) -> HttpResponse:
    """Enrol each reported player without a similar player in the register."""
    submission_ = get_object_or_404(Submission, pk=pk)
    try:
        players = enrol_unknown(submission_, cast(User, request.user))
    except SubmissionDecided as closed:
        messages.error(request, str(closed))
    else:
        messages.success(request, _("%(count)s players added.") % {"count": len(players)})
    return redirect(submission_)


def _redirect_to_correction(request: HttpRequest, correction: Correction) -> HttpResponse:
    """Start to compute the effects of the correction from an acceptance, and redirect to it."""
    cascades.request_cascade(correction, cast(User, request.user), timezone.now())
    message = _(
        "The list is already published, so this report became correction %(number)d. Nothing changes before the "
        "decision."
    )
    messages.warning(request, message % {"number": correction.pk})
    return redirect(correction)


def _run_action(
    request: HttpRequest, submission_: Submission, action: Callable[[User], object], message: str
) -> HttpResponse:
    """Run the action and redirect. Reasons for a refusal appear on the page."""
    try:
        with transaction.atomic():
            action(cast(User, request.user))
    except Refused as refused:
        return submission_page(request, submission_, reasons=refused.reasons, status=422)
    messages.success(request, message)
    return redirect(submission_)


def submission_page(request: HttpRequest, submission_: Submission, status: int = 200, **more: Any) -> HttpResponse:
    """Render the page of a submission; `more` overrides the context with typed values and reasons."""
    laid_out = submission_detail(submission_)
    decisions = list(submission_.decisions.select_related("by"))
    context = {
        "submission": submission_,
        "dossier": laid_out,
        "decisions": decisions,
        "last": decisions[-1],
        "is_open": decisions[-1].state in (SubmissionState.RECEIVED, SubmissionState.CHECKED),
        "may_decide": is_officer(request.user),
        "unknown": unknown_players(submission_, laid_out.case.report),
        "replaced_by": Submission.objects.filter(replaces=submission_).first(),
        "accept_form": _accept_form(submission_, laid_out),
        "return_form": ReturnForm(),
        "line_forms": line_forms(submission_),
        "remarked": remarks_of_submission(submission_),
        "admission": first_admission(submission_) if laid_out.is_late_only else None,
        "followed": remarks_on_previous(submission_),
        "may_answer": decisions[-1].state == SubmissionState.RETURNED
        and submission_.submitted_by_id == request.user.pk,
        "of_desk": DeskReport.objects.filter(submission=submission_).exists(),
        "next": next_open_line(submission_) if is_officer(request.user) else None,
        "beside": neighbour_keys(submission_) if is_officer(request.user) else (None, None),
        "open_lines": open_lines(submission_),
        **(_series_context(submission_) if decisions[-1].state == SubmissionState.ACCEPTED else {}),
        **more,
    }
    return render(request, "ratings/submissions/submission.html", context, status=status)


def _series_context(submission_: Submission) -> dict[str, object]:
    """Return the context with the rating series of an accepted report's event."""
    return {"series_lines": series_lines(submission_.event), "enters_nothing": not submission_.event.lists}


def _accept_form(submission_: Submission, detail: SubmissionDetail, data: Any = None) -> AcceptForm:
    chosen = {"control": detail.case.control or "", "system": detail.case.system}
    requested = data and data.get("control")
    control = requested if requested in TimeControl.values else chosen["control"]
    lists = [decide.lists_for(detail.case, control, official) for official in (False, True)]
    missed = lists_missed(control, detail.case.report.last_day, next(iter(lists[0]), None))
    dates = published_dates(control)
    published = [day for day in lists[0] if day in dates]
    corrects = detail.case.corrects_published
    late = [] if lists[0] or corrects else decide.late_lists(detail.case, control)
    if late and (first := first_admission(submission_)):
        chosen["late"] = first.reason
    return AcceptForm(*lists, [*published, *missed], data, initial=chosen, corrects=corrects, late=late)
