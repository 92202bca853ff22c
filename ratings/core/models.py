"""The installation, and request counters."""

import pghistory
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import EDITIONS, tracked


class RequestCount(models.Model):
    """The number of requests of one caller for one subject until `ends_at`; see `ratings.core.throttling`."""

    subject = models.CharField(max_length=40, db_collation="C")
    name = models.CharField(max_length=40, db_collation="C")
    ends_at = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="request_count_once", fields=["subject", "name"])]

    def __str__(self) -> str:
        return f"{self.subject} {self.name}: {self.count}"


class NonMembers(models.TextChoices):
    """The consequence for a player of the office's federation who is not a member."""

    IGNORE = "", _("nothing")
    WARN = "warn", _("a warning on the report")
    CHARGE = "charge", _("a fee for each")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(EDITIONS)
class Installation(models.Model):
    """The rating authority of this installation, its settings, and the flag of a demonstration. A single row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    authority = models.CharField(_("Rating authority"), max_length=80)
    federation = models.CharField(_("Federation"), max_length=3)
    demonstration = models.BooleanField(default=False, editable=False)
    two_persons = models.BooleanField(
        _("Require a second officer"),
        default=False,
        help_text=_("Lists and corrections wait until a second officer approves"),
    )
    second_factor = models.BooleanField(
        _("Require a second factor"),
        default=False,
        help_text=_("Rating officers and administrators confirm their log-in with an app on their phone"),
    )
    account_requests = models.BooleanField(
        _("Visitors may request an account"),
        default=False,
        help_text=_("A form beside the log-in; an administrator accepts or declines each request"),
    )
    claim_days = models.PositiveSmallIntegerField(
        _("Days for claims"), default=30, help_text=_("Days after publication in which a list may be disputed")
    )
    non_members = models.CharField(
        _("Players who are not members"), max_length=6, choices=NonMembers, blank=True, default=NonMembers.IGNORE,
        help_text=_("Players of this federation without a membership that is valid on the first day of an event"),
    )  # fmt: skip
    currency = models.CharField(
        _("Currency"), max_length=3, default="EUR", help_text=_("Three capital letters, such as EUR")
    )
    invoice_text = models.TextField(
        _("Text of invoices"), max_length=2000, blank=True, help_text=_("Address, bank account, tax: printed below")
    )

    contact = models.CharField(
        _("Contact"), max_length=200, blank=True, help_text=_("Contact of the office: address, telephone or e-mail")
    )
    imprint = models.TextField(
        _("Imprint"), max_length=5000, blank=True, help_text=_("Publisher of these pages; shown on a page of its own")
    )
    logo_sha256 = models.CharField(_("Logo"), max_length=64, blank=True, editable=False, db_collation="C")

    class Meta:
        constraints = [
            models.CheckConstraint(name="one_installation", condition=Q(id=1)),
            models.CheckConstraint(name="installation_non_members", condition=Q(non_members__in=NonMembers.values)),
            models.CheckConstraint(
                name="installation_currency",
                condition=Q(currency__regex=r"^[A-Z]{3}$"),
                violation_error_message=_("A currency is three capital letters, such as EUR."),
            ),
        ]

    def __str__(self) -> str:
        return self.authority
