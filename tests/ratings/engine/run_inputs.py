"""Small months: people, events and games in the form of a run's inputs."""

import datetime as dt
from collections.abc import Iterable

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import (
    AdjustmentInput,
    EntryInput,
    EventInput,
    GameInput,
    PlayerInput,
    RunInputs,
    UsedList,
)
from ratings.rules.edition_schema import TimeControl

OPENS, DATE = dt.date(2025, 11, 1), dt.date(2025, 12, 1)
BEFORE = UsedList("standard", OPENS, 1)
EMPTY_PLAYER = PlayerInput("", "", "AUT", "m", "", "", "", None, False, *[None] * 8)


def player_input(number: str, rating: int | None = None, **fields: object) -> PlayerInput:
    """Return an adult with enough games, on the previous list if rated. `fields` override."""
    facts: dict[str, object] = {"name": f"Person, {number}", "rating": rating, "highest": rating}
    if rating:
        facts |= {"listed": True, "games_so_far": 100, "last_game": OPENS}
    return EMPTY_PLAYER._replace(number=number, **{**facts, **fields})  # type: ignore[arg-type]


def event_input(key: int = 1, **facts: object) -> EventInput:
    """Return a Swiss open of November 2025 that enters the December list. `facts` override."""
    first = dt.date(2025, 11, 8)
    usual = EventInput(
        key, f"Open {key}", first, first + dt.timedelta(7), "swiss", "standard", "5400+30", 9, DATE, BEFORE
    )
    return usual._replace(**facts)  # type: ignore[arg-type]


def game_inputs(key: int, *results: str) -> list[GameInput]:
    """Return games of an event, one per round: ``A 1-0 B``, ``A =-= B``, ``A +-- B``."""
    rows = []
    for number, text in enumerate(results, 1):
        white, result, black = text.split()
        codes = result.split("-", 1) if result != "+--" else ["+", "-"]
        rows.append(GameInput(key, number, white, black, codes[0], codes[1], "forfeit" if result == "+--" else ""))
    return rows


def run_inputs(
    people: Iterable[PlayerInput],
    events: Iterable[EventInput],
    played: Iterable[GameInput],
    control: TimeControl = "standard",
    brought: dict[tuple[int, str], EntryInput] | None = None,
    adjustments: Iterable[AdjustmentInput] = (),
    **facts: object,
) -> RunInputs:
    """Return the month.

    Players enter each event with their rating on the previous list, unless `brought` has another.
    """
    people, events, played = sorted(people), sorted(events), sorted(played)
    rating = {person.number: person.rating for person in people}
    entries = {
        (game.event, number): EntryInput(game.event, number, rating[number], "list" if rating[number] else "none")
        for game in played
        for number in (game.white, game.black)
    } | (brought or {})
    days = {OPENS, DATE, *(event_.first_day for event_ in events)}
    usual = RunInputs(
        program="berger test",
        control=control,
        date=DATE,
        opens=OPENS,
        previous_list=BEFORE._replace(control=control),
        used_lists=(BEFORE._replace(control=control),),
        editions=editions_needed(control, days),
        players=tuple(people),
        events=tuple(events),
        entries=tuple(entries[key] for key in sorted(entries)),
        games=tuple(played),
        adjustments=tuple(adjustments),
    )
    return usual._replace(**facts)  # type: ignore[arg-type]
