import re
from html import unescape

import pytest
from django.test import Client

from ratings.calculator.pages.sheet import PAGES
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db

EVENT = {
    "kind": "event", "on": "2026-11-01", "control": "standard", "system": "swiss", "rating": "2300",
    "games_played": "12", "opponent": ["2400", "1800", ""], "result": ["1", "0.5", "1"],
}  # fmt: skip


def source_of(client: Client, address: str, data: dict[str, object]) -> str:
    """Return the page's source with single blanks."""
    return " ".join(client.get(address, data).content.decode().split())


@pytest.mark.parametrize("kind", PAGES)
def test_every_kind_of_question_has_its_form(client: Client, kind: str) -> None:
    source = get_page(client, "/calculator/", kind=kind)
    assert f'href="?kind={kind}" aria-current="page"' in source
    assert "Working" not in source


def test_an_unknown_kind_of_question_is_404(client: Client) -> None:
    assert client.get("/calculator/", {"kind": "magic"}).status_code == 404


def test_the_working_is_a_table_with_articles(client: Client) -> None:
    answered = table_rows(source_of(client, "/calculator/", EVENT))
    assert "1 2400 1 −100 0.36 +25.60" in answered
    assert "2 1800 ½ +500 → +400 art. 8.3.1 0.92 −16.80" in answered
    assert "3 – 1 the opponent was unrated art. 8.3.1" in answered
    assert "Rated 1½ 1.28 +8.80" in answered


def test_k_and_rounding_lead_to_the_numbers_they_rest_on(client: Client) -> None:
    source = source_of(client, "/calculator/", EVENT)
    assert 'href="/rules/standard/2025-10-01/#development.new_games"' in source
    assert 'href="/rules/standard/2025-10-01/#rounding.halves"' in source
    assert "2309" in source


def test_the_link_carries_the_question(client: Client) -> None:
    source = source_of(client, "/calculator/", EVENT)
    (link,) = re.findall(r'href="(\?[^"]*)">Link to this calculation', source)
    again = " ".join(client.get(f"/calculator/{unescape(link)}").content.decode().split())
    assert table_rows(again) == table_rows(source)


def test_an_averaged_event_shows_the_average(client: Client) -> None:
    source = source_of(client, "/calculator/", EVENT | {"on": "2004-01-01", "system": "round-robin"})
    assert "By the average of the opponents, Rc 2175, once for the event" in source


@pytest.mark.parametrize(
    ("first", "message"),
    [("1", "Each half point above 50 % adds 12.5 points."), ("0.5", "by the table 0"), ("0", "by the table −36")],
)
def test_a_first_rating_says_what_was_added_to_the_average(client: Client, first: str, message: str) -> None:
    event = {"e1-start": "2003-11-01", "e1-system": "swiss"}
    rows = {"e1-opponent": ["2100"] * 10, "e1-result": [first] + ["0.5"] * 9}
    data = {"kind": "first", "on": "2004-01-05", "control": "standard"} | event | rows
    assert message in source_of(client, "/calculator/", data)


@pytest.mark.parametrize("edition", ["proposal-sliding-from-first-game", "proposal-sliding-after-first-rating"])
def test_a_reform_that_never_came_can_be_asked_about_by_its_name(client: Client, edition: str) -> None:
    source = source_of(client, "/calculator/", EVENT | {"edition": edition})
    assert "by the number of the game" in source
    assert "expectations by the formula" in source
    assert f'href="/rules/standard/{edition}/"' in source


def test_editions_never_in_force_are_offered_by_title(client: Client) -> None:
    source = client.get("/calculator/", headers={"accept-language": "de"}).content.decode()
    assert 'value="announced-2009">K 20 und 30, für den 1. Juli 2009 angekündigt und nie in Kraft</option>' in source


def test_the_edition_announced_for_2009_has_k_30_and_the_real_one_k_25(client: Client) -> None:
    data = EVENT | {"on": "2009-08-01"}
    assert "25 · fewer than 30 games so far" in source_of(client, "/calculator/", data)
    assert "30 · " in source_of(client, "/calculator/", data | {"edition": "announced-2009"})


def test_mistakes_are_stated_at_their_fields_and_nothing_is_answered(client: Client) -> None:
    answer = client.get("/calculator/", EVENT | {"rating": "", "opponent": ["two thousand", "1800", "1"]})
    source = answer.content.decode()
    assert answer.status_code == 422
    assert "This field is required." in source
    assert "two thousand is not a rating" in source
    assert "Working" not in source


def test_a_day_before_the_first_edition_is_refused_at_the_day(client: Client) -> None:
    answer = client.get("/calculator/", EVENT | {"on": "1980-01-01"})
    assert answer.status_code == 422
    assert "found 1980-01-01, expected a day from 1993-01-01 on" in answer.content.decode()


def test_more_rows_are_added_without_losing_what_was_typed(client: Client) -> None:
    source = source_of(client, "/calculator/", EVENT | {"rows": "10"})
    assert source.count('name="opponent"') == 10
    assert 'value="2400"' in source


def test_typed_markup_is_escaped(client: Client) -> None:
    source = source_of(client, "/calculator/", EVENT | {"opponent": ['"><script>', "1", "1"]})
    assert "<script>" not in source.partition("<main")[2]


def test_the_performance_page_shows_a_win_that_lowers_it(client: Client) -> None:
    source = get_page(client, "/calculator/", kind="performance")
    answered = table_rows(source)
    before, after = (row.split() for row in answered if row.startswith(("before the win", "after it")))
    assert int(after[-2]) < int(before[-2])
    assert float(after[-1]) > float(before[-1])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"kind": "k", "rating": "2250", "birth_year": "2010", "period_games": "40"}, "17 instead of 40"),
        ({"kind": "rated", "control": "blitz", "one": "2700", "other": "2000"}, "The game is not rated"),
        ({"kind": "time-control", "time": "3 min + 2 s", "one": "2000", "other": ""}, "5 minutes for the game"),
        ({"kind": "norm", "title": "GM", "average": "2475", "n": "9"}, "the performance takes a score of 6."),
        ({"kind": "performance", "on": "2004-01-01", "opponent": "2600", "result": "1"}, "the table is blank there"),
    ],
)
def test_each_kind_is_answered_in_words(client: Client, data: dict[str, str], message: str) -> None:
    source = source_of(client, "/calculator/", {"on": "2026-11-01", "control": "standard"} | data)
    assert message in re.sub(r"<[^>]+>| (?=<)", "", source).replace("  ", " ")


def test_a_norm_is_shown_condition_by_condition(client: Client) -> None:
    games = {"opponent": ["2400"] * 9, "result": ["1"] * 9}
    titles = {"opponents_title": ["GM"] * 9, "opponents_federation": ["GER"] * 9}
    query = {"kind": "norm", "on": "2026-11-01", "title": "IM", "federation": "NOR"} | games | titles
    source = source_of(client, "/calculator/", query)
    assert "No norm" in source
    assert "federations besides the own one 2 1 no 1.4.3" in table_rows(source)


ROBIN = {
    "kind": "round-robin", "on": "2026-11-01", "control": "standard", "games_each": "2",
    "name": ["A", "B", "C"], "rating": ["1900", "2000", "2100"], "k": ["", "", ""],
}  # fmt: skip


@pytest.mark.parametrize("scores", [["1,5", "0,5", "1"], ["1½", "½", "1"]])
def test_a_score_may_be_written_with_a_comma_or_a_half(client: Client, scores: list[str]) -> None:
    with_points = table_rows(source_of(client, "/calculator/", ROBIN | {"score": ["1.5", "0.5", "1"]}))
    assert any(row.startswith("A 1900 1½") for row in with_points)
    answered = [row for row in with_points if row[0] in "ABC"]
    cells = table_rows(source_of(client, "/calculator/", ROBIN | {"score": scores}))
    assert [row for row in cells if row[0] in "ABC"] == answered


@pytest.mark.parametrize("average", ["2345.50", "2345,50"])
def test_in_german_figures_have_a_comma_and_either_mark_is_taken(client: Client, average: str) -> None:
    client.cookies["language"] = "de"
    source = source_of(client, "/calculator/", EVENT)
    assert "1 2400 1 −100 0,36 +25,60" in table_rows(source)
    query = {"kind": "norm", "on": "2026-11-01", "title": "IM", "average": average, "n": "9"}
    assert "2346,00" in get_page(client, "/calculator/", **query)
