"""Reason codes, each with a sentence and the number of the edition behind it."""

from dataclasses import dataclass

from ratings.rules.edition_schema import Citation, Edition


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a result.

    ``code`` is for programs. ``text`` is for people; it names numbers of the edition in braces, such as
    ``{edition.development.new_games}``, and is translated before the numbers are filled in. ``key`` is the key of the
    edition's number that the reason depends on. A chapter without this number uses ``fallback_key``.
    """

    code: str
    text: str
    key: str
    fallback_key: str = ""

    def sentence(self, edition: Edition) -> str:
        """Return the text with the numbers of this edition."""
        return self.text.format(edition=edition)

    def citation(self, edition: Edition) -> Citation:
        """Return the source of the number that the reason depends on, in this edition."""
        return edition.cited[self.key if self.key in edition.cited else self.fallback_key]
