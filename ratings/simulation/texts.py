"""Sentences about a simulation, and its figures as a file."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.csv_table import comma_separated
from ratings.models import WhatIf
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.simulation.computation import editions_of
from ratings.simulation.replay.measures import interval
from ratings.simulation.replay.terms import SimulationTerms, edition_of_terms
from ratings.simulation.templatetags.simulation import decimals, interval_text

FEW_GAMES = 500
HEADING = ("table", "row", "figure", "published", "what_if")
LIST_FIGURES = ("rated", "mean", "spread", "moved", "drift")


def terms_to_sentences(simulation: WhatIf) -> list[str]:
    """Return the changed terms in sentences."""
    terms = SimulationTerms(**simulation.terms)
    sentences = []
    if terms.edition:
        sentences.append(_("On every day: %(edition)s.") % {"edition": _edition(simulation, terms.edition)})
    proposal = terms.proposal
    if proposal:
        sentences.append(_("K: %(reform)s.") % {"reform": _(proposal.title)})
        stable = terms.stable or proposal.development.stable
        sentences.append(_("A settled player has K %(stable)d.") % {"stable": stable})
        by_formula = _("Expected by the formula of the reform, unrounded and without limit.")
        sentences.append(by_formula if terms.formula else _("Expected by the tables of the edition."))
    if terms.lists_a_year:
        lists = ngettext("%(lists)d list a year.", "%(lists)d lists a year.", terms.lists_a_year)
        sentences.append(lists % {"lists": terms.lists_a_year})
    return sentences or [_("Original terms: the result equals the published ratings.")]


def _edition(simulation: WhatIf, name: str) -> str:
    """Return the title of the edition; chapter and name if the installation no longer has the edition."""
    try:
        edition = edition_of_terms(name, cast(ControlName, simulation.control), editions_of(simulation.series))
    except NoEdition:
        return "/".join(filter(None, [simulation.series.chapter, name]))
    return _(edition.title)


def verdict(outcome: Mapping[str, Any]) -> str:
    """Return a sentence that says which lists forecast better, if the difference is statistically significant."""
    games = outcome["forecasts"]["games"]
    if not games:
        return _("No game was played between players rated in both, so the forecasts cannot be compared.")
    difference, error = outcome["forecasts"]["table"]["log_loss_difference"]
    if not difference:
        return _("Both give the same expected score for every game.")
    if error is None:
        return _("Neither predicted better: the difference is within chance.")
    low, high = interval(difference, error)
    if low <= 0 <= high:
        sentence = _("Neither predicted better: the difference is within chance.")
    elif difference < 0:
        sentence = _("The simulation predicted the games better than the published ratings, by more than chance.")
    else:
        sentence = _("The published ratings predicted the games better, by more than chance.")
    figures = {"difference": decimals(difference, 5), "interval": interval_text(difference, error)}
    return f"{sentence} {_('Difference in log-loss %(difference)s, 95%% interval %(interval)s.') % figures}"


def describe_sample(outcome: Mapping[str, Any]) -> str:
    """Return a sentence on the number of games, with a warning if there are few."""
    games = outcome["forecasts"]["games"]
    note = ngettext(
        "Judged by %(games)d game between players rated in both.",
        "Judged by %(games)d games between players rated in both.",
        games,
    ) % {"games": games}
    return (
        " ".join([note, _("These are few lists: add more before you draw conclusions.")]) if games < FEW_GAMES else note
    )


def as_csv(outcome: Mapping[str, Any]) -> str:
    """Return all figures as CSV, a figure per line: table, row, figure, published value, simulated value."""
    return comma_separated(HEADING, _figures(outcome))


def _figures(outcome: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    for row in outcome["lists"]:
        for figure in LIST_FIGURES:
            yield "lists", row["date"], figure, row["published"][figure], row["shadow"] and row["shadow"][figure]
    changes = outcome["changes"]
    for value in sorted({*changes["published"], *changes["shadow"]}, key=int):
        yield "changes", value, "players", changes["published"].get(value, 0), changes["shadow"].get(value, 0)
    for row in outcome["players"]:
        yield "players", row["number"], "rating", row["published"], row["shadow"]
    yield "forecasts", "all", "games", outcome["forecasts"]["games"], outcome["forecasts"]["games"]
    for way in ("table", "formula"):
        yield from _judgements(way, outcome["forecasts"][way])


def _judgements(way: str, judged: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    for figure in ("log_loss", "brier"):
        yield "forecasts", way, figure, judged["published"][figure], judged["shadow"][figure]
    bins = {world: {cell[0]: cell for cell in judged[world]["bins"]} for world in ("published", "shadow")}
    for low in sorted({*bins["published"], *bins["shadow"]}):
        for index, figure in enumerate(("sides", "expected", "scored"), start=1):
            cells = (bins[world].get(low, [None] * 4)[index] for world in ("published", "shadow"))
            yield "calibration", f"{way} {low:.1f}", figure, *cells
