"""Events of the invented federation: fixtures from a file, with monthly ones repeated each month."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tournaments.demo.people import read_invented

FIRST_MONTH = dt.date(2025, 10, 1)
LAST_LIST = dt.date(2026, 11, 1)
LAST_DAY = dt.date(2026, 11, 18)
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OfficeTreatment:
    """The office's treatment of a report. All fields are empty if the report is simply accepted.

    `misprint` has wrongly printed ratings, `misspelt` wrongly spelt names. `returned` is the remark with which the
    first version was returned; `wrong` is the board (round and board) with a wrong result in it. `state` is the final
    state of the last version.
    """

    why: str = ""
    waived: str = ""
    misprint: Mapping[str, int] = field(default_factory=dict)
    misspelt: Mapping[str, str] = field(default_factory=dict)
    returned: str = ""
    wrong: str = ""
    state: str = "accepted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """An event of one report; the head of the file explains the fields. In a league, `divisions` are boards a team."""

    key: str
    name: str
    place: str
    system: str
    first: dt.date
    last: dt.date
    control: str
    coded: str
    written: str
    reported: dt.date
    size: int = 0
    rounds: int = 0
    lowest: int = 0
    highest: int = 9999
    only: str = ""
    club: str = ""
    named: tuple[str, ...] = ()
    script: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)
    byes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    first_rating: int | None = None
    format: str = "trf26"
    boards: int = 0
    division: int = 0
    team_round: int = 0
    office: OfficeTreatment = field(default_factory=OfficeTreatment)


@cache
def fixtures() -> tuple[Fixture, ...]:
    """Return all events played and reported by the last day, in the order of first days."""
    data = read_invented("calendar.toml")
    candidates = [*_single(data), *_monthly(data), *_leagues(data)]
    return tuple(
        sorted(
            (candidate for candidate in candidates if candidate.reported <= LAST_DAY),
            key=lambda candidate: (candidate.first, candidate.key),
        )
    )


def months() -> list[dt.date]:
    """Return the first days of all months, from the base list to that of the last."""
    count = 12 * (LAST_LIST.year - FIRST_MONTH.year) + LAST_LIST.month - FIRST_MONTH.month
    return [dt.date(2025 + (9 + number) // 12, (9 + number) % 12 + 1, 1) for number in range(count + 1)]


def _single(data: Mapping[str, Any]) -> Iterator[Fixture]:
    for event in data["event"]:
        yield _fixture(data, event, event["first"], event["last"])


def _monthly(data: Mapping[str, Any]) -> Iterator[Fixture]:
    for event in data["monthly"]:
        for month in months():
            day = month.replace(day=event["day"])
            named = {"key": f"{event['key']}-{month:%Y-%m}", "name": f"{event['name']}, {_text(month)}"}
            yield _fixture(data, event | named, day, day)


def _leagues(data: Mapping[str, Any]) -> Iterator[Fixture]:
    """Yield the monthly parts of the leagues: one round of each division."""
    for league in data["league"]:
        for number, day in enumerate(league["days"], 1):
            for division, boards in enumerate(league["divisions"], 1):
                part = {
                    "key": f"{league['key']}-{division}-{number}",
                    "name": f"{league['name']}, division {division}, round {number}",
                    "place": "Bergland",
                    "system": "team",
                    "time": league["time"],
                    "reported": league["reported"],
                    "boards": boards,
                    "division": division,
                    "team_round": number,
                    "rounds": 1,
                }
                yield _fixture(data, part, day, day)


def _text(month: dt.date) -> str:
    return f"{MONTHS[month.month - 1]} {month.year}"


def _fixture(data: Mapping[str, Any], event: Mapping[str, Any], first: dt.date, last: dt.date) -> Fixture:
    time = event["time"]
    fields = {key: value for key, value in event.items() if key not in ("time", "day", "with", "reported", "office")}
    return Fixture(
        **fields | {"first": first, "last": last},
        **data["times"][time],
        control=time if time in ("rapid", "blitz") else "standard",
        reported=last + dt.timedelta(days=event["reported"]),
        named=tuple(event.get("with", ())),
        office=OfficeTreatment(**event.get("office", {})),
    )
