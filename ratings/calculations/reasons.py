"""Reasons by the rules, in the reader's language, with the article."""

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
# Two reasons have the same code in records. The first one is used; the other is a special case of it.
K_REASONS = {reason.code: reason for reason in reversed(k_factor.REASONS.values())}


@dataclass(frozen=True, slots=True)
class CitedReason:
    """A reason as text, and its article."""

    text: str
    citation: Citation


def cite(reason: Reason, edition: Edition) -> CitedReason:
    """Return the reason in the reader's language, with the numbers of the edition and its article."""
    return CitedReason(gettext(reason.text).format(edition=edition), reason.citation(edition))


def cite_k(code: str, edition: Edition) -> CitedReason:
    """Return the reason for K by its code, and for its reduction if K times the number of games exceeded the limit."""
    main, limited, _rest = code.partition("+")
    reason = cite(K_REASONS[main], edition)
    return CitedReason(f"{reason.text}; {cite(k_factor.LIMITED, edition).text}", reason.citation) if limited else reason


def unrated_reason(code: str, edition: Edition) -> CitedReason | None:
    """Return the reason why a game changes no rating; None if it changes it."""
    return cite(UNRATED_REASONS[code], edition) if code else None
