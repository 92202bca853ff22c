"""Accounts. Rights follow from groups (`officers`, `arbiters`) and from the objects of an account."""

import pghistory
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.links.models import Invitation, invitation_constraints


class AccountRole(models.TextChoices):
    """A role of an account at the office. Arbiters and officers are Django groups, administrators are superusers."""

    ARBITER = "arbiter", _("arbiter")
    OFFICER = "officer", _("rating officer")
    ADMINISTRATOR = "admin", _("administrator")


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    fields=["id", "username", "is_active", "is_superuser"],
    obj_field=None,
    model_name="UserEvent",
)
class User(AbstractUser):
    player = models.OneToOneField(
        "ratings.Player", models.PROTECT, null=True, blank=True, related_name="user", verbose_name=_("Player")
    )
    language = models.CharField(
        max_length=10, blank=True, editable=False, help_text="Of letters: the one last chosen or read in"
    )


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent(), obj_field=None)
class Membership(User.groups.through):  # type: ignore[name-defined,misc]
    """The membership of an account in a group, tracked for the audit."""

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
    """An authenticator app, or the recovery codes, of an account; additions and removals are in the audit."""

    class Meta:
        proxy = True
        verbose_name = _("Second factor")
        verbose_name_plural = _("Second factors")


class Logo(models.Model):
    """The picture beside the name of the office. An address has the checksum, so that its picture never changes."""

    sha256 = models.CharField(max_length=64, primary_key=True, db_collation="C")
    data = models.BinaryField()

    class Meta:
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return self.sha256


class PersonalFile(models.TextChoices):
    """A file with personal data that is not public."""

    REPORT = "report", _("report with days of birth")
    PACKAGE = "package", _("FIDE package")
    EVENT = "event", _("event with its log")
    FIDE_IDS = "fide-id", _("players who need a FIDE ID")
    MEMBERS = "members", _("members and until when they are")


class PersonalDownload(models.Model):
    """A download of a file with non-public personal data: account, time, number of people in the file (append only)."""

    kind = models.CharField(_("File with personal data"), max_length=7, choices=PersonalFile)
    name = models.CharField(_("File"), max_length=120)
    persons = models.PositiveIntegerField(_("People in the file"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="personal_downloads")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        verbose_name = _("File with personal data")
        verbose_name_plural = _("Files with personal data")
        constraints = [
            models.CheckConstraint(name="personal_file_kind", condition=models.Q(kind__in=PersonalFile.values)),
        ]

    def __str__(self) -> str:
        return self.name


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class AccountInvitation(Invitation):
    """An invitation to an account with roles."""

    LETTER_REFERENCE = "account invitation"

    roles = ArrayField(models.CharField(max_length=7, choices=AccountRole), verbose_name=_("Roles"))

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("Invitation to an account")
        verbose_name_plural = _("Invitations to accounts")
        constraints = [
            models.CheckConstraint(
                name="account_invitation_roles",
                condition=Q(roles__len__gte=1, roles__contained_by=list(AccountRole.values)),
            ),
            *invitation_constraints("account_invitation"),
        ]


class AccountRequest(models.Model):
    """A visitor's request for an account, accepted by an invitation; deleted some weeks after the decision."""

    name = models.CharField(_("Name"), max_length=60)
    email = models.EmailField(_("E-mail"))
    text = models.CharField(_("Purpose"), max_length=500)
    language = models.CharField(max_length=16, blank=True, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)
    invitation = models.OneToOneField(
        AccountInvitation, models.PROTECT, null=True, blank=True, related_name="request", verbose_name=_("Invitation")
    )
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Request for an account")
        verbose_name_plural = _("Requests for accounts")
        constraints = [
            models.CheckConstraint(
                name="account_request_decided_by_somebody",
                condition=Q(decided_by=None, decided_at=None, invitation=None)
                | Q(decided_by__isnull=False, decided_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PasswordLink(models.Model):
    """A record of a link to set a new password: account, creator and time. The link itself is not stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="password_links")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Link for a new password")
        verbose_name_plural = _("Links for new passwords")

    def __str__(self) -> str:
        return f"{self.user}"
