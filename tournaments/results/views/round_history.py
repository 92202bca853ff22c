"""Page of the history of a round, in order of time, open to all staff of the tournament."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.core.permissions import desk, may_direct, may_enter_results, may_look_in
from tournaments.models import Tournament
from tournaments.results.round_history import round_history as history_of

PAGE = 300


@require_safe
@desk(may_look_in)
def round_history(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    page = Paginator(history_of(round_), PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "round": round_,
        "page": page,
        "may_direct": may_direct(request.user, tournament),
        "may_enter": may_enter_results(request.user, tournament),
    }
    return render(request, "tournaments/results/round_history.html", context)
