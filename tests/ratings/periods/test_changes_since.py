"""The sentences for an officer when a run can no longer be published."""

import datetime as dt
from dataclasses import replace

from ratings.engine.inputs import AdjustmentInput, RunInputs, UsedList
from ratings.periods.changes_since import describe_changes
from tests.ratings.engine.run_inputs import (
    BEFORE,
    event_input,
    game_inputs,
    player_input,
    run_inputs,
)

THEN = run_inputs([player_input("A", 2000), player_input("B", 1900)], [event_input()], game_inputs(1, "A 1-0 B"))


def changes_of(**changed: object) -> list[str]:
    return describe_changes(THEN, THEN._replace(**changed))  # type: ignore[arg-type]


def test_equal_inputs_are_no_change_in_any_program_version() -> None:
    assert describe_changes(THEN, THEN) == []
    assert changes_of(program="berger 9.9") == []


def test_lists_events_people_and_adjustments_are_distinguished() -> None:
    newer = BEFORE._replace(version=2)
    assert changes_of(previous_list=newer, used_lists=(newer,)) == [
        "The previous list is now standard 2025-11 v2; the run started from standard 2025-11 v1."
    ]
    assert changes_of(previous_list=None)[0].startswith("The previous list is now none;")
    lent = UsedList("standard", dt.date(2025, 10, 1), 1)
    assert changes_of(used_lists=(lent, BEFORE)) == [
        "Other lists are in force on the days of the events: standard 2025-10 v1."
    ]
    assert changes_of(adjustments=(AdjustmentInput("A", 5, "once", "a lift"),)) == [
        "Adjustments of this list were added after the run."
    ]
    renamed = THEN.players[0]._replace(name="Bjelke, Ada")
    assert changes_of(players=(renamed, THEN.players[1])) == ["Data of a player changed: Bjelke, Ada."]


def test_of_many_events_the_first_five_are_named() -> None:
    many = tuple(event_input(key) for key in range(1, 9))
    assert changes_of(events=many) == [
        "Events were accepted after the run: Open 2, Open 3, Open 4, Open 5, Open 6, and 2 more."
    ]
    assert describe_changes(THEN._replace(events=many), THEN) == [
        "Events were replaced after the run: Open 2, Open 3, Open 4, Open 5, Open 6, and 2 more."
    ]


def test_another_text_of_an_edition_is_reported() -> None:
    other = tuple(replace(edition, toml=edition.toml + "# a word more\n") for edition in THEN.editions)
    assert changes_of(editions=other) == ["The text of an edition of the rules changed."]


def test_changes_without_their_own_sentence_are_reported_too() -> None:
    other: RunInputs = THEN._replace(games=())
    assert describe_changes(THEN, other) == ["The data read by this run has changed."]
