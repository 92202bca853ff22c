"""The result codes of TRF16 and TRF26."""

import pytest

from ratings.reports.results import PRINTED_TABLE, RESULT_CODES, ResultCode


def test_the_table_has_every_code_of_the_formats_once() -> None:
    assert [row.code for row in PRINTED_TABLE] == list("1=0+-WDLHFUZ ")


@pytest.mark.parametrize(("code", "rated"), [(code, code in "1=0") for code in "1=0+-WDLHFUZ "])
def test_only_a_win_a_draw_and_a_loss_on_the_board_are_rated(code: str, rated: bool) -> None:
    assert RESULT_CODES[code].rated is rated


@pytest.mark.parametrize("code", "WDL")
def test_a_game_of_less_than_one_move_is_played_but_not_rated(code: str) -> None:
    assert RESULT_CODES[code].played
    assert not RESULT_CODES[code].rated


@pytest.mark.parametrize("code", "+-HFUZ ")
def test_forfeits_and_byes_are_not_played(code: str) -> None:
    assert not RESULT_CODES[code].played


def test_both_players_may_lose_by_forfeit_but_not_win() -> None:
    assert RESULT_CODES["-"].answers == "+-"
    assert RESULT_CODES["+"].answers == "-"


@pytest.mark.parametrize("row", [row for row in PRINTED_TABLE if row.game], ids=lambda row: row.meaning)
def test_result_codes_of_both_players_are_symmetric(row: ResultCode) -> None:
    code = RESULT_CODES[row.code]
    assert all(code.code in RESULT_CODES[answer].answers for answer in code.answers)
