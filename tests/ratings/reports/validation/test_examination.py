"""The examination: contradictory results are refused, with both lines named."""

import pytest

from ratings.reports.reading import read_report
from ratings.reports.validation.examination import Examination, examine_report


def examined(first: str, second: str) -> Examination:
    head = "012 Contradiction\n032 NOR\n042 2026/11/02\n062 2\n"
    names = ("Ostmark, Hedda", "Ljungdal, Per")
    lines = (
        f"001 {number:4} m    {name:33} 2000 NOR    8800001{number}             0.0    1  {played}\n"
        for number, (name, played) in enumerate(zip(names, (first, second), strict=True), 1)
    )
    return examine_report(read_report((head + "".join(lines)).encode(), "x.trf"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("   2 w 1", "   1 b 1"),
        ("   2 w 1", "   1 b ="),
        ("   2 w 0", "   1 b ="),
        ("   2 w 1", "   1 b  "),
        ("   2 w  ", "   1 b 0"),
        ("   2 w 1", "   1 b -"),
        ("   2 w +", "   1 b 0"),
        ("   2 w +", "   1 b +"),
        ("   2 w 1", "   1 b L"),
        ("   2 w U", "   1 b 1"),
        ("   2 w 1", "   1 b H"),
        ("   2 w 1", ""),
    ],
)
def test_a_contradiction_is_refused_and_both_lines_are_named(first: str, second: str) -> None:
    examination = examined(first, second)
    assert examination.report is None
    (refused,) = examination.refusal_reasons
    assert refused.row == 5
    assert "(row 6)" in str(refused)


@pytest.mark.parametrize(
    ("first", "second"),
    [("   2 w 1", "   1 b 0"), ("   2 w =", "   1 b ="), ("   2 w +", "   1 b -"), ("   2 w -", "   1 b -"),
     ("   2 w  ", "   1 b  "), ("0000 - U", "0000 - H")],
)  # fmt: skip
def test_consistent_lines_are_accepted(first: str, second: str) -> None:
    assert examined(first, second).refusal_reasons == ()


def test_an_unreadable_value_is_refused_if_needed() -> None:
    reading = read_report(b"012 Open\n042 soon\n001    1 m    Abel, Ada\n")
    assert [remark.code for remark in examine_report(reading).refusal_reasons] == ["unreadable"]
    assert examine_report(reading, {"042"}).report == reading.report


def test_notes_for_the_reader_are_mentioned() -> None:
    reading = read_report("012 Köln\n042 22/09/26\n052 24/09/26\n001    1 m    Abel, Ada\n".encode("cp1252"))
    assert [remark.code for remark in examine_report(reading).mentioned()] == ["code-page", "day-order"]
