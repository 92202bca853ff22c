import datetime as dt

import pytest

from ratings.periods.preview import Preview, comparison_version, preview_run
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOVEMBER,
    RATINGS,
    create_event,
    enrol_players,
    publish_base_list,
    run_and_publish,
    run_list,
)

pytestmark = pytest.mark.django_db


def december(**more: object) -> Preview:
    result = preview_run(run_list(**more))
    assert result is not None
    return result


def names(result: Preview, section: str) -> list[str]:
    return [line.name.split(",")[0] for line in result.sections[section].lines]


def test_a_first_run_has_no_comparison() -> None:
    players = enrol_players()
    create_event(players, "A1B")
    assert preview_run(run_list()) is None


def test_the_biggest_moves_come_with_their_games() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "E1A B=C", "Open")
    result = december()
    assert [(move.line.name, move.line.change) for move in result.moves] == [
        ("Aune, Ada", -18), ("Eide, Eli", 18), ("Brun, Bo", -3), ("Cohn, Cleo", 3),
    ]  # fmt: skip
    first = result.moves[0]
    assert (first.line.rating_before, first.line.rating, first.line.games) == (2000, 1982, 1)
    assert [(game.game.event.name, game.opponent_rating, game.score) for game in first.games] == [("Open", 1600, 0)]
    assert result.counts == {-18: 1, 18: 1, -3: 1, 3: 1}
    assert result.moved_count == 4


def test_players_without_rating_change_are_in_the_histogram() -> None:
    players = enrol_players()
    publish_base_list(players, {"A": 2000, "B": 2000, "C": 1500})
    create_event(players, "A=B")
    assert december().counts == {0: 2}


def test_a_month_without_games_changes_no_rating() -> None:
    publish_base_list(enrol_players())
    result = december()
    assert (result.counts, result.moves, result.moved_count) == ({}, [], 0)


@pytest.mark.parametrize(("before", "expected"), [(2799, 1), (2800, 0), (2899, 0)])
def test_beyond_the_highest_milestone_there_is_none(before: int, expected: int) -> None:
    players = enrol_players("AB")
    publish_base_list(players, {"A": before, "B": 2790})
    create_event(players, "A1B A1B A1B A1B")
    assert december().sections["milestones"].total == expected


def test_first_ratings_new_people_and_changes_of_k_are_shown() -> None:
    players = enrol_players()
    publish_base_list(players, RATINGS | {"A": 2399}, k=None)
    create_event(players, "F=A F=B F=C F=D F=E A1B")
    result = december()
    assert names(result, "first_ratings") == names(result, "new_people") == ["Falk"]
    assert [(line.name, line.k) for line in result.sections["k_changes"].lines] == []
    assert result.sections["first_ratings"].lines[0].rating_before is None


def test_the_k_factor_changes_at_2400() -> None:
    players = enrol_players("AB")
    publish_base_list(players, {"A": 2399, "B": 2399})
    create_event(players, "A1B")
    result = december()
    assert [(line.name, line.k_before, line.k) for line in result.sections["k_changes"].lines] == [
        ("Aune, Ada", 20, 10)
    ]


@pytest.mark.parametrize(("before", "reached"), [(2391, []), (2392, ["Aune"]), (2400, [])])
def test_players_reaching_a_milestone_are_shown(before: int, reached: list[str]) -> None:
    players = enrol_players("AB")
    publish_base_list(players, {"A": before, "B": 2330})
    create_event(players, "A1B")
    assert names(december(), "milestones") == reached


def test_players_below_the_floor_are_shown() -> None:
    players = enrol_players("ABC")
    publish_base_list(players, {"A": 1401, "B": 1450, "C": 1500})
    create_event(players, "A0B A=C")
    result = december()
    assert names(result, "below_floor") == ["Aune"]
    assert "Aune" not in names(result, "moves")


def test_newly_inactive_and_returning_players_are_shown() -> None:
    players = enrol_players("AB")
    old = dt.date(2024, 12, 1)
    publish_base_list(players, {"A": 2000, "B": 1900}, old)
    run_and_publish(DECEMBER)
    slept = preview_run(run_and_publish(JANUARY).run)
    assert slept is not None
    assert names(slept, "asleep") == ["Aune", "Brun"]
    create_event(players, "A=B", list_date=dt.date(2026, 2, 1))
    woken = preview_run(run_list(dt.date(2026, 2, 1)))
    assert woken is not None
    assert (names(woken, "back"), names(woken, "asleep")) == (["Aune", "Brun"], [])


def test_players_missing_on_an_imported_list_are_removed() -> None:
    players = enrol_players("AB")
    publish_base_list(players, {"A": 2000, "B": 1900})
    later = publish_base_list(players, {"A": 2000}, DECEMBER)
    result = preview_run(later.run)
    assert result is not None
    assert (names(result, "removed"), result.moves) == (["Brun"], [])


def test_a_run_is_compared_with_the_previous_version_else_with_the_previous_list() -> None:
    players = enrol_players()
    november = publish_base_list(players)
    version = run_and_publish()
    assert comparison_version(version.run) == november
    create_event(players, "A1B")
    other = run_list()
    assert comparison_version(other) == version
    assert comparison_version(november.run) is None
    assert november.list.date == NOVEMBER


def test_sections_show_the_first_twenty_and_count_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratings.periods.preview.LINES_PER_SECTION", 2)
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "E1A B=C")
    result = december()
    assert (len(result.sections["moves"].lines), result.moved_count) == (2, 4)
