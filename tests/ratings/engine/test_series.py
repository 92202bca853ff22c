"""Rating series with their own rules: the engine applies and freezes them, and docs/verify.py derives the list."""

import datetime as dt
import runpy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import RunInputs
from ratings.engine.inputs_format.cells import BadInputs
from ratings.engine.inputs_format.text import from_text, to_text
from ratings.engine.rate import rate
from ratings.rules.edition import NoEdition
from ratings.rules.edition_loader import read_edition, read_folder
from ratings.rules.edition_schema import Edition, TimeControl
from tests.ratings.engine.run_inputs import DATE, OPENS, event_input, game_inputs, player_input, run_inputs
from tournaments.demo.series import EDITIONS

VERIFY = Path(__file__).parents[3] / "docs" / "verify.py"
PEOPLE = [
    player_input("1", 2000, games_so_far=100, birth_year=1980),
    player_input("2", 1900, games_so_far=12, birth_year=1980),
    player_input("3", 1500, games_so_far=100, birth_year=2010),
    player_input("4", 2200, games_so_far=100, birth_year=1980),
    player_input("5", 620, games_so_far=100, birth_year=1980),
    player_input("6"),
]
PLAYED = ["1 1-0 2", "3 1-0 4", "5 0-1 2", "6 1-0 5", "6 0-1 3", "2 1-0 6", "6 =-= 5"]


def editions(chapter: str) -> tuple[Edition, ...]:
    return read_folder(EDITIONS / chapter)


def month_of(chapter: str, control: TimeControl = "standard", time: str = "5400+30") -> RunInputs:
    """Return the month under the rules of a series; empty for FIDE's rules."""
    of_series = editions(chapter) if chapter else ()
    law = editions_needed(control, {OPENS, DATE, event_input().first_day}, of_series)
    opens = event_input(control=control, time_control=time)
    return run_inputs(PEOPLE, [opens], game_inputs(1, *PLAYED), control, editions=law, chapter=chapter)


def ratings(inputs: RunInputs) -> dict[str, tuple[int | None, int | None]]:
    """Return the rating on the list and the K of the month, by number."""
    periods = {period.number: period.k for period in rate(inputs).periods}
    return {row.number: (row.rating, periods.get(row.number)) for row in rate(inputs).listed}


def test_a_logistic_series_with_k_by_age_and_games_and_a_floor_of_600() -> None:
    """Expectations by 1 / (1 + 10^(-d / 400)), in hundredths: 100 points 0.64, −700 points 0.02, 1280 points 1."""
    rated = ratings(month_of("national"))
    assert rated["1"] == (2000 + 9, 24)  # 24 × 0.36 = 8.64
    assert rated["2"] == (1900 - 12 + 0, 32)  # newcomer: 32 × (0 − 0.36 and 1 − 1) = −11.52
    assert rated["3"] == (1500 + 39, 40)  # junior: 40 × 0.98 = 39.2
    assert rated["4"] == (2200 - 16, 16)  # 16 × −0.98 = −15.68
    assert rated["5"] == (620 + 0, 24)  # its only rated game was expected to be lost
    assert rated["6"][0] is not None


def test_juniors_in_rapid_have_one_k_and_no_limit_on_differences() -> None:
    rated = ratings(month_of("juniors", "rapid", "900+10"))
    assert rated["1"] == (2000 + 14, 40)  # the printed table: 40 × 0.36 = 14.4
    assert rated["3"] == (1500 + 40, 40)  # −700 points: 0.01 by the table
    assert rated["5"][0] == 620


def test_fides_rules_rate_the_same_games_otherwise() -> None:
    rated = ratings(month_of(""))
    assert rated["1"] == (2007, 20)
    assert rated["5"] == (None, 20)


@pytest.mark.parametrize(
    ("chapter", "control", "time"),
    [("national", "standard", "5400+30"), ("juniors", "rapid", "900+10"), ("", "standard", "5400+30")],
)
def test_an_outsider_derives_the_list_from_the_frozen_text(chapter: str, control: TimeControl, time: str) -> None:
    inputs = month_of(chapter, control, time)
    assert derived(inputs) == listed_values(inputs)


def derived(inputs: RunInputs) -> dict[str, tuple[object, ...]]:
    """Return the rows that docs/verify.py derives from the frozen text."""
    verify: Mapping[str, Any] = runpy.run_path(str(VERIFY))
    rows = verify["derive"](verify["Inputs"](to_text(inputs).decode()))
    return {row["number"]: (row["rating"], row["k"], row["games"], row["flag"]) for row in rows}


def listed_values(inputs: RunInputs) -> dict[str, tuple[object, ...]]:
    return {row.number: (row.rating, row.k, row.games, row.flag) for row in rate(inputs).listed}


@pytest.mark.parametrize(("entered", "count"), [(dt.date(2025, 9, 1), 5), (dt.date(2025, 6, 1), 0)])
def test_results_are_kept_for_so_many_lists_of_a_series_not_months(entered: dt.date, count: int) -> None:
    """Four lists a year, results valid for two: those of September count in December, those of June do not."""
    text = (EDITIONS / "national" / "2025-01-01.toml").read_text("utf-8")
    text = text.replace("lists = { value = 26,", "lists = { value = 2,")
    text = text.replace("months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "months = [3, 6, 9, 12]")
    quarterly = (read_edition(text, "editions/national/2025-01-01.toml"),)
    first = entered - dt.timedelta(days=20)
    events = [event_input(), event_input(2, first_day=first, last_day=first + dt.timedelta(days=7), list_date=entered)]
    days = {DATE, first, entered}
    inputs = run_inputs(
        PEOPLE, events, game_inputs(1, "6 1-0 1") + game_inputs(2, "6 1-0 1", "6 =-= 2", "6 0-1 3", "6 0-1 4"),
        editions=editions_needed("standard", days, quarterly), chapter="national", opens=dt.date(2025, 9, 1),
    )  # fmt: skip
    assert derived(inputs) == listed_values(inputs)
    assert listed_values(inputs)["6"][2] == count


def test_the_frozen_text_names_the_chapter_of_a_series_and_of_fides_none() -> None:
    inputs = month_of("national")
    text = to_text(inputs)
    assert text.split(b"\n")[2] == b"chapter\tnational"
    assert from_text(text) == inputs
    assert rate(from_text(text)).editions == ("national/2025-01-01", "rapid-blitz/2024-12-01", "standard/2025-10-01")
    assert b"\nchapter\t" not in to_text(month_of(""))
    with pytest.raises(BadInputs, match="another line `chapter`"):
        from_text(text.replace(b"chapter\tnational\n", b"chapter\tnational\n" * 2))


def test_a_month_before_the_first_edition_of_a_series_cannot_be_rated() -> None:
    with pytest.raises(NoEdition, match="national: no edition for 2024-12-31, the first day known is 2025-01-01"):
        editions_needed("standard", {OPENS.replace(year=2024, month=12, day=31)}, editions("national"))
