"""Which column holds what: guessed from headings in four languages, or from the cells, and changed by hand."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.text.folding import fold
from tournaments.core.errors import Refused
from tournaments.entries.bulk.table import Row, Sheet

FIELDS = {
    "": gettext_lazy("Leave out"),
    "name": gettext_lazy("Name"),
    "surname": gettext_lazy("Surname"),
    "given_name": gettext_lazy("Given name"),
    "fide_id": gettext_lazy("FIDE ID"),
    "birth": gettext_lazy("Born"),
    "sex": gettext_lazy("Sex"),
    "title": gettext_lazy("Title"),
    "federation": gettext_lazy("Federation"),
    "club": gettext_lazy("Club"),
    "rating": gettext_lazy("FIDE rating"),
    "rating_date": gettext_lazy("FIDE list of"),
    "national_id": gettext_lazy("National ID"),
    "national_rating": gettext_lazy("National rating"),
}
# Headings without blanks, accents and signs; of two columns for one field the heading named first wins.
HEADINGS = {
    "name": """name fullname player playername participant names namevorname nachnamevorname nachnameundvorname
        surnamegivenname surnamefirstname lastnamefirstname spieler spielername spielerin teilnehmer teilnehmername
        vollername nometprenom nomprenom nomcomplet nomsetprenoms joueur jugador jugadora nombrecompleto
        nombreyapellidos apellidosynombre apellidosnombre apellidosynombres""",
    "surname": """lastname surname familyname nachname familienname zuname nomdefamille apellidos apellido
        primerapellido""",
    "given_name": """firstname givenname givennames forename vorname prenom prenoms nombredepila""",
    "fide_id": """fideid idfide fideidnumber fideidno fideidnr fideno fidenr fidenumber fidecode codefide codigofide
        idnumber fidenummer numerofide nofide nfide fidekennung idcode fide id ident""",
    "birth": """birthday birthdate dateofbirth birth born birthyear yearofbirth dob yob bday byear geburtsdatum
        geburtstag geburtsjahr gebdatum gebjahr gebdat gebtag geboren geb jahrgang jahrg jg datedenaissance naissance
        anneedenaissance anneenaissance datenaissance datenaiss neele nele fechadenacimiento fechanacimiento fechanac
        anodenacimiento nacimiento nacido year jahr annee ano""",
    "sex": """sex gender geschlecht geschl sexe sexo genre genero mf mw hf""",
    "title": """title titel titre titulo fidetitle fidetitel tit""",
    "federation": """federation fed fedcode country nation land foderation federacion pais pays nationality
        nationalitat nationalite nacionalidad nat verband""",
    "club": """club clubname clubcity verein vereinsname vereinort vereinname team teamname mannschaft equipe equipo
        clubville clubociudad clubciudad school schule""",
    "rating": """elofide rtgfide fideelo fiderating ratingfide rtgint eloint rtgi eloi elostandard ratingstandard
        standard std elo rtg rating wertung wertungszahl puntuacion classement classementelo""",
    "rating_date": """ratingdate ratinglist ratinglistdate ratingmonth listdate fidelist fidelistof elodate elolist
        eloliste ratingliste listevom datedelaliste fechadelalista""",
    "national_id": """nationalid idnat nationalidnumber idnational natid nationaleid nationalnumber pkz""",
    "national_rating": """elonat rtgnat ratingnat nationalrating ratingnational elonational dwz nwz""",
}
# Of these nothing is kept: phones and addresses have no place at the desk.
PRIVATE = """email emailaddress mail emailadresse phone phonenumber mobile telephone telefon telefonnummer tel handy
    courriel adressemail correo correoelectronico telefono movil address adresse direccion strasse street iban"""
# Headings that mean one thing beside a given name, and another alone.
BESIDE_GIVEN_NAME = {"name": "surname", "nom": "surname", "nombre": "given_name"}
ALONE = {"nom": "name", "nombre": "name"}
# Programs whose headings, all of them there, mean what no heading alone says; the rest is guessed as always.
PRESETS: dict[str, tuple[str, frozenset[str], Mapping[str, str]]] = {
    "vega": ("Vega", frozenset({"name", "idfide", "elofide", "origin"}), {"origin": "club", "kcoeff": ""}),
    "swiss-manager": (
        "Swiss-Manager",
        frozenset({"idno", "rtgnat"}),
        {"idno": "national_id", "fideno": "fide_id", "rtgint": "rating"},
    ),
    "chess-results": (
        "chess-results",
        frozenset({"no", "rtgfide", "fideid"}),
        {"no": "", "id": "", "fideid": "fide_id", "rtgfide": "rating", "clubname": "club", "typ": "", "group": ""},
    ),
    "tornelo": (
        "Tornelo",
        frozenset({"fideid", "section", "comments"}),
        {"teamname": "club", "section": "", "comments": "", "rating": "rating"},
    ),
}
HEADINGS_WITHIN = 20  # rows; above the headings there may be the name of the event


@dataclass(frozen=True, slots=True)
class Columns:
    """The row of headings by its place in the sheet, if there is one, and a field for each column, "" to leave out."""

    headings: tuple[str, ...]
    fields: tuple[str, ...]
    heading_row: int | None = None
    preset: str = ""

    def of(self, field: str) -> int | None:
        """The column of a field, from 0."""
        return self.fields.index(field) if field and field in self.fields else None

    @property
    def names_somebody(self) -> bool:
        """Whether a column has names or FIDE IDs."""
        return any(self.of(field) is not None for field in ("name", "surname", "fide_id"))

    def label(self, column: int) -> str:
        """The heading of a column, else its letters in a spreadsheet."""
        return self.headings[column] if column < len(self.headings) and self.headings[column] else letters(column)

    def rows(self, sheet: Sheet) -> list[Row]:
        """The rows under the headings that have something in a column that is read; repeated headings are left out."""
        begin = 0 if self.heading_row is None else self.heading_row + 1
        used = [column for column, field in enumerate(self.fields) if field]
        below = (row for row in sheet.rows[begin:] if any(row.cell(column) for column in used))
        return [row for row in below if row.cells != self.headings[: len(row.cells)] or not self.headings]


def guess(sheet: Sheet) -> Columns:
    """The columns of a sheet by the format, by the best row of headings, else by what stands in the cells."""
    if sheet.fields:
        return Columns(tuple(str(FIELDS[field]) for field in sheet.fields), sheet.fields)
    rows = [(row, _by_headings(row.cells)) for row in sheet.rows[:HEADINGS_WITHIN]]
    best = max(range(len(rows)), key=lambda place: (_read(rows[place][1]), -place))
    if _read(rows[best][1]):
        headings = _padded(sheet, best)
        return Columns(headings, _by_headings(headings), best, _preset(headings))
    below = _by_cells(replace(sheet, rows=sheet.rows[1:]))
    if _differs_below(sheet, below):
        return under(Columns((), below), sheet, 0)
    return Columns((), _by_cells(sheet))


def under(columns: Columns, sheet: Sheet, heading_row: int | None) -> Columns:
    """The columns with the headings of another row of the sheet, from 0, or with none; their fields stay."""
    headings = () if heading_row is None else _padded(sheet, heading_row)
    return replace(columns, headings=headings, heading_row=heading_row)


def assign(columns: Columns, wanted: Mapping[int, str]) -> Columns:
    """The columns with fields chosen by hand; a field chosen for one column leaves the others. Refused if doubled."""
    doubled = {field for field in wanted.values() if field and [*wanted.values()].count(field) > 1}
    if doubled:
        raise Refused(
            *(_("“%(field)s” is chosen for two columns.") % {"field": FIELDS[field]} for field in sorted(doubled))
        )
    kept = ("" if field in wanted.values() else field for field in columns.fields)
    return replace(columns, fields=tuple(wanted.get(column, field) for column, field in enumerate(kept)))


def named(columns: Columns, text: str) -> int | None:
    """The column that a person names: by its heading, its letters or its number from 1."""
    keys = [key_of(heading) for heading in columns.headings]
    if key_of(text) and key_of(text) in keys:
        return keys.index(key_of(text))
    number = int(text) - 1 if re.fullmatch(r"[1-9][0-9]{0,2}", text) else number_of(text)
    return number if number is not None and number < len(columns.fields) else None


def field_named(text: str) -> str | None:
    """The field that a person names: by its own name, `ignore` or any heading that is known for it."""
    if text in FIELDS or text == "ignore":
        return text.removeprefix("ignore")
    return field_of(text) or None


def field_of(heading: str) -> str:
    """The field that a heading stands for; empty if it is not known."""
    key = key_of(heading)
    return ALONE.get(key) or next((field for field, keys in HEADINGS.items() if key in keys.split()), "")


def is_private(heading: str) -> bool:
    """Whether a column of this heading has what nobody needs at the desk."""
    return key_of(heading) in PRIVATE.split()


def key_of(heading: str) -> str:
    """The heading as it is compared: letters and digits, folded."""
    return re.sub(r"[^a-z0-9]", "", fold(heading))


def letters(column: int) -> str:
    """The letters of a column, from 0, in a spreadsheet: A, B … AA."""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def number_of(text: str) -> int | None:
    """The column, from 0, of letters in a spreadsheet; None for anything else."""
    if not re.fullmatch(r"[A-Za-z]{1,2}", text):
        return None
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _padded(sheet: Sheet, row: int) -> tuple[str, ...]:
    cells = sheet.rows[row].cells
    return cells + ("",) * (sheet.width - len(cells))


def _differs_below(sheet: Sheet, fields: Sequence[str]) -> bool:
    """Whether the first row has words where all others have numbers: headings that nobody knows."""
    numbers = [column for column, field in enumerate(fields) if field in ("fide_id", "birth", "rating")]
    first = [(fields[column], cell) for column in numbers if (cell := sheet.rows[0].cell(column))]
    return bool(first) and not any(LOOKS[field](cell) for field, cell in first)


def _read(fields: Sequence[str]) -> int:
    return sum(bool(field) for field in fields)


def _preset(headings: Sequence[str]) -> str:
    keys = {key_of(heading) for heading in headings}
    return next((name for name, (_title, needed, _fields) in PRESETS.items() if needed <= keys), "")


def _by_headings(headings: Sequence[str]) -> tuple[str, ...]:
    keys = [key_of(heading) for heading in headings]
    preset = _preset(headings)
    meant = PRESETS[preset][2] if preset else {}
    fields = [meant[key] if key in meant else field_of(key) for key in keys]
    if "given_name" in fields or "surname" in fields or {"nom", "nombre"} <= {*keys}:
        fields = [BESIDE_GIVEN_NAME.get(key, field) for key, field in zip(keys, fields, strict=True)]
    return tuple(_each_once(keys, fields))


def _each_once(keys: Sequence[str], fields: Sequence[str]) -> list[str]:
    """The fields, of several columns for one the heading that stands first in `HEADINGS`."""
    best: dict[str, int] = {}
    for column, (key, field) in enumerate(zip(keys, fields, strict=True)):
        if field and (field not in best or _rank(field, key) < _rank(field, keys[best[field]])):
            best[field] = column
    if "surname" in best and "name" in best:
        del best["name"]
    return [field if best.get(field) == column else "" for column, field in enumerate(fields)]


def _rank(field: str, key: str) -> int:
    words = HEADINGS[field].split()
    return words.index(key) if key in words else len(words)


# What cells look like without headings, the surest first, and of how many of the filled ones it must be true.
LOOKS: dict[str, Callable[[str], object]] = {
    "fide_id": re.compile(r"0*[1-9][0-9]{4,9}|N[0-9]{1,10}").fullmatch,
    "birth": re.compile(r"(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d").fullmatch,
    "rating": re.compile(r"[1-3]\d{3}").fullmatch,
    "title": re.compile(r"W?[GIFC]M").fullmatch,
    "sex": re.compile(r"[mwfMWF]").fullmatch,
    "federation": re.compile(r"[A-Z]{3}").fullmatch,
    "name": re.compile(r"[^\W\d_][^\d@]+").fullmatch,
    "club": re.compile(r".*[^\W\d_].*").fullmatch,
}
MOSTLY = 0.8


def _by_cells(sheet: Sheet) -> tuple[str, ...]:
    fields: list[str] = []
    for column in range(sheet.width):
        cells = [cell for row in sheet.rows if (cell := row.cell(column))]
        fitting = (
            field
            for field, looks in LOOKS.items()
            if cells and field not in fields and sum(bool(looks(cell)) for cell in cells) >= MOSTLY * len(cells)
        )
        fields.append(next(fitting, ""))
    if "name" in fields and not _are_whole_names(sheet, fields.index("name")):
        return tuple(_in_two(sheet, fields))
    return tuple(fields)


def _are_whole_names(sheet: Sheet, column: int) -> bool:
    cells = [cell for row in sheet.rows if (cell := row.cell(column))]
    return sum("," in cell or " " in cell for cell in cells) >= MOSTLY * len(cells)


def _in_two(sheet: Sheet, fields: list[str]) -> list[str]:
    """Surname and given name, where the column after one of single words has letters only, too; else no name."""
    place = fields.index("name")
    cells = [cell for row in sheet.rows if (cell := row.cell(place + 1))]
    if cells and fields[place + 1] == "club" and all(LOOKS["name"](cell) for cell in cells):
        return [*fields[:place], "surname", "given_name", *fields[place + 2 :]]
    return [*fields[:place], "", *fields[place + 1 :]]
