"""Rating series: their rules, the lists that belong to them, the events that enter, and their own numbers."""

import pghistory
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import EDITIONS, LISTS, REGISTER, tracked
from ratings.core.choices import System, TimeControl
from ratings.register.models import Player
from ratings.tables.patterns import FEDERATION

FIDE_SERIES = "FIDE"  # code of the series of FIDE's imported lists, beside a federation's own lists


class SeriesSource(models.TextChoices):
    COMPUTED = "computed", _("computed here")
    IMPORTED = "imported", _("imported")


def every_control() -> list[str]:
    """Return the time controls of a series that has all of them."""
    return list(TimeControl.values)


class RatingSeriesQuerySet(QuerySet["RatingSeries"]):
    def default(self) -> "RatingSeries":
        """Return the default series; an installation has exactly one. Its addresses and seals have no code."""
        return self.get(default=True)

    def at_address(self, code: str) -> "RatingSeries | None":
        """Return the series with this code in addresses, or None. The code of the default series is empty."""
        return next((series for series in self.select_related("lent_by") if series.address_code == code), None)

    def computed_here(self) -> "RatingSeriesQuerySet":
        """Return the series whose lists this installation computes."""
        return self.filter(source=SeriesSource.COMPUTED)

    def published(self) -> "RatingSeriesQuerySet":
        """Return the series with a published list."""
        return self.filter(lists__versions__isnull=False).distinct()


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(EDITIONS)
class RatingSeries(models.Model):
    """The lists of one federation. Each time control of a series has its own chain of versions and seals.

    Addresses and seals of the default series do not contain its code. Therefore another series cannot become the
    default. The code of another series cannot change after its first list is published.
    """

    code = models.CharField(
        _("Code"), max_length=8, unique=True, db_collation="C",
        help_text=_("Two to eight capital letters or digits, as in ICU; it is part of addresses"),
    )  # fmt: skip
    name = models.CharField(_("Name"), max_length=80)
    controls = ArrayField(
        models.CharField(max_length=8, choices=TimeControl), verbose_name=_("Rating types"), default=every_control
    )
    source = models.CharField(
        _("Origin of the lists"), max_length=8, choices=SeriesSource, default=SeriesSource.IMPORTED
    )
    default = models.BooleanField(_("Default"), default=False, editable=False)
    chapter = models.CharField(
        _("Chapter of editions"), max_length=40, blank=True, default="", db_default="", db_collation="C",
        help_text=_("A folder of EDITIONS_DIRECTORY whose editions rate the lists; empty: FIDE's"),
    )  # fmt: skip
    federations = ArrayField(
        models.CharField(
            max_length=3,
            validators=[RegexValidator(f"^{FEDERATION}$", _("A federation is three capital letters."))],
        ),
        verbose_name=_("Federations"),
        blank=True,
        default=list,
        db_default=[],
        help_text=_("Events of these enter, as in AUT,GER; empty: of all"),
    )
    systems = ArrayField(
        models.CharField(max_length=11, choices=System), verbose_name=_("Systems"), blank=True, default=list,
        db_default=[], help_text=_("Events of these enter; none: of all"),
    )  # fmt: skip
    registered_only = models.BooleanField(
        _("Registered events only"), default=False, db_default=False,
        help_text=_("Only events of tournaments whose registration is approved enter"),
    )  # fmt: skip
    least_rounds = models.PositiveSmallIntegerField(_("Least rounds of an event"), default=1, db_default=1)

    lent_by = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="lends_to", verbose_name=_("Ratings lent by"),
        help_text=_("Players without a rating here count with their rating in this series, in the same time control"),
    )  # fmt: skip

    objects = RatingSeriesQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-default", "code"]
        verbose_name = _("Rating series")
        verbose_name_plural = _("Rating series")
        constraints = [
            models.UniqueConstraint(name="one_default_series", fields=["default"], condition=Q(default=True)),
            models.CheckConstraint(
                name="series_code", condition=Q(code__regex=r"^[A-Z][A-Z0-9]{1,7}$"),
                violation_error_message=_("A code is two to eight capital letters or digits, a letter first."),
            ),
            models.CheckConstraint(name="series_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="series_controls",
                condition=Q(controls__contained_by=list(TimeControl.values)) & ~Q(controls=[]),
                violation_error_message=_("A series has one time control at least."),
            ),
            models.CheckConstraint(name="series_systems", condition=Q(systems__contained_by=list(System.values))),
            models.CheckConstraint(name="series_source", condition=Q(source__in=SeriesSource.values)),
            models.CheckConstraint(name="series_default_rules", condition=Q(default=False) | Q(chapter="")),
            models.CheckConstraint(
                name="series_lent_by", condition=Q(lent_by=None) | Q(default=False) & ~Q(lent_by=F("id")),
                violation_error_message=_("Another series than the default one borrows, and not from itself."),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("lists_of_series", args=[self.address_code]) if self.address_code else reverse("lists")

    def clean(self) -> None:
        """Refuse a series that borrows ratings from itself.

        A form does not check the constraint, because it contains fields that are not in the form.
        """
        if self.lent_by and self.lent_by == self:
            raise ValidationError({"lent_by": _("Another series than the default one borrows, and not from itself.")})

    @property
    def address_code(self) -> str:
        """The code of the series in addresses, seals and names of files; empty for the default one."""
        return "" if self.default else self.code

    @property
    def query(self) -> str:
        """The query of addresses for this series: empty for the default one, else ``?series=FIDE``."""
        return f"?series={self.address_code}" if self.address_code else ""

    @property
    def and_query(self) -> str:
        """The query after another parameter: ``&series=FIDE``, or empty."""
        return self.query.replace("?", "&")

    def prefixed(self, text: str) -> str:
        """Return the text after the code of the series: ``FIDE standard``. The default series adds no code."""
        return f"{self.address_code} {text}".lstrip()

    def address_of(self, month: str) -> str:
        """Return the part of an address for a month: ``2025-12`` in the default series, ``FIDE/2025-12`` in another."""
        return "/".join(filter(None, [self.address_code, month]))

    @property
    def sort_key(self) -> tuple[bool, str]:
        """The sort key of series on pages: the default series first, the others by code."""
        return not self.default, self.code

    @property
    def is_fide_like(self) -> bool:
        """True if the lists fit FIDE's layouts: FIDE's editions rate them, and the series has no numbers of its own."""
        return not (self.chapter or self.numbers.exists())

    @property
    def control_labels(self) -> list[str]:
        """The labels of the series' time controls, in their order."""
        return [str(control.label) for control in TimeControl if control in self.controls]

    @property
    def system_labels(self) -> list[str]:
        """The labels of the systems whose events enter; none if all enter."""
        return [str(system.label) for system in System if system in self.systems]


class EntryReason(models.TextChoices):
    """The reason why an event does not enter a series, or an officer's decision."""

    FEDERATION = "federation", _("of another federation")
    SYSTEM = "system", _("of another system")
    UNREGISTERED = "unregistered", _("not registered")
    ROUNDS = "rounds", _("too few rounds")
    LATE = "late", _("too late for its lists")
    NO_EDITION = "no-edition", _("before the first edition of the series")
    OFFICER = "officer", _("decided by an officer")


class SeriesEntryQuerySet(QuerySet["SeriesEntry"]):
    def standing(self) -> "SeriesEntryQuerySet":
        """Return the entries that no later decision replaced."""
        return self.filter(replaced_by__isnull=True)


@pghistory.track(pghistory.InsertEvent())
@tracked(LISTS)
class SeriesEntry(models.Model):
    """The list of a series that an event enters, or the reason `why` it enters none.

    Append only: a new row `replaces` another. At the acceptance the rule of the series decides, and `by` is None. Later
    an officer decides with a `reason`.
    """

    event = models.ForeignKey("ratings.RatedEvent", models.PROTECT, related_name="entries")
    series = models.ForeignKey(RatingSeries, models.PROTECT, related_name="entries")
    list_date = models.DateField(null=True)
    why = models.CharField(max_length=12, choices=EntryReason, blank=True)
    reason = models.CharField(_("Reason"), max_length=300, blank=True)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    objects = SeriesEntryQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["series", "pk"]
        indexes = [models.Index(fields=["series", "list_date"], name="entry_list")]
        constraints = [
            models.UniqueConstraint(name="entry_once", fields=["event", "series"], condition=Q(replaces=None)),
            models.CheckConstraint(name="entry_why", condition=Q(list_date__isnull=False) | ~Q(why="")),
            models.CheckConstraint(
                name="entry_reason", condition=Q(why=EntryReason.OFFICER) & ~Q(reason="")
                | Q(reason="", by=None, replaces=None) & ~Q(why=EntryReason.OFFICER),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.event} {self.series.code} {self.list_date or self.why}"


@pghistory.track(pghistory.InsertEvent())
@tracked(REGISTER)
class SeriesNumber(models.Model):
    """The number of a player in a series, in addition to their public number. It is no other player's public number."""

    series = models.ForeignKey(RatingSeries, models.PROTECT, related_name="numbers")
    number = models.CharField(_("Number"), max_length=12, db_collation="C")
    player = models.ForeignKey(Player, models.PROTECT, related_name="series_numbers")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["series", "pk"]
        constraints = [
            models.UniqueConstraint(name="series_number_once", fields=["series", "number"]),
            models.CheckConstraint(name="series_number", condition=Q(number__regex=r"^[A-Z0-9][A-Z0-9-]*$")),
        ]

    def __str__(self) -> str:
        return f"{self.series.code} {self.number}"
