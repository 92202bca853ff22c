"""The check for a trial on one machine: only a trial may load the demonstration and let its accounts log in.

The password of these accounts is public. The listening address does not decide, because a proxy may forward requests to
it.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from ratings.core.bind_address import is_loopback
from ratings.models import Installation, User

DEMONSTRATION_ACCOUNTS = ("arbiter", "helper", "officer", "admin")
DEMONSTRATION_PASSWORD = "berger-demo"  # noqa: S105 - a public password; the accounts exist in demonstrations only


def is_trial() -> bool:
    """Return True if the settings are those of a trial: no HTTPS, no proxy, only host names of the loopback."""
    return not reason_against_trial()


def reason_against_trial(names: Iterable[str] | None = None) -> str:
    """Return the setting that an installation for a trial cannot have, as part of a sentence; empty in a trial.

    `names` are the host names of the pages, by default those of ALLOWED_HOSTS.
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


def demonstration_refusal(reason: str) -> str:
    """Return the sentence with the reason for the person who starts the program."""
    sentence = _("No demonstration is loaded: %(why)s. The demonstration is only for a trial on this machine.")
    return sentence % {"why": reason}


def is_demonstration() -> bool:
    """Return True if the database is marked as a demonstration."""
    return Installation.objects.filter(demonstration=True).exists()


def is_refused_demonstration_account(user: User) -> bool:
    """Return True for an account of the demonstration if the installation is not a trial."""
    return user.username in DEMONSTRATION_ACCOUNTS and not is_trial() and is_demonstration()


def _not_loopback(names: Iterable[str]) -> str:
    """Return the first name that is not a name of the loopback; empty without one."""
    return next((name for name in names if not is_loopback(name.lower().strip("[]"))), "")
