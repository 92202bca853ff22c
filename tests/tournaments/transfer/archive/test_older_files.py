"""Files from before a field was there are read without it."""

import pytest

from ratings.models import User
from tests.tournaments import cast
from tests.tournaments.transfer.archive.exported import exported, sealed
from tournaments.models import Event, FideMode
from tournaments.rounds.pairing_tasks import pair
from tournaments.transfer.archive import import_event


def test_a_file_from_before_fide_mode_is_read_and_its_tournament_comes_into_it(event: Event, arbiter: User) -> None:
    data = exported(event)
    del data["tables"]["FideModeExit"], data["tables"]["Tournament"][0]["fide_mode"]
    assert import_event(sealed(data), arbiter).tournaments.get().fide_mode == FideMode.ON


@pytest.mark.parametrize("is_older", [False, True])
def test_sides_travel_and_a_file_from_before_has_the_halves_that_were_paired(arbiter: User, is_older: bool) -> None:
    made = cast.two_sides(arbiter, 4, first="13", side_a="Oslo", side_b="Bergen")
    pair(made)
    data = exported(made.event)
    if is_older:
        for entry in data["tables"]["Entry"]:
            del entry["side"]
        del data["tables"]["Tournament"][0]["side_a"], data["tables"]["Tournament"][0]["side_b"]
    copy = import_event(sealed(data), arbiter).tournaments.get()
    assert (copy.side_a, copy.side_b) == (("", "") if is_older else ("Oslo", "Bergen"))
    assert [entry.side for entry in copy.entries.order_by("start_number")] == ["A", "A", "B", "B"]


def test_a_file_from_before_national_ratings_is_read_without_them(event: Event, arbiter: User) -> None:
    data = exported(event)
    for row in data["tables"]["Entry"]:
        for name in ("birth_date", "fide_id", "national_id", "national_rating", "rating_by_hand", "rating_date"):
            del row[name]
    for name in ("numbered_by", "numbers_are_set"):
        del data["tables"]["Tournament"][0][name]
    made = import_event(sealed(data), arbiter).tournaments.get()
    entry = made.entries.get(start_number=4)
    assert (made.numbered_by, entry.fide_id, entry.national_rating, entry.birth_date) == ("FIDE", "", None, None)
