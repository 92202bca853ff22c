import datetime as dt

import pytest

from ratings.periods.preview import Preview, before, preview
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, RATINGS, base, event, made_public, people, ran

pytestmark = pytest.mark.django_db


def december(**more: object) -> Preview:
    result = preview(ran(**more))
    assert result is not None
    return result


def names(result: Preview, section: str) -> list[str]:
    return [line.name.split(",")[0] for line in result.sections[section].lines]


def test_a_first_run_has_nothing_to_be_compared_with() -> None:
    players = people()
    event(players, "A1B")
    assert preview(ran()) is None


def test_the_biggest_moves_come_with_their_games() -> None:
    players = people()
    base(players)
    event(players, "E1A B=C", "Open")
    result = december()
    assert [(move.line.name, move.line.change) for move in result.moves] == [
        ("Aune, Ada", -18), ("Eide, Eli", 18), ("Brun, Bo", -3), ("Cohn, Cleo", 3),
    ]  # fmt: skip
    first = result.moves[0]
    assert (first.line.rating_before, first.line.rating, first.line.games) == (2000, 1982, 1)
    assert [(game.game.event.name, game.opponent_rating, game.score) for game in first.games] == [("Open", 1600, 0)]
    assert result.counts == {-18: 1, 18: 1, -3: 1, 3: 1}
    assert result.moved == 4


def test_who_played_and_did_not_move_is_in_the_histogram() -> None:
    players = people()
    base(players, {"A": 2000, "B": 2000, "C": 1500})
    event(players, "A=B")
    assert december().counts == {0: 2}


def test_in_a_month_without_games_nobody_moves() -> None:
    base(people())
    result = december()
    assert (result.counts, result.moves, result.moved) == ({}, [], 0)


@pytest.mark.parametrize(("before", "expected"), [(2799, 1), (2800, 0), (2899, 0)])
def test_beyond_the_highest_milestone_there_is_none(before: int, expected: int) -> None:
    players = people("AB")
    base(players, {"A": before, "B": 2790})
    event(players, "A1B A1B A1B A1B")
    assert december().sections["milestones"].total == expected


def test_first_ratings_new_people_and_changes_of_k_are_shown() -> None:
    players = people()
    base(players, RATINGS | {"A": 2399}, k=None)
    event(players, "F=A F=B F=C F=D F=E A1B")
    result = december()
    assert names(result, "first_ratings") == names(result, "new_people") == ["Falk"]
    assert [(line.name, line.k) for line in result.sections["k_changes"].lines] == []
    assert result.sections["first_ratings"].lines[0].rating_before is None


def test_k_of_who_reaches_2400_changes() -> None:
    players = people("AB")
    base(players, {"A": 2399, "B": 2399})
    event(players, "A1B")
    result = december()
    assert [(line.name, line.k_before, line.k) for line in result.sections["k_changes"].lines] == [
        ("Aune, Ada", 20, 10)
    ]


@pytest.mark.parametrize(("before", "reached"), [(2391, []), (2392, ["Aune"]), (2400, [])])
def test_who_reaches_a_round_rating_for_the_first_time_is_shown(before: int, reached: list[str]) -> None:
    players = people("AB")
    base(players, {"A": before, "B": 2330})
    event(players, "A1B")
    assert names(december(), "milestones") == reached


def test_who_falls_below_the_floor_is_shown() -> None:
    players = people("ABC")
    base(players, {"A": 1401, "B": 1450, "C": 1500})
    event(players, "A0B A=C")
    result = december()
    assert names(result, "below_floor") == ["Aune"]
    assert "Aune" not in names(result, "moves")


def test_who_falls_asleep_and_who_comes_back_is_shown() -> None:
    players = people("AB")
    old = dt.date(2024, 12, 1)
    base(players, {"A": 2000, "B": 1900}, old)
    made_public(DECEMBER)
    slept = preview(made_public(JANUARY).run)
    assert slept is not None
    assert names(slept, "asleep") == ["Aune", "Brun"]
    event(players, "A=B", list_date=dt.date(2026, 2, 1))
    woken = preview(ran(dt.date(2026, 2, 1)))
    assert woken is not None
    assert (names(woken, "back"), names(woken, "asleep")) == (["Aune", "Brun"], [])


def test_who_is_no_longer_on_an_imported_list_is_removed() -> None:
    players = people("AB")
    base(players, {"A": 2000, "B": 1900})
    later = base(players, {"A": 2000}, DECEMBER)
    result = preview(later.run)
    assert result is not None
    assert (names(result, "removed"), result.moves) == (["Brun"], [])


def test_a_run_is_compared_with_the_version_before_it_of_the_same_list_else_with_the_list_before() -> None:
    players = people()
    november = base(players)
    version = made_public()
    assert before(version.run) == november
    event(players, "A1B")
    other = ran()
    assert before(other) == version
    assert before(november.run) is None
    assert november.list.date == NOVEMBER


def test_sections_show_the_first_twenty_and_count_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratings.periods.preview.SHOWN", 2)
    players = people()
    base(players)
    event(players, "E1A B=C")
    result = december()
    assert (len(result.sections["moves"].lines), result.moved) == (2, 4)
