"""Validation of passwords: common passwords are refused, and passwords built from words of this site."""

import re
from collections.abc import Iterable

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from ratings.models import Installation, User
from ratings.text.folding import fold

# Words that attackers probably try at the log-in of a chess federation, in the languages of the pages.
SITE_WORDS = (
    *("berger", "chess", "schach", "rating", "ratings", "elo", "fide", "federation", "verband", "schachbund", "bund"),
    *("union", "office", "officer", "arbiter", "schiedsrichter", "admin", "administrator", "tournament", "turnier"),
    *("password", "passwort", "kennwort", "login", "spring", "summer", "autumn", "winter", "sommer", "herbst"),
)
MIN_OWN_LETTERS = 5  # minimum of letters besides words of the site, digits and signs
MIN_WORD_LENGTH = 3
LOOK_ALIKE = str.maketrans("0134578@$!", "oieastbasi")


class GuessedPasswordValidator:
    """A validator that refuses passwords that attackers guess first.

    Refused are common passwords, also with added digits and signs, and words of the site with fewer than
    `MIN_OWN_LETTERS` other letters. The common passwords are Django's 20,000, collected from breaches by Royce
    Williams.
    """

    def __init__(self) -> None:
        self.common: set[str] = CommonPasswordValidator().passwords

    def validate(self, password: str, user: User | None = None) -> None:
        text = fold(password).lower()
        common_words = [*SITE_WORDS, *_words_of_office()]
        if any(self._is_guessed(spelling, common_words) for spelling in (text, text.translate(LOOK_ALIKE))):
            raise ValidationError(
                _("This password is easy to guess: it is common, or consists mostly of words of this site."),
                code="password_guessed",
            )

    def get_help_text(self) -> str:
        return _("Do not use a common password, or the name of the federation or of this program with a year.")

    def _is_guessed(self, text: str, common_words: Iterable[str]) -> bool:
        letters = re.sub(r"[\W\d_]", "", text)
        without = re.sub("|".join(map(re.escape, sorted(common_words, key=len, reverse=True))), "", letters)
        return letters in self.common or len(without) < MIN_OWN_LETTERS


def _words_of_office() -> list[str]:
    """Return the words in the name and the federation of the office."""
    office = Installation.objects.first()
    named = fold(f"{office.authority} {office.federation}").lower() if office else ""
    return [word for word in re.split(r"[\W\d_]+", named) if len(word) >= MIN_WORD_LENGTH]
