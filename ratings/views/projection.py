"""What the next list would show of a person: provisional, with its working."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings import lookup
from ratings.models import Control
from ratings.projection import Projection, project
from ratings.views.players import is_given_up, player_or_404
from ratings.working import first, projected_events, why_k


@require_safe
def projection(request: HttpRequest, number: str) -> HttpResponse:
    """The projected rating in each control in which the person has a rating or a game since."""
    person = player_or_404(request, number)
    if person.number != number:
        return redirect("projection", person.number, permanent=is_given_up(number))
    today = timezone.localdate()
    found = [project(person, control, today) for control in Control.values]
    context = {
        "player": person,
        "facts": lookup.facts_on([person.pk], today).get(person.pk),
        "projections": [shown(one) for one in found if one.base or one.games],
    }
    return render(request, "ratings/projection.html", context)


def shown(found: Projection) -> dict[str, object]:
    """A projection with the reasons and articles its page prints."""
    return {
        "label": Control(found.control).label,
        "found": found,
        "why_k": why_k(found, found.edition) if found.k_reason else None,
        "rounding": found.edition.cited["rounding.halves"],
        "first": first(found.initial, found.edition) if found.initial else None,
        "events": tuple(projected_events(found)),
    }
