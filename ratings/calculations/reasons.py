"""Why something is as it is: a reason of the rules in the reader's language, with the article it rests on."""

from dataclasses import dataclass

from django.utils.translation import gettext

from ratings.rules import k_factor, unrated_games
from ratings.rules.edition_schema import Citation, Edition
from ratings.rules.reasons import Reason

OWN_REASONS = {
    "first-rating": Reason("first-rating", "counts towards a first rating", "initial.minimum_games"),
    "not-pooled": Reason("not-pooled", "does not count towards a first rating", "pooling.least_score"),
}
LEFT_OUT = {reason.code: reason for reason in unrated_games.REASONS.values()} | OWN_REASONS
# Two reasons have one code in records; the first of them is meant, of which the other is a closer reading.
OF_K = {reason.code: reason for reason in reversed(k_factor.REASONS.values())}


@dataclass(frozen=True, slots=True)
class CitedReason:
    """A reason in words, and where it stands."""

    text: str
    citation: Citation


def why(reason: Reason, edition: Edition) -> CitedReason:
    """The reason in the reader's language, with the numbers of the edition and its article."""
    return CitedReason(gettext(reason.text).format(edition=edition), reason.citation(edition))


def why_k(code: str, edition: Edition) -> CitedReason:
    """The reason for K by its code, and for its reduction where K times games was too much."""
    main, limited, _rest = code.partition("+")
    reason = why(OF_K[main], edition)
    return CitedReason(f"{reason.text}; {why(k_factor.LIMITED, edition).text}", reason.citation) if limited else reason


def why_left_out(code: str, edition: Edition) -> CitedReason | None:
    """Why a game changes no rating; none where it does."""
    return why(LEFT_OUT[code], edition) if code else None
