"""On which terms closed periods are rated again: an edition, a sliding K, another frequency of lists."""

import datetime as dt
from dataclasses import asdict, dataclass, replace
from typing import Any

from ratings.rules.edition import NoEdition, chapter_of, edition_named
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.sliding_k import Proposal, proposal_named, sliding_k

LISTS_A_YEAR = (1, 2, 3, 4, 6, 12)


class BadTerms(ValueError):
    """These terms cannot be computed with; the message says what was found and what would be right."""


@dataclass(frozen=True, slots=True)
class SimulationTerms:
    """What is other than it was; everything left as it is here was as published.

    `edition` is the name of one edition of the control's chapter that holds on every day. `sliding` names a proposed
    reform whose K takes the place of the edition's, `stable` is its K of a settled player (None: the reform's own);
    `formula`: its unrounded formula takes the place of the table, and no difference is cut. With `lists_a_year` only
    that many lists appear, from January on at equal distances; 0: as they did.
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


def from_json(values: dict[str, Any], control: TimeControl) -> SimulationTerms:
    """The terms that `to_json` wrote; BadTerms for what no control of that name can be rated by."""
    terms = SimulationTerms(**values)
    try:
        if terms.edition:
            edition_named(chapter_of(control), terms.edition)
        if terms.proposal:
            sliding_k(terms.proposal, 1, terms.stable)
    except (NoEdition, ValueError) as error:
        raise BadTerms(str(error)) from error
    if terms.lists_a_year not in (0, *LISTS_A_YEAR):
        allowed = ", ".join(map(str, LISTS_A_YEAR))
        raise BadTerms(f"lists a year: found {terms.lists_a_year}, allowed are {allowed}")
    return terms


def exchanged(editions: tuple[Edition, ...], control: TimeControl, name: str) -> tuple[Edition, ...]:
    """The editions with the one named in place of all those of the control's chapter, as if it had always held.

    Its one-time lift, if it has one, belongs to a day that never comes. The other chapter stays: the class of a time
    control is read in both.
    """
    if not name:
        return editions
    chapter = chapter_of(control)
    chosen = replace(edition_named(chapter, name), first_day=dt.date.min)
    return (*(edition for edition in editions if edition.chapter != chapter), chosen)
