"""Questions without an answer: the error has the line, the key, the actual value and the allowed ones."""

from typing import Any

import pytest

from ratings.calculator import answer, answers, is_error
from ratings.calculator.lines import answer_lines

GAME = {"rating": 2000, "score": 1}
CHANGE = {"kind": "change", "on": "2024-06-01", "rating": 2000, "games": [GAME]}
INITIAL = {"kind": "initial", "on": "2024-06-01", "games": [GAME]}
FIELD = {"A": {"rating": 2000, "score": 1}, "B": {"rating": 2000, "score": 1}, "C": {"rating": None, "score": 1}}
ROUND_ROBIN = {"kind": "round_robin", "on": "2003-01-01", "players": FIELD, "games_each": 2}
PERFORMANCE = {"kind": "performance", "on": "2024-06-01", "games": [GAME]}
K = {"kind": "k", "on": "2024-06-01", "rating": 2000}
TIME = {"kind": "time_control", "on": "2024-06-01", "time": "5400+30", "ratings": [2000, 2000]}
RATED = {"kind": "rated", "on": "2024-06-01", "ratings": [2000, 2000]}
NORM = {"kind": "norm", "on": "2024-06-01", "title": "GM", "games": [GAME]}
EVENT = {"start": "2024-06-01", "system": "swiss", "games": [GAME]}

WRONG = [
    (CHANGE, {"kind": "changes"}, "kind"),
    (CHANGE, {"kind": None}, "kind"),
    (CHANGE, {"kind": ["change"]}, "kind"),
    (CHANGE, {"ratings": [1, 2]}, "ratings"),
    (CHANGE, {"on": None}, "on"),
    (CHANGE, {"on": "2024-02-30"}, "on"),
    (CHANGE, {"on": "20240601"}, "on"),
    (CHANGE, {"on": 2024}, "on"),
    (CHANGE, {"on": "1992-12-31"}, "on"),
    (CHANGE, {"on": "2011-12-31", "control": "rapid"}, "on"),
    (CHANGE, {"edition": "2024"}, "edition"),
    (CHANGE, {"edition": 2024}, "edition"),
    (CHANGE, {"control": "bullet"}, "control"),
    (CHANGE, {"rating": None}, "rating"),
    (CHANGE, {"rating": "2000"}, "rating"),
    (CHANGE, {"rating": 2000.0}, "rating"),
    (CHANGE, {"rating": True}, "rating"),
    (CHANGE, {"rating": 0}, "rating"),
    (CHANGE, {"rating": 10**30}, "rating"),
    (CHANGE, {"k": 1000}, "k"),
    (CHANGE, {"games_played": -1}, "games_played"),
    (CHANGE, {"birth_year": 99}, "birth_year"),
    (CHANGE, {"reached_2400": 1}, "reached_2400"),
    (CHANGE, {"games": None}, "games"),
    (CHANGE, {"games": {}}, "games"),
    (CHANGE, {"games": [GAME, 3]}, "games[1]"),
    (CHANGE, {"games": [{"score": 1}]}, "games[0].rating"),
    (CHANGE, {"games": [{"rating": 2000}]}, "games[0].score"),
    (CHANGE, {"games": [GAME | {"rating": "2000"}]}, "games[0].rating"),
    (CHANGE, {"games": [GAME | {"score": 2}]}, "games[0].score"),
    (CHANGE, {"games": [GAME | {"score": True}]}, "games[0].score"),
    (CHANGE, {"games": [GAME | {"score": "1.5"}]}, "games[0].score"),
    (CHANGE, {"games": [GAME | {"score": "1/3"}]}, "games[0].score"),
    (CHANGE, {"games": [GAME | {"score": []}]}, "games[0].score"),
    (CHANGE, {"games": [GAME | {"result": "1"}]}, "games[0].result"),
    (CHANGE, {"games": [GAME | {"name": 3}]}, "games[0].name"),
    (CHANGE, {"system": "knock-out"}, "system"),
    (CHANGE, {"events": [EVENT]}, "events"),
    (CHANGE, {"games": None, "events": EVENT}, "events"),
    (CHANGE, {"games": None, "events": [EVENT, 3]}, "events[1]"),
    (CHANGE, {"games": None, "events": [EVENT | {"start": None}]}, "events[0].start"),
    (CHANGE, {"games": None, "events": [EVENT | {"start": "1990-01-01"}]}, "events[0].start"),
    (CHANGE, {"games": None, "events": [EVENT | {"system": "league"}]}, "events[0].system"),
    (CHANGE, {"games": None, "events": [EVENT | {"rating": 0}]}, "events[0].rating"),
    (CHANGE, {"games": None, "events": [EVENT | {"end": "2024-06-09"}]}, "events[0].end"),
    (CHANGE, {"games": None, "events": [EVENT | {"games": [GAME | {"score": 2}]}]}, "events[0].games[0].score"),
    (INITIAL, {"games": None}, "games"),
    (INITIAL, {"rating": 2000}, "rating"),
    (INITIAL, {"average": 1900}, "average"),
    (INITIAL, {"n": 3}, "n"),
    (INITIAL, {"olympiad": "men"}, "olympiad"),
    (INITIAL, {"games": None, "average": 1900, "score": 3}, "n"),
    (INITIAL, {"games": None, "average": 1900, "n": 3}, "score"),
    (INITIAL, {"games": None, "average": 1900, "score": 3.5, "n": 3}, "score"),
    (INITIAL, {"games": None, "average": 1900, "score": "2.25", "n": 3}, "score"),
    (INITIAL, {"games": None, "average": "x", "score": 2, "n": 3}, "average"),
    (INITIAL, {"games": None, "average": 1900.123, "score": 2, "n": 3}, "average"),
    (INITIAL, {"games": None, "average": "Infinity", "score": 2, "n": 3}, "average"),
    (INITIAL, {"games": None, "events": [EVENT | {"rating": 2000}]}, "events[0].rating"),
    (INITIAL, {"games": None, "events": [EVENT | {"start": "x"}]}, "events[0].start"),
    (ROUND_ROBIN, {"players": []}, "players"),
    (ROUND_ROBIN, {"players": {"A": GAME}}, "players"),
    (ROUND_ROBIN, {"players": FIELD | {"D": 3}}, "players.D"),
    (ROUND_ROBIN, {"players": FIELD | {"D": {"score": 1}}}, "players.D.rating"),
    (ROUND_ROBIN, {"players": FIELD | {"D": {"rating": 2000, "score": 2.5}}}, "players.D.score"),
    (ROUND_ROBIN, {"players": FIELD | {"D": {"rating": 2000, "score": 1, "title": "GM"}}}, "players.D.title"),
    (ROUND_ROBIN, {"players": {"A": {"rating": 2000, "score": 2}, "B": {"rating": None, "score": 0}}}, "players"),
    (ROUND_ROBIN, {"games_each": 0}, "games_each"),
    (PERFORMANCE, {"games": None}, "games"),
    (PERFORMANCE, {"rating": 2000}, "rating"),
    (K, {"rating": None}, "rating"),
    (K, {"games": [GAME]}, "games"),
    (K, {"period_games": "3"}, "period_games"),
    (K, {"reached_2300": "yes"}, "reached_2300"),
    (TIME, {"time": "90+30 min"}, "time"),
    (TIME, {"time": 5400}, "time"),
    (TIME, {"ratings": [2000]}, "ratings"),
    (TIME, {"ratings": [2000, "2000"]}, "ratings"),
    (TIME, {"ratings": None}, "ratings"),
    (RATED, {"ratings": [2000, 2000, 2000]}, "ratings"),
    (RATED, {"rating": 2000}, "rating"),
    (NORM, {"title": "FM"}, "title"),
    (NORM, {"title": None}, "title"),
    (NORM, {"games": []}, "games"),
    (NORM, {"games": None}, "average"),
    (NORM, {"games": None, "average": 2400}, "n"),
    (NORM, {"average": 2400}, "games"),
    (NORM, {"games": [GAME | {"title": "GrandMaster"}]}, "games[0].title"),
    (NORM, {"games": [GAME, GAME], "rounds": 1}, "rounds"),
    (NORM, {"player": "NOR"}, "player"),
    (NORM, {"player": {"federation": 3}}, "player.federation"),
    (NORM, {"player": {"rating": 2400}}, "player.rating"),
    (NORM, {"exempt": "e"}, "exempt"),
    (NORM, {"double": 1}, "double"),
    (NORM, {"on": "2003-06-30"}, "on"),
    (NORM, {"edition": "2024-03-01"}, "edition"),
]


@pytest.mark.parametrize(("question", "wrong", "key"), WRONG, ids=lambda each: str(each)[:60])
def test_the_key_that_is_wrong_is_named(question: dict[str, Any], wrong: dict[str, Any], key: str) -> None:
    assert not is_error(answer(question))
    query = {name: value for name, value in {**question, **wrong}.items()}
    answered = answer({**query, "id": 7}, line=3)
    assert answered.keys() == {"id", "error"}
    assert answered["error"].keys() == {"line", "key", "found", "allowed"}
    assert (answered["id"], answered["error"]["line"], answered["error"]["key"]) == (7, 3, key)
    assert answered["error"]["allowed"]


def test_an_error_states_the_found_and_the_allowed_value() -> None:
    assert answer({**CHANGE, "control": "bullet"})["error"] == {
        "line": 1, "key": "control", "found": "bullet", "allowed": "one of standard, rapid, blitz",
    }  # fmt: skip
    assert answer({**CHANGE, "foo": [1]})["error"]["found"] == "[1]"
    assert answer({**CHANGE, "foo": "x" * 1000})["error"]["found"] == "x" * 100 + "…"


@pytest.mark.parametrize("question", [None, 3, "change", [], [CHANGE]])
def test_a_json_value_other_than_an_object_is_refused(question: object) -> None:
    assert answer(question)["error"]["key"] == ""


def test_a_junior_under_an_edition_by_name_that_was_never_in_force_needs_no_year_where_there_are_none() -> None:
    query = {"kind": "k", "edition": "announced-2009", "rating": 1500, "birth_year": 2006}
    assert not is_error(answer(query))


def test_the_kind_may_stand_under_another_key_or_around_the_rest() -> None:
    plain = answer(K)
    rest = {key: value for key, value in K.items() if key != "kind"}
    assert answer({**rest, "question": "k"}) == plain
    assert answer({"id": 1, "k": rest}) == {"id": 1} | plain
    assert answer({**rest, "kind": "k", "question": "k"})["error"]["key"] == "question"


def test_answers_stand_in_the_order_of_the_questions() -> None:
    questions = [K, {"kind": "x"}, CHANGE, RATED, K | {"rating": 2400}, 3, TIME, CHANGE | {"rating": 1999}]
    numbered = [{**each, "id": index} if isinstance(each, dict) else each for index, each in enumerate(questions)]
    answered = answers(numbered)
    assert answered == [answer(each, line) for line, each in enumerate(numbered, start=1)]
    assert [is_error(each) for each in answered] == [False, True, False, False, False, True, False, False]
    assert [each.get("id") for each in answered] == [0, 1, 2, 3, 4, None, 6, 7]


def test_lines_are_numbered_as_in_the_file_and_blank_ones_are_passed_over() -> None:
    lines = [b'{"kind":"rated","on":"2024-06-01","ratings":[2000,2000]}', b"", b"nonsense", b"  \r", b'{"id":[null]}']
    answered, wrong = answer_lines(lines, first=11)
    assert answered[0] == '{"rated":true,"reason":"rated"}'
    assert answered[1] == '{"error":{"line":13,"key":"","found":"nonsense","allowed":"one JSON object a line"}}'
    assert answered[2].startswith('{"id":[null],"error":{"line":15,"key":"kind","found":null,')
    assert (len(answered), wrong) == (3, 2)


@pytest.mark.parametrize(
    "line",
    [
        b'{"kind":"k","on":"2024-06-01","rating":NaN}',
        b'{"kind":"k","on":"2024-06-01","rating":2000',
        b'{"a":' * 100_000,
        b"[" * 100_000,
        b"\xff\xfe\x00",
        b'"\xe9"',
        b"9" * 10_000,
    ],
)
def test_a_line_that_is_no_json_is_reported_and_the_next_is_answered(line: bytes) -> None:
    answered, wrong = answer_lines([line, b'{"kind":"rated","on":"2024-06-01","ratings":[2000,2000]}'])
    assert (len(answered), wrong) == (2, 1)
    assert answered[0].isascii()
    assert answered[1] == '{"rated":true,"reason":"rated"}'
