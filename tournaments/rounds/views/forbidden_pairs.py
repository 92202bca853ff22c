"""Page of forbidden pairs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from tournaments.core.fide_mode import settings_are_fixed
from tournaments.core.permissions import desk, may_pair
from tournaments.models import Tournament
from tournaments.rounds import forbidden_pairs
from tournaments.rounds.forms.forbidden_pairs import ForbiddenPairForm


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_pair)
def edit_forbidden_pairs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the rules with their numbers of pairs, and a form for a new rule."""
    form = ForbiddenPairForm(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            forbidden_pairs.add_rule(form.save(commit=False))
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("kept_apart", tournament.slug)
    context = {
        "tournament": tournament,
        "rules": forbidden_pairs.rules_with_pair_counts(tournament),
        "form": form,
        "groups": forbidden_pairs.clubs_and_federations(tournament),
        "fixed": settings_are_fixed(tournament),
    }
    return render(request, "tournaments/rounds/forbidden_pairs.html", context, status=422 if form.errors else 200)


@require_POST
@desk(may_pair)
def allow(request: HttpRequest, tournament: Tournament, rule: int) -> HttpResponse:
    """Delete a rule."""
    try:
        forbidden_pairs.delete_rule(get_object_or_404(tournament.forbidden_pairs, pk=rule))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("kept_apart", tournament.slug)
