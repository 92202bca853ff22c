"""Invitations to an account with roles: by a link or a letter, accepted once, until they expire or are revoked.

The token is in the link alone: it is shown once, and only its sha256 is kept.
"""

import datetime as dt
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.accounts.roles import add_roles, roles_of
from ratings.core import mail
from ratings.core.drawn_tokens import digest, draw_token, token_of
from ratings.core.errors import Refused
from ratings.core.templatetags.figures import moment
from ratings.models import AccountInvitation, AccountRequest, AccountRole, Mail, User

SALT = "ratings.accounts.invitations"
DAYS = 7


def drawn() -> str:
    """Return a new token, signed: the form that invites brings it back."""
    return draw_token(SALT)


@transaction.atomic
def invite(
    invitation: AccountInvitation,
    drawn_token: str,
    by: User,
    now: dt.datetime,
    request: AccountRequest | None = None,
) -> tuple[AccountInvitation, str]:
    """Keep the invitation that was filled in, and return it with its token; the same token again changes nothing.

    It accepts the `request` for an account that it answers; refused if that was decided meanwhile.
    """
    token = token_of(drawn_token, SALT)
    given = {name: getattr(invitation, name) for name in ("name", "email", "roles")}
    defaults = {**given, "by": by, "at": now, "expires_at": now + dt.timedelta(days=DAYS)}
    made, new = AccountInvitation.objects.get_or_create(token_sha256=digest(token), defaults=defaults)
    if not new and any(getattr(made, name) != value for name, value in given.items()):
        raise Refused(_("This invitation was made already, for %(name)s.") % {"name": made.name})
    if new and request:
        waiting = AccountRequest.objects.filter(pk=request.pk, decided_at=None)
        if not waiting.update(invitation=made, decided_by=by, decided_at=now):
            raise Refused(_("This request was decided meanwhile."))
    return made, token


def send_letter(invitation: AccountInvitation, address: str) -> bool:
    """Queue the letter with the link, in the language of this page; False without an address, or where none is sent."""
    values = {
        "name": invitation.name,
        "by": invitation.by.get_full_name() or invitation.by.get_username(),
        "roles": role_names(invitation.roles),
        "link": address,
        "until": moment(timezone.localtime(invitation.expires_at)),
    }
    text = _(
        "%(name)s,\n\n%(by)s invites you to an account at the rating office. Role: %(roles)s.\n"
        "Open this link to accept; it holds once, until %(until)s:\n\n%(link)s\n"
    )
    return mail.send(invitation.email, _("Invitation to an account"), text % values, _reference(invitation.pk))


@transaction.atomic
def revoke(invitation: AccountInvitation, now: dt.datetime) -> None:
    """From now on the link opens nothing and no letter is sent; whoever accepted before stays."""
    mail.withdraw(_reference(invitation.pk))
    AccountInvitation.objects.filter(pk=invitation.pk, revoked_at=None, accepted_at=None).update(revoked_at=now)


def opened_by(token: str, now: dt.datetime) -> AccountInvitation | None:
    """Return the invitation of that token, if it can be accepted now and who invited is an administrator still."""
    waiting = AccountInvitation.objects.filter(
        revoked_at=None, accepted_at=None, expires_at__gt=now, by__is_active=True, by__is_superuser=True
    )
    return waiting.filter(token_sha256=digest(token)).select_related("by").first()


@transaction.atomic
def accept(invitation: AccountInvitation, user: User, now: dt.datetime) -> None:
    """Give the person the roles; refused if the link was used or ended meanwhile, or the person has them all."""
    held = AccountInvitation.objects.select_for_update().get(pk=invitation.pk)
    if not held.is_open(now):
        raise Refused(_("This invitation was used or revoked meanwhile. Ask for a new one."))
    if roles_of(user) >= {AccountRole(role) for role in held.roles}:
        raise Refused(_("Your account has these roles already."))
    add_roles(user, held.roles)
    held.accepted_by, held.accepted_at = user, now
    held.save(update_fields=["accepted_by", "accepted_at"])


def unsent(rows: Iterable[AccountInvitation]) -> dict[int, Mail]:
    """Return the letters that wait or are given up, by the key of the invitation."""
    references = {_reference(each.pk): each.pk for each in rows}
    return {references[reference]: waiting for reference, waiting in mail.unsent(references).items()}


def role_names(roles: list[str]) -> str:
    """Return roles as a reader is told of them."""
    return ", ".join(str(role.label) for role in AccountRole if role in roles)


def _reference(invitation_id: int) -> str:
    return f"account invitation {invitation_id}"
