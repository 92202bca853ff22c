"""Submissions, their problems, identifications and decisions."""

from functools import cached_property

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import LISTS, tracked
from ratings.core.choices import TimeControl
from ratings.register.models import Player
from ratings.reports.canonical import from_json
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading


class SubmissionOrigin(models.TextChoices):
    FILE = "file", _("File")
    DESK = "desk", _("Desk")
    OFFICE = "office", _("Office, as a correction")


class SubmissionQuerySet(QuerySet["Submission"]):
    def with_state(self) -> "SubmissionQuerySet":
        """Return the submissions with `state` and `decided_at` of their last decision."""
        last = Decision.objects.filter(submission=OuterRef("pk")).order_by("-pk")
        return self.annotate(state=Subquery(last.values("state")[:1]), decided_at=Subquery(last.values("at")[:1]))

    def waiting(self) -> "SubmissionQuerySet":
        """Return the submissions without a decision."""
        return self.with_state().filter(state__in=WAITING_STATES)  # type: ignore[misc]


@tracked(LISTS)
class Submission(models.Model):
    """A report handed in. Never changed: a corrected report is a new submission that `replaces` this one."""

    origin = models.CharField(max_length=6, choices=SubmissionOrigin)
    file_name = models.CharField(max_length=200)
    data = models.BinaryField()
    sha256 = models.CharField(max_length=64, unique=True, db_collation="C")
    format = models.CharField(max_length=8)
    report = models.TextField(help_text="Canonical JSON of the value reports.Report")
    title = models.CharField(max_length=200)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    submitted_at = models.DateTimeField()
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["-submitted_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("submission", args=[self.pk])

    @cached_property
    def content(self) -> Report:
        """The report as a value."""
        return from_json(self.report)

    @cached_property
    def reading(self) -> Reading:
        """The reading of the file, with rows and remarks."""
        return read_report(bytes(self.data), self.file_name)

    def cache_reading(self, reading: Reading) -> None:
        """Cache the reading and its report, to parse the file only once."""
        vars(self).update(reading=reading, content=reading.report)


@tracked(LISTS)
class DeskReport(models.Model):
    """The mark of a submission that a desk handed in (append only).

    The desk creates the row, also if the same file was handed in earlier by an upload. `event_key` is the key of the
    event in `ratings.projection.models.LiveGame`.
    """

    submission = models.OneToOneField(Submission, models.PROTECT, related_name="desk_report")
    event_key = models.CharField(max_length=60, db_collation="C")

    class Meta:
        default_permissions = ("add", "view")
        indexes = [models.Index(name="desk_report_event", fields=["event_key"])]
        constraints = [models.CheckConstraint(name="desk_report_has_an_event", condition=~Q(event_key=""))]

    def __str__(self) -> str:
        return f"{self.event_key}: {self.submission_id}"


class SubmissionState(models.TextChoices):
    RECEIVED = "received", _("received")
    CHECKED = "checked", _("checked")
    RETURNED = "returned", _("returned")
    ACCEPTED = "accepted", _("accepted")


# States without a decision.
WAITING_STATES = (SubmissionState.RECEIVED, SubmissionState.CHECKED)


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(LISTS)
class Decision(models.Model):
    """One step of a submission (append only). The last step is its current state."""

    submission = models.ForeignKey(Submission, models.PROTECT, related_name="decisions")
    state = models.CharField(max_length=8, choices=SubmissionState)
    remark = models.TextField(_("Remark"), blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="accepted_once", fields=["submission"], condition=Q(state="accepted")),
            models.CheckConstraint(name="returned_with_remark", condition=~Q(state="returned") | ~Q(remark="")),
        ]

    def __str__(self) -> str:
        return self.get_state_display()


class LateAdmission(models.Model):
    """The first officer's reason for admitting a report that is too late for every list (append only)."""

    submission = models.ForeignKey(Submission, models.PROTECT, related_name="late_admissions")
    reason = models.CharField(_("Reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        verbose_name = _("Admission of a late report")
        verbose_name_plural = _("Admissions of late reports")
        constraints = [
            models.UniqueConstraint(name="late_admission_once", fields=["submission", "by"]),
            models.CheckConstraint(name="late_admission_reason", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return self.reason


class ProblemLevel(models.TextChoices):
    ERROR = "error", _("error")
    WARNING = "warning", _("warning")
    NOTE = "note", _("note")


class Problem(models.Model):
    """The result of a check: an error blocks, a warning needs a reason, a note informs."""

    submission = models.ForeignKey(Submission, models.PROTECT, related_name="problems")
    level = models.CharField(max_length=7, choices=ProblemLevel)
    code = models.CharField(max_length=40)
    row = models.PositiveIntegerField(null=True, blank=True)
    column = models.PositiveIntegerField(null=True, blank=True)
    found = models.CharField(max_length=300, blank=True)
    expected = models.CharField(max_length=300, blank=True)
    start_number = models.PositiveIntegerField(null=True, blank=True)
    waived_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    waived_why = models.CharField(_("Reason"), max_length=300, blank=True)
    waived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["level", "row", "column", "pk"]
        constraints = [
            models.CheckConstraint(
                name="only_warnings_are_waived",
                condition=Q(waived_at__isnull=True, waived_by__isnull=True, waived_why="")
                | (Q(level="warning", waived_at__isnull=False) & ~Q(waived_why="")),
            )
        ]

    def __str__(self) -> str:
        return f"{self.level} {self.code}"


class Outlook(models.Model):
    """The expected result of a report by its last check: its rating type and the list it enters."""

    submission = models.OneToOneField(Submission, models.PROTECT, related_name="outlook")
    control = models.CharField(max_length=8, choices=TimeControl, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    last_day = models.DateField(null=True, blank=True)
    list_date = models.DateField(null=True, blank=True)
    closes = models.DateField(null=True, blank=True, help_text="The closing day of that list")

    class Meta:
        ordering = ["submission"]

    def __str__(self) -> str:
        return f"{self.submission_id}: {self.control} {self.list_date}"


class IdentificationMethod(models.TextChoices):
    NUMBER = "number", _("by number")
    NAME = "name", _("by name, birth and federation")
    HAND = "hand", _("by hand")
    NEW = "new", _("new in the register")


class IdentificationQuerySet(QuerySet["Identification"]):
    def standing(self) -> "dict[int, Identification]":
        """Return the current identification by start number, without those taken back to no player."""
        last = {row.start_number: row for row in self.order_by("pk")}
        return {number: row for number, row in last.items() if row.player_id is not None}


@tracked(LISTS)
class Identification(models.Model):
    """The player of a start number (append only; the last row counts).

    A row that `undoes` another repeats the state before it: the earlier player, or none.
    """

    submission = models.ForeignKey(Submission, models.PROTECT, related_name="identifications")
    start_number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True)
    undoes = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="undone_by")
    how = models.CharField(max_length=6, choices=IdentificationMethod)
    doubt = models.CharField(max_length=300, blank=True)
    printed_rating = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The report's rating, accepted for a player whose list this office lacks",
    )
    why = models.CharField(_("Reason"), max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    objects = IdentificationQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["start_number", "pk"]
        indexes = [models.Index(fields=["submission", "start_number", "-id"], name="identification_last")]
        constraints = [
            models.CheckConstraint(
                name="printed_rating_with_reason", condition=Q(printed_rating__isnull=True) | ~Q(why="")
            ),
            models.CheckConstraint(
                name="nobody_only_again", condition=Q(player__isnull=False) | Q(undoes__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start_number} = {self.player}"
