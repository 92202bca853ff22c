"""The second factor: the setting of the office, the checks of accounts and sessions, and the removal."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account.internal.flows.login import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from ratings.accounts.permissions import is_officer
from ratings.models import Installation, SecondFactor, User

View = TypeVar("View", bound=Callable[..., HttpResponse])


def is_second_factor_required() -> bool:
    """Return True if the office requires a second factor of its officers and administrators."""
    return Installation.objects.filter(second_factor=True).exists()


def has_second_factor(user: User | AnonymousUser) -> bool:
    """Return True if an account has an authenticator app; recovery codes alone do not count."""
    return bool(SecondFactor.objects.filter(user_id=user.pk, type=SecondFactor.Type.TOTP).exists())


def has_passed_second_factor(request: HttpRequest, seconds: float | None = None) -> bool:
    """Return True if this session has passed a second factor: in the last `seconds`, or at any time if None."""
    records = [record for record in get_authentication_records(request, request.user) if record["method"] == "mfa"]
    return bool(records) and (seconds is None or time.time() - records[-1]["at"] < seconds)


def second_factor_required(view: View) -> View:
    """Require the second factor again before a view acts, unless the user entered it a few minutes ago.

    The posted form is stored, and is sent again after the second factor.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        lately = has_passed_second_factor(request, settings.ACCOUNT_REAUTHENTICATION_TIMEOUT)
        if request.method == "POST" and not lately and is_officer(request.user) and is_second_factor_required():
            raise ReauthenticationRequired
        return view(request, *args, **kwargs)

    return cast(View, guarded)


@transaction.atomic
def remove_second_factor(user: User) -> int:
    """Remove the authenticator app and the recovery codes of an account, and return the number of both.

    The audit records the removal.
    """
    count: int = SecondFactor.objects.filter(user=user).delete()[0]
    return count
