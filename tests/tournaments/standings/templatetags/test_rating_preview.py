import datetime as dt

from tournaments.models import Tournament
from tournaments.standings.templatetags.rating_preview import rated_as

DAY = dt.date(2026, 5, 1)


def test_a_tournament_is_rated_by_its_time_or_not_at_all() -> None:
    assert rated_as(Tournament(control="blitz", time_control="180+2", first_day=DAY)) == "Blitz"
    assert rated_as(Tournament(control="blitz", time_control="180", first_day=DAY)) == "not rated"
