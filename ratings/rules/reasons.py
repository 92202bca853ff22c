"""Codes that say why: each has a word, a sentence and the number of the edition it rests on."""

from dataclasses import dataclass

from ratings.rules.articles import Citation, Edition


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is as it is: ``code`` for programs, ``text`` for people, ``key`` for the edition's article."""

    code: str
    text: str
    key: str

    def citation(self, edition: Edition) -> Citation:
        """Where it stands in this edition, and how certain that is."""
        return edition.cited[self.key]
