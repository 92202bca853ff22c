"""Lists, the runs that compute them, what a run read, and the sealed versions that were published."""

import datetime as dt
from functools import cached_property

from django.conf import settings
from django.db import models
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.models.choices import Control


class RatingList(models.Model):
    """Control and date, nothing else. The *month* of a list is the month of its date."""

    control = models.CharField(max_length=8, choices=Control)
    date = models.DateField()

    class Meta:
        ordering = ["-date", "control"]
        constraints = [
            models.UniqueConstraint(name="one_list_a_day", fields=["control", "date"]),
            models.CheckConstraint(name="list_control", condition=Q(control__in=Control.values)),
        ]

    def __str__(self) -> str:
        return f"{self.get_control_display()} {self.date:%Y-%m}"

    def get_absolute_url(self) -> str:
        return reverse("list", args=[self.month, self.control])

    @property
    def month(self) -> str:
        return f"{self.date:%Y-%m}"


class Kind(models.TextChoices):
    COMPUTED = "computed", _("computed")
    IMPORTED = "imported", _("imported")
    SHADOW = "shadow", _("shadow")


class Run(models.Model):
    """One computation of a list (or the import of one). Without a version it is a preview."""

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="runs")
    kind = models.CharField(max_length=8, choices=Kind)
    editions = models.JSONField(help_text='["standard/2025-10-01", …]: those it used')
    log = models.TextField(blank=True)
    stage = models.CharField(max_length=20, default="waiting")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # That of `ratings.stamp` when it read; none: what it read has to be read again to know whether it is still so.
    # Of an import the seal of the version in force before its list; none: there was none.
    stamp = models.CharField(max_length=64, blank=True, db_collation="C", default="", db_default="", editable=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(name="run_kind", condition=Q(kind__in=Kind.values))]

    def __str__(self) -> str:
        return f"{self.list} #{self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("run", args=[self.pk])


class Inputs(models.Model):
    """Everything a run read, as one compressed text; `sha256` is that of the text uncompressed."""

    run = models.OneToOneField(Run, models.PROTECT, primary_key=True, related_name="inputs")
    data = models.BinaryField()
    sha256 = models.CharField(max_length=64, db_collation="C")

    class Meta:
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return self.sha256


class VersionQuerySet(QuerySet["Version"]):
    def newest(self) -> "VersionQuerySet":
        """The version of each list that no higher number supersedes."""
        higher = Version.objects.filter(list=models.OuterRef("list"), number__gt=models.OuterRef("number"))
        return self.filter(~models.Exists(higher))

    def in_force(self, control: str, day: dt.date) -> "Version | None":
        """The newest version of the newest list of this control dated on or before that day."""
        found = self.filter(list__control=control, list__date__lte=day)
        return found.select_related("list", "run").order_by("-list__date", "-number").first()


class Version(models.Model):
    """One sealed publication of a list (append only); published = it exists, superseded = a higher number does."""

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    run = models.OneToOneField(Run, models.PROTECT, related_name="version")
    reason = models.CharField(_("reason"), max_length=300)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    second_author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    rows = models.PositiveIntegerField()
    rows_sha256 = models.CharField(max_length=64, db_collation="C")
    inputs_sha256 = models.CharField(max_length=64, db_collation="C")
    previous = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="next")
    seal = models.CharField(max_length=64, unique=True, db_collation="C")

    objects = VersionQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["-list__date", "-number"]
        constraints = [
            models.UniqueConstraint(name="version_number", fields=["list", "number"]),
            models.CheckConstraint(name="version_from_one", condition=Q(number__gte=1) & ~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.list} v{self.number}"

    def get_absolute_url(self) -> str:
        return reverse("list_version", args=[self.list.month, self.list.control, self.number])

    @cached_property
    def list_before(self) -> "Version | None":
        """The version of the list before that was the newest when this one was published, else its first.

        A version of the list before that comes later changes nothing here: what is said of a version stays said.
        """
        earlier = Version.objects.filter(list__control=self.list.control, list__date__lt=self.list.date)
        of_the_last = Version.objects.filter(list=models.Subquery(earlier.order_by("-list__date").values("list")[:1]))
        versions = list(of_the_last.select_related("list", "run").order_by("-number"))
        return next((one for one in versions if one.at <= self.at), versions[-1] if versions else None)
