"""Who may do what in the rating office; the desk has its own page of this kind."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

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


def is_reporter(user: User | AnonymousUser) -> bool:
    """Arbiters and officers register tournaments and hand in reports."""
    return is_officer(user) or is_arbiter(user)


def officers_only(view: View) -> View:
    """Opens a view to rating officers; others are asked to log in, or refused (403) when they have."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_officer(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return cast(View, guarded)


def administrators_only(view: View) -> View:
    """Opens a view to administrators; others log in, or are refused (403)."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not (request.user.is_active and request.user.is_superuser):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return cast(View, guarded)


def reporters_only(view: View) -> View:
    """Opens a view to those who hand in reports, arbiters and officers; others log in, or are refused (403)."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_reporter(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return cast(View, guarded)


def submissions_of(user: User | AnonymousUser) -> "QuerySet[Submission]":
    """Return the submissions a person may see: officers all of them, others those they handed in."""
    everything = Submission.objects.all()
    return everything if is_officer(user) else everything.filter(submitted_by=user.pk)
