"""Ratings in a list of members: rating lists that may begin with these ratings, with a field of the file for each."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from ratings.models import FIDE_SERIES, RatingSeries, SeriesSource, TimeControl, Version
from ratings.tables.headings import TableField

FIELD_PREFIX = "rating "
MAX_RATING = 3999


class StatedList(NamedTuple):
    """The rating lists of a series in a time control, of any month."""

    series: RatingSeries
    control: TimeControl

    @property
    def name(self) -> str:
        """The name of the field in a file of members: ``rating NAT standard``, with the code of the series."""
        return f"{FIELD_PREFIX}{self.series.code} {self.control}"

    @property
    def label(self) -> str:
        return _("Rating %(series)s %(control)s") % {"series": self.series.code, "control": self.control.label}


def lists_open_to_stated_ratings() -> list[StatedList]:
    """Return the lists that may begin with ratings of members; FIDE's are excluded.

    In a series that this installation computes, these are the lists without a published version; in an imported series,
    all lists.
    """
    published = {*Version.objects.values_list("list__series", "list__control").distinct()}
    return [
        StatedList(series, control)
        for series in RatingSeries.objects.exclude(code=FIDE_SERIES)
        for control in TimeControl
        if control in series.controls
        if (series.pk, control.value) not in published or series.source == SeriesSource.IMPORTED
    ]


def rating_fields() -> Iterator[TableField]:
    """Yield a field for each of these lists."""
    for stated in lists_open_to_stated_ratings():
        code, control = stated.series.code.lower(), stated.control.value
        headings = [f"{code}{control}", f"rating{code}{control}", f"elo{code}{control}"]
        if control == stated.series.controls[0]:
            headings += [code, f"rating{code}", f"elo{code}"]
        yield TableField(stated.name, stated.label, " ".join(headings))
