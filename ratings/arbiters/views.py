"""The register of arbiters at the office: the list, one arbiter, and imports."""

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import officers_only
from ratings.arbiters import arbiters as register
from ratings.arbiters.csv_import import FIELDS, import_arbiters
from ratings.arbiters.forms import ArbiterFilterForm, ArbiterForm
from ratings.core.mapped_import import mapped_import
from ratings.core.uploads import awaits_upload
from ratings.models import Arbiter, Installation
from ratings.tables.columns import Columns
from ratings.tables.table import Sheet

ROWS_PER_PAGE = 100


@require_safe
@officers_only
def arbiters(request: HttpRequest) -> HttpResponse:
    """Render the matching arbiters, each with today's state of the licence."""
    form, today = ArbiterFilterForm(request.GET), timezone.localdate()
    rows = register.matching_arbiters(form.cleaned_data if form.is_valid() else {}, today)
    page = Paginator(rows, ROWS_PER_PAGE).get_page(request.GET.get("page"))
    out = register.matching_arbiters({"licence": "out"}, today).count()
    context = {"form": form, "page": page, "today": today, "out": out}
    return render(request, "ratings/arbiters/arbiters.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def arbiter_new(request: HttpRequest) -> HttpResponse:
    return _form_page(request, Arbiter(federation=_own_federation()))


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def arbiter(request: HttpRequest, pk: int) -> HttpResponse:
    """Render an arbiter, or save the changes."""
    return _form_page(request, get_object_or_404(Arbiter, pk=pk))


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def remove_arbiter(request: HttpRequest, pk: int) -> HttpResponse:
    """Render a confirmation, or remove the arbiter. The history keeps the record."""
    arbiter = get_object_or_404(Arbiter, pk=pk)
    if request.method == "POST":
        arbiter.delete()
        messages.success(request, _("%(name)s is removed from the register of arbiters.") % {"name": arbiter.name})
        return redirect("arbiters")
    return render(request, "ratings/arbiters/remove_arbiter.html", {"arbiter": arbiter})


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
@awaits_upload(settings.FORM_BYTES)
def arbiters_import(request: HttpRequest) -> HttpResponse:
    """Render the steps of an import of arbiters, and store its rows."""

    def write(sheet: Sheet, columns: Columns) -> HttpResponse:
        count = import_arbiters(sheet, columns, _own_federation())
        text = _("%(added)d arbiters added, %(changed)d updated.")
        messages.success(request, text % count._asdict())
        return redirect("arbiters")

    return mapped_import(request, "ratings/arbiters/arbiters_import.html", FIELDS, write)


def _own_federation() -> str:
    return Installation.objects.values_list("federation", flat=True).first() or ""


def _form_page(request: HttpRequest, edited: Arbiter) -> HttpResponse:
    initial = {"account": edited.user.username if edited.user else ""}
    form = ArbiterForm(request.POST or None, instance=edited, initial=initial)
    if request.method == "POST" and form.is_valid():
        register.store_arbiter(form.instance)
        messages.success(request, _("Recorded."))
        return redirect("arbiters")
    name = Arbiter.objects.values_list("name", flat=True).filter(pk=edited.pk).first()
    context = {"form": form, "arbiter": edited, "name": name, "today": timezone.localdate()}
    return render(request, "ratings/arbiters/arbiter.html", context, status=422 if form.is_bound else 200)
