"""The report as a file: the desk's copies have birth years only, public copies none of minors."""

import datetime as dt
from dataclasses import replace

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import Player, User
from ratings.reports import trf16, trf26
from ratings.reports.canonical import with_fide_ids_only
from ratings.reports.report import Birth
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import Tournament
from tournaments.reporting.corrections import add_correction
from tournaments.reporting.report import to_report
from tournaments.reporting.submit import hand_in, report_bytes


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
    assert answer["Content-Disposition"] == f'attachment; filename="{cup.slug}-interim-0.trf"'


def test_the_public_copy_has_nothing_of_the_birth_of_minors(client: Client, cup: Tournament) -> None:
    years = (2007, 2008)
    for number, year in enumerate(years, 1):
        cup.entries.filter(start_number=number).update(birth_year=year)
        Player.objects.filter(entries__tournament=cup, entries__start_number=number).update(birth_year=year)
    with time_machine.travel(dt.datetime(2026, 12, 31, 12, tzinfo=dt.UTC)):
        dates = births(client.get(f"/tournaments/{cup.slug}/report/").content.decode())
    assert dates == {Birth(1980), Birth(2007), None}


def test_the_copy_of_the_staff_has_years_only_too(client: Client, cup: Tournament, arbiter: User) -> None:
    born(cup)
    client.force_login(arbiter)
    answer = client.get(f"/desk/{cup.slug}/report/")
    assert births(answer.content.decode()) == {Birth(1980)}
    assert b"1980/05/17" not in answer.content


def test_a_downloaded_report_reads_back_equal(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    reading = trf26.read(client.get(f"/desk/{cup.slug}/report/").content.decode())
    interim = replace(
        with_fide_ids_only(to_report(cup)), comments=(" Interim report before round 1, 0 results missing",)
    )
    assert (reading.report, reading.problems, reading.adjustments) == (interim, (), ())


def test_both_formats_are_there_for_anyone_and_for_the_staff(client: Client, cup: Tournament, arbiter: User) -> None:
    born(cup)
    public = client.get(f"/tournaments/{cup.slug}/report/?format=trf16")
    assert public["Content-Disposition"] == f'attachment; filename="{cup.slug}-interim-0-trf16.trf"'
    assert b"1980/05/17" not in public.content
    client.force_login(arbiter)
    reading = trf16.read(client.get(f"/desk/{cup.slug}/report/?format=trf16").content.decode())
    assert reading.report is not None
    stated = to_report(cup).players
    assert reading.report.players == tuple(replace(player, fide_id="") for player in stated)


def test_another_format_or_part_is_not_found(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    for address in (f"/tournaments/{cup.slug}/report/?format=pgn", f"/desk/{cup.slug}/report/?rounds=last"):
        assert client.get(address).status_code == 404


def test_a_correction_for_the_office_is_in_the_copy_of_the_staff_only(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    add_correction(factories.board(cup, 1, 1), "==", "phone", arbiter)
    client.force_login(arbiter)
    public = client.get(f"/tournaments/{cup.slug}/report/").content.decode()
    staff = client.get(f"/desk/{cup.slug}/report/").content.decode()
    assert ("phone" in public, "phone" in staff) == (False, True)
    results = [trf26.read(text).report.players[0].rounds[0].code for text in (public, staff)]  # type: ignore[union-attr]
    assert results == ["1", "="]


def test_a_part_of_a_league_is_a_file_of_its_own(client: Client, arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, last_day=dt.date(2026, 2, 1))
    add_round(tournament, [(1, 4, "10")])
    add_round(tournament, [(1, 2, "10")])
    client.force_login(arbiter)
    answer = client.get(f"/desk/{tournament.slug}/report/?rounds=2-2")
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}-2-2.trf"'
    report = trf26.read(answer.content.decode()).report
    assert report is not None
    assert report.rounds_with_lines() == {2}


@pytest.mark.parametrize("query", ["?format=trf16", ""])
def test_a_file_has_only_fide_ids_in_their_field(client: Client, cup: Tournament, arbiter: User, query: str) -> None:
    first, second = (cup.entries.get(start_number=number).player for number in (1, 2))
    assert first is not None
    assert second is not None
    Player.objects.filter(pk=second.pk).update(number="1503014")
    client.force_login(arbiter)
    for path in (f"/tournaments/{cup.slug}/report/", f"/desk/{cup.slug}/report/"):
        text = client.get(f"{path}{query}").content.decode()
        numbers = [line[57:68].strip() for line in text.splitlines() if line.startswith("001")]
        assert numbers == ["", "1503014", "", ""]
    assert first.number.startswith("N")
    assert first.number.encode() in report_bytes(cup)


# Interim and final


def test_a_file_before_the_end_says_after_which_round_and_how_many_results_are_missing(
    client: Client, arbiter: User
) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=3)
    add_round(tournament, [(1, 3, "10"), (4, 2, "AA")])
    answer = client.get(f"/tournaments/{tournament.slug}/report/")
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}-interim-1.trf"'
    assert "### Interim report after round 1, 1 result missing" in answer.content.decode()


@pytest.mark.parametrize(
    ("result", "reason"), [("", "the result of board 2 is missing"), ("AA", "board 2 is adjourned")]
)
def test_the_final_file_and_the_final_standings_wait_for_every_result(
    client: Client, arbiter: User, result: str, reason: str
) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(arbiter, players=4, rounds=2)
    add_round(tournament, [(1, 3, "10"), (4, 2, result)], state="complete" if result == "10" else "published")
    add_round(tournament, [(1, 4, "10"), (2, 3, "==")])
    for address in (f"/tournaments/{tournament.slug}/report/", f"/desk/{tournament.slug}/report/?format=trf16"):
        answer = client.get(address)
        assert answer.status_code == 409
        assert reason in answer.content.decode()
    page = " ".join(client.get(f"/tournaments/{tournament.slug}/standings/").content.decode().split())
    assert "after round 2 (1 result missing)" in page
    assert "final, after" not in page
    with pytest.raises(Refused, match="Every round must be complete"):
        hand_in(tournament, arbiter, timezone.now())
    table = client.get(f"/api/v1/tournaments/{tournament.slug}/standings").json()
    assert (table["missing"], table["final"]) == (1, False)
    factories.enter_result(factories.board(tournament, 1, 2), "10", arbiter)
    answer = client.get(f"/tournaments/{tournament.slug}/report/")
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}.trf"'
    assert "Interim" not in answer.content.decode()
    assert "final, after round 2" in client.get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    assert client.get(f"/api/v1/tournaments/{tournament.slug}/standings").json()["final"]


def test_a_round_robin_published_as_a_whole_has_an_interim_file_until_its_last_round(
    client: Client, arbiter: User
) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=2, system="round-robin")
    add_round(tournament, [(1, 4, "10"), (2, 3, "")], state="published")
    add_round(tournament, [(4, 3, ""), (1, 2, "")], state="published")
    assert client.get(f"/tournaments/{tournament.slug}/report/").status_code == 200
    factories.enter_result(factories.board(tournament, 2, 1), "10", arbiter)
    assert client.get(f"/tournaments/{tournament.slug}/report/").status_code == 409
