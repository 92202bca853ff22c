"""Club pages of the office: of one player, and of many from a file."""

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from ratings.accounts.permissions import officers_only
from ratings.core.encoding_option import read_as
from ratings.core.errors import Refused
from ratings.core.table_files import read_file
from ratings.core.uploads import awaits_upload
from ratings.models import Player, User
from ratings.register import clubs as register
from ratings.register import queries
from ratings.register.forms import ClubForm, ClubsFileForm


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
@awaits_upload(settings.FORM_BYTES)
def clubs_import(request: HttpRequest) -> HttpResponse:
    """Render the names of all clubs; POST records the memberships in a file."""
    posted = request.method == "POST"
    initial = {"from_day": timezone.localdate()}
    form = ClubsFileForm(request.POST, request.FILES) if posted else ClubsFileForm(initial=initial)
    problems: tuple[str, ...] = ()
    if posted and form.is_valid():
        fields, from_day = form.cleaned_data, form.cleaned_data["from_day"]
        try:
            table = read_file(fields["file"].read(), register.FIELDS, register.BOUNDS, fields["encoding"])
            count = register.import_clubs(table, from_day, cast(User, request.user), timezone.now())
        except Refused as refused:
            problems = refused.reasons
        else:
            message = ngettext(
                "The club of %(count)d player is recorded.", "The clubs of %(count)d players are recorded.", count
            )
            messages.success(
                request, message % {"count": count} if count else _("The register already has all these entries.")
            )
            if table.encoding:
                messages.info(request, read_as(table.encoding))
            return redirect("clubs_import")
    context = {"form": form, "wrong": problems, "clubs": register.club_names()}
    return render(request, "ratings/register/clubs_import.html", context, status=422 if posted else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def change_club(request: HttpRequest, number: str) -> HttpResponse:
    """Render the clubs of a player; POST records a club from a day on."""
    player = get_object_or_404(Player, number=number.upper())
    today = timezone.localdate()
    posted = request.method == "POST"
    form = ClubForm(
        request.POST if posted else None, initial={"from_day": today, "club": register.club_of_player(player, today)}
    )
    if posted and form.is_valid():
        club, from_day = form.cleaned_data["club"], form.cleaned_data["from_day"]
        if register.record_club(player, club, from_day, cast(User, request.user), timezone.now()):
            messages.success(request, _("Recorded. Published lists do not change."))
        else:
            messages.info(request, _("The register already has this entry."))
        return redirect("change_club", number)
    summary = queries.summaries([player.pk], today)
    context = {
        "player": player,
        "name": summary[0].name if summary else player.number,
        "form": form,
        "clubs": register.club_names(),
        "memberships": player.memberships.select_related("recorded_by").order_by("-from_day", "-pk"),
    }
    return render(request, "ratings/register/change_club.html", context, status=422 if posted else 200)
