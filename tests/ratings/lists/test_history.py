import pytest

from ratings.lists.history import history
from ratings.models import ListedRating, PlayerPeriod
from tests.ratings.month import JANUARY, base, event, made_public, people

pytestmark = pytest.mark.django_db


def test_a_record_has_the_row_of_each_list_and_the_period_where_it_played() -> None:
    players = people()
    base(players)
    event(players, "A1B A=C")
    made_public()
    event(players, "B1C", list_date=JANUARY)
    made_public(JANUARY)
    ada = players["A"].pk
    lists = history([ada])
    rows = {row.run_id: row for row in ListedRating.objects.filter(player=ada)}
    periods = {row.run_id: row for row in PlayerPeriod.objects.filter(player=ada)}
    assert {run for run, _record in lists} == {*rows}
    assert {run for (run, _record), (_row, period) in lists.items() if period} == {*periods}
    for (run, record), (row, period) in lists.items():
        assert record == ada
        assert all(getattr(rows[run], name) == value for name, value in row._asdict().items())
        assert period is None or all(getattr(periods[run], name) == value for name, value in period._asdict().items())


def test_several_records_are_distinguished_and_others_left_out() -> None:
    players = people()
    base(players)
    lists = history([players["A"].pk, players["B"].pk])
    assert {record for _run, record in lists} == {players["A"].pk, players["B"].pk}
    assert history([players["F"].pk]) == {}
