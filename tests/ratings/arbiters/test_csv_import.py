"""Import of arbiters from a file: existing ones changed, others added, or nothing at all."""

import datetime as dt

import pytest

from ratings.arbiters.arbiters import store_arbiter
from ratings.arbiters.csv_import import FIELDS, import_arbiters
from ratings.core.errors import Refused
from ratings.core.mapped_import import BOUNDS
from ratings.core.table_files import read_under_headings
from ratings.models import Arbiter

pytestmark = pytest.mark.django_db

HEADINGS = "Name;FIDE-ID;Fed.;Level;Category;Valid until\n"


def imported(text: str) -> tuple[int, int]:
    return import_arbiters(*read_under_headings(HEADINGS + text, FIELDS, BOUNDS), "NOR")


def test_known_arbiters_are_changed_and_others_added() -> None:
    store_arbiter(Arbiter(name="Ahlberg, Nora", federation="SWE", level="FA", fide_id="1503014", category="B"))
    store_arbiter(Arbiter(name="Brandt, Emil", federation="NOR", level="NA"))
    text = (
        "Ahlberg, Nora Marie;1503014;;IA;;31.12.2027\nEmil Brandt;77;;na;d;2026-06-30\n"
        "Costa, Ines;;por;FIDE Arbiter;;\n"
    )
    assert imported(text) == (1, 2)
    rows = Arbiter.objects.order_by("name").values_list(
        "name", "fide_id", "federation", "level", "category", "licence_until"
    )
    assert [*rows] == [
        ("Ahlberg, Nora Marie", "1503014", "SWE", "IA", "B", dt.date(2027, 12, 31)),
        ("Costa, Ines", "", "POR", "FA", "", None),
        ("Emil Brandt", "77", "NOR", "NA", "D", dt.date(2026, 6, 30)),
    ]
    assert imported(text) == (0, 3)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (";1;;IA;;", "row 3, Name"),
        ("Dahl, Jonas;12x;;IA;;", "row 3.*12x"),
        ("Dahl, Jonas;;ATLANTIS;IA;;", "row 3, Federation: found ATLANTIS"),
        ("Dahl, Jonas;;;KING;;", "row 3, Arbiter level: found KING"),
        ("Dahl, Jonas;;;;;", "row 3, Arbiter level"),
        ("Dahl, Jonas;;;IA;E;", "row 3, Category: found E"),
        ("Dahl, Jonas;;;IA;;31.02.2026", "row 3, Licence valid until: found 31.02.2026"),
        (f"{'D' * 81};;;IA;;", "row 3, Name"),
        ("Ines Costa;;;IA;;", "row 3: the same arbiter as in row 2"),
        ("Dahl, Jonas;55;;IA;;", "row 3: the same arbiter as in row 2"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_written(row: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        imported(f"Costa, Ines;55;;FA;;\n{row}\n")
    assert not Arbiter.objects.exists()


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("Ahlberg, Nora;99;;IA;;", "row 2, FIDE ID: found 99; expected 1503014"),
        ("Ahlberg, Nora;;DEN;IA;;", "row 2, Federation: found DEN; expected SWE"),
        ("Ahlberg, Nora;;;IA;;", "row 2, Federation: found NOR; expected SWE"),
    ],
)
def test_a_namesake_does_not_become_the_arbiter_of_the_register(row: str, sentence: str) -> None:
    """O21: a row with another FIDE ID or federation changed the arbiter of that name."""
    store_arbiter(Arbiter(name="Ahlberg, Nora", federation="SWE", level="FA", fide_id="1503014"))
    with pytest.raises(Refused, match=sentence):
        imported(f"{row}\n")
    assert Arbiter.objects.get().fide_id == "1503014"
