import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, refresh_ratings
from tournaments.models import Entry, Tournament


def differences_of(tournament: Tournament) -> list[tuple[str, tuple[str, ...]]]:
    return [(row.entry.name, row.fields) for row in refresh_ratings.differences(tournament)]


def test_differences_to_the_list_in_force_are_shown_before_anything_is_taken(arbiter: User) -> None:
    tournament, (first, second, *_) = manual_swiss.create_manual_swiss(arbiter, 2)
    assert differences_of(tournament) == []
    newer = factories.publish_list({first.player: 2111, second.player: 2050}, on=factories.FIRST_DAY)
    second.player.facts.create(
        from_day=factories.FIRST_DAY,
        name="Brandt, Emil J",
        folded="brandt emil j",
        federation="SWE",
        sex="m",
        title="FM",
    )
    assert differences_of(tournament) == [(first.name, ("rating",)), (second.name, ("name", "federation", "title"))]
    assert refresh_ratings.differences(tournament)[0].changes == [("Rating", 2100, 2111)]
    first.refresh_from_db()
    assert first.rating == 2100
    assert refresh_ratings.refresh(tournament, refresh_ratings.lists_token(tournament)) == 2
    stored = [(entry.name, entry.federation, entry.title, entry.rating) for entry in tournament.entries.all()]
    assert stored == [("Ahlberg, Nora", "NOR", "", 2111), ("Brandt, Emil J", "SWE", "FM", 2050)]
    tournament.refresh_from_db()
    assert {tournament.list_version, *(entry.list_version for entry in tournament.entries.all())} == {newer}
    assert differences_of(tournament) == []


def test_a_list_dated_after_the_first_day_changes_nothing(arbiter: User) -> None:
    tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter, 1)
    factories.publish_list({entry.player: 2222}, on=factories.FIRST_DAY + dt.timedelta(days=1))
    assert differences_of(tournament) == []


def test_a_player_removed_from_the_list_becomes_unrated(arbiter: User) -> None:
    tournament, (first, second) = manual_swiss.create_manual_swiss(arbiter, 2)
    factories.publish_list({second.player: 2050}, on=factories.FIRST_DAY)
    refresh_ratings.refresh(tournament, refresh_ratings.lists_token(tournament))
    first.refresh_from_db()
    assert (first.rating, differences_of(tournament)) == (None, [])


def test_ratings_of_a_list_published_meanwhile_are_not_taken_unseen(arbiter: User) -> None:
    tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter, 1)
    seen = refresh_ratings.lists_token(tournament)
    factories.publish_list({entry.player: 2222}, on=factories.FIRST_DAY)
    with pytest.raises(Refused, match="Another list is in force now"):
        refresh_ratings.refresh(tournament, seen)
    entry.refresh_from_db()
    assert entry.rating == 2100


@pytest.mark.parametrize(("state", "may"), [("draft", True), ("published", False)])
def test_once_round_one_is_published_everything_stays(arbiter: User, state: str, may: bool) -> None:
    tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter, 2)
    factories.publish_list({entry.player: 2222}, on=factories.FIRST_DAY)
    manual_swiss.pair_neighbours(tournament, 1, state)
    assert refresh_ratings.may_refresh(tournament) is may
    if may:
        assert refresh_ratings.refresh(tournament, refresh_ratings.lists_token(tournament)) == 2
    else:
        with pytest.raises(Refused, match="Round 1 is published"):
            refresh_ratings.refresh(tournament, refresh_ratings.lists_token(tournament))


def test_people_written_by_hand_stay_as_they_are(new_tournament: Tournament) -> None:
    entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR"))
    factories.publish_list({factories.enrol_player("Ahlberg, Nora"): 2000})
    assert differences_of(new_tournament) == []
