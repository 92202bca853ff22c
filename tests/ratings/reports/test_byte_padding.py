"""Lines padded by UTF-8 bytes instead of characters."""

from ratings.reports.reading import read_report

HEAD = "012 Memoriał Łódź\r\n042 2026/05/01\r\n062 2\r\n"


def line(number: int, name: str, rating: int, opponent: int, result: str, by_bytes: bool = True) -> str:
    width = 33 - (len(name.encode()) - len(name) if by_bytes else 0)
    rest = f"{rating:4} POL    7700001{number}             1.0    1  {opponent:4} w {result}"
    return f"001 {number:4} m    {name:{width}} {rest}\r\n"


def test_a_file_that_fits_by_bytes_is_read_so_and_that_is_noted() -> None:
    text = HEAD + line(1, "Krzyżak, Łukasz", 1900, 2, "1") + line(2, "Ćmiel, Ąnna", 1600, 1, "0")
    reading = read_report(text.encode())
    assert reading.report is not None
    assert [(player.name, player.rating, player.fide_id) for player in reading.report.players] == [
        ("Krzyżak, Łukasz", 1900, "77000011"), ("Ćmiel, Ąnna", 1600, "77000012")
    ]  # fmt: skip
    assert [player.rounds[0] and player.rounds[0].opponent for player in reading.report.players] == [2, 1]
    assert reading.problems == ()
    assert [(remark.code, remark.row) for remark in reading.adjustments] == [("padded-by-bytes", 4)]


def test_a_file_that_fits_by_letters_is_read_so() -> None:
    text = HEAD + line(1, "Krzyżak, Łukasz", 1900, 2, "1", by_bytes=False) + line(2, "Ann", 1600, 1, "0")
    reading = read_report(text.encode())
    assert (reading.problems, reading.adjustments) == ((), ())


def test_where_only_some_lines_fit_by_bytes_the_cause_is_named() -> None:
    text = HEAD + line(1, "Krzyżak, Łukasz", 1900, 2, "1", by_bytes=False) + line(2, "Ćmiel, Ąnna", 1600, 1, "0")
    reading = read_report(text.encode())
    assert {(remark.code, remark.row) for remark in reading.problems} == {("between-columns", 5), ("padded-in-part", 5)}
    assert "counted as several columns" in str(reading.problems[-1])


def test_a_line_of_column_numbers_is_left_out_and_that_is_noted() -> None:
    ruler = "0123456789" * 9 + "\r\n"
    reading = read_report((ruler + HEAD + line(1, "Ann", 1900, 0, "U")).encode())
    assert reading.report is not None
    assert (reading.report.name, reading.problems) == ("Memoriał Łódź", ())
    assert [(remark.code, remark.row) for remark in reading.adjustments] == [("ruler", 1)]
