"""The page of the audit: actions with author, time and reason. Read only, for officers."""

import datetime as dt
from typing import Any

from django.apps import apps
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import officers_only
from ratings.audit.forms import AuditForm
from ratings.audit.messages import audit_lines
from ratings.audit.trail import AuditFilters, audit_page, read_key
from ratings.core.labels import label_of


@require_safe
@officers_only
def audit(request: HttpRequest) -> HttpResponse:
    """Render the entries, newest first; ``?of=ratings.player&key=17`` selects the entries about one object."""
    form = AuditForm(request.GET)
    fields = form.cleaned_data if form.is_valid() else {}
    filters = _filters(fields)
    page = audit_page(filters, read_key(request.GET.get("before", "")), read_key(request.GET.get("after", "")))
    context = {
        "form": form,
        "rows": audit_lines(page.rows),
        "before": page.before,
        "after": page.after,
        "of": filters.thing_model and label_of(filters.thing_model._meta),
        "key": filters.thing,
    }
    return render(request, "ratings/audit/audit.html", context)


def _filters(cleaned: dict[str, Any]) -> AuditFilters:
    last = cleaned.get("last")
    return AuditFilters(
        text=cleaned.get("text", "").strip(),
        by=cleaned.get("by", "").strip(),
        kind=cleaned.get("kind", ""),
        thing_model=_model(cleaned.get("of", "")),
        thing=cleaned.get("key", ""),
        first=_midnight(cleaned.get("first")),
        last=_midnight(last + dt.timedelta(days=1)) if last and last < dt.date.max else None,
    )


def _model(label: str) -> Any:
    """Return the model in an address. Http404 for an unknown model."""
    if not label:
        return None
    try:
        return apps.get_model(label)
    except (LookupError, ValueError):
        raise Http404 from None


def _midnight(day: dt.date | None) -> dt.datetime | None:
    return timezone.make_aware(dt.datetime.combine(day, dt.time())) if day else None
