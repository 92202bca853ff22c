import datetime as dt

import pytest

from ratings.periods.preview import Preview, before, preview
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, RATINGS, base, event, made_public, people, ran

pytestmark = pytest.mark.django_db


def december(**more: object) -> Preview:
    found = preview(ran(**more))
    assert found is not None
    return found


def names(found: Preview, section: str) -> list[str]:
    return [line.name.split(",")[0] for line in found.sections[section].lines]


def test_a_first_run_has_nothing_to_be_compared_with() -> None:
    known = people()
    event(known, "A1B")
    assert preview(ran()) is None


def test_the_biggest_moves_come_with_their_games() -> None:
    known = people()
    base(known)
    event(known, "E1A B=C", "Open")
    found = december()
    assert [(move.line.name, move.line.change) for move in found.moves] == [
        ("Aune, Ada", -18), ("Eide, Eli", 18), ("Brun, Bo", -3), ("Cohn, Cleo", 3),
    ]  # fmt: skip
    first = found.moves[0]
    assert (first.line.rating_before, first.line.rating, first.line.games) == (2000, 1982, 1)
    assert [(game.game.event.name, game.opponent_rating, game.score) for game in first.games] == [("Open", 1600, 0)]
    assert found.counts == {-18: 1, 18: 1, -3: 1, 3: 1}
    assert found.moved == 4


def test_who_played_and_did_not_move_is_in_the_histogram() -> None:
    known = people()
    base(known, {"A": 2000, "B": 2000, "C": 1500})
    event(known, "A=B")
    assert december().counts == {0: 2}


def test_in_a_month_without_games_nobody_moves() -> None:
    base(people())
    found = december()
    assert (found.counts, found.moves, found.moved) == ({}, [], 0)


@pytest.mark.parametrize(("before", "told"), [(2799, 1), (2800, 0), (2899, 0)])
def test_beyond_the_highest_milestone_there_is_none(before: int, told: int) -> None:
    known = people("AB")
    base(known, {"A": before, "B": 2790})
    event(known, "A1B A1B A1B A1B")
    assert december().sections["milestones"].total == told


def test_first_ratings_new_people_and_changes_of_k_are_shown() -> None:
    known = people()
    base(known, RATINGS | {"A": 2399}, k=None)
    event(known, "F=A F=B F=C F=D F=E A1B")
    found = december()
    assert names(found, "first_ratings") == names(found, "new_people") == ["Falk"]
    assert [(line.name, line.k) for line in found.sections["k_changes"].lines] == []
    assert found.sections["first_ratings"].lines[0].rating_before is None


def test_k_of_who_reaches_2400_changes() -> None:
    known = people("AB")
    base(known, {"A": 2399, "B": 2399})
    event(known, "A1B")
    found = december()
    assert [(line.name, line.k_before, line.k) for line in found.sections["k_changes"].lines] == [("Aune, Ada", 20, 10)]


@pytest.mark.parametrize(("before", "reached"), [(2391, []), (2392, ["Aune"]), (2400, [])])
def test_who_reaches_a_round_rating_for_the_first_time_is_shown(before: int, reached: list[str]) -> None:
    known = people("AB")
    base(known, {"A": before, "B": 2330})
    event(known, "A1B")
    assert names(december(), "milestones") == reached


def test_who_falls_below_the_floor_is_shown() -> None:
    known = people("ABC")
    base(known, {"A": 1401, "B": 1450, "C": 1500})
    event(known, "A0B A=C")
    found = december()
    assert names(found, "below_floor") == ["Aune"]
    assert "Aune" not in names(found, "moves")


def test_who_falls_asleep_and_who_comes_back_is_shown() -> None:
    known = people("AB")
    old = dt.date(2024, 12, 1)
    base(known, {"A": 2000, "B": 1900}, old)
    made_public(DECEMBER)
    slept = preview(made_public(JANUARY).run)
    assert slept is not None
    assert names(slept, "asleep") == ["Aune", "Brun"]
    event(known, "A=B", list_date=dt.date(2026, 2, 1))
    woken = preview(ran(dt.date(2026, 2, 1)))
    assert woken is not None
    assert (names(woken, "back"), names(woken, "asleep")) == (["Aune", "Brun"], [])


def test_who_is_no_longer_on_an_imported_list_is_removed() -> None:
    known = people("AB")
    base(known, {"A": 2000, "B": 1900})
    later = base(known, {"A": 2000}, DECEMBER)
    found = preview(later.run)
    assert found is not None
    assert (names(found, "removed"), found.moves) == (["Brun"], [])


def test_a_run_is_compared_with_the_version_before_it_of_the_same_list_else_with_the_list_before() -> None:
    known = people()
    november = base(known)
    one = made_public()
    assert before(one.run) == november
    event(known, "A1B")
    other = ran()
    assert before(other) == one
    assert before(november.run) is None
    assert november.list.date == NOVEMBER


def test_sections_show_the_first_twenty_and_count_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratings.periods.preview.SHOWN", 2)
    known = people()
    base(known)
    event(known, "E1A B=C")
    found = december()
    assert (len(found.sections["moves"].lines), found.moved) == (2, 4)
