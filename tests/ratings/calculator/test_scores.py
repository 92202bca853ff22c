"""The notation of a score, for one game and several, in every part of the calculator."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from ratings.calculator import answer, is_error
from ratings.calculator.lines import answer_lines
from ratings.calculator.scores import parse_hundredths

WON: list[Any] = [1, 1.0, "1", "1.0", "1.00", " 1 "]
DRAWN: list[Any] = [0.5, "0.5", "0.50", ".5", "½", "0½", "1/2", " ½ ", "0 1/2"]
LOST: list[Any] = [0, 0.0, "0", "0.0"]
NO_SCORE: list[Any] = [
    1.5, 2, -1, "1.5", "2", "1½", "0.25", 0.25, 0.3, "-0.5", "+1", "1/3", "2/2", "11/2", "½½", "1,0", "1e0", "1_0",
    "١", "", " ", "won", "=", "NaN", float("nan"), float("inf"), 10**400, "0" * 1000, True, False, None, [], [1], {},
]  # fmt: skip


def answer_to_game_score(score: Any) -> dict[str, Any]:
    return answer({"kind": "change", "on": "2024-06-01", "rating": 2000, "games": [{"rating": 2000, "score": score}]})


def answer_to_score_of_nine(score: Any) -> dict[str, Any]:
    return answer({"kind": "initial", "on": "2024-06-01", "average": 1900, "n": 9, "score": score})


def answer_to_two_players(score: Any) -> dict[str, Any]:
    rated, unrated = {"rating": 2000, "score": 1}, {"rating": None, "score": 1}
    players = {"A": rated | {"score": score}, "B": rated, "C": unrated}
    return answer({"kind": "round_robin", "on": "2003-01-01", "games_each": 2, "players": players})


@pytest.mark.parametrize(("scores", "points"), [(WON, "1.00"), (DRAWN, "0.50"), (LOST, "0.00")])
def test_one_score_of_a_game_is_written_in_many_ways(scores: list[Any], points: str) -> None:
    assert [answer_to_game_score(score).get("score") for score in scores] == [points] * len(scores)


@pytest.mark.parametrize("score", NO_SCORE, ids=lambda score: repr(score)[:12])
def test_an_invalid_score_of_a_game_is_refused_with_the_valid_ones(score: Any) -> None:
    error = answer_to_game_score(score)["error"]
    assert (error["key"], error["allowed"]) == ("games[0].score", '0, 0.5 or 1; also "1.0", "½" or "1/2"')


@pytest.mark.parametrize("score", [5.5, "5.5", "5.50", "5½", "5 ½", "5 1/2", " 5.5 "])
def test_a_score_of_several_games_too(score: Any) -> None:
    assert answer_to_score_of_nine(score) == answer_to_score_of_nine(5.5)
    assert not is_error(answer_to_score_of_nine(score))


@pytest.mark.parametrize("score", [0, "½", "1/2", 9, "9.0"])
def test_from_nothing_to_everything(score: Any) -> None:
    assert not is_error(answer_to_score_of_nine(score))


@pytest.mark.parametrize("score", [9.5, "9½", -0.5, "5.25", "5 1/3", "51/2", "5,5", True, "NaN", "5/9", [], "x"])
def test_an_invalid_score_of_nine_games_is_refused_with_the_valid_ones(score: Any) -> None:
    error = answer_to_score_of_nine(score)["error"]
    assert (error["key"], error["found"]) == ("score", score if score != [] else "[]")
    assert error["allowed"] == 'a score from 0 to 9 in half points, as 1.5, "1.5", "1½" or "1 1/2"'


def test_the_players_of_a_round_robin_are_read_alike() -> None:
    assert answer_to_two_players("1½") == answer_to_two_players("1 1/2") == answer_to_two_players(1.5)
    assert not is_error(answer_to_two_players("1½"))
    assert answer_to_two_players("2½")["error"]["allowed"].startswith("a score from 0 to 2 in half points")


def test_a_score_is_in_hundredths() -> None:
    assert [parse_hundredths(score) for score in ("0", "½", "7.5", "999999½")] == [0, 50, 750, 99_999_950]


def test_a_line_of_json_and_the_command_read_them(tmp_path: Path) -> None:
    question = {"kind": "change", "on": "2024-06-01", "rating": 2000}
    lines = [json.dumps(question | {"games": [{"rating": 2000, "score": score}]}) for score in (*DRAWN, "2")]
    answers, wrong = answer_lines([line.encode() for line in lines])
    assert ({json.loads(line).get("score") for line in answers}, wrong) == ({"0.50", None}, 1)
    (tmp_path / "asked").write_text("\n".join(lines))
    written = io.StringIO()
    with pytest.raises(CommandError, match="1 not answered"):
        call_command("calculate", tmp_path / "asked", stdout=written)
    assert written.getvalue().splitlines() == answers


@pytest.mark.django_db
def test_the_api_reads_them(client: Client) -> None:
    question = {"kind": "change", "on": "2024-06-01", "rating": 2000}
    queries = [question | {"games": [{"rating": 2000, "score": score}]} for score in [*WON, *DRAWN, *LOST]]
    answers = client.post("/api/v1/calculate", json.dumps(queries), content_type="application/json").json()
    points = ["1.00"] * len(WON) + ["0.50"] * len(DRAWN) + ["0.00"] * len(LOST)
    assert [answer["score"] for answer in answers] == points
    alone = json.dumps(question | {"games": [{"rating": 2000, "score": "1/3"}]})
    refused = client.post("/api/v1/calculate", alone, content_type="application/json")
    assert (refused.status_code, "½" in refused.json()["error"]["allowed"]) == (422, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "score", "chosen"),
    [
        ("event", "1.0", "1"),
        ("event", "1/2", "0.5"),
        ("game", "½", "0.5"),
        ("game", "0,5", "0.5"),
        ("game", "1.0", "1"),
    ],
)
def test_the_address_of_the_page_reads_them_and_the_page_shows_what_was_chosen(
    client: Client, kind: str, score: str, chosen: str
) -> None:
    query = {"kind": kind, "on": "2024-06-01", "control": "standard", "system": "swiss", "rating": "2000", "k": "20"}
    address = query | {"opponent": "2000", "result": score}
    page = client.get("/calculator/", address).content.decode()
    assert page.count(f'<option value="{chosen}" selected>') == 1
    plain = client.get("/calculator/", address | {"result": chosen}).content.decode()
    assert _main(page) == _main(plain)
    assert "Working" in page


def _main(page: str) -> str:
    return page.partition("<main")[2].partition("</main>")[0]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["event", "game"])
def test_an_invalid_result_is_refused_on_the_page(client: Client, kind: str) -> None:
    query = {"kind": kind, "on": "2024-06-01", "control": "standard", "system": "swiss", "rating": "2000", "k": "20"}
    page = client.get("/calculator/", query | {"opponent": "2000", "result": "1.5"}).content.decode()
    assert "1.5" in page
    assert "Working" not in page
