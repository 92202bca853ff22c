"""A Report as canonical JSON, and its public copy."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ratings.reports.canonical import from_json, public_copy, to_json
from ratings.reports.report import Birth, NationalRecord, Report, ReportPlayer, RoundResult
from ratings.reports.report_builder import Reading


def test_a_report_comes_back_from_its_json(read_file: Callable[[str], Reading]) -> None:
    report = read_file("every_record").report
    assert report is not None
    assert from_json(to_json(report)) == report


def test_the_json_is_sorted_and_leaves_out_what_is_not_stated() -> None:
    player = ReportPlayer(1, "Dahlin, Dé", rounds=(None, RoundResult(2, "w", "=")))
    assert to_json(Report(name="Öpen", players=(player,))) == (
        '{"name":"Öpen","players":[{"name":"Dahlin, Dé","number":1,'
        '"rounds":[null,{"code":"=","colour":"w","opponent":2}]}]}'
    )


def test_equal_reports_have_equal_json() -> None:
    assert to_json(Report(name="A", city="B")) == to_json(Report(city="B", name="A"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "an object"),
        ('{"colour":"w"}', "colour"),
        ('{"name":3}', "valid string"),
        ('{"players":[{"name":"A"}]}', "number"),
        ('{"players":[{"number":true}]}', "valid integer"),
        ('{"players":[{"number":1,"seat":2}]}', "seat"),
        ('{"initial_colour":"red"}', "'w', 'b'"),
        ('{"first_day":"soon"}', "YYYY-MM-DD"),
    ],
)
def test_json_that_is_no_report_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_json(text)


def test_the_public_copy_keeps_the_year_of_birth_and_nothing_more() -> None:
    player = ReportPlayer(1, "Abel, Ada", birth=Birth(1990, 5, 6))
    national = NationalRecord("NOR", 1, birth=Birth(1990, 5, 6))
    private = Report(players=(player,), national=(national,), other_lines=("001 1990/05/06",), comments=("x",))
    public = public_copy(private, 1990)
    assert public.players == (replace(player, birth=Birth(1990)),)
    assert public.national[0].birth == Birth(1990)
    assert "1990/05/06" not in to_json(public)
    assert '"day"' not in to_json(public)


def test_the_public_copy_of_a_person_without_birth_has_none() -> None:
    assert public_copy(Report(players=(ReportPlayer(1),)), 1990).players[0].birth is None


def test_the_public_copy_keeps_no_birth_after_the_last_year_that_is_shown() -> None:
    born = [ReportPlayer(number, birth=Birth(1989 + number)) for number in (1, 2)]
    national = (NationalRecord("NOR", 2, birth=Birth(1991)),)
    public = public_copy(Report(players=tuple(born), national=national), 1990)
    assert [row.birth for row in (*public.players, *public.national)] == [Birth(1990), None, None]


@pytest.mark.parametrize(("number", "public"), [("1503014", "1503014"), ("N241", ""), ("", "")])
def test_the_public_copy_has_fide_ids_only(number: str, public: str) -> None:
    assert public_copy(Report(players=(ReportPlayer(1, fide_id=number),)), 1990).players[0].fide_id == public
