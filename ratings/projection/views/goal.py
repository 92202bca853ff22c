"""The page of the points that a player needs for a rating or a norm."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.calculations.reasons import cite_k
from ratings.calculations.views.calculations import is_given_up, player_or_404, redirect_to_current
from ratings.models import Player, RatingSeries
from ratings.projection.forms import GoalForm
from ratings.projection.goals import initial_goal_form, norm_goal, rating_goal
from ratings.projection.projection import NoProjection, project, projected_controls
from ratings.projection.views.chosen_series import named_series
from ratings.register import queries


@vary_on_headers("HX-Target")
@require_safe
def goal(request: HttpRequest, number: str) -> HttpResponse:
    """Render the form, with the answer if the address has a goal. While the user types, only the answer is sent."""
    person = player_or_404(request, number)
    if person.number != number:
        return redirect_to_current(request, "goal", person.number, given_up=is_given_up(number))
    today, series = timezone.localdate(), named_series(request)
    context: dict[str, object] = {"player": person, "series": series}
    try:
        form = _form(request, person, today, series)
        context["goal_form"] = form
        if form.is_valid():
            context |= _answers(person, today, form, series)
        refused = form.is_bound and not form.is_valid()
    except NoProjection as none:
        context["why_none"], refused = str(none), False
    if request.headers.get("HX-Target") == "needed":
        return render(request, "ratings/projection/_goal_answer.html", context, status=422 if refused else 200)
    context["facts"] = queries.facts_on([person.pk], today).get(person.pk)
    return render(request, "ratings/projection/goal.html", context, status=422 if refused else 200)


def _form(request: HttpRequest, player: Player, day: dt.date, series: RatingSeries) -> GoalForm:
    """Return the form with the goal in the address; without a goal, the initial form. Raises NoProjection."""
    controls = projected_controls(series)
    if request.GET.keys() - {"series"}:
        return GoalForm(series, controls, request.GET)
    return initial_goal_form(project(series, player, controls[0], day))


def _answers(player: Player, day: dt.date, form: GoalForm, series: RatingSeries) -> dict[str, object]:
    """Return the answers for the rating, for the norm, or for both."""
    fields = form.cleaned_data
    games, opponents = fields["games"], fields["opponents"]
    answers: dict[str, object] = {"answered": True}
    if fields["goal"]:
        answers["wanted"] = fields["goal"]
        wanted = rating_goal(series, player, fields["control"], day, fields["goal"], games, opponents)
        answers["rating_goal"] = wanted
        answers["why_k"] = cite_k(wanted.projection.k_reason, wanted.projection.edition) if wanted else None
    if fields.get("norm"):
        answers["norm_goal"] = norm_goal(series, player, day, fields["norm"], games, opponents)
    return answers
