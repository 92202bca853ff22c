"""Letters of invitation: queued, sent by the office's messenger, and tried again while the mail server refuses.

The link of a letter is signed by the key of this installation, so that no token waits in the queue.
"""

import datetime as dt

from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from procrastinate.contrib.django import app

from ratings.core import mail
from ratings.core.queue import MESSAGES
from ratings.core.templatetags.figures import moment
from tournaments.models import InvitationLetter, LetterState, StaffInvitation

LETTER = "tournaments.letter"
MINUTE = dt.timedelta(minutes=1)
PAUSES = tuple(MINUTE * minutes for minutes in (1, 5, 30, 120, 360))
# Nobody else takes a letter up while one try may last; a worker that dies leaves it free again.
LEASE = 2 * MINUTE
EARLY = dt.timedelta(seconds=5)


@transaction.atomic
def queue_letter(invitation: StaffInvitation, origin: str, language: str) -> InvitationLetter | None:
    """Queue the letter of an invitation, once; none without an e-mail address, or where no mail is sent."""
    if not (invitation.email and mail.are_sent()):
        return None
    given = {"origin": origin, "language": language}
    letter, new = InvitationLetter.objects.get_or_create(invitation=invitation, defaults=given)
    if new:
        _defer(letter)
    return letter


def attempt(letter_id: int, now: dt.datetime) -> InvitationLetter | None:
    """Try to send a letter whose time has come; None where it has not, or somebody else does."""
    due = InvitationLetter.objects.filter(pk=letter_id, state=LetterState.WAITING, next_at__lte=now + EARLY)
    if not due.update(next_at=now + LEASE):
        return None
    letter = InvitationLetter.objects.select_related("invitation__tournament", "invitation__by").get(pk=letter_id)
    if not letter.invitation.is_open(now):
        return _record(letter, LetterState.FAILED)
    if _send(letter):
        letter.sent_at = now
        return _record(letter, LetterState.SENT)
    if letter.attempts >= len(PAUSES):
        return _record(letter, LetterState.FAILED)
    return _record(letter, LetterState.WAITING, now + PAUSES[letter.attempts])


def catch_up(now: dt.datetime) -> None:
    """Hand over again what should have been tried long ago: its job was lost, or its worker died."""
    for letter in InvitationLetter.objects.filter(next_at__lt=now - MINUTE)[:100]:
        _defer(letter)


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
        return mail.send(invitation.email, subject, text % values)


@transaction.atomic
def _record(letter: InvitationLetter, state: LetterState, next_at: dt.datetime | None = None) -> InvitationLetter:
    letter.state, letter.next_at = state, next_at
    letter.attempts += 1
    letter.save(update_fields=["state", "attempts", "next_at", "sent_at"])
    if next_at:
        _defer(letter)
    return letter


def _defer(letter: InvitationLetter) -> None:
    app.configure_task(LETTER, queue=MESSAGES, schedule_at=letter.next_at).defer(letter_id=letter.pk)


def _signer() -> signing.Signer:
    return signing.Signer(salt="tournaments.setup.letters")
