"""Decisions about the doubtful rows of an import of members: one row, equal cells, or a group."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts.permissions import officers_only
from ratings.core.errors import Refused
from ratings.members.deciding import Decided, correct_alike, decide_group, decide_row, group_rows, review_rows
from ratings.members.outcomes import MemberRowState
from ratings.members.preview import GROUPED_STATES, review_counts, row_groups
from ratings.models import MemberImport, User
from ratings.reviews.decisions import AlreadyDecided
from ratings.reviews.requests import is_of_other_account, refuse, requested_decision, requested_number


@require_POST
@officers_only
def decide_member_row(request: HttpRequest, pk: int) -> HttpResponse:
    """Store a decision about a row and return the rows that changed; 401 for another account's decision."""
    if is_of_other_account(request):
        return HttpResponse(status=401)
    ordered = get_object_or_404(MemberImport.objects.defer("text"), pk=pk)
    address, by = reverse("member_import", args=[pk]), cast(User, request.user)
    row, decision, seen, is_for_alike = requested_decision(request)
    status, message = 200, ""
    try:
        if row is None:
            raise Refused(_("This row is no longer in the list. Reload the page."))
        decided = correct_alike(pk, row, decision, by) if is_for_alike else decide_row(pk, row, decision, seen, by)
    except AlreadyDecided as refused:
        status, message = 409, str(refused)
        decided = Decided(ordered, review_rows(ordered, {cast(int, row)}))
    except Refused as refused:
        return refuse(request, address, str(refused))
    if request.accepts("text/html"):
        if message:
            messages.error(request, message)
        return redirect(f"{address}#row-{row}")
    return JsonResponse({**_answer(request, decided), "message": message}, status=status)


def _answer(request: HttpRequest, decided: Decided) -> dict[str, Any]:
    ordered = decided.member_import
    counts, group = review_counts(ordered), request.POST.get("group", "")
    context = {"ordered": ordered, "groups": row_groups(ordered), "group": group, **counts}
    return {
        "rows": {
            row.number: render_to_string("ratings/members/_import_row.html", {"row": row, "ordered": ordered}, request)
            for row in decided.rows
        },
        "bar": render_to_string("ratings/members/_import_counts.html", context, request),
        "panel": render_to_string("ratings/members/_import_panel.html", context, request),
        "more": counts["waiting"] > 0,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def member_import_group(request: HttpRequest, pk: int, state: str) -> HttpResponse:
    """Render the undecided rows of a state; a POST decides the ticked ones alike."""
    ordered = get_object_or_404(MemberImport.objects.defer("text"), pk=pk, confirmed_at=None, finished_at=None)
    if state not in GROUPED_STATES:
        return redirect("member_import", pk)
    if request.method == "POST":
        ticked = {number for text in request.POST.getlist("row") if (number := requested_number(text)) is not None}
        try:
            decided = decide_group(pk, state, ticked, request.POST.get("choice", ""), cast(User, request.user))
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            count = ngettext("%(count)s row is decided.", "%(count)s rows are decided.", decided)
            messages.success(request, count % {"count": decided})
        return redirect("member_import", pk)
    rows = group_rows(ordered, state)
    context = {
        "ordered": ordered,
        "label": MemberRowState(state).label,
        "rows": rows,
        "may_accept": state != MemberRowState.SEVERAL,
    }
    return render(request, "ratings/members/import_group.html", context)
