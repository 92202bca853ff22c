"""Permissions of the rating office. The permissions of the desk are in `tournaments`."""

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


def is_in_group(user: User | AnonymousUser, group: str) -> bool:
    return user.is_active and (user.is_superuser or user.groups.filter(name=group).exists())


def is_officer(user: User | AnonymousUser) -> bool:
    """Return True for rating officers: they run the register, decide on reports, run periods and publish lists."""
    return is_in_group(user, OFFICERS)


def is_arbiter(user: User | AnonymousUser) -> bool:
    """Return True for arbiters: they create tournaments and hand in reports."""
    return is_in_group(user, ARBITERS)


def is_administrator(user: User | AnonymousUser) -> bool:
    """Return True for administrators: they may do everything."""
    return user.is_active and user.is_superuser


def is_reporter(user: User | AnonymousUser) -> bool:
    """Return True for arbiters and officers: they register tournaments and hand in reports."""
    return is_officer(user) or is_arbiter(user)


def require(
    role: str, is_permitted: Callable[..., bool], load_object: Callable[..., object] | None = None, key: str = "slug"
) -> Callable[[View], View]:
    """Return a decorator that opens a view to a role; other accounts get 403, and visitors the log-in page.

    The desk's decorators come from here, too. With `load_object` the permission concerns one object: `load_object`
    loads the object from the part `key` of the address, and `is_permitted` checks it. The view receives the object
    instead of that part. The decorated view has the attribute ``role``, and ``admits``, which checks a request without
    a call of the view.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            about = (load_object(kwargs.pop(key)),) if load_object else ()
            if not is_permitted(request.user, *about):
                raise PermissionDenied
            return view(request, *about, *args, **kwargs)

        def admits(request: HttpRequest, parts: Mapping[str, Any]) -> bool:
            """Return True if a request is permitted; `parts` are the parts of its address by name."""
            if not request.user.is_authenticated:
                return False
            try:
                return is_permitted(request.user, *((load_object(parts[key]),) if load_object else ()))
            except Http404:
                return False

        vars(guarded)["admits"] = admits
        return with_role(cast(View, guarded), role)

    return decorate


def with_role(view: View, role: str) -> View:
    """Return the view, with the name of its role in the attribute ``role``."""
    vars(view)["role"] = role
    return view


def has_account(user: User | AnonymousUser) -> bool:
    """Return True for signed-in users: every account has pages for API keys, claims and messages."""
    return user.is_authenticated


accounts_only = require("accounts", has_account)
officers_only = require("officers", is_officer)
reporters_only = require("arbiters and officers", is_reporter)
administrators_only = require("administrators", is_administrator)


def visible_submissions(user: User | AnonymousUser) -> "QuerySet[Submission]":
    """Return the submissions that a user may see: all for officers, their own for others."""
    everything = Submission.objects.all()
    return everything if is_officer(user) else everything.filter(submitted_by=user.pk)
