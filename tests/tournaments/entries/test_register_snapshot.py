"""National numbers and ratings of entries, from a rating series."""

import pytest

from ratings.core.errors import Refused
from ratings.models import RatingSeries, SeriesNumber, User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, numbering, refresh_ratings
from tournaments.models import Entry
from tournaments.setup.changes import change


@pytest.fixture
def national_series(db: None) -> RatingSeries:
    return RatingSeries.objects.create(code="NAT", name="National", source="computed")


def test_the_series_of_a_tournament_numbers_it_by_national_ratings(
    arbiter: User, national_series: RatingSeries
) -> None:
    """Typed values stay for players outside its list; a new entry has number and rating at once."""
    tournament, (first, second, third) = manual_swiss.create_manual_swiss(arbiter, 3)
    late = factories.enrol_player("Zorn, Zita")
    SeriesNumber.objects.create(series=national_series, player=first.player, number="4412")
    SeriesNumber.objects.create(series=national_series, player=late, number="123456789012")
    factories.publish_list({first.player: 1700, second.player: 1900, late: 1600}, series=national_series)
    Entry.objects.filter(pk=third.pk).update(national_rating=1500)
    assert refresh_ratings.differences(tournament) == []
    seen = refresh_ratings.lists_token(tournament)
    tournament.national_series = "NAT"
    assert change(tournament, by=arbiter).fields == ("national_series",)
    differing = [(row.entry.name, row.fields) for row in refresh_ratings.differences(tournament)]
    assert differing == [(first.name, ("national_id", "national_rating")), (second.name, ("national_rating",))]
    with pytest.raises(Refused, match="Another list is in force now"):
        refresh_ratings.refresh(tournament, seen)
    assert refresh_ratings.refresh(tournament, refresh_ratings.lists_token(tournament)) == 2
    stored = tournament.entries.values_list("national_id", "national_rating", "rating").order_by("pk")
    assert [*stored] == [("4412", 1700, 2100), ("", 1900, 2050), ("", 1500, 2000)]
    entry = entries.enter_player(tournament, late)
    assert (entry.national_id, entry.national_rating) == ("", 1600)
    numbering.number_by_rating(tournament, "NRO")
    ordered = tournament.entries.order_by("start_number").values_list("name", flat=True)
    assert [*ordered] == [second.name, first.name, late.facts.get().name, third.name]


def test_once_round_one_is_published_the_series_stays(arbiter: User, national_series: RatingSeries) -> None:
    tournament = factories.create_running_tournament(arbiter)
    tournament.national_series = "NAT"
    with pytest.raises(Refused, match="National ratings from: cannot be changed, because round 1 is published"):
        change(tournament, by=arbiter)
