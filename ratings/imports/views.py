"""Pages to import lists from other sources."""

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts.permissions import officers_only
from ratings.core.encoding_option import read_as
from ratings.core.errors import Refused
from ratings.core.heavy_work import heavy
from ratings.core.uploads import awaits_upload
from ratings.imports import ImportRefused
from ratings.imports.forms import BaseListForm, PlayersImportForm, SeriesListForm
from ratings.imports.member_ratings import create_base_list, stated_ratings
from ratings.imports.series_file import FIELD_NAMES
from ratings.imports.series_list import ListFileSource, PublicationTerms, import_series_list
from ratings.imports.upload import request_import, retry_import
from ratings.models import MemberImport, Run, RunKind, User
from ratings.periods.run import request_run


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
@awaits_upload(settings.LIST_BYTES)
def players_import(request: HttpRequest) -> HttpResponse:
    """Render the form, or import a list: a valid list redirects to its runs, otherwise problems are displayed."""
    form = PlayersImportForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return render(request, "ratings/imports/players_import.html", {"form": PlayersImportForm()})
    if not form.is_valid():
        return render(request, "ratings/imports/players_import.html", {"form": form}, status=422)
    chosen = form.cleaned_data
    file = chosen["file"]
    try:
        runs = request_import(
            chosen["series"], file, file.name, chosen["period"], chosen["federations"], cast(User, request.user),
            timezone.now(), chosen["confirm"], chosen["encoding"],
        )  # fmt: skip
    except ImportRefused as refused:
        context = {"form": form, "problems": refused.problems, "file": file.name}
        return render(request, "ratings/imports/players_import.html", context, status=422)
    messages.success(request, _("The list is being imported."))
    return redirect(runs[0]) if len(runs) == 1 else redirect("period", runs[0].list.month)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
@heavy("POST")
@awaits_upload(settings.FORM_BYTES)
def series_list_import(request: HttpRequest) -> HttpResponse:
    """Import a federation's own lists, all or none. For a refused file all problems are displayed."""
    form = SeriesListForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form, "fields": FIELD_NAMES}
    if form.is_valid():
        chosen, now = form.cleaned_data, timezone.now()
        source = ListFileSource(chosen["file"].name[:120], chosen["columns"], chosen["federation"])
        announced = PublicationTerms(chosen["reason"], chosen["acknowledged"]) if chosen["reason"] else None
        series, by = chosen["series"], cast(User, request.user)
        try:
            imported = import_series_list(series, chosen["control"], chosen["table"], source, by, now, announced)
        except Refused as refused:
            context |= {"problems": refused.reasons, "file": source.name}
        else:
            count, new = len(imported.lists), imported.new_players
            if chosen["table"].encoding:
                messages.info(request, read_as(chosen["table"].encoding))
            messages.success(request, ngettext("%d list imported.", "%d lists imported.", count) % count)
            text = ngettext("%d player is new to the register.", "%d players are new to the register.", new)
            messages.success(request, text % new)
            return redirect(imported.lists[-1])
    status = 422 if request.method == "POST" else 200
    return render(request, "ratings/imports/series_list_import.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member_ratings(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the ratings of a list of members. A post creates the preview of a base list with these ratings."""
    ordered, today = get_object_or_404(MemberImport.objects.defer("text"), pk=pk), timezone.localdate()
    sections = []
    for stated in stated_ratings(ordered):
        data = request.POST if request.POST.get("list") == stated.list.name else None
        form = BaseListForm(stated.list, today, data)
        if data is not None and form.is_valid():
            try:
                by, now = cast(User, request.user), timezone.now()
                recorded = create_base_list(ordered, stated.list.name, *form.month_and_takes_numbers(), by, now)
            except Refused as refused:
                form.add_error(None, [*refused.reasons])
            else:
                if not isinstance(recorded, Run):
                    messages.success(request, _("The published list already has the same content."))
                return redirect(recorded)
        sections.append((stated, form))
    status = 422 if request.method == "POST" else 200
    context = {"ordered": ordered, "lists": sections}
    return render(request, "ratings/imports/member_ratings.html", context, status=status)


@require_POST
@officers_only
def run_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Retry a run that failed or lost its worker.

    An imported list is read again from its file; a computed list is computed again.
    """
    unfinished = Run.objects.select_related("list__series").filter(finished_at=None, of_cascade=None)
    run = get_object_or_404(unfinished.exclude(kind=RunKind.SHADOW), pk=pk)
    if run.kind == RunKind.COMPUTED:
        return redirect(request_run(run.list, cast(User, request.user), timezone.now()))
    try:
        retry_import(run)
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    return redirect(run)
