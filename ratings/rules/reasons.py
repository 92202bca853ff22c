"""Reason codes, each with a sentence and the number of the edition behind it."""

from dataclasses import dataclass

from ratings.rules.edition_schema import Citation, Edition


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a result.

    ``code`` is for programs. ``text`` is for people, with the edition's numbers named in braces as in
    ``{edition.development.new_games}``, so that it can be translated before they are filled in. ``key`` is the
    number of the edition behind it, ``fallback_key`` the one for a chapter without such a number.
    """

    code: str
    text: str
    key: str
    fallback_key: str = ""

    def sentence(self, edition: Edition) -> str:
        """Return the text with the numbers of this edition."""
        return self.text.format(edition=edition)

    def citation(self, edition: Edition) -> Citation:
        """Return the citation of the number in this edition."""
        return edition.cited[self.key if self.key in edition.cited else self.fallback_key]
