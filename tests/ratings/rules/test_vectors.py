"""Worked examples with known answers, in vectors/<chapter>/<edition>.toml with the source of each."""

import tomllib
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ratings.rules import change, edition_loader, list_dates, one_time_increase, pooling, unrated_games
from ratings.rules.arrays import Ints
from ratings.rules.edition import Edition, edition_named, edition_on
from ratings.rules.initial_rating import first_ratings
from ratings.rules.k_factor import compute_k
from ratings.rules.norms import NormGame, evaluate_norm, score_needed
from ratings.rules.olympiad_and_weighted import weighted_first_rating
from ratings.rules.performance import performances
from ratings.rules.round_robin import round_robin_field, round_robin_outcome
from ratings.rules.tables import expected_score
from ratings.rules.time_control import PlayClass, classify_games
from ratings.rules.time_control_codes import parse_time_control
from ratings.rules.title_articles import TitleEdition
from ratings.rules.title_edition import title_edition_named

VECTORS = Path(__file__).parent / "vectors"
EDITIONS = Path(edition_loader.__file__).parent / "editions"
# Editions without a worked example in any source. A new edition has one.
WITHOUT_EXAMPLES = {
    *("rapid-blitz/2012-01-01", "rapid-blitz/2017-07-01", "rapid-blitz/2018-07-01", "rapid-blitz/2022-01-01"),
    *("rapid-blitz/2024-03-01", "standard/1993-01-01", "standard/2005-07-01", "standard/2007-01-01"),
    *("standard/2012-07-01", "standard/2018-07-01", "standard/announced-2009", "titles/2009-07-01"),
    *("standard/proposal-sliding-after-first-rating", "standard/proposal-sliding-from-first-game"),
}
Case = dict[str, Any]


def ints(*values: int) -> Ints:
    return np.array(values, dtype=np.int64)


def hundredths(value: Decimal | int) -> int:
    return int(100 * value)


def check_expected(edition: Edition, case: Case) -> None:
    size = case["difference"]
    result = expected_score(edition.tables, ints(size, -size)).tolist()
    assert result == [hundredths(case["higher"]), 100 - hundredths(case["higher"])]
    assert hundredths(case["higher"]) + hundredths(case["lower"]) == 100


def check_change(edition: Edition, case: Case) -> None:
    opponents = ints(*(rating for rating, _ in case["games"]))
    scores = ints(*(hundredths(score) for _, score in case["games"]))
    own, event = np.full_like(opponents, case["own"]), np.zeros_like(opponents)
    games = change.changes_per_game(edition, own, opponents, scores, event)
    period = change.new_ratings(edition, ints(case["own"]), ints(case["k"]), ints(int(games.change.sum())))
    result = {
        "expected": int(games.expected.sum()),
        "sum": int(games.change.sum()),
        "score": int(scores.sum()),
        "change": int(period.change[0]),
    }
    stated = {key: hundredths(case[key]) for key in result if key in case}
    assert {key: result[key] for key in stated} == stated
    whole = {"rounded": int(period.rounded[0]), "new_rating": int(period.rating[0])}
    assert {key: whole[key] for key in whole if key in case} == {key: case[key] for key in whole if key in case}
    assert stated or "rounded" in case


def check_initial(edition: Edition, case: Case) -> None:
    games, score = case["games"], hundredths(case["score"])
    result = first_ratings(edition, ints(case["average"] * games), ints(games), ints(score))
    assert result.rating.tolist() == [case["rating"]]
    assert result.published.tolist() == [case["rating"] >= edition.initial.floor]


def check_performance(edition: Edition, case: Case) -> None:
    opponents = case["opponents"]
    score = ints(hundredths(case["score"]))
    assert performances(edition, ints(sum(opponents)), ints(len(opponents)), score).rating.tolist() == [case["rating"]]


def check_k(edition: Edition, case: Case) -> None:
    result = compute_k(
        edition,
        ints(case["rating"]),
        ints(case["games"]),
        ints(case.get("born", 0)),
        ints(case.get("highest", case["rating"])),
        case.get("year", 0),
        ints(case.get("period_games", 1)),
    )
    assert result.value.tolist() == [case["k"]]
    assert result.before_limit.tolist() == [case.get("before_limit", result.before_limit[0])]


def check_period(edition: Edition, case: Case) -> None:
    result = change.new_ratings(edition, ints(2000), ints(1), ints(hundredths(case["change"])))
    assert result.rounded.tolist() == [case["rounded"]]


def check_lift(edition: Edition, case: Case) -> None:
    assert edition.first_day is not None
    result = one_time_increase.apply_increase(
        edition, edition.first_day, ints(case["rating"]), ints(case.get("standard", 0))
    )
    assert result.rating.tolist() == [case["lifted"]]


def check_floor(edition: Edition, case: Case) -> None:
    assert list_dates.reaches_floor(edition, ints(case["rating"])).tolist() == [case["listed"]]


def check_list(_: Edition, case: Case) -> None:
    assert list_dates.list_entered("standard", case["last_day"], case["last_day"]) == case["list"]


def check_match(_: Edition, case: Case) -> None:
    scores = ints(*(hundredths(score) for score in case["scores"]))
    after = unrated_games.match_decided(case["best_of"], scores)
    assert np.flatnonzero(~after).tolist() == list(range(case["rated"]))


def check_wide(edition: Edition, case: Case) -> None:
    assert unrated_games.too_wide(edition, ints(case["own"]), ints(case["opponent"])).tolist() == [not case["rated"]]


def check_time(edition: Edition, case: Case) -> None:
    day = edition.first_day or date.min
    result = classify_games(
        parse_time_control(case["time"]), edition, edition_on("rapid-blitz", day), ints(max(case["ratings"]))
    ).play_class.tolist()
    assert result == [PlayClass[case["play"].upper()]]


def check_pool(edition: Edition, case: Case) -> None:
    index, games, scores = (list(column) for column in zip(*case["events"], strict=True))
    score = ints(*(hundredths(value) for value in scores))
    result = pooling.pool_events(edition, ints(*[1] * len(index)), ints(*index), ints(*games), score, case["at"])
    assert ints(*games)[result.pooled].sum() == case["games"]


def check_round_robin(edition: Edition, case: Case) -> None:
    names = list(case["ratings"])
    rating, score = ints(*case["ratings"].values()), ints(*(hundredths(value) for value in case["scores"].values()))
    first = round_robin_field(edition, rating, score, case["games_each"])
    last = round_robin_outcome(edition, rating, score, case["games_each"], first)
    k_of = ints(*(case.get("k", {}).get(name, 0) for name in names))
    result = {
        "rc_first": first.rc,
        "ru_first": first.ru,
        "rc": last.rc,
        "d": last.difference,
        "change": k_of * last.change,
    }
    for key, values in result.items():
        for name, stated in case.get(key, {}).items():
            assert values[names.index(name)] == (hundredths(stated) if key == "change" else stated), (key, name)
    if "field" in case:
        stated = tuple(Fraction(case["field"][key]) for key in ("rar", "dpa", "ra"))
        assert (first.rar, first.dpa, first.ra) == stated


def check_weighted(edition: Edition, case: Case) -> None:
    ru, games = zip(*case["ratings"], strict=True)
    assert weighted_first_rating(edition, ru, games).rating == case["rating"]


def check_first_step(edition: Edition, case: Case) -> None:
    assert (
        weighted_first_rating(edition, [Fraction(case["raw"])], [edition.initial.minimum_games]).rating
        == case["rating"]
    )


def check_norm(edition: TitleEdition, case: Case) -> None:
    score, games = hundredths(case["score"]), len(case["ratings"])
    each = [score // games + (1 if index < score % games else 0) for index in range(games)]
    opponents = [NormGame(rating or None, points) for rating, points in zip(case["ratings"], each, strict=True)]
    result = evaluate_norm(edition, case["title"], None, opponents)
    values = {"average": result.average, "percentage": result.percentage, "performance": result.performance}
    assert {key: case[key] for key in values if key in case} == {key: values[key] for key in values if key in case}
    by_result = [condition.met for condition in result.conditions if condition.article in ("1.4.1", "1.4.8")]
    assert len(by_result) == 4
    if "ok" in case:
        assert all(by_result) == case["ok"]


def check_norm_counts(edition: TitleEdition, case: Case) -> None:
    games = case["games"]
    result = evaluate_norm(edition, "GM", "NOR", [NormGame(2400, 0, "", "NOR")] * games)
    needed = {condition.text: condition.needed for condition in result.conditions}
    assert needed["points, by the least share of them"] == Fraction(case["min_score"])
    assert needed["titled opponents"] == case["titled"]
    assert needed["opponents titled GM"] == case["required"]
    assert needed["opponents of the own federation, at most"] == case["own_max"]
    assert needed["opponents of one federation, at most"] == case["one_fed_max"]


def check_norm_mix(edition: TitleEdition, case: Case) -> None:
    opponents = [NormGame(2500, 50, title, federation) for title, federation in case["opponents"]]
    result = evaluate_norm(edition, case["title"], case["own"], opponents)
    mix = {condition.text: condition for condition in result.conditions}
    stated = {
        "opponents titled GM": case["required"],
        "federations besides the own one": case["foreign"],
        "opponents of the own federation, at most": case["from_own"],
        "opponents of one federation, at most": case["from_one"],
    }
    assert {text: mix[text].found for text in stated} == stated
    assert mix["titled opponents"].found == case["titled"]
    assert all(mix[text].met for text in stated)


def check_norm_ninth(edition: TitleEdition, case: Case) -> None:
    for ninth, met in ((case["ninth"], True), (case["ninth"] - 1, False)):
        opponents = [NormGame(case["average"], 100)] * 8 + [NormGame(ninth, 100)]
        result = evaluate_norm(edition, case["title"], None, opponents)
        assert [c.met for c in result.conditions if c.text == "average of the opponents"] == [met]


def check_norm_score(edition: TitleEdition, case: Case) -> None:
    assert score_needed(edition, case["title"], case["average"], case["games"]) == hundredths(case["score"])


CHECKS: dict[str, Callable[..., None]] = {
    name.removeprefix("check_"): function for name, function in globals().items() if name.startswith("check_")
}


def cases() -> Iterator[Any]:
    for file in sorted(VECTORS.rglob("*.toml")):
        chapter, name = file.parent.name, file.stem
        for kind, stated in tomllib.loads(file.read_text("utf-8"), parse_float=Decimal).items():
            for case in stated:
                yield pytest.param(chapter, name, kind, case, id=f"{chapter} {name} {kind} {case['id']}")


@pytest.mark.parametrize(("chapter", "name", "kind", "case"), list(cases()))
def test_the_worked_example_comes_out_as_its_source_says(chapter: str, name: str, kind: str, case: Case) -> None:
    assert case["source"]
    edition = title_edition_named(name) if chapter == "titles" else edition_named(chapter, name)
    CHECKS[kind](edition, case)


def test_every_edition_has_worked_examples_and_no_other_has() -> None:
    def named(folder: Path) -> set[str]:
        return {f"{file.parent.name}/{file.stem}" for file in folder.glob("*/*.toml")}

    editions = {name for name in named(EDITIONS) if not name.startswith("registration/")}  # see test_registration
    assert named(VECTORS) == editions - WITHOUT_EXAMPLES
