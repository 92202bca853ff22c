"""Mail, if this installation has a mail server. Each mail is stored, and the worker tries for two days to send it.

All information in a mail is also on a page. If a mail server refuses a mail, no other work stops: the worker tries
again after growing pauses. A page of the office lists the mails that the worker gave up. Errors of the program are
mailed without the queue (`config.logs.mailed_errors`).
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
RETENTION = dt.timedelta(days=14)  # of mails that were given up
NO_ANSWER_REASON = gettext_noop("The worker stopped while it sent this e-mail. The e-mail may have arrived.")
OTHER_KEY_REASON = gettext_noop("The e-mail was encrypted with another secret key.")


class Letter(NamedTuple):
    """The content of a mail, not encrypted."""

    to: str
    subject: str
    text: str


def sends_mail() -> bool:
    """Return True if this installation has a mail server (the setting EMAIL_URL)."""
    return bool(settings.EMAIL_BACKEND != NO_MAIL_BACKEND)


@transaction.atomic
def queue_mail(to: str, subject: str, text: str, reference: str = "") -> bool:
    """Queue a mail as part of the current transaction. Return False without an address or a mail server.

    `reference` names the subject of the mail for `delete_unsent` and `unsent_by_reference`. Subject and text are in the
    language of the reader.
    """
    if not (to and sends_mail()):
        return False
    now = timezone.now()
    sealed = _fernet().encrypt(json.dumps(Letter(to, " ".join(subject.split()), text)).encode())
    retries.enqueue(Mail.objects.create(at=now, next_at=now, reference=reference, sealed=sealed))
    return True


def delete_unsent(reference: str) -> None:
    """Delete the mails of a reference that are not sent yet."""
    Mail.objects.filter(reference=reference, handed_at=None).delete()


def unsent_by_reference(references: Collection[str]) -> dict[str, Mail]:
    """Return the mails with these references that wait or were given up, by reference."""
    return {mail.reference: mail for mail in Mail.objects.filter(reference__in=references)}


def try_to_send(mail_id: int, now: dt.datetime) -> None:
    """Try to send a mail. Do nothing if its time has not come, or if another worker is sending it."""
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
    """Send a mail that was given up, with the full number of attempts."""
    if Mail.objects.filter(pk=mail.pk, next_at=None).exists():
        retries.retry_now(mail, now, handed_at=None, reason="")


def requeue_late(now: dt.datetime) -> None:
    """Queue overdue mails again, and give up mails that a mail server may already have accepted."""
    for mail in Mail.objects.filter(next_at__lt=now - retries.MINUTE, handed_at__isnull=False):
        _give_up(mail, NO_ANSWER_REASON)
    retries.requeue_late(Mail.objects.all(), now)


def decrypted_letter(mail: Mail) -> Letter | None:
    """Return the content of a mail; None if it was encrypted with another key."""
    try:
        return Letter(*json.loads(_fernet().decrypt(bytes(mail.sealed))))
    except InvalidToken:
        return None


def _hand_over(mail: Mail, message: EmailMessage) -> None:
    """Send a mail to the mail server. The mail is marked immediately before its text is sent.

    A worker that stops before the mark has sent nothing. If it stops later, the server may have the mail, therefore
    `requeue_late` gives up a marked mail.
    """
    connection = get_connection()
    try:
        connection.open()
        Mail.objects.filter(pk=mail.pk).update(handed_at=timezone.now())
        connection.send_messages([message])
    finally:
        connection.close()


def _message(mail: Mail, letter: Letter) -> EmailMessage:
    """Return the mail from the federation. If it is sent twice, both copies have the same Message-ID."""
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
    """Store the next attempt after a pause, or none if the server refused the mail finally or attempts are used up."""
    reason, until = _error_text(error).replace(letter.to, "…")[:500], retries.count_failure(mail, now)
    retries.schedule_attempt(mail, None if _is_final(error) else until, handed_at=None, reason=reason)


def _give_up(mail: Mail, reason: str) -> None:
    retries.schedule_attempt(mail, None, handed_at=None, reason=reason)


def _is_final(error: Exception) -> bool:
    """Return True if the mail server refuses the sender, address or text permanently (codes from 500 on)."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _answer in error.recipients.values())
    return isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError) and error.smtp_code >= 500


def _error_text(error: Exception) -> str:
    """Return the answer of the mail server, or the reason why there was no answer."""
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
