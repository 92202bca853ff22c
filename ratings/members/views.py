"""Members at the office: the list, one member, and imports."""

import datetime as dt
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
from ratings.core.errors import Refused
from ratings.core.mapped_import import mapped_import
from ratings.core.uploads import awaits_upload
from ratings.members.forms import MemberFilterForm, MemberForm
from ratings.members.import_job import confirm_import, is_queued, request_import
from ratings.members.listing import filter_members
from ratings.members.national_ratings import rating_fields
from ratings.members.preview import left_out_file, left_out_reasons, preview_page, row_groups
from ratings.members.rows import FIELDS
from ratings.models import FederationMember, MemberImport, PersonalFile, User
from ratings.register.queries import facts_on
from ratings.tables.columns import Columns
from ratings.tables.table import Sheet

PAGE_SIZE = 100
LARGE_FIELDS = ("text", "plan", "left_out", "made", "ratings")
MAX_TIME_IN_REQUEST = dt.timedelta(minutes=1)  # time in which a web process may work on an import that is not queued


@require_safe
@officers_only
def members(request: HttpRequest) -> HttpResponse:
    """Render the matching members, each with their current name."""
    form, today = MemberFilterForm(request.GET), timezone.localdate()
    rows = filter_members(form.cleaned_data if form.is_valid() else {}, today)
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "ratings/members/members.html", {"form": form, "page": page, "today": today})


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member_new(request: HttpRequest) -> HttpResponse:
    return _form_page(request, FederationMember())


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """Render one member, or save the changes."""
    return _form_page(request, get_object_or_404(FederationMember, pk=pk))


@require_safe
@officers_only
def members_file(request: HttpRequest) -> HttpResponse:
    """Return the members of the page as CSV."""
    form = MemberFilterForm(request.GET)
    rows: QuerySet[Any] = filter_members(form.cleaned_data if form.is_valid() else {}, timezone.localdate())
    lines = rows.values_list("player__number", "number", "name", "until", "email")
    data = comma_separated(("number", "member number", "name", "member until", "e-mail"), lines).encode()
    return personal_file(request, PersonalFile.MEMBERS, "members.csv", data, "text/csv; charset=utf-8", rows.count())


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
@awaits_upload(settings.FORM_BYTES)
def members_import(request: HttpRequest) -> HttpResponse:
    """Render the steps of an import of members; the last step requests the import."""

    def write(sheet: Sheet, columns: Columns) -> HttpResponse:
        ordered = request_import(sheet, columns, cast(User, request.user), timezone.now())
        return redirect("member_import", ordered.pk)

    return mapped_import(request, "ratings/members/members_import.html", [*FIELDS, *rating_fields()], write)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member_import(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the plan, the progress and the result of an import; a POST confirms it."""
    ordered = get_object_or_404(MemberImport.objects.select_related("by").defer("text"), pk=pk)
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        try:
            confirm_import(ordered, request.POST.get("reviewed", ""), cast(User, request.user), timezone.now())
        except Refused as refused:
            problems = refused.reasons
        else:
            return redirect("member_import", pk)
    context = {**_progress_context(ordered), **_rows_context(request, ordered), "problems": problems}
    return render(request, "ratings/members/member_import.html", context, status=422 if problems else 200)


@require_safe
@officers_only
def member_import_progress(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the progress of an import. The page requests it every second, and reloads at the end."""
    ordered = get_object_or_404(MemberImport.objects.defer(*LARGE_FIELDS), pk=pk)
    context = _progress_context(ordered)
    answer = render(request, "ratings/members/_import_progress.html", context)
    if not context["running"]:
        answer["HX-Refresh"] = "true"
    return answer


@require_safe
@officers_only
def member_import_left_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the rows left out as CSV, for correction and another import."""
    ordered = get_object_or_404(MemberImport.objects.defer("text", "plan"), pk=pk)
    name, data = f"members-left-out-{pk}.csv", left_out_file(ordered).encode("utf-8-sig")
    kind = PersonalFile.MEMBERS
    return personal_file(request, kind, name, data, "text/csv; charset=utf-8", len(ordered.left_out))


def _progress_context(ordered: MemberImport) -> dict[str, Any]:
    """Return the state of an import. An unfinished import is abandoned if no process works on it."""
    waits = ordered.reviewed_at is not None and ordered.confirmed_at is None
    running = ordered.finished_at is None and not waits
    just_begun = ordered.started_at is not None and timezone.now() - ordered.started_at < MAX_TIME_IN_REQUEST
    return {
        "ordered": ordered,
        "waits": waits and ordered.finished_at is None,
        "running": running,
        "abandoned": running and not just_begun and not is_queued(ordered),
    }


def _rows_context(request: HttpRequest, ordered: MemberImport) -> dict[str, Any]:
    """Return the groups of rows, and a page of the requested group, by default the first group."""
    groups = row_groups(ordered)
    names = [group.name for group in groups]
    group = request.GET.get("rows", "")
    group = group if group in names else next(iter(names), "")
    page = preview_page(ordered, group, request.GET.get("page")) if group else None
    return {"groups": groups, "group": group, "page": page, "reasons": left_out_reasons(ordered)}


def _form_page(request: HttpRequest, member: FederationMember) -> HttpResponse:
    form = MemberForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect("members")
    fact = facts_on([member.player_id], timezone.localdate()).get(member.player_id) if member.pk else None
    context = {"form": form, "member": member, "name": fact.name if fact else ""}
    return render(request, "ratings/members/member.html", context, status=422 if form.is_bound else 200)
