"""Who of the register may be meant by a line of a report, and why."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.checks.case import Line
from ratings.folding import fold
from ratings.likeness import same_name
from ratings.lookup import Found, find

MOST = 12


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person of the register, what speaks for him and what against, in words."""

    found: Found
    fits: tuple[str, ...]
    differs: tuple[str, ...]


def candidates(line: Line, day: dt.date, text: str = "") -> list[Candidate]:
    """Who fits the text; without one whoever has the number, the name or the surname of the line; the likeliest first.

    Names and federations are those of the day.
    """
    asked = [text] if text else [line.reported.fide_id, line.reported.name, *fold(line.reported.name).split()[:1]]
    people = {found.player.pk: found for words in asked if words for found in find(words, day, MOST)}
    told = [_candidate(line, found) for found in people.values()]
    return sorted(told, key=lambda candidate: (len(candidate.differs), -len(candidate.fits)))[:MOST]


def _candidate(line: Line, found: Found) -> Candidate:
    reported = line.reported
    compared = [
        (_("number"), reported.fide_id == found.number if reported.fide_id else None),
        (_("name"), same_name(reported.name, found.name) if reported.name else None),
        (_("year of birth"), _same(reported.birth and reported.birth.year, found.birth_year)),
        (_("federation"), _same(reported.federation, found.federation)),
        (_("sex"), _same(reported.sex, found.sex)),
    ]
    fits = tuple(word for word, same in compared if same)
    return Candidate(found, fits, tuple(word for word, same in compared if same is False))


def _same(one: object, other: object) -> bool | None:
    """None where either is not known."""
    return one == other if one and other else None
