"""A published round, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.core.change_token import self_renewing
from tournaments.core.permissions import may_enter_results
from tournaments.models import Tournament
from tournaments.scores.scores_before import points_before


@require_safe
@self_renewing
def round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Its boards with what both players had before it, the results as far as they are in, and who has no opponent."""
    round_ = get_object_or_404(tournament.rounds.public(), number=number)
    points = points_before(tournament, number) if number > 1 else {}
    pairings = round_.pairings.select_related("white", "black").order_by("board")
    byes = round_.byes.select_related("entry").order_by("entry__start_number")
    rounds = [*tournament.rounds.public().order_by("number")]
    return render(
        request,
        "tournaments/rounds/round.html",
        {
            "tournament": tournament,
            "round": round_,
            "rounds": rounds,
            "before": next((other for other in reversed(rounds) if other.number < number), None),
            "behind": next((other for other in rounds if other.number > number), None),
            "boards": [
                (pairing, points.get(pairing.white.start_number, 0), points.get(pairing.black.start_number, 0))
                for pairing in pairings
            ],
            "byes": [(bye, points.get(bye.entry.start_number, 0)) for bye in byes],
            "is_first": not points,
            "has_desk": may_enter_results(request.user, tournament),
        },
    )
