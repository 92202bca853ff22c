from ratings.exports.differences_csv import render


def test_a_player_missing_on_a_list_has_empty_cells_there() -> None:
    lines = b"".join(render(("name", "rating"), [({"name": "Aune, Ada", "rating": 2000}, None)]))
    assert lines.decode() == 'name_before,name,rating_before,rating\n"Aune, Ada",,2000,\n'


def test_a_cell_that_a_spreadsheet_would_run_is_disarmed() -> None:
    row = {"name": "=1+1"}
    assert b"".join(render(("name",), [(row, row)])).decode() == "name_before,name\n'=1+1,'=1+1\n"


def test_a_cell_after_a_semicolon_or_a_sign_that_nobody_sees_is_disarmed_too() -> None:
    row = {"name": "Aune;=1+1"}, {"name": "\u200b=1+1"}
    assert b"".join(render(("name",), [row])).decode() == "name_before,name\nAune;'=1+1,'\u200b=1+1\n"
