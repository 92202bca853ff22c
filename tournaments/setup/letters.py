"""Letters of invitation: handed once to the queue of mail, in the language of who invites.

The link of a letter is signed by the key of this installation, and no token is kept.
"""

import datetime as dt

from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from ratings.core import mail
from ratings.core.templatetags.figures import moment
from ratings.models import Mail
from tournaments.models import InvitationLetter, LetterState, StaffInvitation, Tournament


@transaction.atomic
def queue_letter(invitation: StaffInvitation, origin: str, language: str) -> InvitationLetter | None:
    """Queue the letter of an invitation, once; none without an e-mail address, or where no mail is sent."""
    if not (invitation.email and mail.are_sent()):
        return None
    given = {"origin": origin, "language": language}
    letter, new = InvitationLetter.objects.get_or_create(invitation=invitation, defaults=given)
    if new:
        hand_over(letter, timezone.now())
    return letter


@transaction.atomic
def hand_over(letter: InvitationLetter, now: dt.datetime) -> None:
    """Give a letter to the queue of mail, unless its invitation is not open any more."""
    queued = letter.invitation.is_open(now) and _send(letter)
    letter.state, letter.sent_at = (LetterState.SENT, now) if queued else (LetterState.FAILED, None)
    letter.next_at = None
    letter.save(update_fields=["state", "next_at", "sent_at"])


def catch_up(now: dt.datetime) -> None:
    """Hand over the letters that waited in a queue of their own when the program was upgraded."""
    for letter in InvitationLetter.objects.filter(state=LetterState.WAITING)[:100]:
        hand_over(letter, now)


def withdraw(invitation: StaffInvitation) -> None:
    """Forget the letter of an invitation, if it is not sent yet."""
    mail.withdraw(_reference(invitation.pk))


def unsent(tournament: Tournament) -> dict[int, Mail]:
    """The letters of the invitations of a tournament that wait or are given up, by the key of the invitation."""
    keys = tournament.invitations.values_list("pk", flat=True)
    unsent_mail = mail.unsent([_reference(key) for key in keys])
    return {key: unsent_mail[_reference(key)] for key in keys if _reference(key) in unsent_mail}


def invitation_of(token: str) -> int:
    """Return the key of the invitation whose letter has a link with this token; 0 for a token not made here."""
    try:
        return int(_signer().unsign(token))
    except (signing.BadSignature, UnicodeEncodeError):
        return 0


def address_of(letter: InvitationLetter) -> str:
    """Return the link of a letter."""
    return letter.origin + reverse("invitation", args=[_signer().sign(f"{letter.invitation_id}")])


def _send(letter: InvitationLetter) -> bool:
    invitation = letter.invitation
    with override(letter.language):
        values = {
            "name": invitation.name,
            "tournament": invitation.tournament.name,
            "role": invitation.get_role_display(),
            "by": invitation.by.get_full_name() or invitation.by.get_username(),
            "link": address_of(letter),
            "until": moment(timezone.localtime(invitation.expires_at)),
        }
        text = _(
            "%(name)s,\n\n%(by)s invites you to work at %(tournament)s. Your role: %(role)s.\n"
            "Open this link to accept; it holds once, until %(until)s:\n\n%(link)s\n"
        )
        subject = _("Invitation: %(tournament)s") % values
        return mail.send(invitation.email, subject, text % values, _reference(invitation.pk))


def _reference(invitation_id: int) -> str:
    return f"invitation {invitation_id}"


def _signer() -> signing.Signer:
    return signing.Signer(salt="tournaments.setup.letters")
