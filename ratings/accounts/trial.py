"""Whether this is a trial on one machine: only there the demonstration is loaded, and only there its accounts open.

Their password is known to everybody. The address that the server listens on decides nothing: a proxy reaches it.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from ratings.core.bind_address import is_loopback
from ratings.models import Installation, User

ACCOUNTS = ("arbiter", "helper", "officer", "admin")
PASSWORD = "berger-demo"  # noqa: S105 - known to everybody; the accounts exist in demonstrations only


def is_trial() -> bool:
    """Return whether the settings are those of a trial: no HTTPS, no proxy, no name but those of the loopback."""
    return not why_no_trial()


def why_no_trial(names: Iterable[str] | None = None) -> str:
    """Return the setting that is not one of a trial, as part of a sentence; nothing in a trial.

    `names` are those under which the pages will be asked for; without them those of ALLOWED_HOSTS.
    """
    if settings.HTTPS:
        return _("HTTPS is true")
    if settings.PROXIES:
        return _("PROXIES is %(number)d") % {"number": settings.PROXIES}
    if other := _not_loopback(settings.ALLOWED_HOSTS if names is None else names):
        return _("ALLOWED_HOSTS or --bind names %(name)s") % {"name": other}
    if other := _not_loopback(urlsplit(origin).hostname or origin for origin in settings.CSRF_TRUSTED_ORIGINS):
        return _("CSRF_TRUSTED_ORIGINS names %(name)s") % {"name": other}
    return ""


def no_demonstration(why: str) -> str:
    """Return the sentence for the person who starts the program."""
    sentence = _("No demonstration is loaded: %(why)s, and the demonstration is for a trial on this machine alone.")
    return sentence % {"why": why}


def is_demonstration() -> bool:
    """Return whether the database is marked as a demonstration."""
    return Installation.objects.filter(demonstration=True).exists()


def is_refused(user: User) -> bool:
    """Return whether an account is one of the demonstration's, and this is no trial."""
    return user.username in ACCOUNTS and not is_trial() and is_demonstration()


def _not_loopback(names: Iterable[str]) -> str:
    """The first name that is not this machine's for itself."""
    return next((name for name in names if not is_loopback(name.lower().strip("[]"))), "")
