"""The command: its output and its rows, written all or not at all."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.models import User
from tests.ratings.tables import sheets
from tests.tournaments import factories
from tournaments.models import Tournament

HEADINGS = ["Name", "FIDE ID", "Born", "Club"]


@pytest.fixture
def registered_player(new_tournament: Tournament) -> Any:
    player = factories.enrol_player("Ahlberg, Nora", "1503014", birth_year=1990)
    factories.publish_list({player: 2150})
    return player


def file(tmp_path: Path, *rows: list[object], headings: list[str] = HEADINGS) -> Path:
    path = tmp_path / "list.csv"
    path.write_bytes(sheets.csv([headings, *rows]))
    return path


def imported(capsys: Any, tournament: Tournament, path: Path, **options: Any) -> dict[str, Any]:
    call_command("import_entries", tournament.slug, str(path), json=True, **options)
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def refused(tournament: Tournament, path: Path, **options: Any) -> list[str]:
    with pytest.raises(CommandError) as error:
        call_command("import_entries", tournament.slug, str(path), **options)
    return str(error.value).splitlines()


def test_new_players_and_those_of_the_register_are_entered_and_listed_as_json(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    path = file(tmp_path, ["", "001503014", "", "SK Nord"], ["OSTBY, Arne", "", "2012", ""])
    assert imported(capsys, new_tournament, path) == {
        "new": 1, "found": 1, "ambiguous": 0, "already": 0, "errors": [],
        "entries": [
            {"row": 2, "state": "found", "number": "1503014", "name": "Ahlberg, Nora"},
            {"row": 3, "state": "new", "number": None, "name": "Ostby, Arne"},
        ],
    }  # fmt: skip
    first, second = new_tournament.entries.all()
    assert (first.player, first.rating, first.club, first.start_number) == (registered_player, 2150, "SK Nord", 1)
    assert (second.name, second.federation, second.birth_year, second.rating) == ("Ostby, Arne", "NOR", 2012, None)


def test_a_rating_of_a_player_who_is_on_no_list_here_is_in_the_json(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    rows = [["", "001503014", "2222", ""], ["Ostby, Arne", "777", "2650", "2025-10"]]
    path = file(tmp_path, *rows, headings=["Name", "FIDE ID", "Elo", "Rating list"])
    assert imported(capsys, new_tournament, path)["entries"] == [
        {"row": 2, "state": "found", "number": "1503014", "name": "Ahlberg, Nora"},
        {"row": 3, "state": "new", "number": None, "name": "Ostby, Arne", "rating": 2650},
    ]
    assert [*new_tournament.entries.values_list("rating", "rating_by_hand")] == [(2150, False), (2650, True)]


def test_a_dry_run_writes_nothing(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    path = file(tmp_path, ["", "1503014", "", ""])
    assert imported(capsys, new_tournament, path, dry_run=True)["found"] == 1
    assert not new_tournament.entries.exists()
    call_command("import_entries", new_tournament.slug, str(path), dry_run=True)
    expected = "list.csv: 0 new, 1 in the register, 0 already in, 0 of these changed; nothing written (--dry-run)"
    assert expected in capsys.readouterr().out


def test_a_second_import_updates_and_removes_no_player(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    imported(capsys, new_tournament, file(tmp_path, ["", "1503014", "", "A"], ["Ostby, Arne", "", "2012", ""]))
    answer = imported(capsys, new_tournament, file(tmp_path, ["", "1503014", "", "B"], ["Ostby, Mika", "", "2014", ""]))
    assert (answer["already"], answer["new"]) == (1, 1)
    assert [(entry.name, entry.club) for entry in new_tournament.entries.all()] == [
        ("Ahlberg, Nora", "B"), ("Ostby, Arne", ""), ("Ostby, Mika", "")
    ]  # fmt: skip


def test_a_row_that_is_ambiguous_stops_everything_and_the_players_are_named(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    factories.enrol_player("Ahlberg, Nora", "1503015", birth_year=2009)
    path = file(tmp_path, ["Ostby, Arne", "", "2012", ""], ["Ahlberg, Nora", "", "", ""])
    [line] = refused(new_tournament, path)
    assert line == (
        f"{path}: row 3, column -: found Ahlberg, Nora (2 players of this name, no birth year given), "
        "expected Ahlberg, Nora 1990 1503014, Ahlberg, Nora 2009 1503015"
    )
    assert not new_tournament.entries.exists()
    refused(new_tournament, path, json=True)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ambiguous"], answer["new"], answer["entries"][1]["state"]) == (1, 1, "ambiguous")


def test_every_error_is_a_line_with_row_column_found_and_expected(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    path = file(tmp_path, ["Ahlberg, Nora", "15A", "", ""], ["", "99", "", ""], ["Ostby, Arne", "", "soon", ""])
    assert refused(new_tournament, path, json=True) == [
        f"{path}: row 2, column FIDE ID: found 15A, expected a FIDE ID: digits only",
        f"{path}: row 3, column FIDE ID: found 99, expected a number of the register, or a name beside it",
        f"{path}: row 4, column Born: found soon, expected a date or a year from 1905 to 2025",
    ]
    assert json.loads(capsys.readouterr().out)["errors"][0] == {
        "row": 2, "column": "FIDE ID", "found": "15A", "expected": "a FIDE ID: digits only"
    }  # fmt: skip
    assert not new_tournament.entries.exists()


def test_columns_are_mapped_by_hand_and_wrong_mappings_are_named(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    path = file(tmp_path, ["1503014", "Ahlberg, Nora"], headings=["Kennziffer", "Wer"])
    assert imported(capsys, new_tournament, path, map=["Kennziffer=fide_id", "Wer=name"], dry_run=True)["found"] == 1
    assert imported(capsys, new_tournament, path, map=["1=fide_id", "B=name"], dry_run=True)["found"] == 1
    [first, second] = refused(new_tournament, path, map=["Wo=name", "Wer=colour"])
    assert first == "--map Wo=name: found column Wo, expected one of Kennziffer, Wer"
    assert second.startswith("--map Wer=colour: found field colour, expected one of name, surname,")
    assert refused(new_tournament, path, map=["1=name", "2=name"]) == ["--map: “Name” is chosen for two columns."]


def test_an_empty_list_a_missing_file_and_an_unknown_tournament_are_refused(
    new_tournament: Tournament, tmp_path: Path
) -> None:
    path = file(tmp_path, ["red", "1"], headings=["Colour", "Size"])
    [line] = refused(new_tournament, path)
    assert line == f"{path}: row 1: found Colour; Size, expected a column of names or FIDE IDs; say which with --map"
    assert refused(new_tournament, tmp_path / "none.csv") == [f"{tmp_path / 'none.csv'}: No such file or directory"]
    new_tournament.slug = "nowhere"
    assert refused(new_tournament, path) == ["TOURNAMENT: found nowhere, expected the name in a tournament's address"]
    path.write_bytes(b"")
    new_tournament.refresh_from_db()
    assert "The list is empty." in refused(new_tournament, path)[0]


def test_a_second_sheet_is_named_and_left_out(
    capsys: Any, new_tournament: Tournament, registered_player: Any, tmp_path: Path
) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(sheets.xlsx([["Notes"]], [["FIDE ID"], [1503014]], names=["Read me", "A"]))
    call_command("import_entries", new_tournament.slug, str(path))
    assert "read is the sheet “A”; left out: “Read me”" in capsys.readouterr().err
    assert new_tournament.entries.count() == 1


def test_once_round_1_is_paired_no_new_player_is_imported(capsys: Any, arbiter: User, tmp_path: Path) -> None:
    cup = factories.create_running_tournament(arbiter)
    path = file(tmp_path, ["Ostby, Arne", "", "2012", ""])
    assert refused(cup, path) == [f"{path}: The rounds are paired. Take back the pairing to change the entries."]
    path = file(tmp_path, ["Ahlberg, Nora", "", "1980", "SK Nord"])
    assert imported(capsys, cup, path)["already"] == 1
    assert cup.entries.get(name="Ahlberg, Nora").club == "SK Nord"
