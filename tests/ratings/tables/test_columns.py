"""Columns recognised by headings of four programs and four languages, by their cells, and assigned by hand."""

import pytest

from ratings.tables.columns import (
    Columns,
    assign_fields,
    best_sheet,
    column_named,
    duplicate_fields,
    field_named,
    with_heading_row,
)
from ratings.tables.columns import guess_columns as guess_of
from ratings.tables.headings import is_private
from ratings.tables.table import Row, Sheet, Table
from tournaments.entries.bulk.fields import FIELDS


def sheet(*rows: str) -> Sheet:
    return Sheet("", tuple(Row(number, tuple(row.split(";"))) for number, row in enumerate(rows, 1)))


def guess(of: Sheet) -> Columns:
    return guess_of(of, FIELDS)


def by_heading(*rows: str) -> tuple[str, dict[str, str]]:
    columns = guess(sheet(*rows))
    fields = dict(zip(columns.headings, columns.fields, strict=True))
    return columns.preset, {heading: field for heading, field in fields.items() if field}


@pytest.mark.parametrize(
    ("headings", "preset", "fields"),
    [
        (
            "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF;ORIGIN",
            "vega",
            "name federation birth sex title fide_id rating national_id national_rating - club",
        ),
        (
            "ID_no;first name;surname;Sex;Birthday;Rtg_Nat;Fide_No;Club",
            "swiss-manager",
            "national_id given_name surname sex birth national_rating fide_id club",
        ),
        (
            "No;Id;Lastname;Firstname;Title;Rtg;RtgFide;RtgNat;Dob;Sex;Fed;Board;TeamNo;ClubName;FideId;Typ;Group",
            "chess-results",
            "- - surname given_name title - rating national_rating birth sex federation - - club fide_id - -",
        ),
        (
            "First name;Last name;FIDE ID;Rating;Team name;Email;Phone;Comments;Section",
            "tornelo",
            "given_name surname fide_id rating club - - - -",
        ),
        ("Nr;Name, Vorname;Titel;FIDE-ID;Jg.;Verein;Elo;Gruppe", "", "- name title fide_id birth club rating -"),
        ("Nachname;Vorname;Geburtsdatum;DWZ;Geschlecht", "", "surname given_name birth national_rating sex"),
        ("Name;Vorname;Geb.", "", "surname given_name birth"),
        ("Nom;Prénom;Né(e) le;Club;Sexe", "", "surname given_name birth club sex"),
        ("Nom et prénom;Code FIDE;Année de naissance", "", "name fide_id birth"),
        ("Nombre;Apellidos;Fecha de nacimiento;Sexo;País", "", "given_name surname birth sex federation"),
        ("Apellidos, Nombre;Código FIDE;Año", "", "name fide_id birth"),
        ("ID Number;Name;Tit;Fed;Born;Std", "", "fide_id name title federation birth rating"),
        ("Name;Rtg;Elo FIDE;FIDE ID;ID", "", "name - rating fide_id -"),
        (
            "Full name (as on FIDE card);FIDE ID (if any);Date of birth [dd.mm.yyyy];Club / City",
            "",
            "name fide_id birth club",
        ),
        (
            "Your full name *;Federation / Country;Please enter your FIDE ID;Player's rating",
            "",
            "name federation fide_id rating",
        ),
        ("Cognome;Nome;Anno", "", "surname given_name birth"),
    ],
)
def test_headings_of_programs_and_languages_are_known(headings: str, preset: str, fields: str) -> None:
    columns = guess(sheet(headings, "x"))
    assert columns.preset == preset
    assert " ".join(field or "-" for field in columns.fields) == fields


def test_headings_are_found_under_the_name_of_the_event_and_left_out_when_repeated() -> None:
    table = sheet("Autumn Cup", "Start list, 3 players", "Name;Born", "Ahlberg, Nora;1990", "Name;Born", "Brandt;2000")
    columns = guess(table)
    assert columns.heading_row == 2
    assert [row.number for row in columns.rows(table)] == [4, 6]


def test_rows_without_anything_in_a_column_that_is_read_are_left_out() -> None:
    table = sheet("No.;Name", "1;Ahlberg, Nora", "Printed by a program", "2;Brandt, Emil")
    assert [row.number for row in guess(table).rows(table)] == [2, 4]


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        (("1503014", "8603677"), "fide_id"),
        (("Ahlberg, Nora", "Brandt, Emil"), "name"),
        (("1;Ahlberg, Nora;1990;NOR;2100;SK Nord", "2;Brandt, Emil;2001;SWE;1950;SK 1921"),
         "- name birth federation rating club"),
        (("Ahlberg;Nora;1.2.1990", "Brandt;Emil;3.4.2001"), "surname given_name birth"),
        (("Ahlberg, Nora;SK Nord", "Brandt, Emil;SK Nord"), "name club"),
    ],
)  # fmt: skip
def test_without_headings_the_cells_say_what_they_are(rows: tuple[str, ...], fields: str) -> None:
    columns = guess(sheet(*rows))
    assert columns.heading_row is None
    assert " ".join(field or "-" for field in columns.fields) == fields


def test_columns_are_chosen_by_hand_and_a_field_is_in_one_column_only() -> None:
    columns = Columns(("Who", "FIDE", "Club"), ("", "fide_id", "club"))
    assert assign_fields(columns, {0: "name"}).fields == ("name", "fide_id", "club")
    assert assign_fields(columns, {0: "club"}).fields == ("club", "fide_id", "")
    assert assign_fields(columns, {1: ""}).fields == ("", "", "club")
    assert duplicate_fields(["name", "", "", "name", "club"]) == ["name"]


def test_columns_are_named_by_heading_letters_or_number_and_fields_in_any_language() -> None:
    columns = Columns(("Spieler/in", "", "3"), ("", "", ""))
    assert [column_named(columns, text) for text in ("spieler/in", "B", "2", "3", "4", "D", "", "Spieler")] == [
        0, 1, 1, 2, None, None, None, None
    ]  # fmt: skip
    assert [field_named(text, FIELDS) for text in ("fide_id", "birth_year", "Verein", "ignore", "", "colour")] == [
        "fide_id", "birth", "club", "", "", None
    ]  # fmt: skip


def test_phones_and_mail_addresses_are_recognised() -> None:
    assert [is_private(text) for text in ("E-Mail", "Teléfono", "Handy", "Club")] == [True, True, True, False]


def test_a_sheet_without_names_and_numbers_is_recognised() -> None:
    assert not guess(sheet("Colour;Size", "red;1")).has_player_column
    assert guess(sheet("Player;Size", "red;1")).has_player_column


def test_a_first_row_of_words_above_numbers_has_headings_that_nobody_knows() -> None:
    table = sheet("Kennung;Wer", "1503014;Ahlberg, Nora", "8603677;Brandt, Emil", "4100018;x y")
    assert guess(sheet(*["1503014;Ahlberg, Nora"] * 9)).heading_row is None
    columns = guess(table)
    assert (columns.heading_row, columns.headings, columns.fields) == (0, ("Kennung", "Wer"), ("fide_id", "name"))
    assert with_heading_row(guess(table), table, 0).headings == ("Kennung", "Wer")
    assert with_heading_row(with_heading_row(guess(table), table, 0), table, None).rows(table)[0].number == 1


def test_a_row_of_sums_is_not_a_player() -> None:
    """F6: the row "Total" became a player."""
    table = sheet("Name;Born;Paid", "Ahlberg, Nora;1990;50", "Total;;50", "Players: 1", "Sum, Ada", "Total;1990")
    assert [row.number for row in guess(table).rows(table)] == [2, 5, 6]


def test_the_sheet_with_headings_is_read() -> None:
    table = Table((sheet("Payment overview", "do not use"), sheet("Name;Born", "Ahlberg, Nora;1990")))
    assert best_sheet(table, FIELDS) == 1
    assert best_sheet(Table(table.sheets[:1]), FIELDS) == 0
