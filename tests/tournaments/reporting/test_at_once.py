"""Concurrent submissions by repeated clicks, each on its own connection."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from ratings.core.errors import Refused
from ratings.models import Decision, DeskReport, Submission, User
from tests.tournaments import factories
from tournaments.models import HandIn, Tournament
from tournaments.reporting.submit import hand_in

pytestmark = pytest.mark.django_db(transaction=True)

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


def test_a_report_handed_in_by_several_requests_is_handed_in_once(cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)

    def press(_: int) -> str:
        try:
            hand_in(cup, arbiter, AT)
        except Refused as refused:
            return str(refused)
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(4) as requests:
        answers = sorted(requests.map(press, range(4)))
    assert answers == ["", *["This report was already handed in and has not changed since."] * 3]
    assert {model.objects.count() for model in (HandIn, Submission, DeskReport)} == {1}
    assert Decision.objects.count() == 2
