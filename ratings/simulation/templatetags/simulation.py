"""Filters for the page of a simulation."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import NONE, in_language
from ratings.simulation.replay.measures import interval

register = template.Library()


class Measure(NamedTuple):
    """A row of the table of forecasts. `error` is the standard error of `difference`; None if unknown."""

    method: str
    measure: str
    published: float
    simulated: float
    difference: float
    error: float | None

    @property
    def interval(self) -> str:
        """The 95 % interval of `difference`."""
        return NONE if self.error is None else interval_text(self.difference, self.error)


@register.filter
def measures(forecasts: Mapping[str, Any]) -> list[Measure]:
    """Return log-loss and Brier's score by table and by formula."""
    ways = {"table": _("tables of the edition"), "formula": _("formula")}
    names = {"log_loss": _("log-loss"), "brier": _("Brier's score")}
    return [
        Measure(
            way_name,
            name,
            forecasts[way]["published"][measure],
            forecasts[way]["shadow"][measure],
            *forecasts[way][f"{measure}_difference"],
        )
        for way, way_name in ways.items()
        for measure, name in names.items()
    ]


@register.filter
def published_and_simulated(pair: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return a published list and its simulated list; None if the simulation has no list of that date."""
    return pair["published"], pair["shadow"]


@register.filter
def decimals(value: float, places: int) -> str:
    """Format a number with its sign and `places` decimals: 0.5 is ``+0.5``, -0.5 is ``−0.5``, 0 is ``0.0``."""
    text = f"{value:.{places}f}"
    if float(text) == 0:
        return in_language(f"{0:.{places}f}")
    return in_language(f"+{text}" if value > 0 else text)


def interval_text(difference: float, error: float) -> str:
    """Return the 95 % interval of a difference: ``−0.00310 to +0.00004``."""
    low, high = interval(difference, error)
    return _("%(low)s to %(high)s") % {"low": decimals(low, 5), "high": decimals(high, 5)}


@register.filter
def subtract(value: int, other: int) -> int:
    return value - other
