"""Codes that say why: each has a word, a sentence and the number of the edition it rests on."""

from dataclasses import dataclass

from ratings.rules.edition_schema import Citation, Edition


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is as it is.

    ``code`` is for programs. ``text`` is for people, with the edition's numbers named in braces as in
    ``{edition.development.new_games}``, so that it can be translated before they are filled in. ``key`` is the
    number of the edition it rests on, ``otherwise`` the one where the chapter has no such number.
    """

    code: str
    text: str
    key: str
    otherwise: str = ""

    def sentence(self, edition: Edition) -> str:
        """The text with the numbers of this edition."""
        return self.text.format(edition=edition)

    def citation(self, edition: Edition) -> Citation:
        """Where it stands in this edition, and how certain that is."""
        return edition.cited[self.key if self.key in edition.cited else self.otherwise]
