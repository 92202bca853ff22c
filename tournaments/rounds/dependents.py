"""Dependents of a round: later rounds and the report that use its results."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.templatetags.figures import moment
from tournaments.core.submission_status import hand_ins
from tournaments.models import HandIn, Round, RoundState


@dataclass(frozen=True, slots=True)
class RoundDependents:
    """The rounds and the report that use the results of a round.

    `published` and `drafts` are the later rounds of a Swiss, by number; `table_rounds` are the later rounds of a system
    that pairs all rounds at once. `played` are the later rounds that have a result. `hand_in` is the last report that
    includes the round.
    """

    published: tuple[int, ...] = ()
    drafts: tuple[int, ...] = ()
    table_rounds: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    hand_in: HandIn | None = None

    def __bool__(self) -> bool:
        """Return True if a change of the round affects a round or a report.

        Rounds from a table do not count: results do not change their pairings.
        """
        return bool(self.published or self.drafts or self.played or self.hand_in)

    def sentences(self) -> Iterator[str]:
        """Yield the warnings for a changed result of the round, one sentence each."""
        yield from self.pairing_sentences()
        if self.hand_in:
            yield _("The report handed in on %(at)s has the old result: hand it in again.") % {
                "at": moment(self.hand_in.at)
            }

    def pairing_sentences(self) -> Iterator[str]:
        """Yield the warnings about later rounds."""
        if self.published:
            sentence = ngettext(
                "Round %(rounds)s was paired with the old result; its pairing stays.",
                "Rounds %(rounds)s were paired with the old result; their pairings stay.",
                len(self.published),
            )
            yield sentence % {"rounds": _listed(self.published)}
        if self.drafts:
            yield _("The draft of round %(rounds)s was paired with the old result: pair it again.") % {
                "rounds": _listed(self.drafts)
            }
        if self.table_rounds:
            sentence = ngettext(
                "Round %(rounds)s is paired by the table and does not depend on results; its pairing stays.",
                "Rounds %(rounds)s are paired by the table and do not depend on results; their pairings stay.",
                len(self.table_rounds),
            )
            yield sentence % {"rounds": _listed(self.table_rounds)}


def dependents_of(round_: Round) -> RoundDependents:
    """Return the rounds and the report that use the results of a round."""
    tournament = round_.tournament
    later = tournament.rounds.filter(number__gt=round_.number, pairings__isnull=False)
    counted: Any = later.annotate(results=Count("pairings", filter=~Q(pairings__white_result=""))).order_by("number")
    rounds = [*counted]
    played = tuple(other.number for other in rounds if other.results)
    hand_in = next((candidate for candidate in hand_ins(tournament) if candidate.has_round(round_.number)), None)
    if not tournament.is_paired_by_round:
        return RoundDependents(table_rounds=_numbers(rounds), played=played, hand_in=hand_in)
    return RoundDependents(
        published=_numbers(other for other in rounds if other.state != RoundState.DRAFT),
        drafts=_numbers(other for other in rounds if other.state == RoundState.DRAFT),
        played=played,
        hand_in=hand_in,
    )


def _numbers(rounds: Iterable[Round]) -> tuple[int, ...]:
    return tuple(round_.number for round_ in rounds)


def _listed(numbers: tuple[int, ...]) -> str:
    """Return the numbers as a list in a sentence: "2", "2 and 3" or "2, 3 and 4"."""
    *others, last = map(str, numbers)
    return _("%(first)s and %(second)s") % {"first": ", ".join(others), "second": last} if others else last
