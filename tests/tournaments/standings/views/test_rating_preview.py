"""The pages of the rating column."""

import datetime as dt
import re

from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament


def text(client: Client, address: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", client.get(address).content.decode()))


def test_everybody_has_a_row_with_their_change_and_its_working(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    page = text(client, f"/tournaments/{cup.slug}/ratings/")
    assert "Ahlberg, Nora 2100 1 1 0.70 1950 2750 – 20 +6.00" in page
    assert "FIDE Rating Regulations" in page


def test_a_name_opens_to_the_games_with_the_reason_for_k(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    assert 'href="1/"' in client.get(f"/tournaments/{cup.slug}/ratings/").content.decode()
    page = text(client, f"/tournaments/{cup.slug}/ratings/1/")
    assert "1 Dahl, Jonas 1950 1 +150 0.70 +6.00" in page
    assert "1 − 0.70 = +0.30" in page
    assert "K 20:" in page


def test_the_reason_that_no_game_counts_has_its_article(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "+-", arbiter)
    assert "No game counts: not played: forfeit" in text(client, f"/tournaments/{cup.slug}/ratings/1/")


def test_a_tournament_that_is_not_rated_says_so_and_why(client: Client, arbiter: User) -> None:
    tournament = factories.create_tournament(arbiter, time_control="60", state="running")
    page = text(client, f"/tournaments/{tournament.slug}/ratings/")
    assert "Not rated: outside the minutes of every list" in page


def test_days_without_known_rules_are_shown_and_no_row_opens(client: Client, cup: Tournament) -> None:
    Tournament.objects.filter(pk=cup.pk).update(first_day=dt.date(1950, 1, 1))
    assert "Nothing can be rated" in text(client, f"/tournaments/{cup.slug}/ratings/")
    assert client.get(f"/tournaments/{cup.slug}/ratings/1/").status_code == 404


def test_an_unknown_start_number_is_404(client: Client, cup: Tournament) -> None:
    assert client.get(f"/tournaments/{cup.slug}/ratings/9/").status_code == 404
