"""What a person's next games would do to their rating, by opponents and results that they imagine."""

import datetime as dt
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.calculations.views.calculations import is_given_up, lead_on, player_or_404
from ratings.models import Player, TimeControl
from ratings.projection.detail import projection_detail
from ratings.projection.forms import (
    MORE,
    MOST,
    ROWS,
    HypotheticalForm,
    HypotheticalGameForm,
)
from ratings.projection.hypothetical import HypotheticalGame
from ratings.projection.projection import project
from ratings.register import queries


@require_safe
def hypothetical(request: HttpRequest, number: str) -> HttpResponse:
    """The form; and, where the address has games, what the next list would show with them and without."""
    person = player_or_404(request, number)
    if person.number != number:
        return lead_on(request, "imagine", person.number, given_up=is_given_up(number))
    today = timezone.localdate()
    form = HypotheticalForm(request.GET)
    form.full_clean()
    given = form.cleaned_data  # a number of rows that makes no sense is left out
    control, rows = given.get("control") or TimeControl.STANDARD, given.get("more") or given.get("rows") or ROWS
    forms = [HypotheticalGameForm(person, control, today, request.GET, prefix=f"g{row}") for row in range(1, rows + 1)]
    refused = not all(["control" not in form.errors, *(row.is_valid() for row in forms)])
    games = [] if refused else [game for row in forms if (game := row.game())]
    context = {
        "player": person,
        "facts": queries.facts_on([person.pk], today).get(person.pk),
        "form": form,
        "games": forms,
        "control": control,
        "rows": rows,
        "more": min(rows + MORE, MOST),
        "outcome": _outcome(person, control, today, games) if games else None,
    }
    return render(request, "ratings/projection/hypothetical.html", context, status=422 if refused else 200)


def _outcome(person: Player, control: str, day: dt.date, games: Sequence[HypotheticalGame]) -> dict[str, object]:
    """The projection without these games and with them, and what they bring; None where there is no rating."""
    now, then = project(person, control, day), project(person, control, day, games)
    gain = then.rating - now.rating if then.rating and now.rating else None
    return {"now": now, "then": projection_detail(then), "gain": gain}
