"""Months for the tests of runs: people, earlier lists and accepted events from short strings."""

import datetime as dt
import hashlib
from collections.abc import Collection, Mapping

from ratings.imports import BaseRow, record_base_list
from ratings.models import Game, Player, RatedEvent, RatingList, RatingSeries, Run, SeriesEntry, Submission, Version
from ratings.periods import run
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.publish import publish
from ratings.register.enrolment import enrol

NOVEMBER, DECEMBER, JANUARY = dt.date(2025, 11, 1), dt.date(2025, 12, 1), dt.date(2026, 1, 1)
NOW = dt.datetime(2025, 12, 1, 9, 30, tzinfo=dt.UTC)
NAMES = {"A": "Aune, Ada", "B": "Brun, Bo", "C": "Cohn, Cleo", "D": "Dorn, Dag", "E": "Eide, Eli", "F": "Falk, Finn"}
RATINGS = {"A": 2000, "B": 1900, "C": 1800, "D": 1700, "E": 1600}


def enrol_players(letters: str = "ABCDEF", **details: object) -> dict[str, Player]:
    """Enrol people with the numbers 101, 102, …; F is never rated."""
    usual = {"from_day": dt.date(2020, 1, 1), "sex": "m", "birth_year": 1980} | details
    return {
        letter: enrol(str(101 + "ABCDEF".index(letter)), NAMES[letter], "AUT", **usual)  # type: ignore[arg-type]
        for letter in letters
    }


def publish_base_list(
    players: Mapping[str, Player],
    ratings: Mapping[str, int] = RATINGS,
    date: dt.date = NOVEMBER,
    control: str = "standard",
    k: int | None = 20,
) -> Version:
    """Publish an earlier list."""
    rows = [BaseRow(players[letter].number, rating, k) for letter, rating in ratings.items() if letter in players]
    return publish_base_rows(date, control, rows)


def publish_base_rows(
    date: dt.date, control: str, rows: Collection[BaseRow], source: str = "an older list", at: dt.datetime = NOW
) -> Version:
    """Record and publish a list without a run."""
    return acknowledge_and_publish(
        record_base_list(default_series(), date, control, rows, None, at, source), source, at
    )


def acknowledge_and_publish(run_or_version: Run | Version, reason: str, at: dt.datetime = NOW) -> Version:
    """Acknowledge and publish a preview. A version is returned unchanged."""
    if isinstance(run_or_version, Version):
        return run_or_version
    acknowledge_all(run_or_version, "seen", None, at)
    return publish(run_or_version, reason, None, at)


def create_event(
    players: Mapping[str, Player],
    results: str,
    name: str = "Open",
    list_date: dt.date = DECEMBER,
    replaces: RatedEvent | None = None,
    **facts: object,
) -> RatedEvent:
    """Create an accepted event: ``"A1B B=C F0A"``, one game per round, White first, the result between."""
    first = list_date - dt.timedelta(days=20)
    data = f"{name} {list_date} {results} {facts}".encode()
    submission = Submission.objects.create(
        origin="file", file_name=f"{name}.trf", data=data, format="trf26", report="{}", title=name, submitted_at=NOW,
        sha256=hashlib.sha256(data).hexdigest(),
    )  # fmt: skip
    usual = {
        "first_day": first, "last_day": first + dt.timedelta(days=7), "system": "swiss", "control": "standard",
        "time_control": "5400+30", "rounds": 9, "federation": "AUT", "accepted_at": NOW,
    } | facts  # fmt: skip
    event = RatedEvent.objects.create(submission=submission, name=name, list_date=list_date, replaces=replaces, **usual)
    Game.objects.bulk_create(
        _game(event, number, players, cell) for number, cell in enumerate(results.split(), start=1)
    )
    SeriesEntry.objects.create(event=event, series=default_series(), list_date=list_date, at=NOW)
    return event


def _game(rated_event: RatedEvent, number: int, players: Mapping[str, Player], cell: str) -> Game:
    white, result, black = cell
    answer = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}[result]
    forfeit = result in "+-"
    return Game(
        event=rated_event, round=number, white=players[white], black=players[black], white_result=result,
        black_result=answer, played=not forfeit, why_not="forfeit" if forfeit else "",
    )  # fmt: skip


def default_series() -> RatingSeries:
    """Return the series of the migrations."""
    return RatingSeries.objects.default()


def list_of(control: str, date: dt.date) -> RatingList:
    """Return the list of the default series, created if necessary."""
    return RatingList.objects.get_or_create(series=default_series(), control=control, date=date)[0]


def run_list(date: dt.date = DECEMBER, control: str = "standard") -> Run:
    """Run the list."""
    done = run.execute(run.unfinished_run(list_of(control, date), None, NOW).pk)
    assert done is not None
    return done


def run_and_publish(date: dt.date = DECEMBER, control: str = "standard", reason: str = "monthly list") -> Version:
    """Run and publish the list."""
    return acknowledge_and_publish(run_list(date, control), reason)


def ratings_of(version: Version | Run) -> dict[str, int | None]:
    """Return the ratings by letter."""
    letters = {name: letter for letter, name in NAMES.items()}
    rows = version.listed if isinstance(version, Run) else version.run.listed
    return {letters[name]: rating for name, rating in rows.order_by("number").values_list("name", "rating")}
