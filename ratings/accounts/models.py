"""Accounts. Rights follow from groups (`officers`, `arbiters`) and from the objects one is responsible for."""

import pghistory
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player


class User(AbstractUser):
    player = models.OneToOneField(
        Player, models.PROTECT, null=True, blank=True, related_name="user", verbose_name=_("player")
    )
    language = models.CharField(
        max_length=10, blank=True, editable=False, help_text="Of letters: the one last chosen or read in"
    )


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent(), obj_field=None)
class Membership(User.groups.through):  # type: ignore[name-defined,misc]
    """Who got and lost which role, for the audit."""

    class Meta:
        proxy = True


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.DeleteEvent(),
    fields=["id", "user", "type", "created_at"],
    obj_field=None,
    model_name="SecondFactorEvent",
)
class SecondFactor(Authenticator):  # type: ignore[misc]
    """An authenticator app, or the recovery codes, of an account; who got and lost one, for the audit."""

    class Meta:
        proxy = True
        verbose_name = _("second factor")
        verbose_name_plural = _("second factors")


class NonMembers(models.TextChoices):
    """What the office does about a player of its federation who is not a member."""

    IGNORE = "", _("nothing")
    WARN = "warn", _("a warning on the report")
    CHARGE = "charge", _("a fee for each")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Installation(models.Model):
    """The one rating authority of this installation, what it has chosen, and whether it is a demonstration."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    authority = models.CharField(_("rating authority"), max_length=80)
    federation = models.CharField(_("federation"), max_length=3)
    demonstration = models.BooleanField(default=False, editable=False)
    two_persons = models.BooleanField(
        _("require a second officer"),
        default=False,
        help_text=_("Lists and corrections wait until a second officer approves"),
    )
    second_factor = models.BooleanField(
        _("require a second factor"),
        default=False,
        help_text=_("Rating officers and administrators confirm their log-in with an app on their phone"),
    )
    claim_days = models.PositiveSmallIntegerField(
        _("days for claims"), default=30, help_text=_("How long after its publication a list may be disputed")
    )
    non_members = models.CharField(
        _("players who are not members"), max_length=6, choices=NonMembers, blank=True, default=NonMembers.IGNORE,
        help_text=_("Players of this federation without a membership that is valid on the first day of an event"),
    )  # fmt: skip
    currency = models.CharField(
        _("currency"), max_length=3, default="EUR", help_text=_("Three capital letters, such as EUR")
    )
    invoice_text = models.TextField(
        _("text of invoices"), max_length=2000, blank=True, help_text=_("Address, bank account, tax: printed below")
    )

    class Meta:
        constraints = [
            models.CheckConstraint(name="one_installation", condition=models.Q(id=1)),
            models.CheckConstraint(
                name="installation_non_members", condition=models.Q(non_members__in=NonMembers.values)
            ),
            models.CheckConstraint(
                name="installation_currency",
                condition=models.Q(currency__regex=r"^[A-Z]{3}$"),
                violation_error_message=_("A currency is three capital letters, such as EUR."),
            ),
        ]

    def __str__(self) -> str:
        return self.authority


class PersonalFile(models.TextChoices):
    """A file with personal data that is not public."""

    REPORT = "report", _("report with days of birth")
    PACKAGE = "package", _("FIDE package")
    EVENT = "event", _("event with its log")
    FIDE_IDS = "fide-id", _("players who need a FIDE ID")
    MEMBERS = "members", _("members and until when they are")


class PersonalDownload(models.Model):
    """Who took a file with personal data that is not public, and how many people are in it (append only)."""

    kind = models.CharField(_("file with personal data"), max_length=7, choices=PersonalFile)
    name = models.CharField(_("file"), max_length=120)
    persons = models.PositiveIntegerField(_("people in the file"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="personal_downloads")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        verbose_name = _("file with personal data")
        verbose_name_plural = _("files with personal data")
        constraints = [
            models.CheckConstraint(name="personal_file_kind", condition=models.Q(kind__in=PersonalFile.values)),
        ]

    def __str__(self) -> str:
        return self.name
