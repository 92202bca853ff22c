"""Rows of a list of members: what each states, and what is wrong with it."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.mapped_csv import ImportField, day_of
from ratings.members.national_ratings import BEFORE, HIGHEST, LOWEST, is_rating, rating_of
from ratings.register.clubs import LONGEST as LONGEST_CLUB
from ratings.register.enrolment import PersonDetails
from ratings.register.federations import FEDERATIONS
from ratings.text.folding import fold

FIELDS = (
    ImportField("name", gettext_lazy("Name"), "name surname lastname familyname nachname fullname nom", required=True),
    ImportField("given_name", gettext_lazy("Given name"), "firstname givenname forename vorname prenom"),
    ImportField(
        "number", gettext_lazy("Member number"), "number membernumber memberno memberid mitgliedsnummer pkz id"
    ),
    ImportField("fide_id", gettext_lazy("FIDE ID"), "fideid idfide fidenumber fidenummer fideno"),
    ImportField("birth", gettext_lazy("Born"), "birth born birthday dateofbirth birthdate dob geboren geburtsdatum"),
    ImportField("sex", gettext_lazy("Sex"), "sex gender geschlecht sexe"),
    ImportField("federation", gettext_lazy("Federation"), "federation fed country verband"),
    ImportField("club", gettext_lazy("Club"), "club verein clubname vereinsname"),
    ImportField("email", gettext_lazy("E-mail"), "email mail emailaddress emailadresse"),
    ImportField("until", gettext_lazy("Member until"), "memberuntil until validuntil mitgliedbis bis gultigbis"),
)
SEXES = {"": "", "m": "m", "male": "m", "w": "w", "f": "w", "female": "w", "mannlich": "m", "weiblich": "w"}
LABELS = {field.name: field.label for field in FIELDS}
EXPECTED = {
    "name": gettext_lazy("a name of at most 80 letters"),
    "number": gettext_lazy("at most 20 letters and digits"),
    "fide_id": gettext_lazy("a FIDE ID of at most ten digits, a number of this office as N12, or “new”"),
    "birth": gettext_lazy("a day as 1990-12-31, or a year"),
    "sex": gettext_lazy("m or w"),
    "federation": gettext_lazy("a federation as NOR"),
    "club": gettext_lazy("at most 80 letters"),
    "email": gettext_lazy("an e-mail address"),
    "until": gettext_lazy("a day as 2026-12-31, or a year"),
}
PLAYER_NUMBER = re.compile(r"[1-9][0-9]{0,9}|N[0-9]{1,10}")
NEW_PLAYER = "new"  # instead of a number: the member is none of the similar players of the register
LONGEST_NAME, LONGEST_NUMBER, LONGEST_FOLDED, LONGEST_EMAIL = 80, 20, 120, 254
LONGEST_QUOTED = 100  # letters of a cell in a sentence


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A row of the list: what it states of a member, empty where it states nothing, and its cells that are wrong."""

    row: int
    person: PersonDetails
    number: str
    club: str
    email: str
    until: dt.date | None
    ratings: Mapping[str, int]
    """By the name of the field."""
    is_new: bool = False
    """The list says that the register has no such player."""
    problems: tuple[str, ...] = ()

    @property
    def folded(self) -> str:
        return fold(self.person.name)


def member_row(row: int, cells: Mapping[str, str], home: str) -> MemberRow:
    """Return the row, of `home` if it states no federation."""
    problems = (*_problems(cells, home),)
    birth = cells.get("birth", "")
    date = day_of(birth)
    stated = _player_number(cells)
    is_new = stated == NEW_PLAYER.upper()
    person = PersonDetails(
        name=_name(cells),
        federation=cells.get("federation", "").upper() or home,
        number="" if is_new else stated,
        sex=SEXES.get(fold(cells.get("sex", "")), ""),
        birth_year=date.year if date else _year(birth),
        birth_date=date,
    )
    number, club, email = (cells.get(name, "") for name in ("number", "club", "email"))
    ratings = {} if problems else _ratings(cells)
    return MemberRow(row, person, number, club, email, _until(cells), ratings, is_new, problems)


def sentence(name: str, actual: str, expected: object) -> str:
    """Return what is wrong with the cell of a field: the column, what was found and what would be right."""
    message = _("%(column)s: found %(found)s; expected %(expected)s")
    values = {"column": LABELS.get(name, name), "found": actual[:LONGEST_QUOTED] or "–", "expected": expected}
    return message % values


def _problems(cells: Mapping[str, str], home: str) -> Iterator[str]:
    for name, is_right in _checks(cells, home):
        if not is_right:
            yield sentence(name, cells.get(name, ""), EXPECTED.get(name) or _expected_rating())


def _checks(cells: Mapping[str, str], home: str) -> Iterator[tuple[str, object]]:
    """For each field whether it is right."""
    stated = {field.name: cells.get(field.name, "") for field in FIELDS}
    until = stated["until"]
    yield "name", stated["name"] and _fits(_name(stated), LONGEST_NAME)
    yield "number", len(stated["number"]) <= LONGEST_NUMBER
    yield "fide_id", _player_number(cells) in ("", NEW_PLAYER.upper()) or PLAYER_NUMBER.fullmatch(_player_number(cells))
    yield "birth", _birth_is_right(stated["birth"])
    yield "sex", fold(stated["sex"]) in SEXES
    yield "federation", (stated["federation"].upper() or home) in {*FEDERATIONS, home} - {""}
    yield "club", not stated["club"] or _fits(stated["club"], LONGEST_CLUB)
    yield "email", not stated["email"] or _is_address(stated["email"])
    yield "until", not until or _until(cells)
    yield from ((name, is_rating(cell)) for name, cell in cells.items() if name.startswith(BEFORE))


def _ratings(cells: Mapping[str, str]) -> dict[str, int]:
    stated = {name: rating_of(cell) for name, cell in cells.items() if name.startswith(BEFORE)}
    return {name: rating for name, rating in stated.items() if rating}


def _expected_rating() -> str:
    return _("a whole number from %(low)d to %(high)d, or nothing") % {"low": LOWEST, "high": HIGHEST}


def _fits(text: str, longest: int) -> bool:
    """Whether a text can be kept: letters or digits are in it, and not too many when it is folded."""
    return len(text) <= longest and 0 < len(fold(text)) <= LONGEST_FOLDED


def _birth_is_right(text: str) -> bool:
    day = day_of(text)
    return not text or _year(str(day.year) if day else text) is not None


def _player_number(cells: Mapping[str, str]) -> str:
    return cells.get("fide_id", "").lstrip("0").upper()


def _name(cells: Mapping[str, str]) -> str:
    given = cells.get("given_name", "")
    return f"{cells['name']}, {given}" if given else cells["name"]


def _until(cells: Mapping[str, str]) -> dt.date | None:
    """The day until which somebody is a member; of a year its last."""
    text = cells.get("until", "")
    year = _year(text)
    return dt.date(year, 12, 31) if year else day_of(text)


def _year(text: str) -> int | None:
    return int(text) if re.fullmatch(r"(?:18[5-9]|19[0-9]|20[0-9])[0-9]", text, re.ASCII) else None


def _is_address(text: str) -> bool:
    if len(text) > LONGEST_EMAIL:
        return False
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
