"""All editions of each chapter: editions that were in force, and editions that never were."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from ratings.rules.edition import NoEdition, editions, named_editions
from ratings.rules.edition_schema import Edition
from ratings.rules.proposal_schema import Proposal
from ratings.rules.registration import RegistrationEdition, registration_editions
from ratings.rules.sliding_k import proposals
from ratings.rules.title_articles import TitleEdition
from ratings.rules.title_edition import title_editions
from ratings.series.editions import installation_chapters, installation_editions

AnyEdition = Edition | TitleEdition | RegistrationEdition | Proposal

CHAPTERS = {
    "standard": _("Standard"),
    "rapid-blitz": _("Rapid and blitz"),
    "titles": _("Titles"),
    "registration": _("Registration"),
}


def chapter_labels() -> dict[str, str]:
    """Return the labels of the chapters by name: FIDE's chapters, then the installation's, whose label is the name."""
    return fide_chapter_labels() | {name: name for name in installation_chapters()}


def fide_chapter_labels() -> dict[str, str]:
    """Return the labels of FIDE's chapters by name."""
    return {name: str(label) for name, label in CHAPTERS.items()}


def chapter_label(chapter: str) -> str | None:
    """Return the label of a chapter; None for an unknown chapter.

    FIDE's labels do not need the files of the installation's own chapters, which may be broken.
    """
    if chapter in CHAPTERS:
        return str(CHAPTERS[chapter])
    return chapter if installation_editions(chapter) else None


def editions_ever_in_force(chapter: str) -> tuple[AnyEdition, ...]:
    """Return the editions in force at some time, oldest first; empty for an unknown chapter."""
    if chapter == "titles":
        return title_editions()
    if chapter == "registration":
        return registration_editions()
    return editions(chapter) if chapter in CHAPTERS else installation_editions(chapter)


def editions_never_in_force(chapter: str) -> tuple[AnyEdition, ...]:
    """Return the editions of the chapter that were announced or proposed, but never in force."""
    return (*named_editions(chapter), *(each for each in proposals() if each.chapter == chapter))


def edition_named(chapter: str, name: str) -> AnyEdition:
    """Return the edition with this name. NoEdition for an unknown name.

    The name is the first day; for an edition that was never in force it is a text.
    """
    candidates = editions_ever_in_force(chapter) + editions_never_in_force(chapter)
    for edition in candidates:
        if edition.name == name:
            return edition
    raise NoEdition(chapter, name, tuple(edition.name for edition in candidates))


def edition_in_force(chapter: str, day: date) -> AnyEdition | None:
    """Return the edition in force on a day; None before the first."""
    begun = [edition for edition in editions_ever_in_force(chapter) if edition.first_day and edition.first_day <= day]
    return begun[-1] if begun else None


def adjacent_editions(edition: AnyEdition) -> tuple[AnyEdition | None, AnyEdition | None]:
    """Return the previous and the next edition of the chapter, each None without one.

    Both are None for an edition that was never in force.
    """
    if edition.first_day is None:
        return None, None
    row = (None, *editions_ever_in_force(edition.chapter), None)
    position = row.index(edition)
    return row[position - 1], row[position + 1]


def comparable_editions(edition: AnyEdition) -> tuple[AnyEdition, ...]:
    """Return the other editions of the chapter that have the same kinds of numbers, and can be compared."""
    others = editions_ever_in_force(edition.chapter) + editions_never_in_force(edition.chapter)
    return tuple(each for each in others if type(each) is type(edition) and each.name != edition.name)
