"""The worker's delivery of mail, at once."""

from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from ratings.delivery.mail import try_to_send
from ratings.models import Mail


def deliver_mail() -> list[EmailMessage]:
    """Deliver all waiting mail and return all mail sent so far."""
    for waiting in Mail.objects.order_by("pk"):
        try_to_send(waiting.pk, timezone.now())
    return mail.outbox
