"""An office at work through its pages: people's submissions, the worker's jobs, and the number of clicks."""

import datetime as dt
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.fide_list import write_combined
from ratings.lists.downloads import prebuilt_files
from ratings.models import PublicationOrder, RatingList, Run, User, Version
from ratings.reports.report import Report
from tests.ratings.imports.test_list_import import line
from tests.ratings.reporting import PLAYERS, file_data, four_player_report

ListedPlayer = tuple[str, str, str, int]
TYPED_FIELDS = ("reason", "why", "note")


@dataclass
class Person:
    """A person at a browser. Each opened page and each submitted form counts as a click, typed text as keys."""

    client: Client = field(default_factory=Client)
    clicks: int = 0
    keys: int = 0
    account: User | None = None

    def page_text(self, name: str, /, *arguments: object, **query: object) -> str:
        return self.open_page(name, *arguments, **query).content.decode()

    def open_page(self, name: str, /, *arguments: object, **query: object) -> Any:
        self.clicks += 1
        answer = self.client.get(reverse(name, args=arguments), query)
        assert answer.status_code == 200, (name, answer.status_code)
        return answer

    def send(self, name: str, /, *arguments: object, query: str = "", **fields: object) -> HttpResponse:
        """Submit a form that must be accepted: the answer redirects, and no message is an error."""
        self.clicks += 1
        self.keys += sum(len(str(fields.get(name, ""))) for name in TYPED_FIELDS)
        address = reverse(name, args=arguments) + query
        answer = self.client.post(address, fields)
        assert answer.status_code == 302, (address, answer.status_code, error_messages(answer))
        assert "/login/" not in answer["Location"], address
        wrong = [str(message) for message in get_messages(answer.wsgi_request) if message.level_tag == "error"]
        assert wrong == [], (address, wrong)
        return answer  # type: ignore[no-any-return]

    def acknowledge_all(self, run: Run, note: str) -> None:
        """Acknowledge all anomalies of a preview."""
        codes = [group.code for group in self.open_page("run_changes", run.pk).context["unusual"]]
        self.clicks -= 1  # its rows are on the page of the run
        self.send("acknowledge", run.pk, all=codes, note=note)


def error_messages(answer: Any) -> list[str]:
    """Return the error messages on a page."""
    kinds = r'class="(?:invalid-feedback|error|alert[^"]*)"[^>]*>(.*?)</(?:div|p)>'
    return re.findall(kinds, answer.content.decode(), re.DOTALL)


class Worker:
    """A worker that does each waiting job once, except for files of lists."""

    def __init__(self) -> None:
        self._done: set[int] = set()

    def work(self) -> None:
        wanted = ProcrastinateJob.objects.exclude(task_name=prebuilt_files.TASK).order_by("pk")
        while jobs := [*wanted.exclude(pk__in=self._done)]:
            for job in jobs:
                self._done.add(job.pk)
                app.tasks[job.task_name](**job.args)


@dataclass
class Cost:
    """The cost of a month's steps: clicks, keys and seconds by step."""

    steps: dict[str, tuple[int, int, float]] = field(default_factory=dict)

    @contextmanager
    def measure(self, step: str, *people: Person) -> Iterator[None]:
        """Add the clicks, keys and seconds of the block to a step."""
        clicks, keys = sum(each.clicks for each in people), sum(each.keys for each in people)
        begun = time.perf_counter()
        yield
        self.steps[step] = (
            sum(each.clicks for each in people) - clicks, sum(each.keys for each in people) - keys,
            time.perf_counter() - begun,
        )  # fmt: skip

    def __str__(self) -> str:
        return "\n".join(f"| {step} | {c} | {k} | {s:.1f} |" for step, (c, k, s) in self.steps.items())


def players_of(clubs: Iterable[int]) -> list[ListedPlayer]:
    """Return four players of each club: name, sex, FIDE ID, rating. Events of different clubs have different games."""
    return [
        (f"{chr(65 + club // 26)}{chr(97 + club % 26)} {name}", sex, f"{club + 10}{number}", rating)
        for club in clubs
        for name, sex, number, rating in PLAYERS
    ]


def event_report(name: str, first_day: str, club: int, **more: str) -> Report:
    """Return a report of the four players of a club, over three days."""
    first = dt.date.fromisoformat(first_day)
    days = tuple(first + dt.timedelta(days=day) for day in range(3))
    fields = {"chief_arbiter": "Lund, Kari", **more}
    report = four_player_report(name=name, first_day=days[0], last_day=days[2], round_dates=days, **fields)
    four = zip(report.players, players_of([club]), strict=True)
    return replace(report, players=tuple(replace(row, name=player[0], fide_id=player[2]) for row, player in four))


def file_of(report: Report) -> SimpleUploadedFile:
    return SimpleUploadedFile(f"{report.name}.trf", file_data(report))


def file_of_fide(players: Iterable[ListedPlayer]) -> SimpleUploadedFile:
    """Return FIDE's monthly list with these players."""
    lines = (
        line(int(number), name, (rating, 0, 20), federation="NOR", sex=sex, birth_year=1990)
        for name, sex, number, rating in players
    )
    return SimpleUploadedFile("players_list_foa.txt", b"".join(write_combined(lines)))


def import_fide_list(
    officer: Person, second: Person | None, worker: Worker, date: dt.date, players: Iterable[ListedPlayer], **more: str
) -> None:
    """Import FIDE's list and publish its standard list."""
    officer.send("players_import", file=file_of_fide(players), period=f"{date:%Y-%m}", **more)
    worker.work()
    run = Run.objects.get(list__date=date, list__control="standard", kind="imported", finished_at__isnull=False)
    replaced = f"standard {date:%Y-%m}" if Version.objects.filter(list=run.list).exists() else ""
    publish(officer, second, worker, run, f"FIDE's list of {date:%B %Y}", replaced=replaced)


def publish(officer: Person, second: Person | None, worker: Worker, run: Run, reason: str, **more: str) -> Version:
    """Check a preview, acknowledge anomalies, and publish it, with a second officer's approval if there is one."""
    changes = officer.open_page("run_changes", run.pk)
    if changes.context["open"]:
        officer.acknowledge_all(run, "Looked at.")
    officer.send("publish", run.pk, reason=reason, when="now", **more)
    if second:
        second.page_text("publications")
        second.page_text("run", run.pk)
        second.send("approve_publication", PublicationOrder.objects.get(run=run).pk)
    worker.work()
    return Version.objects.get(run=run)


def rate(officer: Person, second: Person | None, worker: Worker, month: str) -> Version:
    """Run the standard list of a month, and publish it."""
    officer.send("period", month, control="standard")
    worker.work()
    year, number = map(int, month.split("-"))
    rating_list = RatingList.objects.get(control="standard", date=dt.date(year, number, 1), series__default=True)
    run = Run.objects.filter(list=rating_list, kind="computed").latest("pk")
    assert not run.failure, run.failure
    return publish(officer, second, worker, run, "monthly list")
