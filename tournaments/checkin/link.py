"""Link of an event for self-check-in: a signed token from a seed and this installation's key.

The link can be displayed again at any time. A new seed replaces it, an empty one withdraws it.
"""

import datetime as dt
import secrets

from django.core import signing
from django.db import transaction

from tournaments.checkin.models import EventCheckIn
from tournaments.checkin.rounds import lock_check_in
from tournaments.models import Event

SEED_BYTES = 12


def token_of(check_in: EventCheckIn) -> str:
    """Return the token of the link, or an empty text without a link."""
    return _signer().sign(f"{check_in.pk}.{check_in.link_seed}") if check_in.link_seed else ""


def check_in_of_token(token: str, _now: dt.datetime) -> EventCheckIn | None:
    """Return the check-in of a token, or None if it is not in use or the link was withdrawn."""
    try:
        key, _dot, seed = _signer().unsign(token).partition(".")
    except signing.BadSignature:
        return None
    in_use = EventCheckIn.objects.filter(is_in_use=True).exclude(link_seed="").select_related("event")
    return in_use.filter(pk=int(key), link_seed=seed).first()


@transaction.atomic
def create_link(event: Event) -> None:
    """Create a link for an event and replace the earlier one; Refused if check-in is not in use."""
    check_in = lock_check_in(event)
    check_in.link_seed = secrets.token_urlsafe(SEED_BYTES)
    check_in.save(update_fields=["link_seed"])


def withdraw_link(event: Event) -> None:
    """Withdraw the link of an event."""
    EventCheckIn.objects.filter(event=event).update(link_seed="")


def _signer() -> signing.Signer:
    return signing.Signer(salt="tournaments.checkin.link")
