"""The content of an edition's page: the numbers under headings, and their changes since another edition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ratings.handbook.sentences import edition_sentence, edition_value
from ratings.handbook.values import file_spelling
from ratings.handbook.wording.sentence_types import NONE
from ratings.lists.editions import AnyEdition
from ratings.rules.edition_schema import Citation

HEADINGS = {
    "method": _("Rating of an event"),
    "tables": _("The two tables"),
    "difference": _("Rating differences"),
    "rated_games": _("Rated games"),
    "slow_play": _("Standard chess"),
    "fast_play": _("Rapid and blitz"),
    "reporting": _("Length of an event, and date of its report"),
    "development": _("K, the development coefficient"),
    "rounding": _("Rounding"),
    "initial": _("First ratings"),
    "pooling": _("Results kept for a first rating"),
    "publication": _("The lists"),
    "activity": _("Inactive players"),
    "lift": _("One-time changes"),
    "gm": _("Grandmaster (GM)"),
    "im": _("International Master (IM)"),
    "wgm": _("Woman Grandmaster (WGM)"),
    "wim": _("Woman International Master (WIM)"),
    "games": _("Games and score of a norm"),
    "opponents": _("The opponents of a norm"),
    "federations": _("The federations of the opponents"),
    "expectation": _("Expected score"),
    "performance": _("The performance"),
    "notice": _("Days between registration and first day"),
    "elite": _("The highest rated players"),
    "fast_classic": _("Fast classic, approved by the Qualification Commission"),
    "fide_fee": _("FIDE's fee for rapid and blitz"),
}
CERTAINTY_MEANINGS = {
    "A": _("certain: the text itself, or FIDE's own figures"),
    "B": _("one good source, or two that agree"),
    "C": _("inferred"),
    "?": _("open"),
}


@dataclass(frozen=True, slots=True)
class EditionNumber:
    """A number of an edition. ``is_absent`` is True if the edition has no such rule.

    ``is_changed`` is True if the sentence differs from that of the previous edition. ``previous_sentence`` is that
    sentence, or empty.
    """

    key: str
    sentence: str
    is_absent: bool
    citation: Citation
    is_changed: bool = False
    previous_sentence: str = ""

    @property
    def certainty(self) -> str:
        """The meaning of the letter of the citation's certainty."""
        return str(CERTAINTY_MEANINGS[self.citation.certainty])


@dataclass(frozen=True, slots=True)
class NumberGroup:
    """The numbers under one heading. ``name`` is the key of the heading in the edition's file."""

    name: str
    numbers: tuple[EditionNumber, ...]

    @property
    def heading(self) -> str:
        return str(HEADINGS[self.name])


@dataclass(frozen=True, slots=True)
class NumberPair:
    """The numbers with one key in two editions; None for an edition without this number."""

    key: str
    left: EditionNumber | None
    right: EditionNumber | None

    @property
    def sides(self) -> tuple[EditionNumber | None, EditionNumber | None]:
        return self.left, self.right

    @property
    def differs(self) -> bool:
        return number_text(self.left) != number_text(self.right)


def edition_number(edition: AnyEdition, key: str) -> EditionNumber:
    """Return the number with this key in an edition."""
    return EditionNumber(
        key, edition_sentence(edition, key), file_spelling(edition_value(edition, key)) == NONE, edition.cited[key]
    )


def number_text(number: EditionNumber | None) -> str:
    """Return the sentence of a number; empty for None."""
    return number.sentence if number else ""


def pairs_by_heading(pairs: Sequence[NumberPair]) -> list[tuple[str, list[NumberPair]]]:
    """Return the pairs by heading, in the order of `number_pairs`."""
    by_heading: dict[str, list[NumberPair]] = {}
    for pair in pairs:
        by_heading.setdefault(pair.key.split(".")[0], []).append(pair)
    return [(str(HEADINGS[name]), members) for name, members in by_heading.items()]


def number_groups(edition: AnyEdition, before: AnyEdition | None = None) -> tuple[NumberGroup, ...]:
    """Return all numbers of the edition in the order of its file, with the changes since the edition `before`."""
    by_heading: dict[str, list[EditionNumber]] = {}
    for number in _numbers(edition, before):
        by_heading.setdefault(number.key.split(".")[0], []).append(number)
    return tuple(NumberGroup(name, tuple(numbers)) for name, numbers in by_heading.items())


def changed_numbers(edition: AnyEdition, before: AnyEdition | None) -> tuple[EditionNumber, ...]:
    """Return the numbers that the edition changed; none for the first edition of a chapter."""
    return tuple(number for number in _numbers(edition, before) if number.is_changed)


def number_pairs(left: AnyEdition, right: AnyEdition) -> tuple[NumberPair, ...]:
    """Return the numbers of two editions in pairs, in the order of the left edition's file.

    Numbers that only the right edition has are last.
    """
    ours = {number.key: number for number in _numbers(left, None)}
    theirs = {number.key: number for number in _numbers(right, None)}
    return tuple(NumberPair(key, ours.get(key), theirs.get(key)) for key in {**ours, **theirs})


def _numbers(edition: AnyEdition, before: AnyEdition | None) -> Iterator[EditionNumber]:
    for key, citation in edition.cited.items():
        now = edition_sentence(edition, key)
        was = edition_sentence(before, key) if before and key in before.cited else ""
        changed = before is not None and now != was
        absent = file_spelling(edition_value(edition, key)) == NONE
        yield EditionNumber(key, now, absent, citation, changed, was if changed else "")
