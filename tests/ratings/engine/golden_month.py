"""The reader of the golden month: the facts of a rating type and the expected results by year, see golden/README.md."""

import datetime as dt
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

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
from tests.ratings.engine.run_inputs import EMPTY_PLAYER

FOLDER = Path(__file__).with_name("golden")
YEARS = sorted(path.stem for path in FOLDER.glob("2*.txt"))
NOTHING = {"-": None, ".": ""}


class Expected(NamedTuple):
    """The expected results of a year: rows of the list, of periods and of first ratings by number, and unrated games.

    `sides` has the reason of every side, by event, round and White; None for a side of another list.
    """

    listed: dict[str, tuple[object, ...]]
    periods: dict[str, tuple[object, ...]]
    first: dict[str, tuple[object, ...]]
    sides: dict[tuple[int, int, str, bool], str | None]


class Days(NamedTuple):
    older: dt.date
    opens: dt.date
    date: dt.date


def parts(name: str) -> dict[str, list[list[str]]]:
    """Return the lines of each part of a file, split at blanks. Lines before the first part are under ''."""
    by_part: dict[str, list[list[str]]] = {"": []}
    part = ""
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        cells = line.split(" #")[0].split()
        if line.startswith("["):
            part = line.strip("[]")
            by_part[part] = []
        elif cells:
            by_part[part].append(cells)
    return by_part


def names(text: str) -> list[str]:
    """Return the names of an abbreviation: ``f-1..9`` is f-1 to f-9."""
    several = re.fullmatch(r"(.*?)(\d+)\.\.(\d+)", text)
    if not several:
        return [text]
    return [f"{several[1]}{number}" for number in range(int(several[2]), int(several[3]) + 1)]


def days_of(year: str) -> Days:
    return Days(*(dt.date.fromisoformat(value) for _, value in parts(year)[""]))


def inputs_of(year: str) -> RunInputs:
    """Return the inputs of a run of the year's list."""
    control: TimeControl = year.partition("-")[2]  # type: ignore[assignment]
    facts, days = parts(control), days_of(year)
    before, older = UsedList(control, days.opens, 1), UsedList(control, days.older, 1)
    players = [person for cells in facts["people"] for person in _people(cells, days)]
    events = [_event(row, control, days, before, older) for row in facts["events"]]
    games = list(_games(facts["games"]))
    return RunInputs(
        program="berger test",
        control=control,
        date=days.date,
        opens=days.opens,
        previous_list=before,
        used_lists=(older, before),
        editions=editions_needed(control, {days.opens, days.date, *(event.first_day for event in events)}),
        players=tuple(sorted(players)),
        events=tuple(events),
        entries=tuple(sorted(_entries(facts["entries"], players, games))),
        games=tuple(sorted(games)),
        adjustments=tuple(
            AdjustmentInput(name, int(points), kind, "") for name, points, kind in facts.get("adjust", [])
        ),
    )


def _people(cells: list[str], days: Days) -> Iterator[PlayerInput]:
    fields = dict(word.split("=") for word in cells[2:])
    rating = None if cells[1] == "-" else int(cells[1])
    months, later = re.fullmatch(r"(\d+)(\+?)", fields.get("last", "2")).groups()  # type: ignore[union-attr]
    last = _months_before(days.date, int(months)) - dt.timedelta(days=len(later))
    for number in names(cells[0]):
        yield EMPTY_PLAYER._replace(
            number=number,
            name=f"Golden, {number}",
            sex=fields.get("sex", "m"),
            birth_year=days.opens.year - int(fields.get("turns", "40")),
            listed=rating is not None,
            rating=rating,
            highest=int(fields["highest"]) if "highest" in fields else rating,
            games_so_far=int(fields.get("games", "100")) if rating else None,
            last_game=last if rating else None,
            standard=int(fields["standard"]) if "standard" in fields else None,
        )


def _months_before(first_of_month: dt.date, months: int) -> dt.date:
    year, month = divmod(first_of_month.year * 12 + first_of_month.month - 1 - months, 12)
    return dt.date(year, month + 1, 1)


def _event(cells: list[str], control: TimeControl, days: Days, before: UsedList, older: UsedList) -> EventInput:
    key, system, time_control, *rest = cells
    fields = dict(word.split("=") for word in rest if "=" in word)
    first, last = (days.opens + dt.timedelta(days=int(number)) for number in fields["days"].split(".."))
    return EventInput(
        key=int(key),
        name=" ".join(word for word in rest if "=" not in word),
        first_day=first,
        last_day=last,
        system=system,
        control=control,
        time_control=time_control,
        rounds=int(fields["rounds"]),
        list_date=days.opens if fields.get("list") == "before" else days.date,
        list_used=older if fields.get("used") == "older" else before,
    )


def _games(lines: list[list[str]]) -> Iterator[GameInput]:
    """Yield every game of an event in its own round, in the written order."""
    played: dict[int, int] = {}
    for key, white, result, black, *times in lines:
        reason = {"+--": "forfeit", "W-L": "zero-move"}.get(result, "")
        codes = ("+", "-") if result == "+--" else tuple(result.split("-"))
        for opponent in names(black) * int(times[0][1:] if times else 1):
            played[int(key)] = played.get(int(key), 0) + 1
            yield GameInput(int(key), played[int(key)], white, opponent, *codes, reason)


def _entries(lines: list[list[str]], people: list[PlayerInput], games: list[GameInput]) -> list[EntryInput]:
    """Return the entries. Each player has the rating of the previous list, unless the file names another."""
    ratings = {person.number: person.rating for person in people}
    entries = {
        (game.event, name): EntryInput(game.event, name, ratings[name], "list" if ratings[name] else "none")
        for game in games
        for name in (game.white, game.black)
    }
    for key, name, rating, *source in lines:
        entries[int(key), name] = EntryInput(int(key), name, int(rating), source[0] if source else "list")
    return list(entries.values())


def expected_of(year: str) -> Expected:
    """Return the expected rows of the year, in the columns of the consequences."""
    facts = parts(year)
    listed, periods = {}, {}
    for cells in facts["list"]:
        for number in names(cells[0]):
            listed[number] = (_whole(cells[-4]), _whole(cells[-3]), int(cells[-2]), NOTHING.get(cells[-1], cells[-1]))
            if cells[1] != "-":
                k, reason, n, total, change = cells[1:6]
                periods[number] = (int(k), reason, int(n), _hundredths(total), _hundredths(change))
    first = {
        number: (
            int(counted),
            None if average == "-" else str(Fraction(average)),
            _added(added),
            _whole(rating),
            reason,
        )
        for number, counted, average, added, rating, reason in facts["first"]
    }
    return Expected(listed, periods, first, _sides(year, facts["left out"]))


def _sides(year: str, lines: list[list[str]]) -> dict[tuple[int, int, str, bool], str | None]:
    """Return the reason of every side: '' if this list counts it, None in older ones, unless the file names another."""
    inputs = inputs_of(year)
    now = {event.key for event in inputs.events if event.list_date == inputs.date}
    reasons: dict[tuple[int, int, str, bool], str | None] = {}
    for game in inputs.games:
        for white in (True, False):
            reasons[game.event, game.round, game.white, white] = "" if game.event in now else None
        for key, player, others, *message in lines:
            event, _, number = key.partition(".")
            meant = (game.event, game.white) == (int(event), player) and number in ("", str(game.round))
            if meant and game.black in names(others):
                for white, reason in zip((True, False), message, strict=True):
                    reasons[game.event, game.round, game.white, white] = NOTHING.get(reason, reason)
    return reasons


def _whole(word: str) -> int | None:
    return None if word == "-" else int(word)


def _hundredths(word: str) -> int:
    return int(Fraction(word) * 100)


def _added(word: str) -> int | None:
    return None if word == "." else 100 * int(word)
