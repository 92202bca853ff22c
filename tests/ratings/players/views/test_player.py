import datetime as dt
import re

import pytest
import time_machine
from django.test import Client

from ratings.models import Player, PlayerFact, PlayerNumber
from ratings.register.enrolment import enrol
from tests.ratings.month import JANUARY, create_event, enrol_players, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows
from tests.tournaments.factories import create_account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("date_in_december")]


@pytest.fixture
def date_in_december() -> None:
    """A date in December 2025 as the current date."""
    with time_machine.travel(dt.datetime(2025, 12, 10, tzinfo=dt.UTC), tick=False):
        yield


@pytest.fixture
def players() -> dict[str, Player]:
    """The lists of November and December; A has beaten B, who has drawn with C."""
    players = enrol_players(birth_date=dt.date(1980, 5, 17))
    publish_base_list(players)
    create_event(players, "A1B B=C")
    run_and_publish()
    return players


def test_the_page_shows_ratings_in_force_and_every_period(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/")
    assert "<h1> Aune, Ada </h1>" in source
    assert "Standard Whole list 1 of 5 active AUT 1 of 5 active 18 Nov 2025" in table_rows(source)
    assert "<b>2007</b>" in source
    assert '<span class="gain">+7</span>' in source
    assert "1 of 5 active · peak 2007, December 2025" in source
    assert "No game since the list" in source
    period = next(row for row in table_rows(source) if row.startswith("December 2025 Standard"))
    assert period == "December 2025 Standard 2000 1 1 0.64 20 +7.20 2007"
    assert "/players/101/calculations/2025-12/standard/v1/" in source


def test_the_page_says_that_a_player_is_on_no_list_in_force(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/106/")
    assert "Not on a list in force." in source
    assert "Last rated game" not in source


def test_the_curve_has_its_table(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/")
    assert "<svg" in source
    assert {"November 2025 2000", "December 2025 2007"} <= {" ".join(row.split()[:3]) for row in table_rows(source)}


def test_the_day_of_birth_is_never_shown(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/")
    assert "1980" in source
    assert "May" not in source
    assert "05-17" not in source


def test_an_old_number_leads_to_the_page_for_good(client: Client, players: dict[str, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=players["A"])
    answer = client.get("/players/N77/")
    assert (answer.status_code, answer["Location"]) == (301, "/players/101/")


@pytest.mark.parametrize("end", ["", "feed/", "projection/", "calculations/2025-12/standard/v1/"])
def test_a_number_in_small_letters_leads_to_the_one_in_capitals(
    client: Client, players: dict[str, Player], end: str
) -> None:
    newcomer = Player.objects.get(number="106")
    newcomer.numbers.create(number="N106")
    Player.objects.filter(pk=newcomer.pk).update(number="N106")
    answer = client.get(f"/players/n106/{end}")
    assert (answer.status_code, answer["Location"]) == (301, f"/players/N106/{end}")


@pytest.mark.parametrize("end", ["", "events/", "feed/", "opponents/102/", "calculations/2025-12/standard/v1/"])
def test_the_redirect_to_the_current_number_keeps_the_query(
    client: Client, players: dict[str, Player], end: str
) -> None:
    PlayerNumber.objects.create(number="N77", player=players["A"])
    answer = client.get(f"/players/N77/{end}?control=rapid&page=2")
    assert answer["Location"] == f"/players/101/{end}?control=rapid&page=2"


def test_the_score_of_a_first_rating_is_left_to_its_working(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "F1A F1B F=C F=D F=E", list_date=JANUARY)
    run_and_publish(JANUARY)
    rated = next(
        row for row in table_rows(get_page(client, "/players/106/")) if row.startswith("January 2026 Standard")
    )
    assert rated.startswith("January 2026 Standard – 5 – – – – ")


@pytest.mark.parametrize("number", ["999", "N999", "n999"])
def test_an_unknown_number_is_not_found(client: Client, number: str) -> None:
    assert client.get(f"/players/{number}/").status_code == 404


def test_the_page_says_that_a_player_has_not_played(client: Client, players: dict[str, Player]) -> None:
    assert "No game of this player has been rated here." in get_page(client, "/players/106/")


def test_a_hidden_person_is_shown_to_officers_only(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    assert client.get("/players/101/").status_code == 404
    client.force_login(create_account("olga", "officers"))
    assert client.get("/players/101/").status_code == 200


def test_ranks_are_those_of_the_list_the_federation_and_the_age(client: Client) -> None:
    young = enrol_players("AB", birth_year=2012)
    publish_base_list(
        young | {"C": enrol("103", "Cohn, Cleo", "NOR", from_day=dt.date(2020, 1, 1), sex="w", birth_year=1960)}
    )
    (second,) = [row for row in table_rows(get_page(client, "/players/102/")) if row.startswith("Standard")]
    assert "Whole list 2 of 3 active AUT 2 of 2 active Under 14 2 of 2 active" in second
    (last,) = [row for row in table_rows(get_page(client, "/players/103/")) if row.startswith("Standard")]
    assert "Whole list 3 of 3 active NOR 1 of 1 active Women 1 of 1 active 65 and older 1 of 1 active" in last


@pytest.fixture
def players_with_history(players: dict[str, Player]) -> dict[str, Player]:
    """Lists of 2024, too."""
    for month in (2, 4, 6):
        publish_base_list(players, date=dt.date(2024, month, 1))
    return players


def test_a_part_of_the_chart_is_shown_with_its_part_of_the_table(
    client: Client, players_with_history: dict[str, Player]
) -> None:
    source = get_page(client, "/players/101/", since="2024-03", until="2024-05")
    months = [" ".join(row.split()[:2]) for row in table_rows(source)]
    assert "April 2024" in months
    assert not {"February 2024", "June 2024"} & {*months}


def test_the_way_to_the_last_twelve_months_says_so(client: Client, players_with_history: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/")
    (way,) = re.findall(r'href="\?since=(\d{4}-\d\d)&amp;until=2025-12"[^>]*>Last 12 months<', source)
    assert way == "2025-01"


@pytest.mark.parametrize("query", [{"since": "soon"}, {"since": "2024-13", "until": "x"}, {"control": "chess"}, {}])
def test_months_that_make_no_sense_show_everything(
    client: Client, players_with_history: dict[str, Player], query: dict[str, str]
) -> None:
    months = [" ".join(row.split()[:2]) for row in table_rows(get_page(client, "/players/101/", **query))]
    assert {"February 2024", "December 2025"} <= {*months}


@pytest.mark.whole
def test_only_the_controls_asked_for_are_drawn(client: Client, players: dict[str, Player]) -> None:
    publish_base_list(players, control="rapid")
    assert "<th>List</th><th>Standard</th><th>Rapid</th>" in heads(get_page(client, "/players/101/"))
    assert "<th>List</th><th>Rapid</th>" in heads(get_page(client, "/players/101/", control="rapid"))


def heads(source: str) -> str:
    return re.sub(r" (?:class|scope)=\"\w+\"|(?<=>) (?=<)", "", source)


def test_the_chart_alone_is_answered_where_it_alone_is_asked_for(client: Client, players: dict[str, Player]) -> None:
    answer = client.get("/players/101/", headers={"HX-Request": "true", "HX-Target": "chart"})
    source = answer.content.decode()
    assert "<svg" in source
    assert "<h1>" not in source
    assert "HX-Target" in answer["Vary"]


def test_the_page_says_where_to_follow_and_what_to_show_elsewhere(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/")
    assert '<link rel="canonical" href="http://testserver/players/101/">' in source
    assert 'content="http://testserver/players/101/picture.png"' in source
    assert 'href="/players/101/feed/"' in source


def test_best_wins_and_frequent_opponents_lead_to_them(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/")
    assert "Brun, Bo 1900 Open 2025 Working" in table_rows(source)
    assert "Brun, Bo 1 1 Games" in table_rows(source)
    assert "/players/101/opponents/102/" in source


def test_a_title_is_shown_with_the_day_it_was_known(client: Client, players: dict[str, Player]) -> None:
    facts = {"name": "Aune, Ada", "folded": "aune ada", "sex": "m", "federation": "AUT", "title": "FM"}
    PlayerFact.objects.create(player=players["A"], from_day=dt.date(2025, 12, 1), **facts)
    source = get_page(client, "/players/101/")
    assert {"1 Dec 2025 FIDE Master AUT", "1 Jan 2020 or before – AUT"} <= {*table_rows(source)}


def test_without_a_title_or_a_move_there_is_no_history_of_titles(client: Client, players: dict[str, Player]) -> None:
    assert "Titles and federations" not in get_page(client, "/players/101/")
