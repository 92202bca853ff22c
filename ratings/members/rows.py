"""Rows of a list of members: their values and problems."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.table_files import CellProblem, CellReader
from ratings.members.national_ratings import FIELD_PREFIX, MAX_RATING
from ratings.register.clubs import MAX_CLUB_LENGTH as LONGEST_CLUB
from ratings.register.enrolment import PersonDetails
from ratings.register.federations import FEDERATIONS, federation_of
from ratings.tables.cells import fide_id_of, rating_of, sex_of
from ratings.tables.columns import Columns
from ratings.tables.days import birth_of, last_day_of
from ratings.tables.headings import TableField, common_headings
from ratings.tables.names import whole_name
from ratings.tables.problems import CannotRead
from ratings.tables.table import Row
from ratings.text.folding import fold

FIELDS = (
    TableField("name", gettext_lazy("Name"), common_headings("name"), required=True, alternative="surname"),
    TableField("surname", gettext_lazy("Surname"), common_headings("surname")),
    TableField("given_name", gettext_lazy("Given name"), common_headings("given_name")),
    TableField("number", gettext_lazy("Member number"), common_headings("number", "national_id") + " id"),
    TableField("fide_id", gettext_lazy("FIDE ID"), common_headings("fide_id")),
    TableField("birth", gettext_lazy("Born"), common_headings("birth")),
    TableField("sex", gettext_lazy("Sex"), common_headings("sex")),
    TableField("federation", gettext_lazy("Federation"), common_headings("federation")),
    TableField("club", gettext_lazy("Club"), common_headings("club")),
    TableField("email", gettext_lazy("E-mail"), common_headings("email")),
    TableField("until", gettext_lazy("Member until"), common_headings("until")),
)
LABELS = {field.name: field.label for field in FIELDS}
NEW_PLAYER = "new"  # in the column of the number: the player is none of the similar players of the register
LONGEST_NAME, LONGEST_NUMBER, LONGEST_FOLDED, LONGEST_EMAIL = 80, 20, 120, 254


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A row of the list: the values of a member, empty if missing, and the problems of its cells."""

    row: int
    person: PersonDetails
    number: str
    club: str
    email: str
    until: dt.date | None
    ratings: Mapping[str, int]
    """Ratings by the name of the field."""
    is_new: bool = False
    """True if the list marks the player as new to the register."""
    problems: tuple[CellProblem, ...] = ()

    @property
    def folded(self) -> str:
        return fold(self.person.name)


def member_row(
    row: Row, columns: Columns, home: str, today: dt.date, fixes: Mapping[int, str] | None = None
) -> MemberRow:
    """Return the values of a row; `home` is the federation of a row without one.

    `fixes` replace cells, by column.
    """
    reader = CellReader(row, columns, fixes or {}, labels=LABELS)
    name = whole_name(reader.text) if reader.text("surname") or reader.text("name") else ""
    if not _fits(name, LONGEST_NAME):
        reader.wrong("name", name, _("a name of at most 80 letters") if name else _("a name"))
    number = reader.value("number", _member_number) or ""
    is_new = reader.text("fide_id").lower() == NEW_PLAYER
    fide_id = "" if is_new else reader.value("fide_id", _player_number) or ""
    birth = reader.value("birth", lambda text: birth_of(text, today))
    sex = reader.value("sex", sex_of) or ""
    federation = reader.value("federation", _federation(home)) or home
    if not federation:
        reader.wrong("federation", "", _("a federation as NOR"))
    club = reader.value("club", _club) or ""
    email = reader.value("email", _email_address) or ""
    until = reader.value("until", last_day_of)
    ratings = {
        name: rating
        for name in columns.fields
        if name.startswith(FIELD_PREFIX) and (rating := reader.value(name, lambda text: rating_of(text, MAX_RATING)))
    }
    person = PersonDetails(
        name, federation, fide_id, sex, birth.year if birth else None, birth.day if birth else None
    )  # fmt: skip
    problems = tuple(reader.problems)
    return MemberRow(row.number, person, number, club, email, until, {} if problems else ratings, is_new, problems)


def problem_sentence(name: str, actual: str, expected: str) -> str:
    """Return the sentence about a wrong cell: column, value and expected value."""
    return CellProblem(0, None, str(LABELS.get(name, name)), actual, expected).sentence


def _fits(text: str, longest: int) -> bool:
    """Return True if a text fits its column: it has letters or digits, and is short enough when folded."""
    return len(text) <= longest and 0 < len(fold(text)) <= LONGEST_FOLDED


def _member_number(text: str) -> str:
    if len(text) > LONGEST_NUMBER:
        raise CannotRead("at most 20 letters and digits")
    return text


def _player_number(text: str) -> str:
    try:
        return fide_id_of(text)
    except CannotRead as error:
        raise CannotRead("a FIDE ID of at most ten digits, a number of this office as N12, or “new”") from error


def _federation(home: str) -> Callable[[str], str]:
    """Return a reader that accepts known federations and `home`."""

    def read(text: str) -> str:
        code = text.upper() if text.upper() == home else federation_of(text)
        if code not in (home, *FEDERATIONS):
            raise CannotRead("a federation as NOR")
        return code

    return read


def _club(text: str) -> str:
    if not _fits(text, LONGEST_CLUB):
        raise CannotRead("at most 80 letters")
    return text


def _email_address(text: str) -> str:
    try:
        validate_email(text)
    except ValidationError as error:
        raise CannotRead("an e-mail address") from error
    if len(text) > LONGEST_EMAIL:
        raise CannotRead("an e-mail address")
    return text
