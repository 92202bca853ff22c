"""Reasons for results of a calculation, in the reader's language, with the article of the rules."""

from dataclasses import dataclass

from django.utils.translation import gettext

from ratings.rules import k_factor, unrated_games
from ratings.rules.edition_schema import Citation, Edition
from ratings.rules.reasons import Reason

OWN_REASONS = {
    "first-rating": Reason("first-rating", "counts towards a first rating", "initial.minimum_games"),
    "not-pooled": Reason("not-pooled", "does not count towards a first rating", "pooling.least_score"),
}
UNRATED_REASONS = {reason.code: reason for reason in unrated_games.REASONS.values()} | OWN_REASONS
# Two reasons have the same code in records. The first is used; the second is a special case of the first.
K_REASONS = {reason.code: reason for reason in reversed(k_factor.REASONS.values())}


@dataclass(frozen=True, slots=True)
class CitedReason:
    """A reason as text, and the article of the rules."""

    text: str
    citation: Citation


def cite(reason: Reason, edition: Edition) -> CitedReason:
    """Return the reason in the reader's language, with the numbers of the edition and the article."""
    return CitedReason(gettext(reason.text).format(edition=edition), reason.citation(edition))


def cite_k(code: str, edition: Edition) -> CitedReason:
    """Return the reason for K by its code.

    If K times the number of games exceeded the limit, the reason includes the reduction.
    """
    main, limited, _rest = code.partition("+")
    reason = cite(K_REASONS[main], edition)
    return CitedReason(f"{reason.text}; {cite(k_factor.LIMITED, edition).text}", reason.citation) if limited else reason


def unrated_reason(code: str, edition: Edition) -> CitedReason | None:
    """Return the reason why a game does not change the rating; None if the game changes it."""
    return cite(UNRATED_REASONS[code], edition) if code else None
