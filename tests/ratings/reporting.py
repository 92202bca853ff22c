"""Reports for the tests of the office: a small event, with changes for a test."""

import datetime as dt
from dataclasses import replace
from typing import Any

from django.test import Client

from ratings.models import Player, Problem, RatedEvent, Submission, User
from ratings.reports import trf26
from ratings.reports.report import Birth, Report, ReportPlayer, RoundResult
from ratings.submissions import receive as intake
from ratings.submissions.decisions import accept, waive_all
from tests.tournaments.factories import enrol_player, publish_list

FIRST_DAY = dt.date(2025, 11, 7)
LAST_DAY = dt.date(2025, 11, 9)
RECEIVED_AT = dt.datetime(2025, 11, 10, 12, tzinfo=dt.UTC)
PLAYERS = (
    ("Abel, Ada", "w", "900001", 2000),
    ("Birk, Bruno", "m", "900002", 1950),
    ("Carow, Clara", "w", "900003", 1900),
    ("Dahlin, David", "m", "900004", 1850),
)
# By Berger tables: the opponent, the colour and the result of each round.
ROUNDS = ("4w1 3b= 2w1", "3w1 4b1 1b0", "2b0 1w= 4b1", "1b0 2w0 3w0")
POINTS = (25, 20, 15, 0)


def rounds_of_text(text: str) -> tuple[RoundResult | None, ...]:
    """Return the rounds of a string: in "4w1 -" a win with White against number 4, then no game."""
    return tuple(None if cell == "-" else _round(cell) for cell in text.split())


def _round(cell: str) -> RoundResult:
    opponent = int(cell[:-2]) or None
    return RoundResult(opponent, cell[-2] if opponent else "-", cell[-1])  # type: ignore[arg-type]


def four_player_report(**fields: Any) -> Report:
    """Return a report of four players and three rounds without problems."""
    players = tuple(
        ReportPlayer(
            number=number, name=name, sex=sex, rating=rating, federation="NOR", fide_id=fide_id,
            birth=Birth(1990), points=points, rank=number, rounds=rounds_of_text(played),
        )
        for number, ((name, sex, fide_id, rating), played, points) in enumerate(
            zip(PLAYERS, ROUNDS, POINTS, strict=True), start=1
        )
    )  # fmt: skip
    data = {
        "name": "Four Friends", "city": "Bergen", "federation": "NOR", "first_day": FIRST_DAY, "last_day": LAST_DAY,
        "chief_arbiter": "Lund, Kari", "coded_type": "BERGER_ROUNDROBIN", "tie_breaks": ("SB",),
        "pairing_controller": "Berger", "round_dates": (FIRST_DAY, FIRST_DAY + dt.timedelta(days=1), LAST_DAY),
        "coded_time_control": "5400+30", "players": players, **fields,
    }  # fmt: skip
    return Report(**data)


def with_player(report: Report, number: int, **fields: Any) -> Report:
    """Return the report with another line for one player."""
    players = tuple(replace(line, **fields) if line.number == number else line for line in report.players)
    return replace(report, players=players)


def other_report(name: str) -> Report:
    """Return another event of the four, in which David beats Ada."""
    report = with_player(four_player_report(name=name), 1, rounds=rounds_of_text("4w0 3b= 2w1"), points=15)
    return with_player(report, 4, rounds=rounds_of_text("1b1 2w0 3w0"), points=10)


def file_data(report: Report) -> bytes:
    return trf26.write(report).text.encode()


def receive(report: Report, by: User | None = None, at: dt.datetime = RECEIVED_AT, **more: Any) -> Submission:
    return intake.receive(file_data(report), "friends.trf", by, at, **more)


def enrol_reported_players(**changed: Any) -> dict[int, Player]:
    """Enrol the four, on the list of November, and return them by start number; `changed` has fields of a player."""
    players = {
        number: enrol_player(name, fide_id, sex=sex, birth_year=1990, **changed)
        for number, (name, sex, fide_id, _) in enumerate(PLAYERS, start=1)
    }
    publish_list({players[number]: PLAYERS[number - 1][3] for number in players})
    return players


def codes_of(submission: Submission, level: str = "") -> list[str]:
    """Return the codes of the problems, of one level or of all."""
    problems = Problem.objects.filter(submission=submission).order_by("pk")
    return [problem.code for problem in (problems.filter(level=level) if level else problems)]


def logged_in_client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def accept_with_warnings(submission: Submission, at: dt.datetime = RECEIVED_AT) -> RatedEvent:
    """Accept a report with all warnings waived."""
    waive_all(submission, None, at, "known")
    return accept(submission, None, at)
