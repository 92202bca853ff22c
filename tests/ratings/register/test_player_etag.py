"""The mark of a person is another one after everything that his pages may show, and the same while nothing happens."""

import datetime as dt
from collections.abc import Callable

import pytest

from ratings.models import Adjustment, Decision, Installation, Player, User
from ratings.projection import projection
from ratings.register import player_etag
from ratings.register.identity import records
from ratings.register.merging import merge, undo
from tests.ratings import month
from tests.ratings.at_desk import game
from tests.tournaments import cast

pytestmark = pytest.mark.django_db
DAY = dt.date(2025, 11, 20)


@pytest.fixture
def known() -> dict[str, Player]:
    known = month.people("ABC")
    month.base(known)
    return known


def mark(player: Player, day: dt.date) -> str:
    return player_etag.pages_etag(player, day, records())


def test_it_stays_while_nothing_happens_and_while_others_play(known: dict[str, Player]) -> None:
    before = mark(known["A"], DAY)
    projection.enter(game(known["B"], known["C"]))
    assert mark(known["A"], DAY) == before


def enter(known: dict[str, Player]) -> None:
    projection.enter(game(known["A"], known["B"], round=7))


def enter_again(known: dict[str, Player]) -> None:
    projection.enter(game(known["B"], known["A"], "10", version=2))


def withdraw(known: dict[str, Player]) -> None:
    projection.withdraw("autumn-cup-2025", 1, known["B"].pk, known["A"].pk)


def report(known: dict[str, Player]) -> None:
    month.event(known, "A1B")


def decide(known: dict[str, Player]) -> None:
    submission = month.event(known, "B1C", "Other").submission
    Decision.objects.create(submission=submission, state="received", at=month.NOW)


def publish(known: dict[str, Player]) -> None:
    cast.published({known["A"]: 2010}, day=dt.date(2025, 12, 1))


def adjust(known: dict[str, Player], pk: int | None = None) -> None:
    Adjustment.objects.create(
        pk=pk,
        player=known["A"],
        control="standard",
        list_date=dt.date(2025, 12, 1),
        points=5,
        kind="once",
        reason="lost event",
    )


def hide_another(known: dict[str, Player]) -> None:
    Player.objects.filter(pk=known["C"].pk).update(hidden=True)


def say_something_of_another(known: dict[str, Player]) -> None:
    cast.player("Cohn, C.")


def rename_the_office(known: dict[str, Player]) -> None:
    Installation.objects.create(authority="Office of the East", federation="AUT")


@pytest.mark.parametrize(
    "happens",
    [
        enter, enter_again, withdraw, report, decide, publish, adjust, hide_another, say_something_of_another,
        rename_the_office,
    ],
)  # fmt: skip
def test_it_is_another_one_after(known: dict[str, Player], happens: Callable[[dict[str, Player]], None]) -> None:
    projection.enter(game(known["B"], known["A"], "01"))
    before = mark(known["A"], DAY)
    happens(known)
    assert mark(known["A"], DAY) != before


def test_it_is_another_one_after_what_was_begun_before_the_last_and_done_later(known: dict[str, Player]) -> None:
    adjust(known, pk=1002)
    before = mark(known["A"], DAY)
    adjust(known, pk=1001)
    assert mark(known["A"], DAY) != before


def test_it_is_another_one_after_a_merge_and_after_its_split(known: dict[str, Player]) -> None:
    officer = User.objects.create_user("officer")
    other = cast.player("Aune, A.")
    marks = [mark(known["A"], DAY)]
    made = merge(known["A"], other, "one person", officer, month.NOW)
    marks.append(mark(known["A"], DAY))
    undo(made, "two people", officer, month.NOW)
    marks.append(mark(known["A"], DAY))
    assert len(set(marks)) == 3


def test_another_day_is_another_mark(known: dict[str, Player]) -> None:
    assert mark(known["A"], DAY) != mark(known["A"], DAY + dt.timedelta(days=1))


def test_it_costs_one_statement(known: dict[str, Player], django_assert_num_queries: Callable[..., object]) -> None:
    people = records()
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        player_etag.pages_etag(known["A"], DAY, people)
