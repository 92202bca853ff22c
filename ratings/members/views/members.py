"""Members at the office: the list, and one member."""

from typing import Any

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
from ratings.members.forms import MemberFilterForm, MemberForm
from ratings.members.listing import filter_members
from ratings.models import FederationMember, PersonalFile
from ratings.register.queries import facts_on

PAGE_SIZE = 100


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


def _form_page(request: HttpRequest, member: FederationMember) -> HttpResponse:
    form = MemberForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect("members")
    fact = facts_on([member.player_id], timezone.localdate()).get(member.player_id) if member.pk else None
    context = {"form": form, "member": member, "name": fact.name if fact else ""}
    return render(request, "ratings/members/member.html", context, status=422 if form.is_bound else 200)
