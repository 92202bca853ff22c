"""Mail, where this installation sends any. Every mail waits in a queue and is tried for two days.

Whatever a mail says stands on a page too. A mail server that refuses stops nothing: the worker tries again after
growing pauses, and what is given up stands on a page of the office. Errors of the program are mailed past the queue
(`config.logs.mailed_errors`).
"""

import datetime as dt
import json
import smtplib
from base64 import urlsafe_b64encode
from collections.abc import Collection
from email.utils import format_datetime, formataddr, parseaddr
from typing import NamedTuple

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop

from ratings.core.models import Installation
from ratings.delivery import retries
from ratings.delivery.models import Mail

NO_MAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
RETENTION = dt.timedelta(days=14)  # what is given up
NO_ANSWER_REASON = gettext_noop("The worker stopped while it sent this e-mail. The e-mail may have arrived.")
OTHER_KEY_REASON = gettext_noop("The e-mail was encrypted with another secret key.")


class Letter(NamedTuple):
    """A mail in plain words."""

    to: str
    subject: str
    text: str


def sends_mail() -> bool:
    """Return whether this installation was told how to send letters (EMAIL_URL)."""
    return bool(settings.EMAIL_BACKEND != NO_MAIL_BACKEND)


@transaction.atomic
def queue_mail(to: str, subject: str, text: str, reference: str = "") -> bool:
    """Queue a mail, as part of the transaction this is called in; False without an address, or where none are sent.

    `reference` is what it is about, for `delete_unsent` and `unsent_by_reference`; subject and text are in the language
    of the reader.
    """
    if not (to and sends_mail()):
        return False
    now = timezone.now()
    sealed = _fernet().encrypt(json.dumps(Letter(to, " ".join(subject.split()), text)).encode())
    retries.enqueue(Mail.objects.create(at=now, next_at=now, reference=reference, sealed=sealed))
    return True


def delete_unsent(reference: str) -> None:
    """Forget the mails of a reference that are not sent yet."""
    Mail.objects.filter(reference=reference, handed_at=None).delete()


def unsent_by_reference(references: Collection[str]) -> dict[str, Mail]:
    """Return the mails of those references that wait or are given up."""
    return {mail.reference: mail for mail in Mail.objects.filter(reference__in=references)}


def try_to_send(mail_id: int, now: dt.datetime) -> None:
    """Try to send a mail whose time has come; nothing where it has not, or somebody else does."""
    mail = retries.lease(Mail.objects.filter(handed_at=None), mail_id, now)
    if mail is None:
        return
    letter = decrypted_letter(mail)
    if letter is None:
        _give_up(mail, OTHER_KEY_REASON)
        return
    try:
        _hand_over(mail, _message(mail, letter))
    except (smtplib.SMTPException, OSError) as error:
        _retry_later(mail, letter, error, now)
    else:
        mail.delete()


def send_again(mail: Mail, now: dt.datetime) -> None:
    """Try a mail that was given up again at once, with all its tries before it."""
    if Mail.objects.filter(pk=mail.pk, next_at=None).exists():
        retries.retry_now(mail, now, handed_at=None, reason="")


def requeue_late(now: dt.datetime) -> None:
    """Hand over again what should have been tried long ago; not what a mail server may have taken already."""
    for mail in Mail.objects.filter(next_at__lt=now - retries.MINUTE, handed_at__isnull=False):
        _give_up(mail, NO_ANSWER_REASON)
    retries.requeue_late(Mail.objects.all(), now)


def decrypted_letter(mail: Mail) -> Letter | None:
    """Return the letter of a mail; None if it was sealed by another key."""
    try:
        return Letter(*json.loads(_fernet().decrypt(bytes(mail.sealed))))
    except InvalidToken:
        return None


def _hand_over(mail: Mail, message: EmailMessage) -> None:
    """Hand a mail to the mail server. Only then, when all of it is about to be there, it is marked.

    So a worker that ends before has sent nothing, and one that ends after may have.
    """
    connection = get_connection()
    try:
        connection.open()
        Mail.objects.filter(pk=mail.pk).update(handed_at=timezone.now())
        connection.send_messages([message])
    finally:
        connection.close()


def _message(mail: Mail, letter: Letter) -> EmailMessage:
    """Return the mail, from the federation; a second copy of it has the same Message-ID."""
    installation = Installation.objects.first()
    authority = installation.authority if installation else ""
    name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    headers = {
        "Message-ID": f"<{mail.uuid}@{address.partition('@')[2] or 'localhost'}>",
        "Date": format_datetime(mail.at),
        "Auto-Submitted": "auto-generated",
    }
    text = letter.text.rstrip() + (f"\n\n-- \n{authority}\n" if authority else "\n")
    return EmailMessage(letter.subject, text, formataddr((authority or name, address)), [letter.to], headers=headers)


def _retry_later(mail: Mail, letter: Letter, error: Exception, now: dt.datetime) -> None:
    """Try again after a pause; not if the server refused the mail for good, or refused it for two days."""
    reason, until = _error_text(error).replace(letter.to, "…")[:500], retries.count_failure(mail, now)
    retries.schedule_attempt(mail, None if _is_final(error) else until, handed_at=None, reason=reason)


def _give_up(mail: Mail, reason: str) -> None:
    retries.schedule_attempt(mail, None, handed_at=None, reason=reason)


def _is_final(error: Exception) -> bool:
    """Return whether the mail server refuses this sender, address or text for good (5xx), and not for now."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _answer in error.recipients.values())
    return isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError) and error.smtp_code >= 500


def _error_text(error: Exception) -> str:
    """Return what the mail server answered, or why there was no answer."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        answers: list[tuple[int, bytes | str]] = [*error.recipients.values()]
    elif isinstance(error, smtplib.SMTPResponseException):
        answers = [(error.smtp_code, error.smtp_error)]
    else:
        return str(error) or type(error).__name__
    return " ".join(
        f"{code} {answer.decode(errors='replace') if isinstance(answer, bytes) else answer}" for code, answer in answers
    )


def _fernet() -> Fernet:
    key = salted_hmac("ratings.core.mail", "seal", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(key))
