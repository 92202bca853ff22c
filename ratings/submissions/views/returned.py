"""A report that was returned: the arbiter's answers to remarks on its lines, and its two versions compared."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import reporters_only
from ratings.models import User
from ratings.reports.differences import differences
from ratings.submissions.birth_dates import as_seen_by
from ratings.submissions.comparison import event_rows, other_fields, player_rows
from ratings.submissions.remarks import (
    answer,
    follow_ups,
    remarks_on,
    texts_of,
)
from ratings.submissions.views.submission import submission_or_403


@require_POST
@reporters_only
def answer_remarks(request: HttpRequest, pk: int) -> HttpResponse:
    """What is written beside the remarks answers them; what is left blank answers nothing."""
    submission = submission_or_403(request, pk)
    texts = texts_of(request.POST.dict())
    if answer(remarks_on([submission]), texts, cast(User, request.user), timezone.now()):
        messages.success(request, _("The office reads your answers beside its remarks."))
    else:
        messages.error(request, _("Nothing was answered."))
    return redirect(f"{submission.get_absolute_url()}#remarks")


@require_safe
@reporters_only
def compare_reports(request: HttpRequest, pk: int) -> HttpResponse:
    """What a report says otherwise than the one it replaces, with the remarks that were made on that one."""
    submission = submission_or_403(request, pk)
    if submission.replaces is None:
        raise Http404(_("This report replaces none."))
    changes = differences(as_seen_by(request.user, submission.replaces), as_seen_by(request.user, submission))
    context = {
        "submission": submission,
        "before": submission.replaces,
        "differences": changes,
        "event": event_rows(changes),
        "players": player_rows(changes),
        "others": other_fields(changes.others),
        "followed": follow_ups(submission),
    }
    return render(request, "ratings/submissions/compare_reports.html", context)
