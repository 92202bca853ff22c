"""The first page of the office: waiting work and next steps."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import officers_only
from ratings.claims import claims
from ratings.corrections.differing_reports import differing_reports
from ratings.fide_events import steps as fide_steps
from ratings.models import Correction
from ratings.office.failed_work import failed_work
from ratings.office.first_day import checklist, is_new_office
from ratings.office.stages import imported_series, stages
from ratings.operations.grants import is_serving_role_separate
from ratings.publication import orders
from ratings.submissions import queue


@require_safe
@officers_only
def office(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    context = {
        "failed": failed_work(timezone.now()),
        "checklist": checklist(today) if is_new_office() else None,
        "counts": queue.count_by_state(),
        "stages": stages(today),
        "imported": imported_series(today),
        "to_correct": Correction.objects.filter(decision__isnull=True).count(),
        "changed": len(differing_reports()),
        "orders": orders.open_orders().count(),
        "refused_by_fide": fide_steps.refused_events().count(),
        "claims": claims.claims_awaiting_office().count(),
        "only_triggers": not is_serving_role_separate(),
    }
    return render(request, "ratings/office/office.html", context)
