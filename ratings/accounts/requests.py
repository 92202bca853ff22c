"""Visitors' requests for an account: received, declined, and deleted some weeks after the decision."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from ratings.core.errors import Refused
from ratings.delivery import mail
from ratings.models import AccountRequest, Installation, User

MAX_WAITING = 200
RETENTION = dt.timedelta(days=30)  # after the decision


def are_requests_open() -> bool:
    """Return True if visitors may request an account here."""
    return Installation.objects.filter(account_requests=True).exists()


@transaction.atomic
def store_request(request: AccountRequest, now: dt.datetime) -> None:
    """Store a request for an account; do nothing if an undecided request has the same e-mail address.

    Refused if `MAX_WAITING` requests are undecided.
    """
    waiting = AccountRequest.objects.filter(decided_at=None)
    if waiting.filter(email__iexact=request.email).exists():
        return
    if waiting.count() >= MAX_WAITING:
        raise Refused(_("Too many requests are waiting. Write to the rating office instead."))
    request.at = now
    request.save()


@transaction.atomic
def decline_request(request: AccountRequest, by: User, now: dt.datetime) -> bool:
    """Decline a request, and queue a letter if mail is configured; return False if the request is already decided."""
    if not AccountRequest.objects.filter(pk=request.pk, decided_at=None).update(decided_by=by, decided_at=now):
        return False
    with override(request.language or None):
        text = _(
            "%(name)s,\n\nthe rating office has declined your request for an account. Write to the office to ask why."
        )
        mail.queue_mail(request.email, _("Your request for an account"), text % {"name": request.name})
    return True


def delete_decided_requests(now: dt.datetime) -> None:
    """Delete the requests that were decided more than `RETENTION` ago."""
    AccountRequest.objects.filter(decided_at__lt=now - RETENTION).delete()
