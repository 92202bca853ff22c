"""Any Report, written and read again: equal in one format, and in another in all its fields."""

import dataclasses
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.reports import report as r
from ratings.reports import trf16, trf26
from ratings.reports.canonical import from_json, to_json
from ratings.reports.formats import FORMATS
from ratings.reports.point_system import PointSystem
from ratings.reports.report_builder import Reading
from ratings.reports.results import RESULT_CODES

FILES = sorted(path.stem for path in (Path(__file__).parent / "files").glob("*.trf"))

letters = st.characters(blacklist_categories=("C", "Z"), blacklist_characters=",") | st.just(" ")


def text(most: int, least: int = 0) -> st.SearchStrategy[str]:
    stripped = st.text(letters, max_size=most).map(str.strip)
    return stripped.filter(lambda text_: len(text_) >= least)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def many(strategy: st.SearchStrategy[Any], most: int = 3, least: int = 0) -> st.SearchStrategy[Any]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


numbers = st.integers(1, 9999)
team_numbers = st.integers(1, 999)
rounds = st.integers(1, 999)
counts = st.integers(0, 99999)
points = st.integers(0, 999)
signed_points = st.integers(-99, 999)
dates = st.dates(date(1970, 1, 1), date(2069, 12, 31))
# These years with two digits are never days. In other years the dates of the whole event decide their order.
round_dates = st.dates(date(1970, 1, 1), date(1999, 12, 31)) | st.dates(date(2032, 1, 1), date(2069, 12, 31))
births = st.builds(r.Birth, st.integers(1000, 9999)) | st.builds(
    lambda day: r.Birth(day.year, day.month, day.day), st.dates(date(1000, 1, 1))
)
federations = st.sampled_from(["", "NOR", "USA", "FID"])
fide_ids = st.just("") | st.from_regex(r"\A[1-9][0-9]{0,10}\Z")
codes = st.from_regex(r"\A[A-Z][A-Z0-9/:_-]{0,8}\Z")

results = st.builds(
    r.RoundResult,
    opponent=maybe(numbers),
    colour=st.sampled_from(["w", "b", "-"]),
    code=st.sampled_from(sorted(RESULT_CODES)),
).filter(lambda result: result.opponent is not None or result.code != " ")


def without_end(items: tuple[Any, ...]) -> tuple[Any, ...]:
    while items and items[-1] is None:
        items = items[:-1]
    return items


players = st.builds(
    r.ReportPlayer,
    number=numbers,
    name=text(33),
    sex=st.sampled_from(["m", "w", ""]),
    title=st.sampled_from(["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]),
    rating=maybe(st.integers(1, 9999)),
    federation=federations,
    fide_id=fide_ids,
    birth=maybe(births),
    points=maybe(points),
    rank=maybe(st.integers(0, 9999)),
    rounds=many(maybe(results), 5).map(without_end),
)
national = st.builds(
    r.NationalRecord,
    federation=st.sampled_from(["NOR", "FRA", "USA"]),
    number=numbers,
    sex=st.sampled_from(["m", "w", ""]),
    classification=text(3),
    name=text(33),
    rating=maybe(st.integers(1, 9999)),
    origin=text(3),
    national_id=text(11),
    birth=maybe(births),
)
teams = st.builds(r.Team, number=st.none(), name=text(32, 1), players=many(numbers, 14)) | st.builds(
    r.Team,
    number=team_numbers,
    name=text(32),
    nickname=text(5),
    strength=maybe(st.integers(0, 999999)),
    match_points=maybe(st.integers(0, 99999)),
    game_points=maybe(st.integers(0, 99999)),
    rank=maybe(st.integers(0, 999)),
    players=many(numbers, 14),
)
forbidden = st.builds(r.ForbiddenPairs, rounds, rounds, many(numbers, 5, 2)) | st.builds(
    r.ForbiddenPairs, st.none(), st.none(), many(numbers, 5, 1)
)
reports = st.builds(
    r.Report,
    name=text(60),
    city=text(60),
    federation=federations,
    first_day=maybe(dates),
    last_day=maybe(dates),
    player_count=maybe(counts),
    rated_count=maybe(counts),
    team_count=maybe(counts),
    type=text(60),
    chief_arbiter=text(60),
    deputies=many(text(60, 1)),
    time_control=text(60),
    round_dates=many(maybe(round_dates)).map(without_end),
    round_count=maybe(counts),
    initial_colour=st.sampled_from(["w", "b", ""]),
    point_system=st.builds(PointSystem, *[maybe(points)] * len(dataclasses.fields(PointSystem))),
    start_rank=maybe(
        st.builds(r.StartRank, st.sampled_from(["", "NOR"]), st.sampled_from(["FIDE", "NRO", "FIDON", "OTHER"]))
    ),
    pairing_controller=text(60),
    coded_type=codes,
    tie_breaks=many(codes),
    standings_order=many(codes),
    coded_time_control=st.sampled_from(["", "5400+30", "40/6000+30:900+30", "W300-B240"]),
    team_colours=st.sampled_from(["", "WBWB"]),
    team_points=st.builds(r.TeamPoints, maybe(points), maybe(points), maybe(points)),
    players=many(players, 4, 1),
    national=many(national),
    teams=many(teams),
    byes=many(st.builds(r.Byes, st.sampled_from("FHZ"), rounds, many(numbers, 5, 1))),
    accelerations=many(
        st.builds(r.AccelerationOfRounds, maybe(points), maybe(points), rounds, rounds, numbers, numbers)
    ),
    forbidden_pairs=many(forbidden),
    abnormal_points=many(
        st.builds(
            r.AbnormalPoints,
            st.sampled_from(["", "W", "D", "L", "F", "H", "Z", "+", "-"]),
            maybe(signed_points),
            maybe(signed_points),
            maybe(rounds),
            many(numbers, 5),
        )
    ),
    board_orders=many(
        st.builds(r.BoardOrder, rounds, maybe(team_numbers), maybe(team_numbers), many(maybe(numbers), 6))
    ),
    team_byes=many(st.builds(r.TeamByes, maybe(points), maybe(points), many(maybe(team_numbers), 6))),
    forfeited_matches=many(
        st.builds(r.ForfeitedMatch, st.sampled_from(["+-", "-+", "--"]), rounds, team_numbers, team_numbers)
    ),
    team_information=many(text(40).map(lambda rest: f"801 {rest}".rstrip())),
    absent=many(numbers, 5),
    paired_by_rank=st.booleans(),
    fictitious_points=many(st.builds(r.FictitiousPoints, numbers, many(points, 5))),
    comments=many(text(40).map(lambda rest: f" {rest}".rstrip())),
    other_lines=many(text(40).map(lambda rest: f"qq? {rest}".rstrip())),
)


def as_trf16_says_it(report: r.Report) -> r.Report:
    """Return the report without fields that TRF16 has no record for."""
    unsaid = {field: getattr(r.Report(), field) for field in trf16.NOT_IN_TRF16}
    return dataclasses.replace(
        report,
        **unsaid,
        teams=tuple(r.Team(None, team.name, players=team.players) for team in report.teams if team.name),
        forbidden_pairs=tuple(pair for pair in report.forbidden_pairs if pair.first_round is None),
        point_system=dataclasses.replace(report.point_system, unknown=None),
    )


@given(reports)
def test_a_report_written_in_trf26_is_read_again_as_it_was(report: r.Report) -> None:
    writing = trf26.write(report)
    assert writing.not_carried == ()
    reading = trf26.read(writing.text)
    assert reading.report == report
    assert reading.problems == ()


@given(reports)
def test_a_report_written_in_trf16_is_read_again_in_all_that_trf16_carries(report: r.Report) -> None:
    report = dataclasses.replace(report, teams=tuple(team for team in report.teams if team.name))
    carried = as_trf16_says_it(report)
    writing = trf16.write(report)
    assert trf16.read(writing.text).report == carried
    assert bool(writing.not_carried) is (report != carried)


@given(reports)
def test_values_of_trf16_are_read_back_unchanged_without_a_note(report: r.Report) -> None:
    carried = as_trf16_says_it(report)
    writing = trf16.write(carried)
    assert writing.not_carried == ()
    assert trf16.read(writing.text).report == carried


@given(reports)
def test_a_report_comes_back_from_canonical_json(report: r.Report) -> None:
    assert from_json(to_json(report)) == report


@pytest.mark.parametrize("format_name", FORMATS)
@pytest.mark.parametrize("name", FILES)
def test_a_real_file_is_equal_after_writing_and_reading(
    name: str, format_name: str, read_file: Callable[[str], Reading]
) -> None:
    report = read_file(name).report
    assert report is not None
    writing = FORMATS[format_name].write(report)
    again = FORMATS[format_name].read(writing.text).report
    assert (again == report) is (writing.not_carried == ())
    assert FORMATS[format_name].write(again).text == writing.text


@pytest.mark.parametrize("format_name", FORMATS)
@pytest.mark.parametrize("name", [name for name in FILES if name not in ("dates_unreadable", "wrong_columns")])
def test_files_written_here_are_read_without_corrections(
    name: str, format_name: str, read_file: Callable[[str], Reading]
) -> None:
    writing = FORMATS[format_name].write(read_file(name).report)
    reading = FORMATS[format_name].read(writing.text)
    assert [remark for remark in reading.adjustments if remark.code != "unknown-record"] == []
    assert reading.problems == ()


def test_an_unknown_result_is_a_question_mark_in_trf26_and_blank_in_trf16() -> None:
    blank = "001    1      Abel, Ada".ljust(91) + "   2 w"
    assert trf26.write(trf26.read(blank + " ?").report).text.splitlines()[-1].endswith("   2 w ?")
    assert trf16.write(trf26.read(blank + " ?").report).text.splitlines()[-1].endswith("   2 w")
    assert trf26.read(blank + " ?").report == trf26.read(blank).report
    assert trf26.read(blank + " ?").adjustments == ()
