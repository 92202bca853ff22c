"""Who may do what in the rating office; the desk has its own page of this kind."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from ratings.models import Submission, User

OFFICERS = "officers"
ARBITERS = "arbiters"

View = TypeVar("View", bound=Callable[..., HttpResponse])


def in_group(user: User | AnonymousUser, group: str) -> bool:
    return user.is_active and (user.is_superuser or user.groups.filter(name=group).exists())


def is_officer(user: User | AnonymousUser) -> bool:
    """Rating officers keep the register, decide on reports, run periods and publish lists."""
    return in_group(user, OFFICERS)


def is_arbiter(user: User | AnonymousUser) -> bool:
    """Arbiters create tournaments and hand in reports."""
    return in_group(user, ARBITERS)


def is_administrator(user: User | AnonymousUser) -> bool:
    """Administrators may do everything."""
    return user.is_active and user.is_superuser


def is_reporter(user: User | AnonymousUser) -> bool:
    """Arbiters and officers register tournaments and hand in reports."""
    return is_officer(user) or is_arbiter(user)


def only(
    role: str, belongs: Callable[..., bool], subject: Callable[..., object] | None = None, key: str = "slug"
) -> Callable[[View], View]:
    """The decorator that opens a view to a role; others are asked to log in, or refused (403) when they have.

    The one factory of such decorators, of the desk's too. With `subject` the right is one on the thing that the part
    `key` of the address names: `belongs` is asked about it, and the view receives it in place of that part. The view
    names the role in its attribute ``role``; ``admits`` tells whether it would open, before the view is called.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            about = (subject(kwargs.pop(key)),) if subject else ()
            if not belongs(request.user, *about):
                raise PermissionDenied
            return view(request, *about, *args, **kwargs)

        def admits(request: HttpRequest, parts: Mapping[str, Any]) -> bool:
            """Return whether a request with these parts of its address would be let in."""
            if not request.user.is_authenticated:
                return False
            try:
                return belongs(request.user, *((subject(parts[key]),) if subject else ()))
            except Http404:
                return False

        vars(guarded)["admits"] = admits
        return with_role(cast(View, guarded), role)

    return decorate


def with_role(view: View, role: str) -> View:
    """The view, with the attribute ``role`` that says to whom it opens."""
    vars(view)["role"] = role
    return view


def has_account(user: User | AnonymousUser) -> bool:
    """Everybody who is logged in has pages of their own: keys, claims, messages."""
    return user.is_authenticated


accounts_only = only("accounts", has_account)
officers_only = only("officers", is_officer)
reporters_only = only("arbiters and officers", is_reporter)
administrators_only = only("administrators", is_administrator)


def submissions_of(user: User | AnonymousUser) -> "QuerySet[Submission]":
    """Return the submissions a person may see: officers all of them, others those they handed in."""
    everything = Submission.objects.all()
    return everything if is_officer(user) else everything.filter(submitted_by=user.pk)
