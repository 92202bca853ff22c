"""The numbers of an edition as sentences."""

from fractions import Fraction
from typing import Any

from ratings.core.templatetags.figures import in_language
from ratings.handbook.values import file_spelling, value_text
from ratings.handbook.wording import (
    games,
    lists,
    months,
    proposals,
    registration,
    titles,
)
from ratings.handbook.wording.sentence_types import ANY, Wording
from ratings.lists.editions import AnyEdition
from ratings.rules.edition_schema import Edition
from ratings.rules.proposal_schema import Proposal
from ratings.rules.registration import RegistrationEdition
from ratings.rules.title_articles import TitleEdition

WORDING: dict[type, Wording] = {
    Edition: {**games.SENTENCES, **months.SENTENCES, **lists.SENTENCES},
    TitleEdition: titles.SENTENCES,
    RegistrationEdition: registration.SENTENCES,
    Proposal: proposals.SENTENCES,
}


def edition_value(edition: AnyEdition, key: str) -> Any:
    """Return the value with this key in an edition, such as ``difference.limit``."""
    group, name = key.split(".")
    return getattr(getattr(edition, group), name)


def edition_sentence(edition: AnyEdition, key: str) -> str:
    """Return the sentence of a number in the reader's language; it may include related numbers of the edition."""
    number = edition_value(edition, key)
    labels = WORDING[type(edition)][key]
    chosen = labels[file_spelling(number)] if file_spelling(number) in labels else labels[ANY]
    percent = in_language(f"{float(100 * number):g}") if isinstance(number, Fraction) else ""
    return str(chosen).format(
        value=value_text(number), percent=percent, edition=edition, title=key.split(".")[0].upper()
    )
