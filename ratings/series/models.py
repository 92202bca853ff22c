"""Rating series: which lists belong together, and which of them are those of the addresses without a series."""

import pghistory
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.core.choices import TimeControl

DEFAULT_SERIES = ""  # the code by which addresses, seals and functions name the default series
FIDE_SERIES = "FIDE"  # that of FIDE's lists, imported beside those that a federation computes


class SeriesSource(models.TextChoices):
    COMPUTED = "computed", _("computed here")
    IMPORTED = "imported", _("imported")


def every_control() -> list[str]:
    """The time controls of a series that has all of them."""
    return list(TimeControl.values)


class RatingSeriesQuerySet(QuerySet["RatingSeries"]):
    def default(self) -> "RatingSeries":
        """The series of lists whose addresses and seals name no series; every installation has exactly one."""
        return self.get(default=True)

    def published(self) -> "RatingSeriesQuerySet":
        """The series of which a list is published, the default one first."""
        return self.filter(lists__versions__isnull=False).distinct()


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class RatingSeries(models.Model):
    """A list that a federation keeps: lists, versions, chains and seals are by series and time control.

    Addresses and seals of the default series name no series. So its mark cannot be moved, and the code of any other
    series cannot be changed, once a list of it is published.
    """

    code = models.CharField(
        _("code"), max_length=8, unique=True, db_collation="C",
        help_text=_("Two to eight capital letters or digits, as in ICU; it is part of addresses"),
    )  # fmt: skip
    name = models.CharField(_("name"), max_length=80)
    controls = ArrayField(
        models.CharField(max_length=8, choices=TimeControl), verbose_name=_("time controls"), default=every_control
    )
    source = models.CharField(
        _("origin of the lists"), max_length=8, choices=SeriesSource, default=SeriesSource.IMPORTED
    )
    default = models.BooleanField(_("default"), default=False, editable=False)

    objects = RatingSeriesQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-default", "code"]
        verbose_name = _("rating series")
        verbose_name_plural = _("rating series")
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
            models.CheckConstraint(
                name="series_source",
                condition=Q(source=SeriesSource.IMPORTED) | Q(source=SeriesSource.COMPUTED, default=True),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Say it beside the field: forms leave out constraints about a mark that they do not have."""
        if self.source == SeriesSource.COMPUTED and not self.default:
            raise ValidationError({"source": _("Only the default series is computed here.")})

    @property
    def address_code(self) -> str:
        """The code by which addresses, seals and names of files say the series; empty for the default one."""
        return DEFAULT_SERIES if self.default else self.code
