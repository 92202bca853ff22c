import datetime as dt

import pytest

from ratings.identification.matching_rules import (
    RegisterPlayer,
    differences,
    match_by_name,
)
from ratings.reports.report import Birth, ReportPlayer


def line(federation: str = "NOR", born: int | None = 1990, name: str = "Abel, Ada") -> ReportPlayer:
    return ReportPlayer(1, name=name, federation=federation, birth=Birth(born) if born else None)


def register_player(
    pk: int = 1, federation: str = "NOR", born: int | None = 1990, name: str = "Abel, Ada"
) -> RegisterPlayer:
    return RegisterPlayer(pk, str(pk), name, federation, born)


def test_name_birth_and_federation_leave_no_doubt() -> None:
    match = match_by_name(line(), [register_player()])
    assert match is not None
    assert match.doubts == ()


@pytest.mark.parametrize(
    ("reported", "candidate", "doubts"),
    [
        (line(federation="SWE"), register_player(), ("federation-differs",)),
        (line(born=None), register_player(), ("birth-unknown",)),
        (line(), register_player(born=None), ("birth-unknown",)),
    ],
)
def test_a_missing_or_different_value_is_a_doubt(
    reported: ReportPlayer, candidate: RegisterPlayer, doubts: tuple[str]
) -> None:
    match = match_by_name(reported, [candidate])
    assert match is not None
    assert match.doubts == doubts


def test_another_year_of_birth_is_another_person() -> None:
    assert match_by_name(line(born=1990), [register_player(born=1991)]) is None


def test_another_day_of_birth_is_another_person() -> None:
    """O21: with equal name, federation and year a report matched the namesake born on another day."""
    namesake = RegisterPlayer(1, "1", "Abel, Ada", "NOR", 1990, dt.date(1990, 5, 31))
    for birth, is_same in ((Birth(1990, 2, 1), False), (Birth(1990, 5, 31), True), (Birth(1990), True)):
        reported = ReportPlayer(1, name="Abel, Ada", federation="NOR", birth=birth)
        assert (match_by_name(reported, [namesake]) is not None) is is_same


def test_a_name_alone_identifies_no_player() -> None:
    assert match_by_name(line(federation="SWE", born=None), [register_player()]) is None


def test_of_two_namesakes_the_one_of_the_federation_is_identified() -> None:
    match = match_by_name(line(), [register_player(1, "SWE"), register_player(2, "NOR")])
    assert match is not None
    assert match.candidate.player_id == 2


def test_two_equal_candidates_are_not_identified() -> None:
    assert match_by_name(line(), [register_player(1), register_player(2)]) is None
    assert match_by_name(line(federation="DEN"), [register_player(1, "SWE"), register_player(2, "FIN")]) is None


def test_differences_name_the_register_s_values() -> None:
    codes = differences(line("SWE", 1991, "Berg, Berit"), register_player())
    assert codes == ("name-differs", "birth-differs", "federation-differs")
    assert differences(line("", None, ""), register_player()) == ()
