"""Who played whom, and with what result."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.crosstable import Played, Rested, by_opponent, by_round
from tournaments.models import Bye, Pairing, RoundState, Tournament
from tournaments.standings import standings
from tournaments.views.standings import why_address
from tournaments.watching import watched


@require_safe
@watched
def crosstable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A Swiss round by round, everything else everybody against everybody."""
    table = standings(tournament)
    order = [row.entry.start_number for row in table]
    rounds = max(tournament.rounds.public().values_list("number", flat=True), default=0)
    cells: Sequence[Sequence[object]] = (
        by_round(order, rounds, _games(tournament), _byes(tournament))
        if tournament.is_swiss
        else by_opponent(order, _games(tournament))
    )
    context = {
        "tournament": tournament,
        "standings": table,
        "rows": [*zip(table, cells, strict=True)],
        "rounds": range(1, rounds + 1),
        "why_address": why_address(tournament),
    }
    return render(request, "tournaments/crosstable.html", context)


def _games(tournament: Tournament) -> list[Played]:
    """The games of the published rounds, with and without a result."""
    found = Pairing.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    values = ("round__number", "white__start_number", "black__start_number", "white_result", "black_result")
    return [Played(*row) for row in found.order_by("round__number", "board").values_list(*values)]


def _byes(tournament: Tournament) -> list[Rested]:
    found = Bye.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    return [Rested(*row) for row in found.order_by("pk").values_list("round__number", "entry__start_number", "kind")]
