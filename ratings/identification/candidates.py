"""Players of the register who may be the player in a report's line, with the reasons."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.checks.case import PlayerLine
from ratings.register.queries import PlayerSummary, find_players
from ratings.reports.report import ReportPlayer
from ratings.text.folding import fold
from ratings.text.spellings import may_be_same_name

MAX_CANDIDATES = 12
# The largest difference between printed rating and rating in force that supports a candidate. No rule requires it.
NEAR_RATING = 100


@dataclass(frozen=True, slots=True)
class RegisterCandidate:
    """A player of the register who may be the player of a line.

    `comparison` has for each fact True if it agrees, False if it differs, None if it is unknown.
    """

    found: PlayerSummary
    comparison: Mapping[str, bool | None]

    @property
    def matching_labels(self) -> tuple[str, ...]:
        """The labels of the facts that agree."""
        return tuple(fact_label(thing) for thing, same in self.comparison.items() if same)

    @property
    def differing_labels(self) -> tuple[str, ...]:
        """The labels of the facts that differ."""
        return tuple(fact_label(thing) for thing, same in self.comparison.items() if same is False)

    @property
    def differing_facts(self) -> tuple[str, ...]:
        """The keys in `comparison` of the facts that differ."""
        return tuple(thing for thing, same in self.comparison.items() if same is False)


def candidates(line: PlayerLine, day: dt.date, control: str, text: str = "") -> list[RegisterCandidate]:
    """Return players who match the text, or the number, name or surname of the line; the most likely player is first.

    Names, federations, and the ratings of the rating type are those on the day.
    """
    queries = [text] if text else [line.reported.fide_id, line.reported.name, *fold(line.reported.name).split()[:1]]
    players = {
        summary.player.pk: summary for query in queries if query for summary in find_players(query, day, MAX_CANDIDATES)
    }
    compared = [
        RegisterCandidate(summary, _compare_facts(line.reported, summary, control)) for summary in players.values()
    ]
    return sorted(compared, key=lambda candidate: (len(candidate.differing_labels), -len(candidate.matching_labels)))[
        :MAX_CANDIDATES
    ]


def fact_label(fact: str) -> str:
    """Return the label of a compared fact in the reader's language."""
    return {
        "number": _("number"),
        "name": _("name"),
        "birth": _("year of birth"),
        "federation": _("federation"),
        "sex": _("sex"),
        "title": _("title"),
        "rating": _("rating"),
    }[fact]


def _compare_facts(reported: ReportPlayer, summary: PlayerSummary, control: str) -> dict[str, bool | None]:
    titles = (summary.title, summary.womens_title)
    return {
        "number": reported.fide_id == summary.number if reported.fide_id else None,
        "name": may_be_same_name(reported.name, summary.name) if reported.name else None,
        "birth": _is_same(reported.birth and reported.birth.year, summary.birth_year),
        "federation": _is_same(reported.federation, summary.federation),
        "sex": _is_same(reported.sex, summary.sex),
        "title": reported.title in titles if reported.title and any(titles) else None,
        "rating": _is_near(reported.rating, summary.ratings.get(control)),
    }


def _is_same(first: object, second: object) -> bool | None:
    """Return True if both values are equal, False if they differ, None if either is unknown."""
    return first == second if first and second else None


def _is_near(printed: int | None, listed: int | None) -> bool | None:
    return abs(printed - listed) <= NEAR_RATING if printed and listed else None
