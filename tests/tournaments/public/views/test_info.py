import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament


def test_the_overview_has_system_time_control_and_arbiters(client: Client, cup: Tournament) -> None:
    page = client.get(f"/tournaments/{cup.slug}/info/").content.decode()
    for text in ("Bergen (NOR)", "7–9 Nov 2025", "90 min + 30 s", "Lund, Kari", "November 2025, version 1"):
        assert text in page


@pytest.mark.parametrize(
    ("system", "stated"), [("round-robin", True), ("scheveningen", True), ("swiss", False), ("match", False)]
)
def test_only_where_everybody_meets_everybody_the_page_says_how_often(
    client: Client, cup: Tournament, system: str, stated: bool
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(system=system)
    page = client.get(f"/tournaments/{cup.slug}/info/").content.decode()
    assert ("once against everyone" in page) is stated


def test_players_read_where_and_for_what_and_empty_facts_are_left_out(client: Client, cup: Tournament) -> None:
    address = f"/tournaments/{cup.slug}/info/"
    page = client.get(address).content.decode()
    assert not any(text in page for text in ("Website", "Contact", "Prizes"))
    facts = {
        "venue": "Town Hall",
        "website": "https://example.org/",
        "contact": "Lund & Co",
        "prizes": "1. 500\n2. <b>",
    }
    Tournament.objects.filter(pk=cup.pk).update(**facts)
    page = client.get(address).content.decode()
    assert 'href="https://www.openstreetmap.org/search?query=Town+Hall%2C+Bergen"' in page
    assert 'href="https://example.org/"' in page
    assert "Lund &amp; Co" in page
    assert "1. 500<br>2. &lt;b&gt;" in page


def test_the_schedule_has_the_rounds_to_come_and_the_terms_are_in_words(client: Client, arbiter: User) -> None:
    tournament = factories.create_tournament(
        arbiter, system="swiss", rounds_planned=3, rounds_without_bye=1, half_byes_allowed=2
    )
    Tournament.objects.filter(pk=tournament.pk).update(state="running")
    tournament.schedule.create(number=2, day=dt.date(2025, 11, 8), time=dt.time(15))
    page = client.get(f"/tournaments/{tournament.slug}/info/").content.decode()
    for text in (
        "Sat 8 Nov 2025",
        "15:00",
        "not paired yet",
        "Buchholz",
        "2 half-point byes",
        "Not in the last round",
    ):
        assert text in page, text


def test_only_staff_have_a_link_to_the_desk(client: Client, cup: Tournament, helper: User) -> None:
    address = f"/tournaments/{cup.slug}/"
    assert f"/desk/{cup.slug}/" not in client.get(address).content.decode()
    client.force_login(helper)
    assert f"/desk/{cup.slug}/" in client.get(address).content.decode()


def test_names_of_strangers_are_text_and_never_markup(client: Client, arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, name="<script>alert(1)</script>", players=2)
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
