import pytest

from ratings.lists.history import history
from ratings.models import ListedRating, PlayerPeriod
from tests.ratings.month import JANUARY, base, event, made_public, people

pytestmark = pytest.mark.django_db


def test_a_record_has_the_row_of_each_list_and_the_period_where_it_played() -> None:
    known = people()
    base(known)
    event(known, "A1B A=C")
    made_public()
    event(known, "B1C", list_date=JANUARY)
    made_public(JANUARY)
    ada = known["A"].pk
    found = history([ada])
    rows = {row.run_id: row for row in ListedRating.objects.filter(player=ada)}
    periods = {row.run_id: row for row in PlayerPeriod.objects.filter(player=ada)}
    assert {run for run, _record in found} == {*rows}
    assert {run for (run, _record), (_row, period) in found.items() if period} == {*periods}
    for (run, record), (row, period) in found.items():
        assert record == ada
        assert all(getattr(rows[run], name) == value for name, value in row._asdict().items())
        assert period is None or all(getattr(periods[run], name) == value for name, value in period._asdict().items())


def test_several_records_are_told_apart_and_others_left_out() -> None:
    known = people()
    base(known)
    found = history([known["A"].pk, known["B"].pk])
    assert {record for _run, record in found} == {known["A"].pk, known["B"].pk}
    assert history([known["F"].pk]) == {}
