"""Workbooks written cell by cell: merged cells, formulas, dates, hidden sheets; and a line of a report."""

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import xlsxwriter

HEAD = ["Name", "FIDE ID", "Born", "Club"]


def workbook_bytes(draw: Callable[[Any, Any], object]) -> bytes:
    """Return a workbook with one sheet, written by the function."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        draw(workbook, workbook.add_worksheet())
    return buffer.getvalue()


def under_merged_heading(workbook: Any, sheet: Any) -> None:
    sheet.merge_range("A1:D1", "Autumn Cup, start list")
    sheet.write_row("A3", HEAD)
    sheet.merge_range("D4:D5", "SK Nord")
    sheet.write_row("A4", ["Ahlberg, Nora", "1503014", 1990])
    sheet.write_row("A5", ["Ostby, Arne", "", 2012])


def formulas(workbook: Any, sheet: Any) -> None:
    sheet.write_row(0, 0, ["Surname", "First name", "Name", "Born"])
    sheet.write_row(1, 0, ["Ostby", "Arne"])
    sheet.write_formula(1, 2, '=A2&", "&B2', None, "Ostby, Arne")
    sheet.write_formula(1, 3, "=2000+12", None, 2012)


def broken_formula(workbook: Any, sheet: Any) -> None:
    sheet.write_row(0, 0, ["Name", "Born"])
    sheet.write(1, 0, "Ostby, Arne")
    sheet.write_formula(1, 1, "=Old!B7", None, "#REF!")


def dated(workbook: Any, sheet: Any) -> None:
    sheet.write_row(0, 0, ["Name", "Date of birth"])
    sheet.write(1, 0, "Li, Wei")
    sheet.write_datetime(1, 1, dt.date(2004, 5, 17), workbook.add_format({"num_format": "dd.mm.yyyy"}))


def hidden_sheet(workbook: Any, sheet: Any) -> None:
    sheet.write_row(0, 0, ["Name"])
    sheet.write(1, 0, "Last Year, Player")
    other = workbook.add_worksheet("Players")
    other.write_row(0, 0, ["Name", "Born"])
    other.write_row(1, 0, ["Ostby, Arne", 2012])
    other.activate()
    other.set_first_sheet()
    sheet.hide()


def trf_line(number: int, name: str, rating: int, fide_id: str, birth: str) -> str:
    return f"001 {number:>4} m    {name:<33} {rating:>4} NOR {fide_id:>11} {birth:<10}  0.0 {number:>4}"
