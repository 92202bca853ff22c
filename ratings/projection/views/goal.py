"""The points that a person needs in games to come for a rating or a norm."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.calculations.reasons import why_k
from ratings.calculations.views.calculations import is_given_up, lead_on, player_or_404
from ratings.models import Player, TimeControl
from ratings.projection.forms import GoalForm
from ratings.projection.goals import first_goal, norm_goal, rating_goal
from ratings.projection.projection import project
from ratings.register import queries


@vary_on_headers("HX-Target")
@require_safe
def goal(request: HttpRequest, number: str) -> HttpResponse:
    """The form and, where the address says what is wanted, the answer with its working; while typing, that alone."""
    person = player_or_404(request, number)
    if person.number != number:
        return lead_on(request, "goal", person.number, given_up=is_given_up(number))
    today = timezone.localdate()
    form = GoalForm(request.GET) if request.GET else first_goal(project(person, TimeControl.STANDARD, today))
    valid = form.is_bound and form.is_valid()
    context: dict[str, object] = {"player": person, "goal_form": form}
    if valid:
        context |= _answers(person, today, form)
    refused = form.is_bound and not valid
    if request.headers.get("HX-Target") == "needed":
        return render(request, "ratings/projection/_goal_answer.html", context, status=422 if refused else 200)
    context["facts"] = queries.facts_on([person.pk], today).get(person.pk)
    return render(request, "ratings/projection/goal.html", context, status=422 if refused else 200)


def _answers(person: Player, day: dt.date, form: GoalForm) -> dict[str, object]:
    """The answer for the rating, for the norm, or for both."""
    given = form.cleaned_data
    games, opponents = given["games"], given["opponents"]
    answers: dict[str, object] = {"answered": True}
    if given["goal"]:
        answers["wanted"] = given["goal"]
        wanted = rating_goal(person, given["control"], day, given["goal"], games, opponents)
        answers["rating_goal"] = wanted
        answers["why_k"] = why_k(wanted.projection.k_reason, wanted.projection.edition) if wanted else None
    if given["norm"]:
        answers["norm_goal"] = norm_goal(person, day, given["norm"], games, opponents)
    return answers
