"""The report as a file: the public copy has years of birth only, that of the staff the dates."""

import datetime as dt

from django.test import Client

from ratings.models import Player, User
from ratings.reports import trf26
from ratings.reports.report import Birth
from tournaments.models import Tournament
from tournaments.report import to_report


def born(cup: Tournament) -> Player:
    player = cup.entries.get(start_number=1).player
    assert player is not None
    player.birth_date, player.birth_year = dt.date(1980, 5, 17), 1980
    player.save()
    return player


def births(text: str) -> set[Birth | None]:
    report = trf26.read(text).report
    assert report is not None
    return {row.birth for row in report.players}


def test_the_public_copy_has_years_of_birth_only(client: Client, cup: Tournament) -> None:
    born(cup)
    answer = client.get(f"/tournaments/{cup.slug}/report/")
    assert births(answer.content.decode()) == {Birth(1980)}
    assert b"1980/05/17" not in answer.content
    assert answer["Content-Disposition"] == f'attachment; filename="{cup.slug}.trf"'


def test_the_copy_of_the_staff_has_the_dates(client: Client, cup: Tournament, arbiter: User) -> None:
    born(cup)
    client.force_login(arbiter)
    assert births(client.get(f"/desk/{cup.slug}/report/").content.decode()) == {Birth(1980), Birth(1980, 5, 17)}


def test_what_is_downloaded_reads_back_as_the_same_report(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    reading = trf26.read(client.get(f"/desk/{cup.slug}/report/").content.decode())
    assert (reading.report, reading.problems, reading.adjustments) == (to_report(cup), (), ())
