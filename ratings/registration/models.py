"""Tournaments registered with the office before they are played."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import LISTS, tracked
from ratings.core.choices import System, TimeControl
from ratings.tables.patterns import FEDERATION


class RegistrationState(models.TextChoices):
    ASKED = "asked", _("registered")
    APPROVED = "approved", _("approved")
    DECLINED = "declined", _("declined")
    CANCELLED = "cancelled", _("cancelled")


class CommissionApproval(models.TextChoices):
    """The kinds of event that are rated only if FIDE's Qualification Commission has approved them."""

    NONE = "", _("not asked for")
    FAST_CLASSIC = "fast-classic", _("fast classic, 45 minutes + 30 seconds or longer, rated standard")
    HYBRID = "hybrid", _("hybrid, players at several places under the eyes of arbiters")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(LISTS)
class Registration(models.Model):
    """A registered tournament. `code` is its identifier at the office. The calendar has approved ones."""

    code = models.CharField(_("Event code"), max_length=12, unique=True, db_collation="C", editable=False)
    name = models.CharField(_("Name"), max_length=200)
    place = models.CharField(_("Place"), max_length=120)
    federation = models.CharField(_("Federation"), max_length=3)
    first_day = models.DateField(_("First day"))
    last_day = models.DateField(_("Last day"))
    system = models.CharField(_("System"), max_length=11, choices=System, default=System.SWISS)
    control = models.CharField(_("Rated as"), max_length=8, choices=TimeControl, default=TimeControl.STANDARD)
    time_control = models.CharField(_("Time control"), max_length=120)
    rounds = models.PositiveSmallIntegerField(_("Rounds"), null=True, blank=True)
    chief_arbiter = models.CharField(_("Chief arbiter"), max_length=80)
    website = models.URLField(_("Website"), blank=True)
    for_norms = models.BooleanField(_("Title norms are possible"), default=False)
    commission_approval = models.CharField(
        _("Approved by the Qualification Commission as"),
        max_length=12,
        choices=CommissionApproval,
        blank=True,
        default="",
        db_default="",
        help_text=_("Only what FIDE's Qualification Commission has approved before the event"),
    )
    highest_rating = models.PositiveSmallIntegerField(_("Highest rating expected"), null=True, blank=True)
    highest_woman = models.PositiveSmallIntegerField(_("Highest rating of a woman expected"), null=True, blank=True)
    state = models.CharField(max_length=9, choices=RegistrationState, default=RegistrationState.ASKED, editable=False)
    remark = models.CharField(_("Remark"), max_length=300, blank=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="registrations", editable=False)
    at = models.DateTimeField(editable=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", editable=False
    )
    decided_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["first_day", "name", "pk"]
        constraints = [
            models.CheckConstraint(
                name="registration_days",
                condition=Q(last_day__gte=F("first_day")),
                violation_error_message=_("The last day is before the first."),
            ),
            models.CheckConstraint(
                name="registration_federation",
                condition=Q(federation__regex=f"^{FEDERATION}$"),
                violation_error_message=_("A federation is three capital letters."),
            ),
            models.CheckConstraint(
                name="registration_commission_approval",
                condition=Q(commission_approval__in=CommissionApproval.values),
            ),
            models.CheckConstraint(name="registration_state", condition=Q(state__in=RegistrationState.values)),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"
