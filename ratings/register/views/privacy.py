"""Pages about stored data of players, and the choices that players have."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import accounts_only
from ratings.models import Player, User
from ratings.register.forms import PrivacyForm
from ratings.register.identity import read_merges
from ratings.register.privacy import ADULT_AGE, is_minor
from ratings.register.queries import facts_on


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Render the public statement: stored data, readers, and retention."""
    return render(request, "ratings/register/privacy.html", {"of_age": ADULT_AGE})


@never_cache
@accounts_only
@require_http_methods(["GET", "HEAD", "POST"])
def own_privacy(request: HttpRequest) -> HttpResponse:
    """Render a signed-in player's own data; POST stores if search engines may find the player's pages."""
    mine, today = cast(User, request.user).player, timezone.localdate()
    player = mine and Player.objects.get(pk=read_merges().current(mine.pk))
    form = PrivacyForm(request.POST if request.method == "POST" else None, instance=player)
    if player and form.is_bound and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect("own_privacy")
    context = {
        "player": player,
        "facts": facts_on([player.pk], today).get(player.pk) if player else None,
        "minor": player is not None and is_minor(player.birth_year, today),
        "form": form,
    }
    return render(request, "ratings/register/own_privacy.html", context)
