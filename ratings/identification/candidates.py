"""Players of the register who may be the player of a report's line, with the reasons."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.checks.case import PlayerLine
from ratings.register.queries import PlayerSummary, find
from ratings.reports.report import ReportPlayer
from ratings.text.folding import fold, is_same_name

MOST = 12
# The greatest difference between printed rating and rating in force that still supports a candidate. It is a hint only,
# not a rule.
NEAR = 100


@dataclass(frozen=True, slots=True)
class RegisterCandidate:
    """A player of the register. `compared` maps a fact to True if it agrees, None if it is unknown."""

    found: PlayerSummary
    compared: Mapping[str, bool | None]

    @property
    def fits(self) -> tuple[str, ...]:
        """Return the sentences that speak for the player."""
        return tuple(words(thing) for thing, same in self.compared.items() if same)

    @property
    def differs(self) -> tuple[str, ...]:
        """Return the sentences that speak against the player."""
        return tuple(words(thing) for thing, same in self.compared.items() if same is False)

    @property
    def differing_facts(self) -> tuple[str, ...]:
        """Return the keys in `compared` that speak against the player."""
        return tuple(thing for thing, same in self.compared.items() if same is False)


def candidates(line: PlayerLine, day: dt.date, control: str, text: str = "") -> list[RegisterCandidate]:
    """Return the players who match the text, or the number, name or surname of the line, the likeliest first.

    Names, federations and the ratings of the rating type are those of the day.
    """
    queries = [text] if text else [line.reported.fide_id, line.reported.name, *fold(line.reported.name).split()[:1]]
    people = {summary.player.pk: summary for query in queries if query for summary in find(query, day, MOST)}
    compared = [RegisterCandidate(summary, _compared(line.reported, summary, control)) for summary in people.values()]
    return sorted(compared, key=lambda candidate: (len(candidate.differs), -len(candidate.fits)))[:MOST]


def words(thing: str) -> str:
    """Return the label of a compared fact in the reader's language."""
    return {
        "number": _("number"),
        "name": _("name"),
        "birth": _("year of birth"),
        "federation": _("federation"),
        "sex": _("sex"),
        "title": _("title"),
        "rating": _("rating"),
    }[thing]


def _compared(reported: ReportPlayer, summary: PlayerSummary, control: str) -> dict[str, bool | None]:
    titles = (summary.title, summary.womens_title)
    return {
        "number": reported.fide_id == summary.number if reported.fide_id else None,
        "name": is_same_name(reported.name, summary.name) if reported.name else None,
        "birth": _same(reported.birth and reported.birth.year, summary.birth_year),
        "federation": _same(reported.federation, summary.federation),
        "sex": _same(reported.sex, summary.sex),
        "title": reported.title in titles if reported.title and any(titles) else None,
        "rating": _near(reported.rating, summary.ratings.get(control)),
    }


def _same(left: object, other: object) -> bool | None:
    """Return True if both are equal, None if either is unknown."""
    return left == other if left and other else None


def _near(printed: int | None, listed: int | None) -> bool | None:
    return abs(printed - listed) <= NEAR if printed and listed else None
