"""Webhooks: addresses of other programs, the messages to them, and the attempts to deliver the messages."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.delivery.models import Outgoing


class WebhookEvent(models.TextChoices):
    LIST_PUBLISHED = "list.published", _("a list is published")
    ROUND_PUBLISHED = "round.published", _("a round is published")
    ROUND_UNPUBLISHED = "round.unpublished", _("a round is taken back")
    RESULT_CHANGED = "result.changed", _("a result is entered or changed")


class Webhook(models.Model):
    """An address that receives webhook events. Its secret is derived from `salt` (see `ratings.webhooks.signature`).

    `resting_until`: the time before which nothing is sent, because the receiver did not answer. `why_off`: the reason
    of an automatic switch-off.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    url = models.URLField(_("Address"), max_length=500)
    happenings = ArrayField(
        models.CharField(max_length=20, choices=WebhookEvent), verbose_name=_("Sent when"), default=list
    )
    tournament = models.SlugField(
        _("Only of this tournament"),
        max_length=50,
        blank=True,
        db_collation="C",
        help_text=_("The last word of its address; empty: of all"),
    )
    salt = models.CharField(max_length=32, editable=False)
    is_on = models.BooleanField(_("Switched on"), default=True)
    why_off = models.CharField(max_length=200, blank=True, editable=False)
    resting_until = models.DateTimeField(null=True, blank=True, editable=False)
    made_at = models.DateTimeField(editable=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="webhook_address", condition=~Q(url="")),
            models.CheckConstraint(name="webhook_of_something", condition=~Q(happenings=[])),
        ]

    def __str__(self) -> str:
        return self.url


class WebhookDelivery(Outgoing):
    """A message to a webhook, with the signed text."""

    TASK, TASK_ARGUMENT = "ratings.deliver", "delivery_id"

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    uuid = models.UUIDField(unique=True)
    happening = models.CharField(max_length=20)
    body = models.TextField()
    delivered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["next_at"], name="delivery_due", condition=Q(next_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.happening} {self.uuid}"

    @property
    def is_given_up(self) -> bool:
        return self.next_at is None and self.delivered_at is None


class WebhookAttempt(models.Model):
    """An attempt at a delivery: the status of the answer, or the error."""

    delivery = models.ForeignKey(WebhookDelivery, models.CASCADE, related_name="tries")
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    said = models.CharField(max_length=200, blank=True)
    milliseconds = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.delivery_id}: {self.status or self.said}"
