"""Permissions at the desk, decided for each tournament. The office has a module of its own."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from ratings.accounts.permissions import is_administrator, is_arbiter, is_officer, require, with_role
from ratings.models import User
from tournaments.core.find_me import followed_entry
from tournaments.core.models.staff import StaffRole
from tournaments.core.models.tournament import Event, Tournament
from tournaments.core.zones import in_event_zone

P = ParamSpec("P")
AnyUser = User | AnonymousUser
Right = Callable[[AnyUser, Tournament], bool]
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
GuardedView = Callable[..., HttpResponse]


# The roles of each right. The staff page prints them.
EVERY_ROLE = frozenset(StaffRole)
RIGHTS_OF: dict[str, frozenset[StaffRole]] = {
    "remove": frozenset({StaffRole.CHIEF}),
    "direct": frozenset({StaffRole.CHIEF, StaffRole.DEPUTY}),
    "pair": frozenset({StaffRole.CHIEF, StaffRole.DEPUTY, StaffRole.PAIRING}),
    "enter results": frozenset({StaffRole.CHIEF, StaffRole.DEPUTY, StaffRole.PAIRING, StaffRole.RESULTS}),
    "check in": frozenset({StaffRole.CHIEF, StaffRole.DEPUTY, StaffRole.PAIRING, StaffRole.CHECK_IN}),
    "look in": EVERY_ROLE,
}


def role_of(user: AnyUser, tournament: Tournament) -> str:
    """Return the role of a person at a tournament, empty without one."""
    if not user.is_authenticated or not user.is_active:
        return ""
    return tournament.staff.filter(user=user.pk).values_list("role", flat=True).first() or ""


def _has(user: AnyUser, tournament: Tournament, right: str) -> bool:
    """Return True if the person's role includes a right. Administrators have all rights."""
    return is_administrator(user) or role_of(user, tournament) in RIGHTS_OF[right]


def rights_at(user: AnyUser, tournament: Tournament) -> frozenset[str]:
    """Return all rights of a person at a tournament, with one query."""
    if is_administrator(user):
        return frozenset(RIGHTS_OF)
    role = role_of(user, tournament)
    return frozenset(right for right, roles in RIGHTS_OF.items() if role in roles)


def may_remove(user: AnyUser, tournament: Tournament) -> bool:
    """Return True for the chief arbiter, who archives, deletes and restores the tournament."""
    return _has(user, tournament, "remove")


def may_direct(user: AnyUser, tournament: Tournament) -> bool:
    """Return True for chief and deputy arbiters, who change the tournament itself.

    That includes entries, staff, settings, locked rounds and the report.
    """
    return _has(user, tournament, "direct")


def may_pair(user: AnyUser, tournament: Tournament) -> bool:
    """Return True for chief, deputy and pairing arbiters.

    They pair the next round, change its draft, publish it, grant byes and withdraw players.
    """
    return _has(user, tournament, "pair")


def may_enter_results(user: AnyUser, tournament: Tournament) -> bool:
    """Return True for all staff except check-in."""
    return _has(user, tournament, "enter results")


def may_check_in(user: AnyUser, tournament: Tournament) -> bool:
    """Return True for all staff except results; they record the players present and absent."""
    return _has(user, tournament, "check in")


def may_look_in(user: AnyUser, tournament: Tournament) -> bool:
    """Return True for staff of the tournament, and for rating officers, who only read."""
    return _has(user, tournament, "look in") or (user.is_authenticated and is_officer(user))


def may_create(user: AnyUser) -> bool:
    return user.is_authenticated and is_arbiter(user)


def tournaments_of(user: User) -> QuerySet[Tournament]:
    """Return the tournaments on a person's desk without removed ones; officers and administrators see all."""
    return every_tournament_of(user).filter(removal=None)


def every_tournament_of(user: User) -> QuerySet[Tournament]:
    """Return the tournaments on a person's desk, archived and deleted ones included."""
    if is_officer(user):
        return Tournament.objects.all()
    return Tournament.objects.filter(staff__user=user)


def signed_in_user(request: HttpRequest) -> User:
    """Return the signed-in user of a view that requires an account."""
    return cast(User, request.user)


creators_only = require("arbiters", may_create)
RIGHT_NAMES: dict[Right, str] = {
    may_remove: "remove",
    may_direct: "direct",
    may_pair: "pair",
    may_enter_results: "enter results",
    may_check_in: "check in",
    may_look_in: "look in",
}
READ_METHODS = ("GET", "HEAD", "OPTIONS")


def desk(right: Right, removed: bool = False) -> "Callable[[View[P]], GuardedView]":
    """Return a decorator that opens a view of one tournament to people with a right, see `require`.

    The view receives the tournament by its slug. A deleted tournament has no page (404), and an archived one cannot be
    changed (403), unless the view is for `removed` tournaments.
    """
    guard = require(RIGHT_NAMES[right], right, tournament_or_404)
    if removed:
        return lambda view: cast(GuardedView, guard(in_event_zone(view)))
    return lambda view: cast(GuardedView, guard(in_event_zone(_refuse_removed(view))))


def tournament_or_404(slug: str) -> Tournament:
    """Return the tournament with this slug, or raise Http404."""
    return get_object_or_404(Tournament.objects.select_related("event", "removal"), slug=slug)


def _refuse_removed(view: "View[P]") -> "View[P]":
    @wraps(view)
    def guarded(request: HttpRequest, tournament: Tournament, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        _require_not_removed(request, tournament)
        return view(request, tournament, *args, **kwargs)

    return cast("View[P]", guarded)


def _require_not_removed(request: HttpRequest, tournament: Tournament) -> None:
    if tournament.is_deleted:
        raise Http404
    if tournament.is_archived and request.method not in READ_METHODS:
        raise PermissionDenied(_("This tournament is archived. Restore it before you change anything."))


def desk_of_event(right: Right) -> "Callable[[EventView[P]], GuardedView]":
    """Return a decorator that opens a view of one event to people with a right at one of its tournaments.

    Archived and deleted tournaments do not count.
    """

    def has_right(user: AnyUser, event: Event) -> bool:
        return bool(tournaments_with(right, user, event))

    guard = require(RIGHT_NAMES[right], has_right, _event_or_404, key="event_id")
    return lambda view: cast(GuardedView, guard(in_event_zone(view)))


def _event_or_404(event_id: int) -> Event:
    return get_object_or_404(Event, pk=event_id)


def tournaments_with(right: Right, user: AnyUser, event: Event) -> list[Tournament]:
    """Return the tournaments of an event at which a person has a right, by name, without removed ones."""
    tournaments = event.tournaments.not_removed().select_related("event").order_by("name", "pk")
    return [tournament for tournament in tournaments if right(user, tournament)]


def public_page(view: "View[P]") -> GuardedView:
    """Decorate a public page of one tournament. Only staff and officers see pages of a draft.

    A deleted tournament has no page. An archived one keeps its address, and its pages mention the archive. `request.me`
    is the entry that the visitor follows.
    """

    zoned = in_event_zone(view)

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = tournament_or_404(slug)
        if tournament.is_deleted or (tournament.is_draft and not may_look_in(request.user, tournament)):
            raise Http404
        request.me = followed_entry(request, tournament)  # type: ignore[attr-defined]
        return zoned(request, tournament, *args, **kwargs)

    return with_role(guarded, "anyone")
