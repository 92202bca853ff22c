"""Who may do what at the desk, decided on the tournament itself; the office has its own page of this kind."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from ratings.accounts.permissions import is_administrator, is_arbiter, is_officer, only, with_role
from ratings.models import User
from tournaments.models import Role, Tournament

P = ParamSpec("P")
Someone = User | AnonymousUser
Right = Callable[[Someone, Tournament], bool]
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
Guarded = Callable[..., HttpResponse]


def role_of(user: Someone, tournament: Tournament) -> str:
    """The role of a person at a tournament: chief, deputy or helper, or nothing."""
    if not user.is_authenticated or not user.is_active:
        return ""
    return tournament.staff.filter(user=user.pk).values_list("role", flat=True).first() or ""


def may_direct(user: Someone, tournament: Tournament) -> bool:
    """Chief and deputy arbiters have full rights on their tournament; administrators on all."""
    return is_administrator(user) or role_of(user, tournament) in (Role.CHIEF, Role.DEPUTY)


def may_enter_results(user: Someone, tournament: Tournament) -> bool:
    """Entry helpers may enter results, and nothing else."""
    return is_administrator(user) or role_of(user, tournament) != ""


def may_look_in(user: Someone, tournament: Tournament) -> bool:
    """Staff see the desk of their tournament; rating officers read it."""
    return may_enter_results(user, tournament) or (user.is_authenticated and is_officer(user))


def may_create(user: Someone) -> bool:
    return user.is_authenticated and is_arbiter(user)


def tournaments_of(user: User) -> QuerySet[Tournament]:
    """The tournaments on a person's desk: officers and administrators see all."""
    if is_officer(user):
        return Tournament.objects.all()
    return Tournament.objects.filter(staff__user=user)


def person(request: HttpRequest) -> User:
    """Who asks, where the door has let in accounts only."""
    return cast(User, request.user)


creators_only = only("arbiters", may_create)
ROLES: dict[Right, str] = {may_direct: "direct", may_enter_results: "enter results", may_look_in: "look in"}


def desk(right: Right) -> "Callable[[View[P]], Guarded]":
    """Opens a view of one tournament by its slug to those who have the right, see `only`."""
    return cast("Callable[[View[P]], Guarded]", only(ROLES[right], right, named))


def named(slug: str) -> Tournament:
    """The tournament of an address, or 404."""
    return get_object_or_404(Tournament, slug=slug)


def anyone(view: "View[P]") -> Guarded:
    """Opens a public page of one tournament; of a draft, only staff and officers learn that it is there."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = named(slug)
        if tournament.is_draft and not may_look_in(request.user, tournament):
            raise Http404
        return view(request, tournament, *args, **kwargs)

    return with_role(guarded, "anyone")
