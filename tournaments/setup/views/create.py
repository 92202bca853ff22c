"""Page of a new tournament: the form, and a preview of the consequences."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import accounts_only
from ratings.registration.registration import registrations_of
from tournaments.core.permissions import creators_only, signed_in_user, tournaments_of
from tournaments.core.schedule import planned_rounds
from tournaments.models import Colour, Tournament
from tournaments.rounds.playable_rounds import PlayableRounds, sentences_of_plan
from tournaments.setup.create import change_event, colour_by_lot, create_once
from tournaments.setup.defaults import tournament_defaults
from tournaments.setup.forms.schedule import ScheduleForm
from tournaments.setup.forms.tournament import TournamentForm
from tournaments.setup.from_registration import initial_values
from tournaments.setup.preview import preview
from tournaments.systems.registry import desk_system


@creators_only
def tournament_create(request: HttpRequest) -> HttpResponse:
    user = signed_in_user(request)
    like = tournaments_of(user).filter(slug=request.GET.get("like", "")).first()
    registered = registrations_of(user).filter(code=request.GET.get("registration", "")).first()
    initial = tournament_defaults(user, like) | (initial_values(registered) if registered else {})
    form = TournamentForm(user, request.POST or None, initial=initial)
    valid = request.method == "POST" and form.is_valid()
    schedule = schedule_of(form, request.POST or None)
    if valid and (schedule is None or schedule.is_valid()):
        rounds = schedule.planned_rounds() if schedule else ()
        fields = form.cleaned_data
        tournament = create_once(form.save(commit=False), user, timezone.now(), fields.get("event"), rounds)
        change_event(tournament.event, **form.changes_of_event())
        return redirect("desk_entries", tournament.slug)
    context = {"like": like, "registered": registered, **consequences(form, schedule)}
    return render(
        request, "tournaments/setup/tournament_create.html", context, status=422 if request.method == "POST" else 200
    )


@require_safe
@accounts_only
def follows(request: HttpRequest) -> HttpResponse:
    """Render the consequences of the current form values; the page requests them during typing."""
    user = signed_in_user(request)
    template = tournaments_of(user).filter(slug=request.GET.get("of", "")).first()
    form = TournamentForm(user, request.GET, instance=template)
    form.full_clean()
    return render(request, "tournaments/setup/_consequences.html", consequences(form, schedule_of(form, request.GET)))


def schedule_of(form: TournamentForm, data: QueryDict | None) -> ScheduleForm | None:
    """Return the schedule form of the edited tournament; None while the days or the number of rounds are missing."""
    stored = planned_rounds(form.instance) if form.instance.pk else ()
    return ScheduleForm(data, form.schedule_parameters, stored) if form.schedule_parameters else None


def consequences(form: TournamentForm, schedule: ScheduleForm | None) -> dict[str, Any]:
    """Return the template context of the form and its consequences."""
    fields = form.cleaned_data if form.is_bound else form.initial
    day = fields.get("first_day")
    control = fields.get("rating_type") or (form.time and form.time.control) or Tournament().control
    return {
        "form": form,
        "schedule": schedule,
        "time": form.time,
        "order": form.standings_order,
        "foreseen": preview(day, control) if day else None,
        "playable": _playable_rounds(form.instance, fields),
        "drawn": _colour_drawn_by_lot(form.instance),
    }


def _playable_rounds(tournament: Tournament, values: Mapping[str, Any]) -> PlayableRounds | None:
    """Return the playable number of rounds for the planned rounds of a Swiss.

    None for other systems and without planned rounds. Once a round is published, only a warning
    about rounds to come.
    """
    planned = values.get("rounds_planned")
    if not planned or not desk_system(values.get("system") or tournament.system).is_paired_by_round:
        return None
    plan = sentences_of_plan(tournament.entries.count() if tournament.pk else 0, planned)
    paired = tournament.rounds.public().count() if tournament.pk else 0
    return None if paired and (paired >= planned or not plan.is_warning) else plan


def _colour_drawn_by_lot(tournament: Tournament) -> Colour | None:
    """Return the initial colour of an existing Swiss if it was drawn by lot, else None."""
    lot = colour_by_lot(tournament)
    return lot if tournament.pk and tournament.is_paired_by_round and tournament.initial_colour == lot else None
