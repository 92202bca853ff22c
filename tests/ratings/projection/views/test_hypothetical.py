import datetime as dt
import re
from collections.abc import Iterator

import pytest
import time_machine
from django.db import transaction
from django.test import Client

from ratings.models import LiveGame, LiveSeat, Player, PlayerNumber
from ratings.projection.seating import replace_seats
from ratings.register.enrolment import enrol
from tests.ratings.month import create_event
from tests.ratings.public_pages import get_page, table_rows

ADDRESS = "/players/101/projection/imagine/"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("date_in_november")]


@pytest.fixture
def date_in_november() -> Iterator[None]:
    with time_machine.travel(dt.datetime(2025, 11, 20, 12, tzinfo=dt.UTC), tick=False):
        yield


def games(*games_typed: str, control: str = "standard") -> dict[str, str]:
    """Return the query of games like ``1900 1`` or ``102 =``. A rating has an ``r`` in front."""
    query = {"control": control}
    for number, text in enumerate(games_typed, 1):
        opponent, result = text.rsplit(" ", 1)
        field = "rating" if opponent.startswith("r") else "opponent"
        query |= {f"g{number}-{field}": opponent.removeprefix("r"), f"g{number}-result": result}
    return query


def test_an_empty_form_asks_for_opponents_and_results(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS)
    assert source.count("<fieldset") == 3
    assert 'id="outcome"' not in source


def test_hypothetical_games_are_rated_like_on_the_next_list(client: Client, players: dict[str, Player]) -> None:
    """7.20 and 8.40 are 15.60, rounded once."""
    source = get_page(client, ADDRESS, **games("r1900 1", "r2400 ="))
    assert "<dd> 2016 <small>+16</small> </dd>" in source
    lines = [row for row in table_rows(source) if "an opponent" in row]
    assert lines[0].endswith("1900 1 +100 0.64 +0.36 +7.20")
    assert lines[1].endswith("2400 ½ −400 0.08 +0.42 +8.40")


def test_an_opponent_is_named_by_number_or_by_name(client: Client, players: dict[str, Player]) -> None:
    for query in ("102", "brun bo"):
        source = get_page(client, ADDRESS, **games(f"{query} 0"))
        assert next(row for row in table_rows(source) if "Brun, Bo" in row).endswith("1900 0 +100 0.64 −0.64 −12.80")


def test_several_matching_opponents_are_offered(client: Client, players: dict[str, Player]) -> None:
    for number in range(1, 6):
        enrol(str(200 + number), f"Brun, Xaver {number}", "AUT", from_day=dt.date(2020, 1, 1), sex="m", birth_year=1980)
    answer = client.get(ADDRESS, games("brun 1"))
    source = answer.content.decode()
    assert answer.status_code == 422
    assert "Several players have this name" in source
    assert re.findall(r'value="g1:(\d+)"', source) == ["102", "201", "202", "203", "204"]


def test_the_opponent_chosen_is_shown_and_sent_on_by_number(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS, **games("brun bo 1"))
    assert '<input type="hidden" name="g1-opponent" value="102">' in " ".join(source.split())
    assert "1900 · 102" in source
    assert 'value="brun bo"' not in source


def test_an_opponent_is_chosen_and_removed_without_scripts(client: Client, players: dict[str, Player]) -> None:
    chosen = get_page(client, ADDRESS, **games("brun 1"), choose="g1:102")
    assert 'name="g1-opponent" value="102"' in " ".join(chosen.split())
    cleared = get_page(client, ADDRESS, **games("102 1", "r1900 ="), clear="g1")
    assert 'value="102"' not in cleared
    assert "1900 ½" in " ".join(table_rows(cleared))


def test_an_opponent_without_a_result_answers_with_all_three(client: Client, players: dict[str, Player]) -> None:
    """A win brings 20 × 0.36 = 7.2, a draw −2.8, a loss −12.8."""
    lines = table_rows(get_page(client, ADDRESS, **games("102 ")))
    assert lines[-3:] == ["1 2007 +7", "½ 1997 −3", "0 1987 −13"]


def test_while_typing_only_the_answer_is_sent_and_incomplete_games_are_skipped(
    client: Client, players: dict[str, Player]
) -> None:
    query = games("r1900 1", "nobody at all 1")
    answer = client.get(ADDRESS, query, headers={"HX-Target": "answer"})
    source = " ".join(answer.content.decode().split())
    assert answer.status_code == 200
    assert "<html" not in source
    assert 'id="g2-hint" hx-swap-oob="innerHTML"' in source
    assert "No player found." in source
    assert "With these games 2007 (+7)." in source
    assert "g2-opponent=nobody+at+all" in answer["HX-Replace-Url"]
    assert "g3-" not in answer["HX-Replace-Url"]


def test_leaving_the_field_selects_the_player(client: Client, players: dict[str, Player]) -> None:
    answer = client.get(ADDRESS, games("brun bo 1"), headers={"HX-Target": "g1-opponent-field"})
    source = " ".join(answer.content.decode().split())
    assert source.startswith('<div class="opponent" id="g1-opponent-field">')
    assert 'name="g1-opponent" value="102"' in source
    assert '<div id="answer" hx-swap-oob="innerHTML">' in source


def test_hypothetical_games_are_added_to_played_ones(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    source = get_page(client, ADDRESS, **games("r1900 1"))
    assert "<dt>without these games</dt> <dd> 2007 </dd>" in source
    assert "<dd> 2014 <small>+7</small> </dd>" in source


def test_an_unrated_player_sees_their_first_rating_come(client: Client, players: dict[str, Player]) -> None:
    """Five draws against 2000 and two with 1800: (10000 + 3600) / 7 = 1942.86."""
    four = get_page(client, "/players/106/projection/imagine/", **games(*["r2000 ="] * 4), rows="5")
    assert "4 of 5 games" in four
    five = get_page(client, "/players/106/projection/imagine/", **games(*["r2000 ="] * 5), rows="5")
    assert "<dd> 1943 </dd>" in five


def test_hypothetical_games_are_not_stored(client: Client, players: dict[str, Player]) -> None:
    get_page(client, ADDRESS, **games("r1900 1"))
    assert not LiveGame.objects.exists()
    assert "No game since the last list." in get_page(client, "/players/101/projection/")


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"g1-result": "1"}, "The opponent is missing"),
        ({"g1-opponent": "Nobody, Nemo", "g1-result": "1"}, "No player found."),
        ({"g1-opponent": "101", "g1-result": "1"}, "A player cannot play against themselves."),
        ({"g1-opponent": "106", "g1-result": "1"}, "This opponent has no rating on this list. Enter a rating."),
        ({"g1-rating": "4001", "g1-result": "1"}, "4000"),
        ({"g1-rating": "x", "g1-result": "1"}, "whole number"),
        ({"g1-rating": "1900", "g1-result": "2"}, "2 is not one of the available choices"),
    ],
)
def test_a_missing_value_is_shown_at_its_game(
    client: Client, players: dict[str, Player], query: dict[str, str], message: str
) -> None:
    answer = client.get(ADDRESS, {"control": "standard"} | query)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert 'id="outcome"' not in answer.content.decode()


def test_a_hidden_player_is_not_found(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    answer = client.get(ADDRESS, games("102 1"))
    assert "No player found." in answer.content.decode()


def test_more_games_keep_what_is_written(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS, **games("r1900 1"), rows="5", more="10")
    assert source.count("<fieldset") == 10
    assert 'value="1900"' in source
    assert 'name="more" value="15"' in source


def test_an_unknown_control_is_refused(client: Client, players: dict[str, Player]) -> None:
    assert client.get(ADDRESS, {"control": "bullet"}).status_code == 422


def test_games_count_without_a_control_and_with_a_senseless_number_of_rows(
    client: Client, players: dict[str, Player]
) -> None:
    assert "<dd> 2007 <small>+7</small> </dd>" in get_page(client, ADDRESS, **{"g1-rating": "1900", "g1-result": "1"})
    for number in ("0", "21", "x"):
        assert "<small>+7</small>" in get_page(client, ADDRESS, rows=number, **games("r1900 1"))


def test_an_old_number_leads_to_the_page_for_good(client: Client, players: dict[str, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=players["A"])
    answer = client.get(ADDRESS.replace("101", "N77"), {"control": "rapid", "g1-rating": "1900"})
    assert (answer.status_code, answer["Location"]) == (301, f"{ADDRESS}?control=rapid&g1-rating=1900")


def test_the_form_begins_with_the_opponent_of_the_round_that_is_played(
    client: Client, players: dict[str, Player]
) -> None:
    person, opponent = (Player.objects.get(number=number) for number in ("101", "102"))
    seat = LiveSeat(
        event_key="desk:1", event_name="Cup", address="/tournaments/cup/rounds/1/", round=1, rounds=5,
        day=dt.date(2025, 11, 20), player=person, points=0, played=0, board=1, white=True, opponent=opponent,
    )  # fmt: skip
    with transaction.atomic():
        replace_seats("desk:1", [seat])
    assert 'value="102"' in get_page(client, ADDRESS)
    assert 'value="102"' not in get_page(client, ADDRESS, control="standard")
