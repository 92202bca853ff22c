"""Terms of a simulation: an edition, a sliding K, another number of lists a year."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ratings.rules.edition import NoEdition, chapter_of, edition_named
from ratings.rules.edition_loader import edition_by_name
from ratings.rules.edition_schema import Edition, Schedule, TimeControl
from ratings.rules.sliding_k import Proposal, proposal_named, sliding_k

LISTS_A_YEAR = (1, 2, 3, 4, 6, 12)


class BadTerms(ValueError):
    """Invalid terms of a simulation; the message has the value found and the value expected."""


@dataclass(frozen=True, slots=True)
class SimulationTerms:
    """The changed terms of a simulation; default values leave the published terms unchanged.

    `edition` is the name of an edition of the chapter that rates the lists; this edition applies on every day.
    `sliding` is the name of a proposed reform whose K replaces the edition's K. `stable` is its K of a settled player;
    None for the reform's own value. If `formula` is True, the reform's unrounded formula replaces the table, and
    differences have no limit. `lists_a_year` is the number of lists that remain in a year, from January on at equal
    distances; 0 for all.
    """

    edition: str = ""
    sliding: str = ""
    stable: int | None = None
    formula: bool = True
    lists_a_year: int = 0

    @property
    def proposal(self) -> Proposal | None:
        return proposal_named(self.sliding) if self.sliding else None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def from_json(values: dict[str, Any], control: TimeControl, series_editions: Sequence[Edition] = ()) -> SimulationTerms:
    """Return the terms from the values of `to_json`. BadTerms if the terms cannot rate the time control.

    `series_editions` are the editions of a series with a chapter of its own, here and in the functions below; empty
    for FIDE's chapters.
    """
    terms = SimulationTerms(**values)
    try:
        if terms.edition:
            edition_of_terms(terms.edition, control, series_editions)
        if terms.proposal:
            sliding_k(terms.proposal, 1, terms.stable)
    except (NoEdition, ValueError) as error:
        raise BadTerms(str(error)) from error
    if terms.lists_a_year not in (0, *LISTS_A_YEAR):
        allowed = ", ".join(map(str, LISTS_A_YEAR))
        raise BadTerms(f"lists a year: found {terms.lists_a_year}, allowed are {allowed}")
    return terms


def edition_of_terms(name: str, control: TimeControl, series_editions: Sequence[Edition] = ()) -> Edition:
    """Return the edition called `name` in the chapter that rates the lists. NoEdition for an unknown name."""
    return (
        edition_by_name(tuple(series_editions), series_editions[0].chapter, name)
        if series_editions
        else edition_named(chapter_of(control), name)
    )


def replace_edition(
    editions: tuple[Edition, ...], control: TimeControl, name: str, series_editions: Sequence[Edition] = ()
) -> tuple[Edition, ...]:
    """Return the editions with one edition for the whole chapter that rates the lists, valid on every day.

    `name` is the name of this edition; with an empty name the editions are unchanged. A one-time increase of the
    edition does not apply. Other chapters remain, because FIDE's chapters decide the rating type of a time control. The
    dates of lists do not change.
    """
    if not name:
        return editions
    chosen = replace(edition_of_terms(name, control, series_editions), first_day=dt.date.min)
    if series_editions:
        dates = _dates([edition for edition in editions if edition.chapter == chosen.chapter])
        chosen = replace(chosen, publication=replace(chosen.publication, dates=dates))
    return (*(edition for edition in editions if edition.chapter != chosen.chapter), chosen)


def _dates(chapter: Sequence[Edition]) -> tuple[Schedule, ...]:
    """Return the schedules of list dates of all editions of a chapter, each from the edition's first day on."""
    return tuple(
        replace(schedule, first=max(schedule.first, edition.first_day or schedule.first))
        for edition in sorted(chapter, key=lambda edition: edition.first_day or dt.date.min)
        for schedule in edition.publication.dates
    )
