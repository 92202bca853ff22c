"""Members at the office: the list, and many from a file."""

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import officers_only
from ratings.accounts.personal_downloads import personal_file
from ratings.core.csv_table import comma_separated
from ratings.core.mapped_csv import MappedTable
from ratings.core.mapped_import import mapped_import
from ratings.core.queue import member_import_alive
from ratings.core.uploads import awaits_upload
from ratings.members.forms import MemberFilterForm, MemberForm
from ratings.members.import_job import AT_ONCE, import_at_once, order_import
from ratings.members.listing import members_of
from ratings.members.national_ratings import rating_fields
from ratings.members.rows import FIELDS
from ratings.models import FederationMember, MemberImport, PersonalFile, User
from ratings.register.queries import facts_on

PAGE = 100


@require_safe
@officers_only
def members(request: HttpRequest) -> HttpResponse:
    """The members that fit, each with the name of today."""
    form, today = MemberFilterForm(request.GET), timezone.localdate()
    rows = members_of(form.cleaned_data if form.is_valid() else {}, today)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    return render(request, "ratings/members/members.html", {"form": form, "page": page, "today": today})


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member_new(request: HttpRequest) -> HttpResponse:
    return _form_page(request, FederationMember())


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """One member; a post changes what is kept."""
    return _form_page(request, get_object_or_404(FederationMember, pk=pk))


@require_safe
@officers_only
def members_file(request: HttpRequest) -> HttpResponse:
    """The members of the page as CSV."""
    form = MemberFilterForm(request.GET)
    rows: QuerySet[Any] = members_of(form.cleaned_data if form.is_valid() else {}, timezone.localdate())
    lines = rows.values_list("player__number", "number", "name", "until", "email")
    data = comma_separated(("number", "member number", "name", "member until", "e-mail"), lines).encode()
    return personal_file(request, PersonalFile.MEMBERS, "members.csv", data, "text/csv; charset=utf-8", rows.count())


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
@awaits_upload(settings.FORM_BYTES)
def members_import(request: HttpRequest) -> HttpResponse:
    """A CSV file, its columns assigned by hand."""

    def write(table: MappedTable, fields: list[str]) -> HttpResponse:
        by, rows, now = cast(User, request.user), len(table.rows), timezone.now()
        if rows > AT_ONCE:
            return redirect("member_import", order_import(request.POST["text"], rows, fields, by, now).pk)
        return redirect("member_import", import_at_once(table, fields, by, now).pk)

    return mapped_import(request, "ratings/members/members_import.html", [*FIELDS, *rating_fields()], write)


@require_safe
@officers_only
def member_import(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a long list is, and what came of it."""
    context = _progress(get_object_or_404(MemberImport.objects.select_related("by").defer("text"), pk=pk))
    return render(request, "ratings/members/member_import.html", context)


@require_safe
@officers_only
def member_import_progress(request: HttpRequest, pk: int) -> HttpResponse:
    """The same as a fragment, requested every second."""
    context = _progress(get_object_or_404(MemberImport.objects.defer("text"), pk=pk))
    return render(request, "ratings/members/_import_progress.html", context)


def _progress(ordered: MemberImport) -> dict[str, Any]:
    running = ordered.finished_at is None
    return {
        "ordered": ordered,
        "running": running,
        "abandoned": running and not member_import_alive(ordered),
    }


def _form_page(request: HttpRequest, kept: FederationMember) -> HttpResponse:
    form = MemberForm(request.POST or None, instance=kept)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect("members")
    fact = facts_on([kept.player_id], timezone.localdate()).get(kept.player_id) if kept.pk else None
    context = {"form": form, "member": kept, "name": fact.name if fact else ""}
    return render(request, "ratings/members/member.html", context, status=422 if form.is_bound else 200)
