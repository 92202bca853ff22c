"""Who may check players in: decided on the tournaments of an event."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from ratings.accounts.permissions import with_role
from tournaments.core.permissions import ROLES, Guarded, Right, Someone, may_direct, may_enter_results
from tournaments.models import Event, Tournament

P = ParamSpec("P")
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]

may_check_in = may_enter_results  # whoever enters results checks players in, too


def tournaments_with(right: Right, user: Someone, event: Event) -> list[Tournament]:
    """The tournaments of an event at which a person has a right, by name."""
    tournaments = event.tournaments.select_related("event").order_by("name", "pk")
    return [tournament for tournament in tournaments if right(user, tournament)]


def desk_of_event(right: Right) -> "Callable[[EventView[P]], Guarded]":
    """Opens a view of one event by its key to those who have the right at one of its tournaments."""

    def decorate(view: "EventView[P]") -> Guarded:
        @wraps(view)
        def guarded(request: HttpRequest, event_id: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            event = get_object_or_404(Event, pk=event_id)
            if not tournaments_with(right, request.user, event):
                raise PermissionDenied
            return view(request, event, *args, **kwargs)

        return with_role(guarded, ROLES[right])

    return decorate


check_in = desk_of_event(may_check_in)
direct_check_in = desk_of_event(may_direct)
