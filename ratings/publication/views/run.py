"""Pages of a run: progress, preview, publication, deletion."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.accounts.permissions import officers_only
from ratings.accounts.second_factor import second_factor_required
from ratings.accounts.settings import second_officer_required
from ratings.charts import charts
from ratings.core.errors import Refused
from ratings.core.heavy_work import heavy
from ratings.core.numbers import number_of
from ratings.lists.views.versions import version_or_404
from ratings.models import CascadeList, PublicationOrder, Run, RunKind, User, Version
from ratings.periods.preview import preview_run
from ratings.periods.progress import STAGES
from ratings.periods.run import delete_run, is_queued
from ratings.publication import anomalies, orders
from ratings.publication.early_publication import reasons_to_wait
from ratings.publication.forms import PublicationForm
from ratings.publication.outdated import outdated_reasons
from ratings.publication.verify import verify as prove
from ratings.publication.views.orders import result_message

RELOAD_PAGE = {"HX-Refresh": "true"}


@require_safe
@officers_only
def run(request: HttpRequest, pk: int) -> HttpResponse:
    run_ = _run_or_404(pk)
    return _page(request, run_, _publication_form(run_))


@require_safe
@officers_only
def run_progress(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the progress of a run or its publication.

    The page polls it every second, and reloads when the run or the publication has ended. If the run was deleted, the
    months follow.
    """
    if not Run.objects.filter(pk=pk).exists():
        messages.info(request, _("This run was deleted, or an imported list equalled its newest version."))
        return HttpResponse(headers={"HX-Redirect": reverse("periods")})
    progress = _progress(_run_or_404(pk))
    if not (progress["running"] or progress["publishing"]):
        return HttpResponse(headers=RELOAD_PAGE)
    return render(request, "ratings/publication/_run_progress.html", progress)


@require_safe
@officers_only
def run_outdated(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the changes since the run read its inputs. The page of the run loads this fragment."""
    run_ = _run_or_404(pk)
    return render(request, "ratings/publication/_run_outdated.html", {"run": run_, "reasons": outdated_reasons(run_)})


@require_safe
@officers_only
@vary_on_headers("HX-Request")
def run_changes(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the changes and anomalies of a finished run. The page loads them separately, because they take a while."""
    run_ = get_object_or_404(Run.objects.select_related("list__series").exclude(finished_at=None), pk=pk)
    of_cascade = CascadeList.objects.filter(run=run_).exists()
    changes, groups = preview_run(run_), [] if of_cascade else anomalies.anomaly_groups(run_)
    context = {
        "run": run_,
        "version": Version.objects.filter(run=run_).first(),
        "preview": changes,
        "chart": charts.histogram(changes.counts) if changes else None,
        "unusual": [_on_page(group, request.GET) for group in groups],
        "open": sum(len(group.unacknowledged) for group in groups),
    }
    of_page = "HX-Request" in request.headers
    return render(
        request, "ratings/publication/_run_changes.html" if of_page else "ratings/publication/run_changes.html", context
    )


@require_POST
@officers_only
def acknowledge(request: HttpRequest, pk: int) -> HttpResponse:
    """Acknowledge the ticked anomalies, and return to the same page of their kind."""
    run_ = _run_or_404(pk)
    keys = {
        (code, number) for code, _space, number in (finding.partition(" ") for finding in request.POST.getlist("seen"))
    }
    keys |= _keys_of_pages(run_, request.POST.getlist("page"))
    note, by = request.POST.get("note", ""), cast(User, request.user)
    count = anomalies.acknowledge(run_, keys, note, by, timezone.now(), request.POST.getlist("all"))
    if not count:
        messages.error(request, _("Tick the anomalies that you have checked."))
    return redirect(f"{reverse('run_changes', args=[pk], query=request.GET)}#unusual")


def _on_page(group: anomalies.AnomalyGroup, query: QueryDict) -> anomalies.AnomalyGroup:
    """Return the group on the page of the query, or on its first page if the query names another kind."""
    number = number_of(query.get("page", "")) if query.get("kind") == group.code else None
    return group._replace(page_number=number or 1)


def _keys_of_pages(run_: Run, pages: list[str]) -> set[tuple[str, str]]:
    """Return the keys of all anomalies on these pages, each the code and the page's number."""
    chosen = [text.partition(" ") for text in pages]
    groups = {group.code: group for group in anomalies.anomaly_groups(run_)} if chosen else {}
    return {
        row.key
        for code, _space, number in chosen
        if code in groups
        for row in groups[code]._replace(page_number=number_of(number) or 1).page
    }


@require_POST
@officers_only
@second_factor_required
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    run_ = _run_or_404(pk)
    form = _publication_form(run_, request.POST)
    if not form.is_valid():
        return _page(request, run_, form, status=422)
    fields, by = form.cleaned_data, cast(User, request.user)
    try:
        done = orders.publish_or_order(run_, fields["reason"], fields["due"], by, timezone.now())
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    else:
        messages.success(request, result_message(done))
    return redirect(run_)


@require_POST
@officers_only
def drop_run(request: HttpRequest, pk: int) -> HttpResponse:
    run_ = _run_or_404(pk)
    if hasattr(run_, "of_cascade"):
        messages.error(request, _("This run belongs to a correction. The decision on the correction drops it."))
        return redirect(run_)
    running = _is_running(run_)
    if not delete_run(run_):
        messages.error(request, _("This run is published and cannot be dropped."))
        return redirect(run_)
    messages.success(request, _("The run was cancelled.") if running else _("The run was dropped."))
    return redirect("period", run_.list.month)


@require_safe
@officers_only
@heavy("GET", "HEAD")
def verify(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Verify a version within the request, and render the result."""
    version = version_or_404(month, control, number)
    return render(request, "ratings/publication/verify.html", {"version": version, "proof": prove(version)})


def _run_or_404(pk: int) -> Run:
    return get_object_or_404(Run.objects.select_related("list__series", "asked_by"), pk=pk)


def _is_running(run_: Run) -> bool:
    return not (run_.finished_at or run_.failure)


def _replaced_version(run_: Run) -> Version | None:
    """Return the version that the publication of an imported run replaces; None without one."""
    before = Version.objects.filter(list=run_.list).exclude(run=run_).select_related("list__series", "author", "run")
    return before.order_by("-number").first()


def _publication_form(run_: Run, data: QueryDict | None = None) -> PublicationForm:
    replaces = _replaced_version(run_) if run_.kind == RunKind.IMPORTED else None
    return PublicationForm(data, replaces=replaces, reasons_to_wait=reasons_to_wait(run_, timezone.localdate()))


def _page(request: HttpRequest, run_: Run, form: PublicationForm, status: int = 200) -> HttpResponse:
    context = _progress(run_) | {"form": form}
    context["order"] = PublicationOrder.objects.filter(run=run_).select_related("by", "approved_by").first()
    context["two_persons"] = second_officer_required()
    context["cascade"] = CascadeList.objects.filter(run=run_).select_related("cascade__correction").first()
    context["replaced"] = _replaced_version(run_)
    context["version"] = Version.objects.filter(run=run_).select_related("list__series", "author").first()
    return render(request, "ratings/publication/run.html", context, status=status)


def _progress(run_: Run) -> dict[str, Any]:
    running = _is_running(run_)
    abandoned = running and not is_queued(run_)
    can_fail = run_.kind != RunKind.SHADOW and not hasattr(run_, "of_cascade")
    return {
        "run": run_,
        "running": running,
        "publishing": orders.due_orders(timezone.now()).filter(run=run_).first(),
        "abandoned": abandoned,
        "may_run_again": can_fail and bool(run_.failure or abandoned),
        "stage": STAGES[run_.stage],
        "lines": run_.log.splitlines(),
        "url": reverse("run_progress", args=[run_.pk]),
    }
