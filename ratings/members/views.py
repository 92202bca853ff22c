"""Members at the office: until when each is valid, recorded one by one or from a file, taken away as a file."""

from typing import Any, cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.accounts.personal_downloads import personal_file
from ratings.core.csv_table import comma_separated
from ratings.core.errors import Refused
from ratings.members import membership
from ratings.members.forms import TermForm, TermsFileForm
from ratings.models import MembershipTerm, PersonalFile, User
from ratings.register.queries import facts_on
from ratings.text.folding import fold

PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def members(request: HttpRequest) -> HttpResponse:
    """Everybody who is or was a member, with the last day; posted, another membership."""
    form = TermForm(request.POST or None, initial={"from_day": timezone.localdate()})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            membership.record(data["number"], data["from_day"], data["until"], cast(User, request.user), timezone.now())
        except Refused as refused:
            form.add_error(None, list(refused.reasons))
        else:
            messages.success(request, _("Recorded."))
            return redirect("members")
    return _page(request, form, TermsFileForm())


@require_POST
@officers_only
def members_import(request: HttpRequest) -> HttpResponse:
    """The memberships of a file: all of them, or none with the reasons."""
    form = TermsFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            count = membership.import_terms(form.cleaned_data["file"], cast(User, request.user), timezone.now())
        except Refused as refused:
            form.add_error("file", list(refused.reasons))
        else:
            message = ngettext("%(count)d membership is new.", "%(count)d memberships are new.", count)
            messages.success(request, message % {"count": count})
            return redirect("members")
    return _page(request, TermForm(), form)


@require_POST
@officers_only
def withdraw_membership(request: HttpRequest, term: int) -> HttpResponse:
    """Let a membership count no more; it stays on record."""
    try:
        membership.withdraw(get_object_or_404(MembershipTerm, pk=term), cast(User, request.user), timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Withdrawn."))
    return redirect("members")


@require_safe
@officers_only
def members_file(request: HttpRequest) -> HttpResponse:
    """The members of the page as CSV, which the import reads again."""
    terms = [*_chosen(request)]
    lines = [(term.player.number, term.from_day, term.until) for term in terms]
    data = comma_separated(membership.COLUMNS, lines).encode()
    return personal_file(request, PersonalFile.MEMBERS, "members.csv", data, "text/csv; charset=utf-8", len(terms))


def _page(request: HttpRequest, form: TermForm, file_form: TermsFileForm) -> HttpResponse:
    page = Paginator(_chosen(request), PAGE).get_page(request.GET.get("page"))
    today = timezone.localdate()
    context: dict[str, Any] = {
        "form": form,
        "file_form": file_form,
        "page": page,
        "names": facts_on([term.player_id for term in page], today),
        "today": today,
        "state": request.GET.get("state", ""),
        "query": request.GET.get("q", "")[:80],
    }
    status = 422 if form.is_bound or file_form.is_bound else 200
    return render(request, "ratings/members/members.html", context, status=status)


def _chosen(request: HttpRequest) -> QuerySet[MembershipTerm]:
    """Return the last term of each player, narrowed by state and by a part of the name or the number."""
    terms, today = membership.latest_terms(membership.valid()), timezone.localdate()
    if request.GET.get("state") == "valid":
        terms = terms.filter(until__gte=today)
    elif request.GET.get("state") == "expired":
        terms = terms.filter(until__lt=today)
    text = request.GET.get("q", "")[:80].strip()
    if text.upper().removeprefix("N").isdecimal():
        return terms.filter(player__numbers__number=text.upper())
    if text:
        terms = terms.filter(player__facts__folded__startswith=fold(text), player__facts__replaced_by=None).distinct()
    return terms
