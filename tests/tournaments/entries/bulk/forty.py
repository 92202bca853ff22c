"""Forty lists in arbiters' formats with their expected rows: a preset, a language, a format, a fault.

The register has Ahlberg, Nora 1503014 (1990); Müller, Jörg 4610001 (1975); Castro Ruiz, Ana 2200011 (1988); two players
named Li, Wei, 8600001 (1999) and 8600002 (2004).
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.ratings.tables.sheets import csv, ods, xlsx
from tests.tournaments.entries.bulk.workbooks import (
    HEAD,
    broken_formula,
    dated,
    formulas,
    hidden_sheet,
    trf_line,
    under_merged_heading,
    workbook_bytes,
)

NORA, JOERG, ANA = "1503014 Ahlberg, Nora", "4610001 Müller, Jörg", "2200011 Castro Ruiz, Ana"
BOTH_LI = "Li, Wei 1999 8600001, Li, Wei 2004 8600002"


class ListCase(NamedTuple):
    """A list named by its fault or format. `expected` has its rows, or the lines of the refusal."""

    name: str
    data: Callable[[], bytes]
    expected: tuple[str, ...]
    is_refused: bool = False


VEGA = ["NAME", "COUNTRY", "BIRTHDAY", "GENDER", "TITLE", "IDFIDE", "ELOFIDE", "IDNAT", "ELONAT", "KCOEFF", "ORIGIN"]
SWISS_MANAGER = ["ID_no", "first name", "surname", "Sex", "Birthday", "Rtg_Nat", "Fide_No", "Club"]
CHESS_RESULTS = ["No", "Id", "Lastname", "Firstname", "Title", "Rtg", "RtgFide", "RtgNat", "Dob", "Sex", "Fed", "Board",
                 "TeamNo", "ClubName", "FideId", "Typ", "Group"]  # fmt: skip
TORNELO = ["First name", "Last name", "FIDE ID", "Rating", "Team name", "Email", "Phone", "Comments", "Section"]

LISTS = (
    # The four programs
    ListCase(
        "vega",
        lambda: csv(
            [
                VEGA,
                ["AHLBERG Nora", "NOR", "1990", "F", "WGM", "1503014", "2150", "77", "0", "20", "SK Nord"],
                ["Ostby Arne", "NOR", "2012", "M", "", "0", "0", "78", "1200", "40", "SK Sor"],
            ]
        ),
        (f"2 found {NORA}", "3 new Ostby Arne"),
    ),
    ListCase(
        "vega in a workbook, zeros for what is missing",
        lambda: xlsx([VEGA, ["Müller,Jörg", "GER", "1975/00/00", "M", "", 4610001, 2050, 0, 0, 0, ""]]),
        (f"2 found {JOERG}",),
    ),
    ListCase(
        "swiss-manager",
        lambda: xlsx(
            [
                SWISS_MANAGER,
                [17, "Nora", "Ahlberg", "w", "1990/01/31", 2100, 1503014, "SK Nord"],
                [18, "Arne", "Ostby", "", "2012", 1200, 0, ""],
            ]
        ),
        (f"2 found {NORA}", "3 new Ostby, Arne"),
    ),
    ListCase(
        "swiss-manager as text with tabulators, cp1252",
        lambda: csv([SWISS_MANAGER, ["17", "Jörg", "Müller", "", "1975", "2050", "", "SK Köln"]], "\t", "cp1252"),
        (f"2 found {JOERG}",),
    ),
    ListCase(
        "chess-results",
        lambda: xlsx(
            [
                ["Autumn Cup 2025"],
                ["Last update 07.11.2025"],
                [],
                CHESS_RESULTS,
                [
                    1,
                    "A1",
                    "Ahlberg",
                    "Nora",
                    "WGM",
                    2150,
                    2150,
                    0,
                    "1990",
                    "w",
                    "NOR",
                    1,
                    0,
                    "SK Nord",
                    1503014,
                    "",
                    "U",
                ],
                [2, "A2", "Ostby", "Arne", "", 1200, 0, 1200, "2012", "", "NOR", 2, 0, "", "", "", ""],
            ]
        ),
        (f"5 found {NORA}", "6 new Ostby, Arne"),
    ),
    ListCase(
        "chess-results as text",
        lambda: csv(
            [
                CHESS_RESULTS,
                ["1", "", "Li", "Wei", "", "1800", "1800", "0", "2004/05/17", "", "CHN", "", "", "", "8600002", "", ""],
            ],
            ";",
            "utf-8-sig",
        ),
        ("2 found 8600002 Li, Wei",),
    ),
    ListCase(
        "tornelo",
        lambda: csv(
            [TORNELO, ["Nora", "Ahlberg", "1503014", "2150", "SK Nord", "n@example.org", "123", "vegan", "Open"]], ","
        ),
        (f"2 found {NORA}",),
    ),
    ListCase(
        "tornelo in a workbook",
        lambda: xlsx([TORNELO, ["Arne", "Ostby", "", "", "", "", "", "first time, late", "U16"]]),
        ("2 new Ostby, Arne",),
    ),
    # Languages
    ListCase(
        "german",
        lambda: csv(
            [
                ["Nachname", "Vorname", "Geburtsdatum", "DWZ", "Verein"],
                ["Müller", "Jörg", "3.4.1975", "1950", "SK Köln"],
            ],
            ";",
            "cp1252",
        ),
        (f"2 found {JOERG}",),
    ),
    ListCase(
        "french",
        lambda: csv([["Nom", "Prénom", "Né(e) le", "Club"], ["Ahlberg", "Nora", "31/01/1990", "Échecs, Lyon"]]),
        (f"2 found {NORA}",),
    ),
    ListCase(
        "spanish",
        lambda: csv([["Apellidos", "Nombre", "Año"], ["Castro Ruiz", "Ana", "1988"]], "\t", "utf-16"),
        (f"2 found {ANA}",),
    ),
    ListCase(
        "headings of no language, the cells tell",
        lambda: csv([["Kennung", "Wer"], ["1503014", "Ahlberg, Nora"], ["4610001", "Müller, Jörg"]]),
        (f"2 found {NORA}", f"3 found {JOERG}"),
    ),
    # Formats
    ListCase("ods", lambda: ods([HEAD, ["Ahlberg, Nora", 1503014, 1990, "SK Nord"]]), (f"2 found {NORA}",)),
    ListCase(
        "trf",
        lambda: "\n".join(
            [
                "012 Autumn Cup",
                trf_line(1, "Ahlberg, Nora", 2150, "1503014", "1990/01/31"),
                trf_line(2, "Ostby, Arne", 0, "", "2012"),
            ]
        ).encode(),
        (f"2 found {NORA}", "3 new Ostby, Arne"),
    ),
    ListCase("one fide id a line", lambda: b"1503014\r\n\r\n4610001\r\n", (f"1 found {NORA}", f"3 found {JOERG}")),
    ListCase(
        "one name a line",
        lambda: "Name\nAhlberg, Nora\nMüller, Jörg".encode(),
        (
            "row 2, column -: found Ahlberg, Nora (1 player of this name, no birth year given), "
            "expected Ahlberg, Nora 1990 1503014",
            "row 3, column -: found Müller, Jörg (1 player of this name, no birth year given), "
            "expected Müller, Jörg 1975 4610001",
        ),
        True,
    ),
    # Encodings and separators
    ListCase(
        "utf-16 without a mark",
        lambda: csv([HEAD, ["Müller, Jörg", "4610001", "1975", ""]], ";", "utf-16-le"),
        (f"2 found {JOERG}",),
    ),
    ListCase(
        "commas, names in quotation marks",
        lambda: csv([HEAD, ["Müller, Jörg", "", "1975", 'SK "Köln"']], ","),
        (f"2 found {JOERG}",),
    ),
    ListCase("carriage returns alone", lambda: b"Name;FIDE ID\rAhlberg, Nora;1503014\r", (f"2 found {NORA}",)),
    ListCase(
        "a quotation mark that is not closed",
        lambda: b'Name;Club\n"Ahlberg, Nora;SK Nord\nOstby, Arne;SK Sor\n',
        ("Row 2 cannot be split into columns: look for a quotation mark that is not closed.",),
        True,
    ),
    # Workbooks
    ListCase("merged cells", lambda: workbook_bytes(under_merged_heading), (f"4 found {NORA}", "5 new Ostby, Arne")),
    ListCase("formulas", lambda: workbook_bytes(formulas), ("2 new Ostby, Arne",)),
    ListCase(
        "a formula that leads nowhere is an empty cell", lambda: workbook_bytes(broken_formula), ("2 new Ostby, Arne",)
    ),
    ListCase("dates", lambda: workbook_bytes(dated), ("2 found 8600002 Li, Wei",)),
    ListCase(
        "dates as numbers",
        lambda: xlsx([["Name", "Born"], ["Li, Wei", 38124], ["Li, Wei", 36161.0]]),
        ("2 found 8600002 Li, Wei", "3 found 8600001 Li, Wei"),
    ),
    ListCase(
        "two sheets",
        lambda: xlsx([["Fee paid"], ["yes"]], [HEAD, ["Ostby, Arne", "", 2012, ""]], names=["Cash", "Players"]),
        ("2 new Ostby, Arne",),
    ),
    ListCase("a hidden sheet", lambda: workbook_bytes(hidden_sheet), ("2 new Ostby, Arne",)),
    ListCase(
        "empty lines, columns and a note at the end",
        lambda: xlsx(
            [
                [],
                [],
                ["", *HEAD],
                [],
                ["", "Ahlberg, Nora", 1503014, 1990, ""],
                ["", "", "", "", ""],
                ["printed on Friday"],
            ]
        ),
        (f"5 found {NORA}",),
    ),
    ListCase(
        "headings on every page",
        lambda: csv([HEAD, ["Ahlberg, Nora", "1503014", "", ""], HEAD, ["Ostby, Arne", "", "2012", ""]]),
        (f"2 found {NORA}", "4 new Ostby, Arne"),
    ),
    ListCase(
        "50,000 rows",
        lambda: xlsx([["Name"], *[["Ostby, Arne"]] * 50_000]),
        ("The list has more than 3000 rows. Import at most that many at a time.",),
        True,
    ),
    ListCase(
        "no list but a picture",
        lambda: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0",
        ("This file is not a table. Choose a CSV, XLSX, ODS or text file.",),
        True,
    ),
    # Cells
    ListCase(
        "zeros lost and zeros too many",
        lambda: csv([HEAD, ["", "001503014", "", ""], ["", "4610001.0", "", ""]]),
        (f"2 found {NORA}", f"3 found {JOERG}"),
    ),
    ListCase(
        "a number that the spreadsheet has rounded",
        lambda: csv([HEAD, ["Ahlberg, Nora", "1,50E+06", "", ""]]),
        ("row 2, column FIDE ID: found 1,50E+06, expected all digits: the spreadsheet has rounded the number",),
        True,
    ),
    ListCase(
        "capitals",
        lambda: csv(
            [
                HEAD,
                ["AHLBERG, NORA", "", "1990", ""],
                ["MÜLLER Jörg", "", "1975", ""],
                ["Ana CASTRO RUIZ", "", "1988", ""],
                ["ØSTBY, ARNE", "", "2012", ""],
            ]
        ),
        (f"2 found {NORA}", f"3 found {JOERG}", f"4 found {ANA}", "5 new Østby, Arne"),
    ),
    ListCase(
        "given name first",
        lambda: csv([HEAD, ["Nora Ahlberg", "", "1990", ""], ["Jörg Müller", "4610001", "", ""]]),
        ("2 found 1503014 Nora Ahlberg", "3 found 4610001 Jörg Müller"),
    ),
    ListCase(
        "homonyms",
        lambda: csv([HEAD, ["Li, Wei", "", "", ""]]),
        (f"row 2, column -: found Li, Wei (2 players of this name, no birth year given), expected {BOTH_LI}",),
        True,
    ),
    ListCase(
        "homonyms with their years",
        lambda: csv([HEAD, ["Li, Wei", "", "1999", ""], ["Li, Wei", "", "2004", ""]]),
        ("2 found 8600001 Li, Wei", "3 found 8600002 Li, Wei"),
    ),
    ListCase(
        "a player twice",
        lambda: csv([HEAD, ["Ahlberg, Nora", "1503014", "", ""], ["AHLBERG, NORA", "", "1990", ""]]),
        ("row 3, column Name: found Ahlberg, Nora, expected each player once; row 2 has this one",),
        True,
    ),
    ListCase(
        "the number of another player",
        lambda: csv([HEAD, ["Ostby, Arne", "1503014", "2012", ""]]),
        (
            "row 2, column -: found Ostby, Arne (FIDE ID 1503014 is that of Ahlberg, Nora), "
            "expected Ahlberg, Nora 1990 1503014",
        ),
        True,
    ),
    ListCase(
        "a number that nobody has",
        lambda: csv([HEAD, ["Ostby, Arne", "1599999", "2012", ""], ["", "1599998", "", ""]]),
        ("row 3, column FIDE ID: found 1599998, expected a number of the register, or a name beside it",),
        True,
    ),
)
