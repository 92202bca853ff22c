"""Invitations: the letters, and the acceptance by one person."""

import datetime as dt
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.templatetags.figures import moment
from ratings.delivery import mail
from ratings.delivery.models import Mail
from ratings.links import links
from ratings.links.models import Invitation

InvitationT = TypeVar("InvitationT", bound=Invitation)


class InvitationRow(NamedTuple):
    """An invitation in a list: the name of the role, the unsent letter or None, and the address to revoke it."""

    invitation: Invitation
    role: str
    mail: Mail | None
    revoke: str


@transaction.atomic
def send_letter(invitation: Invitation, subject: str, text: str, address: str, **values: str) -> None:
    """Queue the letter with the link, only once, in the language of the page. Do nothing if no mail is sent.

    The `text` may contain all `values`, and name, by, link and until.
    """
    values |= {
        "name": invitation.name,
        "by": invitation.by.get_full_name() or invitation.by.get_username(),
        "link": address,
        "until": moment(timezone.localtime(invitation.expires_at)),
    }
    if invitation.letter_at is None and mail.queue_mail(
        invitation.email, subject, text % values, invitation.letter_reference
    ):
        invitation.letter_at = timezone.now()
        invitation.save(update_fields=["letter_at"])


@transaction.atomic
def revoke(invitation: Invitation, now: dt.datetime) -> None:
    """Revoke an invitation and delete its unsent letter. An accepted invitation is unchanged."""
    mail.delete_unsent(invitation.letter_reference)
    links.revoke(invitation, now, accepted_at=None)


def lock_open_invitation(invitation: InvitationT, now: dt.datetime) -> InvitationT:
    """Return the invitation, read again and locked. Refused if it was accepted or has ended meanwhile."""
    locked = type(invitation)._default_manager.select_for_update(of=("self",)).get(pk=invitation.pk)
    if not locked.is_open(now):
        raise Refused(_("This invitation was used or revoked meanwhile. Ask for a new one."))
    return locked


def record_acceptance(invitation: Invitation, user: AbstractBaseUser, now: dt.datetime) -> None:
    """Store the acceptance of a locked invitation."""
    invitation.accepted_by_id, invitation.accepted_at = user.pk, now
    invitation.save(update_fields=["accepted_by", "accepted_at"])


def invitation_rows(
    invitations: Iterable[InvitationT],
    role_of: Callable[[InvitationT], str],
    revoke_address: Callable[[InvitationT], str],
) -> list[InvitationRow]:
    listed = [*invitations]
    references = mail.unsent_by_reference([invitation.letter_reference for invitation in listed])
    return [
        InvitationRow(each, role_of(each), references.get(each.letter_reference), revoke_address(each))
        for each in listed
    ]
