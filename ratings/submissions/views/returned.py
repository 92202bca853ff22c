"""A returned report: the arbiter's answers to remarks on lines, and the comparison of both versions."""

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import reporters_only
from ratings.core.heavy_work import heavy
from ratings.core.uploads import awaits_upload
from ratings.models import Submission, User
from ratings.reports.differences import differences
from ratings.submissions import receive
from ratings.submissions.birth_dates import report_for_user
from ratings.submissions.comparison import event_rows, labels_of_fields, player_rows
from ratings.submissions.remarks import (
    answers_in_form,
    remarks_on,
    remarks_on_previous,
    store_answers,
)
from ratings.submissions.views.submission import submission_or_403, submission_page


@require_POST
@reporters_only
@heavy("POST")
@awaits_upload(settings.REPORT_BYTES)
def answer_remarks(request: HttpRequest, pk: int) -> HttpResponse:
    """Store the answers to remarks, and the new version if a file is attached.

    If the file is refused, neither is stored.
    """
    submission = submission_or_403(request, pk)
    texts, file, by, now = (
        answers_in_form(request.POST.dict()),
        request.FILES.get("file"),
        _signed_in_user(request),
        timezone.now(),
    )
    try:
        with transaction.atomic():
            number = store_answers(remarks_on([submission]), texts, by, now)
            again = receive.receive(_read_file(file), file.name or "", by, now, submission) if file else None
            _refuse_same(again, submission)
    except receive.ReportRefused as refused:
        return submission_page(request, submission, problems=refused.problems, typed=texts, status=422)
    if again:
        messages.success(request, _("The new version was received and checked."))
        return redirect(again)
    if number:
        messages.success(request, _("Answers sent. The office sees them beside its remarks."))
    else:
        messages.error(request, _("No answer was entered."))
    return redirect(f"{submission.get_absolute_url()}#remarks")


def _signed_in_user(request: HttpRequest) -> User:
    return cast(User, request.user)


def _read_file(file: Any) -> bytes:
    if (file.size or 0) > settings.REPORT_BYTES:
        raise receive.ReportRefused([_("The file has %(size)d bytes. At most 2 MB are read.") % {"size": file.size}])
    data: bytes = file.read()
    return data


def _refuse_same(received: Submission | None, submission: Submission) -> None:
    """Raise ReportRefused if the file was handed in before."""
    if received and received.replaces_id != submission.pk:
        message = _("This file was already handed in, as submission %(number)s.")
        raise receive.ReportRefused([message % {"number": received.pk}])


@require_safe
@reporters_only
def compare_reports(request: HttpRequest, pk: int) -> HttpResponse:
    """Compare a report with the one it replaces, with the remarks on that one."""
    submission = submission_or_403(request, pk)
    if submission.replaces is None:
        raise Http404(_("This report does not replace another report."))
    changes = differences(report_for_user(request.user, submission.replaces), report_for_user(request.user, submission))
    context = {
        "submission": submission,
        "before": submission.replaces,
        "differences": changes,
        "event": event_rows(changes),
        "players": player_rows(changes),
        "others": labels_of_fields(changes.others),
        "followed": remarks_on_previous(submission),
    }
    return render(request, "ratings/submissions/compare_reports.html", context)
