"""Pages of simulations: list, new one, progress, comparison, file."""

from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.handbook.charts import sliding_k_chart
from ratings.models import User, WhatIf
from ratings.publication.views.run import RELOAD_PAGE
from ratings.simulation import charts, computation
from ratings.simulation.forms import PRESETS, SimulationForm, initial_values
from ratings.simulation.replay.terms import SimulationTerms
from ratings.simulation.texts import (
    as_csv,
    describe_sample,
    terms_to_sentences,
    verdict,
)


@require_safe
@officers_only
def simulations(request: HttpRequest) -> HttpResponse:
    rows = WhatIf.objects.select_related("asked_by", "series").defer("outcome")
    context = {"rows": [(simulation, terms_to_sentences(simulation)) for simulation in rows], "presets": _presets()}
    return render(request, "ratings/simulation/simulations.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def new_simulation(request: HttpRequest) -> HttpResponse:
    """Render the form, with a preset if the address names one. POST creates a simulation."""
    if request.method != "POST":
        form = SimulationForm(initial=initial_values(request.GET.get("preset", "")))
        return _form_page(request, form)
    form = SimulationForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    fields = form.cleaned_data
    simulation = computation.request_simulation(
        fields["series"], fields["title"], fields["control"], fields["first_list"], fields["last_list"], form.terms(),
        cast(User, request.user), timezone.now(),
    )  # fmt: skip
    return redirect("what_if", simulation.pk)


@require_safe
@officers_only
def simulation(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the progress of a simulation, and its comparison when it has ended."""
    simulation = get_object_or_404(WhatIf.objects.select_related("asked_by", "series"), pk=pk)
    return render(request, "ratings/simulation/simulation.html", _progress(simulation) | _result(simulation))


@require_safe
@officers_only
def simulation_progress(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the progress. The page polls it every second, and reloads when the simulation has ended."""
    simulation = get_object_or_404(WhatIf.objects.defer("outcome"), pk=pk)
    if not simulation.is_under_way:
        return HttpResponse(headers=RELOAD_PAGE)
    return render(request, "ratings/simulation/_simulation_progress.html", _progress(simulation))


@require_POST
@officers_only
def cancel_simulation(request: HttpRequest, pk: int) -> HttpResponse:
    simulation = get_object_or_404(WhatIf, pk=pk)
    if computation.cancel(simulation, timezone.now()):
        messages.success(request, _("The simulation was cancelled."))
    else:
        messages.error(request, _("The simulation has already ended."))
    return redirect("what_if", pk)


@require_POST
@officers_only
def take_up_simulation(request: HttpRequest, pk: int) -> HttpResponse:
    """Queue a simulation again if it is neither in the queue nor being computed."""
    computation.queue_again(get_object_or_404(WhatIf, pk=pk))
    return redirect("what_if", pk)


@require_safe
@officers_only
def simulation_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Send all figures of the comparison as CSV; 404 before it has ended."""
    simulation = get_object_or_404(WhatIf, pk=pk)
    if not simulation.outcome:
        raise Http404
    answer = HttpResponse(as_csv(simulation.outcome), content_type="text/csv; charset=utf-8")
    name = "-".join(filter(None, ["what-if", simulation.series.address_code, str(simulation.pk)]))
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def _form_page(request: HttpRequest, form: SimulationForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "presets": _presets()}
    return render(request, "ratings/simulation/new_simulation.html", context, status=status)


def _presets() -> list[tuple[str, Any]]:
    address = reverse("new_what_if")
    return [(f"{address}?preset={slug}", preset.label) for slug, preset in PRESETS.items()]


def _progress(simulation: WhatIf) -> dict[str, Any]:
    return {
        "what_if": simulation,
        "running": simulation.is_under_way,
        "abandoned": simulation.is_under_way and not computation.is_queued(simulation),
        "url": reverse("what_if_progress", args=[simulation.pk]),
        "terms": terms_to_sentences(simulation),
    }


def _result(simulation: WhatIf) -> dict[str, Any]:
    """Return charts and sentences of the comparison; empty before it has ended."""
    outcome = simulation.outcome
    if not outcome:
        return {}
    proposal = SimulationTerms(**simulation.terms).proposal
    return {
        "outcome": outcome,
        "verdict": verdict(outcome),
        "sample": describe_sample(outcome),
        "changes": charts.changes(outcome),
        "drift": charts.drift(outcome),
        "calibration": charts.calibration(outcome, "table"),
        "weights": sliding_k_chart(proposal) if proposal else None,
    }
