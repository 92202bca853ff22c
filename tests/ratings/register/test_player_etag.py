"""The mark of a person changes with everything that their pages may show, and stays while nothing happens."""

import datetime as dt
from collections.abc import Callable

import pytest

from ratings.models import (
    Adjustment,
    Decision,
    Installation,
    Player,
    RatingSeries,
    Registration,
    SeriesEntry,
    User,
)
from ratings.projection import projection
from ratings.register import player_etag
from ratings.register.clubs import join
from ratings.register.identity import records
from ratings.register.merging import merge, undo
from tests.ratings import month
from tests.ratings.at_desk import game
from tests.tournaments import cast

pytestmark = pytest.mark.django_db
DAY = dt.date(2025, 11, 20)


@pytest.fixture
def players() -> dict[str, Player]:
    players = month.people("ABC")
    month.base(players)
    return players


def mark(player: Player, day: dt.date) -> str:
    return player_etag.pages_etag(player, day, records())


def test_it_stays_while_nothing_happens_and_while_others_play(players: dict[str, Player]) -> None:
    before = mark(players["A"], DAY)
    projection.enter(game(players["B"], players["C"]))
    assert mark(players["A"], DAY) == before


def enter(players: dict[str, Player]) -> None:
    projection.enter(game(players["A"], players["B"], round=7))


def enter_again(players: dict[str, Player]) -> None:
    projection.enter(game(players["B"], players["A"], "10", version=2))


def withdraw(players: dict[str, Player]) -> None:
    projection.withdraw("autumn-cup-2025", 1, players["B"].pk, players["A"].pk)


def report(players: dict[str, Player]) -> None:
    month.event(players, "A1B")


def decide(players: dict[str, Player]) -> None:
    submission = month.event(players, "B1C", "Other").submission
    Decision.objects.create(submission=submission, state="received", at=month.NOW)


def publish(players: dict[str, Player]) -> None:
    cast.published({players["A"]: 2010}, day=dt.date(2025, 12, 1))


def adjust(players: dict[str, Player], pk: int | None = None) -> None:
    Adjustment.objects.create(
        pk=pk,
        player=players["A"],
        series=month.default_series(),
        control="standard",
        list_date=dt.date(2025, 12, 1),
        points=5,
        kind="once",
        reason="lost event",
    )


def hide_another(players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["C"].pk).update(hidden=True)


def say_something_of_another(players: dict[str, Player]) -> None:
    cast.player("Cohn, C.")


def join_a_club(players: dict[str, Player]) -> None:
    join(players["A"], "Bergen", DAY, None, month.NOW)


def rename_the_office(players: dict[str, Player]) -> None:
    Installation.objects.create(authority="Office of the East", federation="AUT")


@pytest.mark.parametrize(
    "happens",
    [
        enter, enter_again, withdraw, report, decide, publish, adjust, hide_another, say_something_of_another,
        rename_the_office, join_a_club,
    ],
)  # fmt: skip
def test_it_is_another_one_after(players: dict[str, Player], happens: Callable[[dict[str, Player]], None]) -> None:
    projection.enter(game(players["B"], players["A"], "01"))
    before = mark(players["A"], DAY)
    happens(players)
    assert mark(players["A"], DAY) != before


def test_it_is_another_one_after_what_was_begun_before_the_last_and_done_later(players: dict[str, Player]) -> None:
    adjust(players, pk=1002)
    before = mark(players["A"], DAY)
    adjust(players, pk=1001)
    assert mark(players["A"], DAY) != before


def test_it_is_another_one_after_a_merge_and_after_its_split(players: dict[str, Player]) -> None:
    officer = User.objects.create_user("officer")
    other = cast.player("Aune, A.")
    marks = [mark(players["A"], DAY)]
    made = merge(players["A"], other, "one person", officer, month.NOW)
    marks.append(mark(players["A"], DAY))
    undo(made, "two people", officer, month.NOW)
    marks.append(mark(players["A"], DAY))
    assert len(set(marks)) == 3


def test_it_is_another_one_after_what_a_series_takes_in_is_decided(players: dict[str, Player]) -> None:
    """By an officer, by a rule that is changed, or by a registration that is approved."""
    series = RatingSeries.objects.create(code="NAT", name="National", source="computed")
    first = SeriesEntry.objects.create(event=month.event(players, "A1B"), series=series, why="rounds", at=month.NOW)
    announced = Registration.objects.create(
        code="2025-0001", name="Cup", place="Bergen", federation="NOR", first_day=DAY, last_day=DAY, at=month.NOW,
        time_control="90+30", chief_arbiter="Lund", by=cast.account("organiser"),
    )  # fmt: skip
    marks = [mark(players["A"], DAY)]
    SeriesEntry.objects.create(
        event=first.event, series=series, replaces=first, list_date=month.DECEMBER, why="officer", reason="x",
        at=month.NOW,
    )  # fmt: skip
    marks.append(mark(players["A"], DAY))
    RatingSeries.objects.filter(pk=series.pk).update(least_rounds=3)
    marks.append(mark(players["A"], DAY))
    announced.state = "approved"
    announced.save()
    marks.append(mark(players["A"], DAY))
    assert len(set(marks)) == 4


def test_another_day_is_another_mark(players: dict[str, Player]) -> None:
    assert mark(players["A"], DAY) != mark(players["A"], DAY + dt.timedelta(days=1))


def test_it_costs_one_statement(players: dict[str, Player], django_assert_num_queries: Callable[..., object]) -> None:
    people = records()
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        player_etag.pages_etag(players["A"], DAY, people)
