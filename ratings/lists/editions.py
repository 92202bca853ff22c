"""Every edition there is, of any chapter: what was in force and since when, and what never was."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from ratings.rules.edition import NoEdition, editions, named_editions
from ratings.rules.edition_schema import Edition
from ratings.rules.proposal_schema import Proposal
from ratings.rules.registration import RegistrationEdition, registration_editions
from ratings.rules.sliding_k import proposals
from ratings.rules.title_articles import TitleEdition
from ratings.rules.title_edition import title_editions
from ratings.series.editions import own_chapters, own_editions

AnyEdition = Edition | TitleEdition | RegistrationEdition | Proposal

CHAPTERS = {
    "standard": _("Standard"),
    "rapid-blitz": _("Rapid and blitz"),
    "titles": _("Titles"),
    "registration": _("Registration"),
}


def chapters() -> dict[str, str]:
    """The chapters by name with their labels: FIDE's, then those of the installation, which are called as they are."""
    return chapters_of_fide() | {name: name for name in own_chapters()}


def chapters_of_fide() -> dict[str, str]:
    """FIDE's chapters by name with their labels."""
    return {name: str(label) for name, label in CHAPTERS.items()}


def label(chapter: str) -> str | None:
    """What a chapter is called; None where it is none. Of FIDE's it is known whatever became of the others' files."""
    if chapter in CHAPTERS:
        return str(CHAPTERS[chapter])
    return chapter if own_editions(chapter) else None


def in_force(chapter: str) -> tuple[AnyEdition, ...]:
    """What was in force at some time, oldest first; empty for a chapter that is none."""
    if chapter == "titles":
        return title_editions()
    if chapter == "registration":
        return registration_editions()
    return editions(chapter) if chapter in CHAPTERS else own_editions(chapter)


def never_in_force(chapter: str) -> tuple[AnyEdition, ...]:
    """What was announced or proposed for the chapter and never came."""
    return (*named_editions(chapter), *(each for each in proposals() if each.chapter == chapter))


def taken(chapter: str, name: str) -> AnyEdition:
    """The edition with that name: its first day, or the words by which what was never in force is called."""
    candidates = in_force(chapter) + never_in_force(chapter)
    for edition in candidates:
        if edition.name == name:
            return edition
    raise NoEdition(chapter, name, tuple(edition.name for edition in candidates))


def holding(chapter: str, day: date) -> AnyEdition | None:
    """The edition that holds on a day; None before the first."""
    begun = [edition for edition in in_force(chapter) if edition.first_day and edition.first_day <= day]
    return begun[-1] if begun else None


def neighbours(edition: AnyEdition) -> tuple[AnyEdition | None, AnyEdition | None]:
    """The editions before and after, in time; none for what was never in force."""
    if edition.first_day is None:
        return None, None
    row = (None, *in_force(edition.chapter), None)
    place = row.index(edition)
    return row[place - 1], row[place + 1]


def comparable(edition: AnyEdition) -> tuple[AnyEdition, ...]:
    """The others of its chapter that state the same numbers, so that the two can stand side by side."""
    others = in_force(edition.chapter) + never_in_force(edition.chapter)
    return tuple(each for each in others if type(each) is type(edition) and each.name != edition.name)
