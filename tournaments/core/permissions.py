"""Who may do what at the desk, decided on the tournament itself; the office has its own page of this kind."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from ratings.accounts.permissions import is_administrator, is_arbiter, is_officer, only, with_role
from ratings.models import User
from tournaments.core.find_me import followed_entry
from tournaments.core.models.staff import Role
from tournaments.core.models.tournament import Event, Tournament

P = ParamSpec("P")
Someone = User | AnonymousUser
Right = Callable[[Someone, Tournament], bool]
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
Guarded = Callable[..., HttpResponse]


# What the roles are for; `RIGHTS_OF` says what each may do, and the page of the staff prints it.
EVERY_ROLE = frozenset(Role)
RIGHTS_OF: dict[str, frozenset[Role]] = {
    "remove": frozenset({Role.CHIEF}),
    "direct": frozenset({Role.CHIEF, Role.DEPUTY}),
    "pair": frozenset({Role.CHIEF, Role.DEPUTY, Role.PAIRING}),
    "enter results": frozenset({Role.CHIEF, Role.DEPUTY, Role.PAIRING, Role.RESULTS}),
    "check in": frozenset({Role.CHIEF, Role.DEPUTY, Role.PAIRING, Role.CHECK_IN}),
    "look in": EVERY_ROLE,
}


def role_of(user: Someone, tournament: Tournament) -> str:
    """The role of a person at a tournament, as `Role` has it, or nothing."""
    if not user.is_authenticated or not user.is_active:
        return ""
    return tournament.staff.filter(user=user.pk).values_list("role", flat=True).first() or ""


def _has(user: Someone, tournament: Tournament, right: str) -> bool:
    """Whether the role of a person brings a right; administrators have all."""
    return is_administrator(user) or role_of(user, tournament) in RIGHTS_OF[right]


def rights_at(user: Someone, tournament: Tournament) -> frozenset[str]:
    """All rights of a person at a tournament, by one question to the database."""
    if is_administrator(user):
        return frozenset(RIGHTS_OF)
    role = role_of(user, tournament)
    return frozenset(right for right, roles in RIGHTS_OF.items() if role in roles)


def may_remove(user: Someone, tournament: Tournament) -> bool:
    """The chief arbiter archives and deletes the tournament, and restores it."""
    return _has(user, tournament, "remove")


def may_direct(user: Someone, tournament: Tournament) -> bool:
    """Chief and deputy arbiters change the tournament itself: entries, staff, settings, locked rounds, the report."""
    return _has(user, tournament, "direct")


def may_pair(user: Someone, tournament: Tournament) -> bool:
    """Chief, deputy and pairing pair the next round, change its draft, publish it, give byes and withdraw players."""
    return _has(user, tournament, "pair")


def may_enter_results(user: Someone, tournament: Tournament) -> bool:
    """All but check-in enter results."""
    return _has(user, tournament, "enter results")


def may_check_in(user: Someone, tournament: Tournament) -> bool:
    """All but results say who is here and who is not."""
    return _has(user, tournament, "check in")


def may_look_in(user: Someone, tournament: Tournament) -> bool:
    """Staff see the desk of their tournament; rating officers read it."""
    return _has(user, tournament, "look in") or (user.is_authenticated and is_officer(user))


def may_create(user: Someone) -> bool:
    return user.is_authenticated and is_arbiter(user)


def tournaments_of(user: User) -> QuerySet[Tournament]:
    """The tournaments on a person's desk, without those removed: officers and administrators see all."""
    return every_tournament_of(user).filter(removal=None)


def every_tournament_of(user: User) -> QuerySet[Tournament]:
    """Those archived and deleted, too."""
    if is_officer(user):
        return Tournament.objects.all()
    return Tournament.objects.filter(staff__user=user)


def person(request: HttpRequest) -> User:
    """Who asks, where the door has let in accounts only."""
    return cast(User, request.user)


creators_only = only("arbiters", may_create)
ROLES: dict[Right, str] = {
    may_remove: "remove",
    may_direct: "direct",
    may_pair: "pair",
    may_enter_results: "enter results",
    may_check_in: "check in",
    may_look_in: "look in",
}
READING = ("GET", "HEAD", "OPTIONS")


def desk(right: Right, removed: bool = False) -> "Callable[[View[P]], Guarded]":
    """Opens a view of one tournament by its slug to those who have the right, see `only`.

    Of a deleted tournament there is no page (404), and nothing of an archived one is changed (403), unless the view is
    for those `removed`.
    """
    guard = only(ROLES[right], right, named)
    if removed:
        return cast("Callable[[View[P]], Guarded]", guard)
    return lambda view: cast(Guarded, guard(_of_kept(view)))


def named(slug: str) -> Tournament:
    """The tournament of an address, or 404."""
    return get_object_or_404(Tournament.objects.select_related("event", "removal"), slug=slug)


def _of_kept(view: "View[P]") -> "View[P]":
    @wraps(view)
    def guarded(request: HttpRequest, tournament: Tournament, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        _demand_kept(request, tournament)
        return view(request, tournament, *args, **kwargs)

    return cast("View[P]", guarded)


def _demand_kept(request: HttpRequest, tournament: Tournament) -> None:
    if tournament.is_deleted:
        raise Http404
    if tournament.is_archived and request.method not in READING:
        raise PermissionDenied(_("This tournament is archived: restore it before anything is changed."))


def desk_of_event(right: Right) -> "Callable[[EventView[P]], Guarded]":
    """Opens a view of one event by its key to those who have the right at one of its tournaments that are kept."""

    def has_right(user: Someone, event: Event) -> bool:
        return bool(tournaments_with(right, user, event))

    return cast("Callable[[EventView[P]], Guarded]", only(ROLES[right], has_right, _named_event, key="event_id"))


def _named_event(event_id: int) -> Event:
    return get_object_or_404(Event, pk=event_id)


def tournaments_with(right: Right, user: Someone, event: Event) -> list[Tournament]:
    """The tournaments of an event at which a person has a right, by name; those removed are not among them."""
    kept = event.tournaments.kept().select_related("event").order_by("name", "pk")
    return [tournament for tournament in kept if right(user, tournament)]


def anyone(view: "View[P]") -> Guarded:
    """Opens a public page of one tournament; of a draft, only staff and officers learn that it is there.

    A deleted one has no page. An archived one keeps its address, and its pages say so. `request.me` is the entry that
    the visitor follows.
    """

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = named(slug)
        if tournament.is_deleted or (tournament.is_draft and not may_look_in(request.user, tournament)):
            raise Http404
        request.me = followed_entry(request, tournament)  # type: ignore[attr-defined]
        return view(request, tournament, *args, **kwargs)

    return with_role(guarded, "anyone")
