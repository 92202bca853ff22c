"""Copying a tournament, archiving or deleting it, and restoring it."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from tournaments.core.fide_mode import SCORING
from tournaments.core.permissions import desk, may_create, may_direct, may_remove, signed_in_user
from tournaments.models import Pairing, RemovalKind, Tournament
from tournaments.setup import removal
from tournaments.setup.copy import create_copy
from tournaments.setup.forms.removal import CopyForm, RemovalForm
from tournaments.setup.models import PURGE_DELAY


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def copy_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if not may_create(request.user):
        raise PermissionDenied
    initial = {"name": tournament.name, "first_day": timezone.localdate(), "same_event": False}
    form = CopyForm(tournament, request.POST or None, initial=initial)
    if form.is_valid():
        fields = form.cleaned_data
        event = tournament.event if fields["same_event"] else None
        new_tournament = create_copy(
            tournament, fields["name"], fields["first_day"], signed_in_user(request), timezone.now(), event
        )
        messages.success(request, _("%(name)s is copied. Check its settings.") % {"name": tournament.name})
        if any(getattr(new_tournament, name) != getattr(tournament, name) for name in SCORING):
            messages.warning(
                request,
                _(
                    "FIDE mode does not allow the points of the template. The copy has 1, ½ and 0, and the "
                    "pairing-allocated bye counts as a win."
                ),
            )
        return redirect("desk_settings", new_tournament.slug)
    context = {"tournament": tournament, "form": form, "may_direct": True}
    return render(request, "tournaments/setup/copy_tournament.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_remove, removed=True)
def remove_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the effects of removal. Delete if the user entered the name, archive if the user pressed *Archive*."""
    form = RemovalForm(tournament, request.POST or None)
    if form.is_valid():
        try:
            removal.remove_tournament(
                tournament, RemovalKind(form.cleaned_data["kind"]), signed_in_user(request), timezone.now()
            )
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("%(name)s: stored. It can be restored below.") % {"name": tournament.name})
            return redirect("removed_tournaments")
    context = {
        "tournament": tournament,
        "form": form,
        "blockers": removal.deletion_blockers(tournament),
        "days": PURGE_DELAY.days,
        "players": tournament.entries.count(),
        "rounds": tournament.rounds.count(),
        "results": Pairing.objects.filter(round__tournament=tournament).exclude(white_result="").count(),
    }
    return render(request, "tournaments/setup/remove_tournament.html", context, status=422 if form.errors else 200)


@require_POST
@desk(may_remove, removed=True)
def restore_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    removal.restore_tournament(tournament)
    messages.success(request, _("%(name)s is restored.") % {"name": tournament.name})
    return redirect("desk_tournament", tournament.slug)
