"""Invitations to work at a tournament."""

import datetime as dt

from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.links import invitations as shared
from ratings.links import links
from ratings.models import User
from tournaments.core.permissions import may_direct, role_of
from tournaments.models import Staff, StaffInvitation, StaffRole, Tournament
from tournaments.results.helper_links import verified_token


@transaction.atomic
def invite(invitation: StaffInvitation, drawn_token: str, by: User) -> tuple[StaffInvitation, str]:
    """Store the invitation, and return it with its token. A repeated call with the same token changes nothing."""
    token = verified_token(drawn_token)
    invitation.by = by
    return links.store_link(invitation, token, "tournament_id", "name", "role")[0], token


def send_letter(invitation: StaffInvitation, address: str) -> None:
    """Queue the e-mail with the link of the invitation."""
    text = _(
        "%(name)s,\n\n%(by)s invites you to work at %(tournament)s. Your role: %(role)s.\n"
        "Open this link to accept. It can be used once, until %(until)s:\n\n%(link)s\n"
    )
    tournament, role = invitation.tournament.name, invitation.get_role_display()
    subject = _("Invitation: %(tournament)s") % {"tournament": tournament}
    shared.send_letter(invitation, subject, text, address, tournament=tournament, role=role)


def find_invitation(token: str, now: dt.datetime) -> StaffInvitation | None:
    """Return the invitation of a token if it can be accepted now, else None.

    The tokens of older e-mails are the signed keys of invitations.
    """
    waiting = StaffInvitation.objects.filter(accepted_at=None).select_related("tournament__event", "by")
    invitation = links.find_link(waiting, token, now)
    if invitation is None and (key := _key_of_letter(token)):
        invitation = waiting.filter(pk=key, revoked_at=None, expires_at__gt=now).first()
    return invitation if invitation and target_tournaments(invitation) else None


def target_tournaments(invitation: StaffInvitation) -> list[Tournament]:
    """Return the tournaments of the invitation that are not removed and that its author may still direct."""
    event = invitation.tournament.event
    tournaments = event.tournaments.not_removed().order_by("name", "pk")
    if not invitation.whole_event:
        tournaments = tournaments.filter(pk=invitation.tournament_id)
    return [tournament for tournament in tournaments if may_direct(invitation.by, tournament)]


@transaction.atomic
def accept(invitation: StaffInvitation, user: User, now: dt.datetime) -> list[Tournament]:
    """Assign the role to the user at each tournament where the user has no role; return these tournaments.

    Refused if the link was used, expired or was revoked, and if the user already works at all of the tournaments.
    """
    invitation = shared.lock_open_invitation(invitation, now)
    joined = [tournament for tournament in target_tournaments(invitation) if not role_of(user, tournament)]
    if not joined:
        raise Refused(_("You work at this tournament already."))
    Staff.objects.bulk_create(Staff(tournament=tournament, user=user, role=invitation.role) for tournament in joined)
    shared.record_acceptance(invitation, user, now)
    return joined


def invitations_of(tournament: Tournament) -> QuerySet[StaffInvitation]:
    """Return the invitations of a tournament, newest first."""
    return tournament.invitations.select_related("by", "accepted_by")


def role_name(invitation: StaffInvitation) -> str:
    """Return the role as text for the list of invitations."""
    role = str(invitation.get_role_display())
    return _("%(role)s, all tournaments") % {"role": role} if invitation.whole_event else role


def offered_roles() -> list[tuple[str, str]]:
    """Return the roles for an invitation or appointment. The most usual role is first."""
    order = (StaffRole.RESULTS, StaffRole.CHECK_IN, StaffRole.PAIRING, StaffRole.DEPUTY)
    return [(role.value, str(role.label)) for role in order]


def _key_of_letter(token: str) -> int:
    """Return the key in the signed token of an older e-mail; 0 for any other token."""
    try:
        return int(signing.Signer(salt="tournaments.setup.letters").unsign(token))
    except (signing.BadSignature, UnicodeEncodeError):
        return 0
