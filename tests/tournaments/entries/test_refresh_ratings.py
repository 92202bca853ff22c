import datetime as dt

import pytest

from ratings.models import User
from tests.tournaments import by_hand, cast
from tournaments.core.errors import Refused
from tournaments.entries import entries, refresh_ratings
from tournaments.models import Entry, Tournament


def told(made: Tournament) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.entry.name, one.fields) for one in refresh_ratings.differences(made)]


def test_differences_to_the_list_in_force_are_shown_before_anything_is_taken(arbiter: User) -> None:
    made, (one, two, *_) = by_hand.field(arbiter, 2)
    assert told(made) == []
    newer = cast.published({one.player: 2111, two.player: 2050}, day=cast.FIRST_DAY)
    two.player.facts.create(
        from_day=cast.FIRST_DAY, name="Brandt, Emil J", folded="brandt emil j", federation="SWE", sex="m", title="FM"
    )
    assert told(made) == [(one.name, ("rating",)), (two.name, ("name", "federation", "title"))]
    assert refresh_ratings.differences(made)[0].changes == [("rating", 2100, 2111)]
    one.refresh_from_db()
    assert one.rating == 2100
    assert refresh_ratings.refresh(made, refresh_ratings.lists_seen(made)) == 2
    stored = [(entry.name, entry.federation, entry.title, entry.rating) for entry in made.entries.all()]
    assert stored == [("Ahlberg, Nora", "NOR", "", 2111), ("Brandt, Emil J", "SWE", "FM", 2050)]
    made.refresh_from_db()
    assert {made.list_version, *(entry.list_version for entry in made.entries.all())} == {newer}
    assert told(made) == []


def test_a_list_dated_after_the_first_day_changes_nothing(arbiter: User) -> None:
    made, (one, *_) = by_hand.field(arbiter, 1)
    cast.published({one.player: 2222}, day=cast.FIRST_DAY + dt.timedelta(days=1))
    assert told(made) == []


def test_who_left_the_list_is_unrated_then(arbiter: User) -> None:
    made, (one, two) = by_hand.field(arbiter, 2)
    cast.published({two.player: 2050}, day=cast.FIRST_DAY)
    refresh_ratings.refresh(made, refresh_ratings.lists_seen(made))
    one.refresh_from_db()
    assert (one.rating, told(made)) == (None, [])


def test_what_another_list_says_meanwhile_is_not_taken_unseen(arbiter: User) -> None:
    made, (one, *_) = by_hand.field(arbiter, 1)
    seen = refresh_ratings.lists_seen(made)
    cast.published({one.player: 2222}, day=cast.FIRST_DAY)
    with pytest.raises(Refused, match="Another list is in force now"):
        refresh_ratings.refresh(made, seen)
    one.refresh_from_db()
    assert one.rating == 2100


@pytest.mark.parametrize(("state", "may"), [("draft", True), ("published", False)])
def test_once_round_one_is_published_everything_stays(arbiter: User, state: str, may: bool) -> None:
    made, (one, *_) = by_hand.field(arbiter, 2)
    cast.published({one.player: 2222}, day=cast.FIRST_DAY)
    by_hand.paired(made, 1, state)
    assert refresh_ratings.may_refresh(made) is may
    if may:
        assert refresh_ratings.refresh(made, refresh_ratings.lists_seen(made)) == 2
    else:
        with pytest.raises(Refused, match="Round 1 is published"):
            refresh_ratings.refresh(made, refresh_ratings.lists_seen(made))


def test_people_written_by_hand_stay_as_they_are(draft: Tournament) -> None:
    entries.enter_person(draft, Entry(name="Moe, Tor", federation="NOR"))
    cast.published({cast.player("Ahlberg, Nora"): 2000})
    assert told(draft) == []
