import pytest

from ratings.lists.history import rows_and_periods
from ratings.models import ListedRating, PlayerPeriod
from tests.ratings.month import JANUARY, create_event, enrol_players, publish_base_list, run_and_publish

pytestmark = pytest.mark.django_db


def test_a_record_has_the_row_of_each_list_and_the_period_where_it_played() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B A=C")
    run_and_publish()
    create_event(players, "B1C", list_date=JANUARY)
    run_and_publish(JANUARY)
    ada = players["A"].pk
    lists = rows_and_periods([ada])
    rows = {row.run_id: row for row in ListedRating.objects.filter(player=ada)}
    periods = {row.run_id: row for row in PlayerPeriod.objects.filter(player=ada)}
    assert {run for run, _record in lists} == {*rows}
    assert {run for (run, _record), (_row, period) in lists.items() if period} == {*periods}
    for (run, record), (row, period) in lists.items():
        assert record == ada
        assert all(getattr(rows[run], name) == value for name, value in row._asdict().items())
        assert period is None or all(getattr(periods[run], name) == value for name, value in period._asdict().items())


def test_several_records_are_distinguished_and_others_left_out() -> None:
    players = enrol_players()
    publish_base_list(players)
    lists = rows_and_periods([players["A"].pk, players["B"].pk])
    assert {record for _run, record in lists} == {players["A"].pk, players["B"].pk}
    assert rows_and_periods([players["F"].pk]) == {}
