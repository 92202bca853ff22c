"""Letters by e-mail, where this installation sends any: whatever a letter says stands on a page too."""

import logging
import smtplib

from django.conf import settings
from django.core.mail import send_mail

log = logging.getLogger(__name__)
UNSENT = "django.core.mail.backends.dummy.EmailBackend"


def are_sent() -> bool:
    """Whether this installation was told how to send letters (EMAIL_URL)."""
    return bool(settings.EMAIL_BACKEND != UNSENT)


def send(to: str, subject: str, text: str) -> bool:
    """Whether a letter was sent; who gave no address gets none, and a mail server that refuses stops nothing."""
    if not (to and are_sent()):
        return False
    try:
        return bool(send_mail(subject, text, None, [to]))
    except (smtplib.SMTPException, OSError):
        log.warning("A letter was not sent: %s", subject, exc_info=True)
        return False
