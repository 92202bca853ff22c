"""The link of an event by which players check in themselves: made from a seed and the key of this installation.

It can be shown again as often as it is needed, and is replaced or withdrawn by another seed.
"""

import datetime as dt
import secrets

from django.core import signing
from django.db import transaction

from tournaments.checkin.models import EventCheckIn
from tournaments.checkin.rounds import locked_in_use
from tournaments.models import Event

SEED_BYTES = 12


def token_of(check_in: EventCheckIn) -> str:
    """The token of the link; empty where there is no link."""
    return _signer().sign(f"{check_in.pk}.{check_in.link_seed}") if check_in.link_seed else ""


def opened_by(token: str, _now: dt.datetime) -> EventCheckIn | None:
    """The check-in that a token opens, while it is in use and the link is not withdrawn."""
    try:
        key, _dot, seed = _signer().unsign(token).partition(".")
    except signing.BadSignature:
        return None
    in_use = EventCheckIn.objects.filter(is_in_use=True).exclude(link_seed="").select_related("event")
    return in_use.filter(pk=int(key), link_seed=seed).first()


@transaction.atomic
def make_link(event: Event) -> None:
    """Make the link of an event, another one than before; refused where check-in is not in use."""
    check_in = locked_in_use(event)
    check_in.link_seed = secrets.token_urlsafe(SEED_BYTES)
    check_in.save(update_fields=["link_seed"])


def withdraw_link(event: Event) -> None:
    """From now on the link of an event opens nothing."""
    EventCheckIn.objects.filter(event=event).update(link_seed="")


def _signer() -> signing.Signer:
    return signing.Signer(salt="tournaments.checkin.link")
