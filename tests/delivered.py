"""What the worker does with mail, done at once."""

from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from ratings.delivery.mail import attempt
from ratings.models import Mail


def delivered() -> list[EmailMessage]:
    """All mail that was sent so far, after everything that is due was tried."""
    for waiting in Mail.objects.order_by("pk"):
        attempt(waiting.pk, timezone.now())
    return mail.outbox
