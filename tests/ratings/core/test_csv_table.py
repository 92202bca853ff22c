import datetime as dt
from decimal import Decimal

from ratings.core.csv_table import comma_separated, csv_file


def test_cells_are_written_as_a_spreadsheet_reads_them() -> None:
    rows = [("Fox, A", None, -3, Decimal("0.50"), dt.date(2025, 12, 1)), ("=1+1", "'-x", "+", "@a", "½")]
    assert comma_separated(("a", "b", "c", "d", "e"), rows) == (
        "a,b,c,d,e\n\"Fox, A\",,-3,0.50,2025-12-01\n'=1+1,''-x,'+,'@a,½\n"
    )


def test_a_file_has_its_name() -> None:
    assert csv_file("owed", ("a",), [])["Content-Disposition"] == 'attachment; filename="owed.csv"'
