"""Imports of members: the file, its review, the progress, the result, and the undo."""

import datetime as dt
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import officers_only
from ratings.accounts.personal_downloads import personal_file
from ratings.core.errors import Refused
from ratings.core.mapped_import import mapped_import
from ratings.core.uploads import awaits_upload
from ratings.members.import_job import confirm_import, is_queued, request_import
from ratings.members.national_ratings import rating_fields
from ratings.members.preview import (
    DECIDED,
    WAITING,
    left_out_file,
    left_out_reasons,
    preview_page,
    review_counts,
    row_groups,
)
from ratings.members.rows import FIELDS
from ratings.members.undo import undo_effects, undo_import
from ratings.models import MemberImport, PersonalFile, User
from ratings.reviews.requests import is_of_other_account, refuse
from ratings.tables.columns import Columns
from ratings.tables.table import Sheet

LARGE_FIELDS = ("text", "plan", "left_out", "made", "ratings", "decisions", "written")
MAX_TIME_IN_REQUEST = dt.timedelta(minutes=1)  # time in which a web process may work on an import that is not queued


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
    """Render the review, the progress and the result of an import; a POST confirms it."""
    ordered = get_object_or_404(MemberImport.objects.select_related("by", "undone_by").defer("text"), pk=pk)
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        if is_of_other_account(request):
            return HttpResponse(status=401)
        try:
            confirm_import(ordered, request.POST.get("reviewed", ""), cast(User, request.user), timezone.now())
        except Refused as refused:
            if not request.accepts("text/html"):
                return refuse(request, "", str(refused))
            problems = refused.reasons
        else:
            address = reverse("member_import", args=[pk])
            return redirect(address) if request.accepts("text/html") else JsonResponse({"next": address})
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
    name, (data, rows) = f"members-left-out-{pk}.csv", left_out_file(ordered)
    kind = PersonalFile.MEMBERS
    return personal_file(request, kind, name, data.encode("utf-8-sig"), "text/csv; charset=utf-8", rows)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member_import_undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Render what an undo of the import removes and restores; a POST undoes it."""
    ordered = get_object_or_404(MemberImport.objects.select_related("by").defer("text", "plan", "left_out"), pk=pk)
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        try:
            undo_import(pk, cast(User, request.user), timezone.now())
        except Refused as refused:
            problems = refused.reasons
        else:
            messages.success(request, _("The import is undone."))
            return redirect("member_import", pk)
    effects = undo_effects(ordered, timezone.now())
    context = {"ordered": ordered, "effects": effects, "problems": problems or (effects.reasons if effects else ())}
    return render(request, "ratings/members/undo_import.html", context, status=422 if problems else 200)


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
    return {
        "groups": groups,
        "group": group,
        "is_review": group in (WAITING, DECIDED),
        "page": preview_page(ordered, group, request.GET.get("page")) if group else None,
        "reasons": left_out_reasons(ordered),
        "can_undo": undo_effects(ordered, timezone.now()) is not None,
        **review_counts(ordered),
    }
