"""Hand-in of a report file: first the page with the results of its checks, then the submission."""

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.accounts.language import store_language
from ratings.accounts.permissions import reporters_only, visible_submissions
from ratings.core.heavy_work import heavy
from ratings.core.uploads import awaits_upload
from ratings.models import ProblemLevel, Submission, TimeControl, User
from ratings.reports.encoding_doubts import encoding_doubt
from ratings.submissions import receive
from ratings.submissions.detail import problem_groups
from ratings.submissions.forms import UploadForm


@require_http_methods(["GET", "HEAD", "POST"])
@reporters_only
@heavy("POST")
@awaits_upload(settings.FORM_BYTES)
def upload(request: HttpRequest) -> HttpResponse:
    """Render the form, with the results of *Check* or the problems of a refused file, or store the report."""
    mine, user = visible_submissions(request.user), cast(User, request.user)
    if request.method != "POST":
        return _page(request, UploadForm(mine, initial=request.GET.dict()))
    form = UploadForm(mine, request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=422)
    fields, now = form.cleaned_data, timezone.now()
    try:
        incoming = receive.examine(
            fields["data"], fields["name"], user, now, fields["replaces"], encoding=fields["encoding"]
        )
        if "check" in request.POST:
            return _page(request, form.with_carried_file(), **_check_context(incoming, fields["encoding"]))
        submission = receive.store(incoming)
    except receive.ReportRefused as refused:
        return _page(request, form, status=422, problems=refused.problems, file=fields["name"])
    store_language(user, user.language or get_language() or "")
    return _redirect_received(request, submission, submission.submitted_at == now)


def _page(request: HttpRequest, form: UploadForm, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "ratings/submissions/upload.html", {"form": form, **more}, status=status)


def _check_context(incoming: receive.IncomingReport, encoding: str) -> dict[str, Any]:
    """Return the context for a report that is not stored; `encoding` is the chosen one."""
    case, problems = incoming.case, incoming.problems
    return {
        "incoming": incoming,
        "letters": case and encoding_doubt(case.reading, encoding),
        "groups": problem_groups(problems, case) if case else (),
        "errors": sum(problem.level == ProblemLevel.ERROR for problem in problems),
        "control": TimeControl(case.control).label if case and case.control else "",
        "players": len(case.lines) if case else 0,
        "identified": sum(line.summary is not None for line in case.lines) if case else 0,
        "games": len(case.pairs) if case else 0,
    }


def _redirect_received(request: HttpRequest, submission: Submission, is_new: bool) -> HttpResponse:
    if is_new:
        messages.success(request, _("The report was received and checked."))
        return redirect(submission)
    message = _("This file was already handed in, as submission %(number)s.") % {"number": submission.pk}
    messages.info(request, message)
    is_mine = visible_submissions(request.user).filter(pk=submission.pk).exists()
    return redirect(submission) if is_mine else redirect("reports")
