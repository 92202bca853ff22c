import datetime as dt
from decimal import Decimal

import pytest

from ratings.core.csv_table import comma_separated, csv_file, plain_text


def test_cells_are_written_as_a_spreadsheet_reads_them() -> None:
    rows = [("Fox, A", None, -3, Decimal("0.50"), dt.date(2025, 12, 1)), ("=1+1", "'-x", "+", "@a", "½")]
    assert comma_separated(("a", "b", "c", "d", "e"), rows) == (
        "a,b,c,d,e\n\"Fox, A\",,-3,0.50,2025-12-01\n'=1+1,''-x,'+,'@a,½\n"
    )


def test_a_file_has_its_name() -> None:
    assert csv_file("owed", ("a",), [])["Content-Disposition"] == 'attachment; filename="owed.csv"'


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (";=1+1", ";'=1+1"),
        ("a; \u200b@b;c", "a;' \u200b@b;c"),
        ("\ufeff=1+1", "'\ufeff=1+1"),
        ("  -1", "'  -1"),
        ("\u202e＝1", "'\u202e＝1"),
        ("a;b-c", "a;b-c"),
        ("a=1", "a=1"),
        ("Fox\u200b", "Fox\u200b"),
    ],
)
def test_no_text_is_run_whatever_stands_before_it(text: str, written: str) -> None:
    assert plain_text(text) == written
