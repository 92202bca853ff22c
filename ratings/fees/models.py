"""Fees of the office: rates, payers, invoices."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.core.choices import TimeControl
from ratings.submissions.models.event import RatedEvent


class FeeClass(models.TextChoices):
    RATING = "rating", _("rating of an event")
    JUNIOR = "junior", _("rating of a junior event")
    LATE = "late", _("late report")
    FIDE = "fide", _("FIDE's share")
    NON_MEMBER = "member", _("player who is not a member")


class FeeUnit(models.TextChoices):
    EVENT = "event", _("an event")
    PLAYER = "player", _("a player")
    GAME = "game", _("a rated game")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class FeeRate(models.Model):
    """A fee for a report, in hundredths of a currency. It applies to events from a first day on."""

    fee = models.CharField(_("Fee"), max_length=6, choices=FeeClass, default=FeeClass.RATING)
    control = models.CharField(_("Rating type"), max_length=8, choices=TimeControl)
    unit = models.CharField(_("For"), max_length=6, choices=FeeUnit)
    hundredths = models.IntegerField(_("Amount"))
    currency = models.CharField(_("Currency"), max_length=3)
    from_day = models.DateField(_("From"))

    class Meta:
        ordering = ["control", "fee", "unit", "-from_day"]
        constraints = [
            models.UniqueConstraint(
                name="one_rate_a_day",
                fields=["control", "fee", "unit", "from_day"],
                violation_error_message=_("There is a rate of this day already; remove it first."),
            ),
            models.CheckConstraint(name="fee_amount", condition=Q(hundredths__gte=0)),
            models.CheckConstraint(name="fee_class", condition=Q(fee__in=FeeClass.values)),
            models.CheckConstraint(
                name="fee_non_member",
                condition=~Q(fee=FeeClass.NON_MEMBER) | Q(unit=FeeUnit.PLAYER),
                violation_error_message=_("Players who are not members are charged one by one."),
            ),
            models.CheckConstraint(
                name="fee_currency",
                condition=Q(currency__regex=r"^[A-Z]{3}$"),
                violation_error_message=_("A currency is three capital letters, such as EUR."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hundredths // 100}.{self.hundredths % 100:02} {self.currency} {self.get_unit_display()}"


class PayerKind(models.TextChoices):
    CLUB = "club", _("club")
    ORGANISER = "organiser", _("organiser")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Payer(models.Model):
    """A club or an organiser that pays for reports."""

    name = models.CharField(_("Name"), max_length=120, unique=True)
    kind = models.CharField(_("Kind"), max_length=9, choices=PayerKind, default=PayerKind.CLUB)
    address = models.TextField(_("Address"), max_length=500, blank=True)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["name"]
        verbose_name = _("Payer")
        verbose_name_plural = _("Payers")
        constraints = [
            models.CheckConstraint(name="payer_name", condition=~Q(name="")),
            models.CheckConstraint(name="payer_kind", condition=Q(kind__in=PayerKind.values)),
        ]

    def __str__(self) -> str:
        return self.name


@pghistory.track(pghistory.InsertEvent())
class EventPayer(models.Model):
    """The payer of an event (append only). The last row counts."""

    event = models.ForeignKey(RatedEvent, models.PROTECT, related_name="payers")
    payer = models.ForeignKey(Payer, models.PROTECT, related_name="charged_events")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        verbose_name = _("Payer of an event")
        verbose_name_plural = _("Payers of events")

    def __str__(self) -> str:
        return f"{self.event}: {self.payer}"


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Invoice(models.Model):
    """An amount in hundredths that a payer owes for reports of a month. Its lines never change.

    `paid_on` is the day of the payment. A cancelled invoice is void; its reports can be charged again.
    """

    number = models.CharField(_("Number"), max_length=12, unique=True, db_collation="C")
    payer = models.ForeignKey(Payer, models.PROTECT, related_name="invoices")
    month = models.DateField(_("Month"))
    hundredths = models.IntegerField(_("Amount"))
    currency = models.CharField(_("Currency"), max_length=3)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    issued_at = models.DateTimeField()
    paid_on = models.DateField(_("Paid on"), null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_why = models.CharField(_("Reason"), max_length=300, blank=True)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-number"]
        verbose_name = _("Invoice")
        verbose_name_plural = _("Invoices")
        constraints = [
            models.CheckConstraint(name="invoice_total", condition=Q(hundredths__gte=0)),
            models.CheckConstraint(
                name="invoice_cancelled",
                condition=Q(cancelled_at=None, cancelled_why="")
                | Q(cancelled_at__isnull=False, paid_on=None) & ~Q(cancelled_why=""),
            ),
        ]

    def __str__(self) -> str:
        return self.number


@pghistory.track(pghistory.InsertEvent())
class InvoiceLine(models.Model):
    """A charge of an invoice (append only): a number of units at a rate, in hundredths."""

    invoice = models.ForeignKey(Invoice, models.PROTECT, related_name="lines")
    event = models.ForeignKey(RatedEvent, models.PROTECT, related_name="invoice_lines")
    fee = models.CharField(_("Fee"), max_length=6, choices=FeeClass)
    unit = models.CharField(_("For"), max_length=6, choices=FeeUnit)
    count = models.PositiveIntegerField()
    hundredths = models.IntegerField(_("Amount"))

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(name="invoice_line_amount", condition=Q(hundredths__gte=0))]

    def __str__(self) -> str:
        return f"{self.count} × {self.hundredths}"

    @property
    def amount(self) -> int:
        """The amount of the line in hundredths."""
        return self.count * self.hundredths
