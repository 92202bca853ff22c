"""Public page of a round, published or not paired yet."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_page
from tournaments.core.permissions import may_enter_results, may_look_in
from tournaments.core.schedule import PlannedRound, rounds_expected
from tournaments.models import Round, Tournament
from tournaments.public.boards import board_rows, cached_board_lines
from tournaments.public.events import rated_events_by_slug
from tournaments.standings.cached_values import cached_current_round, cached_standings
from tournaments.standings.followed_player import marked_for_followers

LEADERS = 6


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round of the tournament, published or still to come, with its day and time if known."""

    number: int
    published: Round | None
    planned: PlannedRound | None


@require_safe
@live_page
@marked_for_followers
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the current round, or the first planned round before any round is published."""
    return _page(request, tournament, None)


@require_safe
@live_page
@marked_for_followers
def round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Render a round with the results so far, or with its day and time; 404 beyond the planned rounds."""
    return _page(request, tournament, number)


def rounds_of(tournament: Tournament) -> list[RoundLink]:
    """Return all published, scheduled and expected rounds in order; drafts count as not published."""
    published = {round_.number: round_ for round_ in tournament.rounds.public()}
    when = {line.number: PlannedRound(line.number, line.day, line.time) for line in tournament.schedule.all()}
    for number, round_ in published.items():
        if round_.day:
            when[number] = PlannedRound(number, round_.day, round_.time)
    last = max([rounds_expected(tournament), *published], default=0)
    return [RoundLink(number, published.get(number), when.get(number)) for number in range(1, last + 1)]


def _page(request: HttpRequest, tournament: Tournament, number: int | None) -> HttpResponse:
    """Render the round of a number, or the current one."""
    rounds = rounds_of(tournament)
    by_number = {link.number: link for link in rounds}
    published = cached_current_round(request, tournament)
    current = by_number[published.number] if published else next(iter(rounds), None)
    chosen = current if number is None else by_number.get(number)
    if chosen is None and number is not None:
        raise Http404
    context: dict[str, object] = {
        "tournament": tournament,
        "rounds": rounds,
        "chosen": chosen,
        "has_desk": may_look_in(request.user, tournament),
        "rated_events": rated_events_by_slug([tournament.slug]).get(tournament.slug, [])
        if tournament.is_finished
        else [],
    }
    if chosen and chosen.published:
        context |= _boards(request, tournament, chosen.published)
        context["enters_results"] = may_enter_results(request.user, tournament)
    if chosen and chosen == current:
        table = cached_standings(request, tournament)
        context["next"] = next((link for link in rounds if chosen.published and link.number == chosen.number + 1), None)
        context |= {"standings": table, "leaders": [row for row in table if row.is_ranked][:LEADERS]}
    return render(request, "tournaments/public/round.html", context)


def _boards(request: HttpRequest, tournament: Tournament, round_: Round) -> dict[str, object]:
    """Return the context of the boards: rows with earlier points, byes, and the count of finished boards."""
    lines = cached_board_lines(request, round_)
    byes = round_.byes.select_related("entry").order_by("entry__start_number")
    return {
        "round": round_,
        "boards": len(lines),
        "rows": board_rows(lines, tournament.get_absolute_url()),
        "byes": byes,
        "is_first": round_.number == 1,
        "finished": sum(not line.is_open for line in lines),
    }
