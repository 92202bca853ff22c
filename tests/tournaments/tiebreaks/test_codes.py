"""Codes with cuts and modifiers in the form of records 202 and 212."""

import pytest

from tournaments.tiebreaks.codes import UnknownCode, parse_code, standings_order
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.registry import ALL_TIEBREAKS, TEAM_CODES, TIEBREAKS


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("BH", TiebreakCode("BH", "BH")),
        ("bh/c1", TiebreakCode("BH/C1", "BH", low=1)),
        (" BH-C1 ", TiebreakCode("BH/C1", "BH", low=1)),
        ("BH/C2", TiebreakCode("BH/C2", "BH", low=2)),
        ("SB/M1", TiebreakCode("SB/M1", "SB", low=1, high=1)),
        ("BH/M2/P", TiebreakCode("BH/M2/P", "BH", low=2, high=2, played=True)),
        ("DE/P", TiebreakCode("DE/P", "DE", played=True)),
        ("AOB/F", TiebreakCode("AOB/F", "AOB", with_final_round_drawn=True)),
        ("KS/L+1", TiebreakCode("KS/L+1", "KS", limit=1)),
        ("KS/L-2", TiebreakCode("KS/L-2", "KS", limit=-2)),
        ("TPN/R", TiebreakCode("TPN/R", "TPN", reverse=True)),
        ("ARO/C1/U1400", TiebreakCode("ARO/C1/U1400", "ARO", low=1, unrated=1400)),
        ("GE", TiebreakCode("GE", "GE")),
    ],
)
def test_a_code_is_read_with_its_modifiers(text: str, code: TiebreakCode) -> None:
    assert parse_code(text) == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XYZ", "XYZ: no tie-break; expected one of PTS, DE, WIN"),
        ("", "'': no tie-break"),
        ("BH/C0", "/C0 found; BH takes /C1 …, /M1 …, /P"),
        ("BH/C", "/C found"),
        ("BH/L+1", "/L+1 found"),
        ("WIN/C1", "/C1 found; WIN takes no modifier"),
        ("KS/L1", "/L1 found; KS takes /L+1 /L-1 …"),
        ("KS/L+½", "/L+½ found"),
        ("DE/R", "/R found; DE takes /P"),
        ("BH:MP/C1", "a tie-break of team tournaments"),
        ("SSSC/K4", "a tie-break of team tournaments"),
        ("OTHER_COIN", "defined by the tournament itself"),
    ],
)
def test_an_unknown_code_is_reported_with_the_valid_ones(text: str, message: str) -> None:
    with pytest.raises(UnknownCode) as refused:
        parse_code(text)
    assert len(refused.value.problems) == 1
    assert message in refused.value.problems[0]


def test_points_come_first_unless_the_list_says_where() -> None:
    assert [code.text for code in standings_order(["BH", "SB"])] == ["PTS", "BH", "SB"]
    assert [code.text for code in standings_order(["WIN", "PTS", "BH"])] == ["WIN", "PTS", "BH"]


def test_every_problem_of_a_list_is_reported_at_once() -> None:
    with pytest.raises(UnknownCode) as refused:
        standings_order(["XYZ", "BH", "SB/Q", "BH"])
    assert [problem.split(":")[0] for problem in refused.value.problems] == ["XYZ", "SB/Q", "BH"]


def test_only_the_direct_encounter_may_stand_twice() -> None:
    assert len(standings_order(["DE", "BH", "DE"])) == 4
    with pytest.raises(UnknownCode, match="BH: found twice"):
        standings_order(["BH", "DE", "BH"])


def test_every_tie_break_has_one_name_and_takes_modifiers_that_exist() -> None:
    assert len(TIEBREAKS) == len(ALL_TIEBREAKS)
    assert not TIEBREAKS.keys() & set(TEAM_CODES)
    assert {letter for tiebreak in ALL_TIEBREAKS for letter in tiebreak.modifiers} <= set("CMPFLRU")
    assert all(tiebreak.title and tiebreak.article for tiebreak in ALL_TIEBREAKS)
