"""Invitations to work at a tournament: by a link or a letter, accepted once, until they expire or are revoked.

The token is in the link alone: it is shown once, and only its sha256 is kept.
"""

import datetime as dt

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from ratings.core.drawn_tokens import digest
from ratings.models import User
from tournaments.core.errors import Refused
from tournaments.core.permissions import may_direct, role_of
from tournaments.models import Role, Staff, StaffInvitation, Tournament
from tournaments.results.helper_links import token_of
from tournaments.setup import letters


@transaction.atomic
def invite(invitation: StaffInvitation, drawn_token: str, by: User) -> tuple[StaffInvitation, str]:
    """Keep the invitation that was filled in, and return it with its token; the same token again changes nothing."""
    token = token_of(drawn_token)
    names = ("tournament", "whole_event", "name", "email", "role", "expires_at")
    given = {name: getattr(invitation, name) for name in names}
    made, new = StaffInvitation.objects.get_or_create(token_sha256=digest(token), defaults={**given, "by": by})
    if not new and (made.tournament_id, made.name, made.role) != (
        invitation.tournament_id,
        invitation.name,
        invitation.role,
    ):
        raise Refused(_("This invitation was made already, for %(name)s.") % {"name": made.name})
    return made, token


def revoke(invitation: StaffInvitation, now: dt.datetime) -> None:
    """From now on the link opens nothing and no letter is sent; whoever accepted before stays."""
    letters.withdraw(invitation)
    StaffInvitation.objects.filter(pk=invitation.pk, revoked_at=None, accepted_at=None).update(revoked_at=now)


def opened_by(token: str, now: dt.datetime) -> StaffInvitation | None:
    """Return the invitation of that token, of its card or its letter, if it can be accepted now."""
    waiting = StaffInvitation.objects.filter(revoked_at=None, accepted_at=None, expires_at__gt=now)
    named = Q(token_sha256=digest(token)) | Q(pk=letters.invitation_of(token))
    invitation = waiting.filter(named).select_related("tournament__event", "by").first()
    return invitation if invitation and targets(invitation) else None


def targets(invitation: StaffInvitation) -> list[Tournament]:
    """Return the tournaments that the invitation is for: those that are kept and that who invites still directs."""
    event = invitation.tournament.event
    kept = event.tournaments.kept().order_by("name", "pk")
    if not invitation.whole_event:
        kept = kept.filter(pk=invitation.tournament_id)
    return [tournament for tournament in kept if may_direct(invitation.by, tournament)]


@transaction.atomic
def accept(invitation: StaffInvitation, user: User, now: dt.datetime) -> list[Tournament]:
    """Give the person the role, at each tournament where they have none yet, and return those tournaments.

    Refused if the link was used or ended meanwhile, and if the person works at all of them already.
    """
    invitation = StaffInvitation.objects.select_for_update(of=("self",)).get(pk=invitation.pk)
    if invitation.accepted_at or invitation.revoked_at or invitation.expires_at <= now:
        raise Refused(_("This invitation was used or revoked meanwhile. Ask for a new one."))
    joined = [tournament for tournament in targets(invitation) if not role_of(user, tournament)]
    if not joined:
        raise Refused(_("You work at this tournament already."))
    Staff.objects.bulk_create(Staff(tournament=tournament, user=user, role=invitation.role) for tournament in joined)
    invitation.accepted_by, invitation.accepted_at = user, now
    invitation.save(update_fields=["accepted_by", "accepted_at"])
    return joined


def listed(tournament: Tournament) -> QuerySet[StaffInvitation]:
    """Return the invitations of a tournament, newest first."""
    return tournament.invitations.select_related("by", "accepted_by", "letter")


def offered_roles() -> list[tuple[str, str]]:
    """Return the roles to which a person can be invited or appointed, the usual one first."""
    order = (Role.RESULTS, Role.CHECK_IN, Role.PAIRING, Role.DEPUTY)
    return [(role.value, str(role.label)) for role in order]
