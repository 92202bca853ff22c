"""Pages of corrections: the overview, the effects of a correction, and its decision."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.accounts.second_factor import second_factor_required
from ratings.accounts.settings import second_officer_required
from ratings.charts import charts
from ratings.core.errors import Refused
from ratings.core.numbers import key_of
from ratings.corrections import cascade as cascades
from ratings.corrections import detail
from ratings.corrections.decisions import decide, finished_cascade, propose_decision
from ratings.corrections.differing_reports import differing_reports
from ratings.corrections.forms import DecisionForm
from ratings.corrections.list_differences import count_by_difference, rating_changes
from ratings.models import Cascade, CascadeList, Correction, CorrectionDecision, CorrectionWay, User, Version

PAGE = 50
MAX_PLAYERS = 500


@require_safe
@officers_only
def corrections(request: HttpRequest) -> HttpResponse:
    """Render undecided corrections, reports that differ from rated events, and decided corrections."""
    every = Correction.objects.select_related("by").prefetch_related("events__event", "events__instead")
    decided = every.filter(decision__isnull=False).select_related("decision__by")
    context = {
        "waiting": every.filter(decision__isnull=True),
        "changed": differing_reports(),
        "page": Paginator(decided, PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "ratings/corrections/corrections.html", context)


@require_safe
@officers_only
def correction(request: HttpRequest, correction: int) -> HttpResponse:
    return _page(request, _correction_or_404(correction))


@require_safe
@officers_only
def correction_progress(request: HttpRequest, correction: int) -> HttpResponse:
    """Render the progress of the cascade, which the page requests each second; reload the page after its end."""
    last = _correction_or_404(correction).cascades.first()
    if last is None or not last.is_under_way:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "ratings/corrections/_cascade_progress.html", {"cascade": last})


@require_POST
@officers_only
def compute_cascade(request: HttpRequest, correction: int) -> HttpResponse:
    """Start the computation of the effects, also for another time."""
    record = _correction_or_404(correction)
    return _run_action(request, record, lambda by: cascades.request_cascade(record, by, timezone.now()))


@require_POST
@officers_only
def cancel_cascade(request: HttpRequest, correction: int) -> HttpResponse:
    record = _correction_or_404(correction)
    for cascade in record.cascades.filter(finished_at=None, cancelled_at=None):
        cascades.cancel(cascade)
    return redirect(record)


@require_safe
@officers_only
def correction_list(request: HttpRequest, correction: int, row: int) -> HttpResponse:
    """Render the players whose ratings a list of the cascade changes."""
    listed = get_object_or_404(
        CascadeList.objects.select_related("list__series", "against", "cascade__correction"),
        pk=row,
        cascade__correction=correction,
        run__isnull=False,
    )
    runs = listed.run_id or 0, listed.against.run_id
    context = {
        "row": listed,
        "correction": listed.cascade.correction,
        "people": rating_changes(*runs, MAX_PLAYERS),
        "chart": charts.histogram(count_by_difference(*runs)),
    }
    return render(request, "ratings/corrections/correction_list.html", context)


@require_POST
@officers_only
@second_factor_required
def decide_correction(request: HttpRequest, correction: int) -> HttpResponse:
    """Decide a correction. If a second officer is required, propose the decision instead."""
    record = _correction_or_404(correction)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return _page(request, record, form, status=422)
    way, note = CorrectionWay(form.cleaned_data["way"]), form.cleaned_data["note"]
    if second_officer_required():
        return _run_action(request, record, lambda by: propose_decision(record, way, note, by, timezone.now()))
    return _run_action(request, record, lambda by: decide(record, way, note, by, timezone.now()))


@require_POST
@officers_only
@second_factor_required
def approve_correction(request: HttpRequest, correction: int) -> HttpResponse:
    """Decide a correction in the way that the first officer proposed last."""
    record = _correction_or_404(correction)
    proposed = get_object_or_404(record.ways.select_related("by"), pk=key_of(request.POST.get("proposed")))
    if proposed != record.ways.last():
        messages.error(request, _("Another decision was proposed meanwhile."))
        return redirect(record)
    way = CorrectionWay(proposed.way)
    return _run_action(
        request, record, lambda by: decide(record, way, proposed.note, proposed.by, timezone.now(), second=by)
    )


def _correction_or_404(pk: int) -> Correction:
    return get_object_or_404(Correction.objects.select_related("by", "claim"), pk=pk)


def _run_action(request: HttpRequest, correction: Correction, action: Callable[[User], object]) -> HttpResponse:
    """Run `action` and redirect to the correction. The reasons of a refusal become messages."""
    try:
        action(cast(User, request.user))
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    return redirect(correction)


def _page(
    request: HttpRequest, correction: Correction, form: DecisionForm | None = None, status: int = 200
) -> HttpResponse:
    decision = CorrectionDecision.objects.filter(correction=correction).select_related("by", "second").first()
    context = {"correction": correction, "events": detail.events_of(correction), "decision": decision}
    context |= _decided_context(correction) if decision else _open_context(correction, form)
    return render(request, "ratings/corrections/correction.html", context, status=status)


def _decided_context(correction: Correction) -> dict[str, Any]:
    versions = Version.objects.filter(run__of_cascade__cascade__correction=correction)
    return {"versions": versions.select_related("list__series").order_by("list__date", "list__series__code")}


def _open_context(correction: Correction, form: DecisionForm | None) -> dict[str, Any]:
    last: Cascade | None = correction.cascades.first()
    computed = finished_cascade(correction)
    lists = detail.lists_of(last) if last else []
    return {
        "cascade": last,
        "computed": computed,
        "imported": detail.imported_lists(correction),
        "lists": lists,
        "charts": detail.charts_of(lists),
        "effects": detail.effects(computed),
        "form": form or DecisionForm(),
        "two_persons": second_officer_required(),
        "proposed": correction.ways.select_related("by").last(),
        "url": reverse("correction_progress", args=[correction.pk]),
    }
