"""The model of a hall says what the rules say; and the reading of a log finds a silent change."""

from dataclasses import replace

import pytest

from campaigns.hall_model import Board, HallModel, KeystrokeRequest, silent_changes


def hall_model() -> HallModel:
    return HallModel({(number, board): Board() for number in (1, 2) for board in (1, 2)})


def key(
    uuid: str, board: int, result: str, seen: int, kind: str = "result", station: str = "chief", of: int = 1
) -> KeystrokeRequest:
    return KeystrokeRequest(uuid, station, station == "phone", of, board, kind, result, seen)


def test_the_second_entry_on_the_same_version_is_refused_and_a_repeated_key_changes_nothing() -> None:
    model = hall_model()
    assert model.apply(key("a", 1, "10", 0)).outcome == "entered"
    assert model.apply(key("b", 1, "01", 0, station="deputy")).outcome == "refused"
    assert model.apply(key("a", 1, "10", 0)).outcome == "entered"
    assert model.boards[1, 1].version == 1
    assert model.apply(key("c", 1, "10", 0, station="deputy")).outcome == "confirmed"
    assert model.boards[1, 1].is_confirmed


def test_a_complete_round_takes_one_change_under_an_unlock_and_no_other() -> None:
    model = hall_model()
    for board in (1, 2):
        model.apply(key(f"a{board}", board, "10", 0))
    assert model.apply(key("b", 1, "01", 1)).status == 409
    model.unlock(1, "chief")
    assert model.apply(key("c", 1, "01", 1, station="deputy")).status == 409
    assert model.apply(key("d", 1, "01", 1)).outcome == "entered"
    assert model.apply(key("e", 1, "==", 2)).status == 409
    assert model.boards[1, 1].result == "01"


def test_the_last_entry_of_the_newest_round_is_undone_where_it_was_typed() -> None:
    model = hall_model()
    for board in (1, 2):
        model.apply(key(f"a{board}", board, "10", 0, of=2))
    assert model.apply(key("b", 2, "", 1, "undo", "deputy", of=2)).status == 409
    assert model.apply(key("c", 2, "", 1, "undo", of=2)).outcome == "entered"
    assert model.boards[2, 2].result == ""


def test_another_stations_result_is_replaced_only_by_naming_it_and_a_refused_one_waits_for_a_decision() -> None:
    model = hall_model()
    model.apply(key("a", 1, "10", 0))
    assert model.apply(key("b", 1, "01", 1, station="deputy")).outcome == "refused"
    assert model.conflicts() == {"b"}
    other = replace(key("c", 1, "==", 0, station="deputy"), replaced_uuid="a")
    assert model.copy().apply(other).outcome == "entered"
    late = replace(key("e", 1, "01", 1, station="deputy"), replaced_uuid="a", resolved_uuid="b")
    model.apply(replace(key("d", 1, "10", 1), replaced_uuid="a", resolved_uuid="b"))
    assert model.conflicts() == set()
    assert model.apply(late).outcome == "refused"
    assert (model.conflicts(), model.boards[1, 1].result) == (set(), "10")


def test_a_phone_changes_its_own_result_and_proposes_over_another() -> None:
    model = hall_model()
    assert model.apply(key("a", 1, "10", 0, station="phone", of=2)).outcome == "entered"
    assert model.apply(key("b", 1, "==", 1, station="phone", of=2)).outcome == "entered"
    assert model.apply(key("c", 1, "==", 2, of=2)).outcome == "confirmed"
    assert model.apply(key("d", 1, "01", 2, station="phone", of=2)).outcome == "refused"
    assert model.boards[2, 1].dispute == "phone"


def test_a_conflict_keeps_a_round_open_and_opens_only_the_newest() -> None:
    model = hall_model()
    for number in (1, 2):
        for board in (1, 2):
            model.apply(key(f"a{number}{board}", board, "10", 0, of=number))
        model.apply(key(f"b{number}", 1, "01", 0, station="deputy", of=number))
    assert (model.complete_rounds, model.conflicts()) == ({1}, {"b1", "b2"})


@pytest.mark.parametrize(
    ("last", "silent"),
    [
        ((1, 1, "result", "01", False), ["c"]),
        ((1, 1, "result", "01", True), []),
        ((1, 2, "undo", "", False), []),
        ((2, 1, "result", "01", False), []),
    ],
)
def test_an_entry_in_a_complete_round_without_an_unlock_is_found(
    last: tuple[int, int, str, str, bool], silent: list[str]
) -> None:
    log = {"a": (1, 1, "result", "10", False), "b": (1, 2, "result", "==", False), "c": last}
    assert silent_changes(log, [(1, 1), (1, 2), (2, 1), (2, 2)]) == silent
