"""The edition that decided an answer, and the reasons in the answer."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from ratings.calculator.input_values import InputObject
from ratings.calculator.query import question_terms
from ratings.lists.editions import AnyEdition
from ratings.rules import initial_rating, k_factor, pooling, time_control, unrated_games
from ratings.rules.edition import edition_named
from ratings.rules.reasons import Reason
from ratings.rules.title_edition import title_edition_named

SLIDING = Reason("sliding", "by the number of the game", "development.product")
OLYMPIAD = Reason("olympiad", "half the points of an Olympiad", "initial.olympiad")
SUBJECTS: Mapping[str, Mapping[str, Reason]] = {
    subject: {reason.code: reason for reason in reasons}
    for subject, reasons in {
        "k": (*reversed(k_factor.REASONS.values()), SLIDING),
        "left_out": tuple(unrated_games.REASONS.values()),
        "initial": (*pooling.REASONS.values(), *initial_rating.REASONS.values(), OLYMPIAD),
        "time_control": tuple(time_control.REASONS.values()),
        "rated": (*unrated_games.REASONS.values(), *initial_rating.REASONS.values()),
    }.items()
}


class EditionReason(NamedTuple):
    """A reason as text, and the key of its number in the edition; "" if the question itself has the number."""

    text: str
    key: str


def deciding_edition(question: Mapping[str, Any], answer: Mapping[str, Any]) -> AnyEdition:
    """Return the edition that decided the answer.

    For a norm it is the edition of the title regulations; for a time control, the edition of the deciding article's
    chapter.
    """
    if question["kind"] == "norm":
        return title_edition_named(answer["edition"])
    if question["kind"] == "time_control":
        slow = SUBJECTS["time_control"][answer["reason"]].key.startswith("slow_play")
        return edition_named("standard" if slow else "rapid-blitz", answer["edition"])
    terms = question_terms(InputObject(dict(question)))
    return terms.proposal or terms.edition


def edition_reasons(edition: AnyEdition, subject: str, code: str) -> list[EditionReason]:
    """Return the reasons with this code in the reader's language, with the numbers of the edition."""
    first, limited, _rest = code.partition("+")
    wording = SUBJECTS[subject].get(first)
    meanings = [EditionReason(_("as given"), "") if wording is None else _edition_reason(edition, wording)]
    return [*meanings, _edition_reason(edition, k_factor.LIMITED)] if limited else meanings


def _edition_reason(edition: AnyEdition, reason: Reason) -> EditionReason:
    key = next((key for key in (reason.key, reason.fallback_key) if key in edition.cited), "")
    return EditionReason(_(reason.text).format(edition=edition), key)
