"""How a round was paired: public once it is published, a draft for those who work at the tournament."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.core.permissions import anyone, may_look_in
from tournaments.models import Round, Tournament
from tournaments.rounds.pairing_explanation import round_explanation
from tournaments.rounds.pairing_explanation_text import how, text


@require_safe
@anyone
def pairing_explanation(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Each board with score group, floats, both preferences and the article that gave the colours."""
    one = _round_or_404(request, tournament, number)
    explanation = round_explanation(one)
    staff = may_look_in(request.user, tournament)
    rounds = tournament.rounds.all() if staff else tournament.rounds.public()
    context = {
        "tournament": tournament,
        "round": one,
        "rounds": rounds,
        "making": explanation,
        "how": how(one, explanation),
    }
    return render(request, "tournaments/rounds/pairing_explanation.html", context)


@require_safe
@anyone
def pairing_explanation_as_text(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The same as plain text, to be read aloud."""
    one = _round_or_404(request, tournament, number)
    return HttpResponse(text(one, round_explanation(one)), content_type="text/plain; charset=utf-8")


def _round_or_404(request: HttpRequest, tournament: Tournament, number: int) -> Round:
    one: Round = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    if one.is_draft and not may_look_in(request.user, tournament):
        raise Http404
    return one
