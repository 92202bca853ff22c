from importlib import import_module

from django.db import connection

from ratings.models import DeskReport, User
from tests.ratings.reporting import four_player_report, receive
from tournaments.models import HandIn, Tournament

FILL = import_module("tournaments.migrations.0009_reports_by_key").FILL


def test_reports_handed_in_before_get_the_key_of_their_tournament(cup: Tournament, arbiter: User) -> None:
    handed = receive(four_player_report())
    receive(four_player_report(name="Uploaded"))
    HandIn.objects.create(tournament=cup, submission=handed, by=arbiter)
    with connection.cursor() as cursor:
        cursor.execute(FILL)
        cursor.execute(FILL)
    assert [(report.submission, report.event_key) for report in DeskReport.objects.all()] == [(handed, cup.event_key)]
