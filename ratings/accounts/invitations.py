"""Invitations to an account with roles."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.accounts.roles import add_roles, roles_of
from ratings.core.errors import Refused
from ratings.links import invitations as shared
from ratings.links import links
from ratings.links.tokens import draw_token, token_of
from ratings.models import AccountInvitation, AccountRequest, AccountRole, User

SALT = "ratings.accounts.invitations"
VALID_DAYS = 7


def new_token() -> str:
    """Return a new signed token for the invitation form, which sends the token back."""
    return draw_token(SALT)


@transaction.atomic
def invite(
    invitation: AccountInvitation,
    drawn_token: str,
    by: User,
    now: dt.datetime,
    request: AccountRequest | None = None,
) -> tuple[AccountInvitation, str]:
    """Store the invitation, valid from now, and return the invitation and the token of its link.

    If the form is sent twice with the same `drawn_token`, nothing changes. If the invitation answers a `request` for an
    account, the request is accepted; Refused if the request was decided meanwhile.
    """
    token = token_of(drawn_token, SALT)
    invitation.by, invitation.at, invitation.expires_at = by, now, now + dt.timedelta(days=VALID_DAYS)
    stored, new = links.store_link(invitation, token, "name", "email", "roles")
    if new and request:
        waiting = AccountRequest.objects.filter(pk=request.pk, decided_at=None)
        if not waiting.update(invitation=stored, decided_by=by, decided_at=now):
            raise Refused(_("This request was decided meanwhile."))
    return stored, token


def send_letter(invitation: AccountInvitation, address: str) -> None:
    """Queue the letter with the link `address`."""
    text = _(
        "%(name)s,\n\n%(by)s invites you to open an account at the rating office. Role: %(roles)s.\nOpen this "
        "link to accept. It is valid once, until %(until)s:\n\n%(link)s\n"
    )
    roles = role_names(invitation.roles)
    shared.send_letter(invitation, _("Invitation to an account"), text, address, roles=roles)


def find_invitation(token: str, now: dt.datetime) -> AccountInvitation | None:
    """Return the open invitation of a token.

    None if the invitation is used or expired, or if its sender is no longer an administrator.
    """
    waiting = AccountInvitation.objects.filter(accepted_at=None, by__is_active=True, by__is_superuser=True)
    return links.find_link(waiting.select_related("by"), token, now)


@transaction.atomic
def accept(invitation: AccountInvitation, user: User, now: dt.datetime) -> None:
    """Assign the roles of the invitation to the person.

    Refused if the link was used or has ended meanwhile, or if the person already has all of these roles.
    """
    held = shared.lock_open_invitation(invitation, now)
    if roles_of(user) >= {AccountRole(role) for role in held.roles}:
        raise Refused(_("Your account has these roles already."))
    add_roles(user, held.roles)
    shared.record_acceptance(held, user, now)


def role_names(roles: list[str]) -> str:
    """Return the names of the roles as part of a sentence: ``arbiter, rating officer``."""
    return ", ".join(str(role.label) for role in AccountRole if role in roles)
