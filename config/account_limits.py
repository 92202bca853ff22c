"""Rate limits of the account pages: log-in, passwords, codes, mail addresses.

They replace the limits of django-allauth, which counts in Django's cache: a full cache drops counters.
"""

from collections.abc import Callable
from typing import Any

from allauth.core.internal.ratelimit import respond_429
from django.http import HttpRequest, HttpResponse

from ratings.core.throttling import CountedCaller, Limit, by_address, by_key

MINUTE = 60
# Limits of posts to the account pages, by the name of the address.
PAGE_LIMITS = {
    "account_login": Limit("page login", 30, MINUTE),
    "account_reset_password": Limit("page reset password", 20, MINUTE),
    "account_reset_password_from_key": Limit("page new password", 20, MINUTE),
    "account_change_password": Limit("page change password", 5, MINUTE),
    "account_set_password": Limit("page change password", 5, MINUTE),
    "account_reauthenticate": Limit("page reauthenticate", 10, MINUTE),
    "account_email": Limit("page email", 10, MINUTE),
}
# Failed passwords and codes: per address, per account and address, and per account from all addresses together. After
# MANY_GUESSES each address has a single try in five minutes.
FAILURES = Limit("failures", 10, MINUTE)
GUESSES = Limit("guesses", 5, 5 * MINUTE)
MANY_GUESSES = Limit("many guesses", 50, 60 * MINUTE)
SINGLE_TRY = Limit("single try", 1, 5 * MINUTE)
# A code of an authenticator app is valid for 90 seconds, and once.
CODE_USES = Limit("code", 1, 10 * MINUTE)
RESETS = Limit("reset password", 5, MINUTE)
CONFIRMATIONS = Limit("confirm email", 1, 3 * MINUTE)


class LoginAttempt:
    """A log-in attempt for an account. It counts only if it fails."""

    def __init__(self, request: HttpRequest, account: str) -> None:
        here, own = by_address(request), by_address(request, account)
        self._account = by_key(account)
        self._counted: list[tuple[Limit, CountedCaller]] = [(FAILURES, here), (GUESSES, own)]
        if MANY_GUESSES.is_reached(self._account):
            self._counted.append((SINGLE_TRY, own))

    def count(self) -> bool:
        """Count the attempt. Return False if a limit is reached."""
        return all([limit.admits(caller) for limit, caller in self._counted])

    def succeed(self) -> None:
        """Remove the attempt from the counters after a successful log-in."""
        for limit, caller in self._counted:
            limit.uncount(caller)

    def fail(self) -> None:
        """Count the failure for the account, from any address."""
        MANY_GUESSES.admits(self._account)


class AccountLimits:
    """A middleware that limits posts to the account pages in `PAGE_LIMITS`, per account or else per address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        limit = PAGE_LIMITS.get(name or "") if request.method == "POST" else None
        if limit is None:
            return None
        user = request.user
        caller = by_key(f"account {user.pk}") if user.is_authenticated else by_address(request)
        return None if limit.admits(caller) else respond_429(request)
