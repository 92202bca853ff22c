"""Joint acceptance of the waiting reports without errors."""

from collections.abc import Sequence
from typing import Any, cast

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from ratings.accounts.permissions import officers_only
from ratings.core.errors import Refused
from ratings.corrections import cascade as cascades
from ratings.models import Correction, Submission, User
from ratings.submissions import decisions, queue
from ratings.submissions.forms import AcceptTogetherForm
from ratings.submissions.models.submission import WAITING_STATES

MAX_REPORTS = 200


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def ready_reports(request: HttpRequest) -> HttpResponse:
    """Accept the chosen reports, each for its list by rule. A refusal does not affect the others."""
    rows: list[Any] = [*_ready_submissions()]
    form = AcceptTogetherForm(rows, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {
            "rows": rows,
            "form": form,
            "ticked": _ticked_keys(request, rows),
            "warnings": sum(row.warnings for row in rows),
        }
        return render(request, "ratings/submissions/ready_reports.html", context, status=422 if form.is_bound else 200)
    chosen, reason = set(form.cleaned_data["reports"]), form.cleaned_data["why"]
    accepted = sum(_accept(request, row, reason) for row in rows if row.pk in chosen)
    if accepted:
        text = ngettext("%(count)d report accepted.", "%(count)d reports accepted.", accepted)
        messages.success(request, text % {"count": accepted})
    return redirect("ready_reports" if accepted < len(chosen) else "office")


def _ticked_keys(request: HttpRequest, rows: Sequence[Any]) -> set[int]:
    """Return the primary keys of the ticked reports.

    They are the submitted ones, else those without warnings, or all (``?ticked=all``).
    """
    if request.method == "POST":
        sent = request.POST.getlist("reports")
        return {row.pk for row in rows if str(row.pk) in sent}
    return {row.pk for row in rows if not row.warnings or request.GET.get("ticked") == "all"}


def _ready_submissions() -> "QuerySet[Submission, Any]":
    waiting = queue.submissions_in_states(Submission.objects.all(), WAITING_STATES)
    return waiting.filter(errors=0).order_by("outlook__list_date", "pk")[:MAX_REPORTS]  # type: ignore[misc]


def _accept(request: HttpRequest, submission: Submission, waiver_reason: str) -> bool:
    """Return True if the report is accepted. Reasons for a refusal become messages."""
    by, now = cast(User, request.user), timezone.now()
    try:
        decisions.accept(submission, by, now, waiver_reason=waiver_reason)
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, f"{submission}: {reason}")
        return False
    correction = Correction.objects.filter(events__instead__submission=submission, decision=None).first()
    if correction:
        cascades.request_cascade(correction, by, now)
        text = _(
            "%(event)s: the list is already published, so this report became correction %(number)d. Decide about it."
        )
        messages.warning(request, text % {"event": submission, "number": correction.pk})
    return True
