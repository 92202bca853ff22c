"""An office at work through its pages: what people send, what the worker does, and how many clicks it takes."""

import datetime as dt
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.queue import FILES
from ratings.fide_list import write_combined
from ratings.fide_list.players import FideListPlayer
from ratings.models import PublicationOrder, RatingList, Run, User, Version


@dataclass
class Person:
    """Somebody at a browser; each page they open and each form they send is a click."""

    client: Client = field(default_factory=Client)
    clicks: int = 0
    account: User | None = None

    def see(self, name: str, /, *arguments: object, **query: object) -> str:
        """The text of a page."""
        return self.answer(name, *arguments, **query).content.decode()

    def answer(self, name: str, /, *arguments: object, **query: object) -> Any:
        self.clicks += 1
        answer = self.client.get(reverse(name, args=arguments), query)
        assert answer.status_code == 200, (name, answer.status_code)
        return answer

    def send(self, name: str, /, *arguments: object, query: str = "", **fields: object) -> HttpResponse:
        """Send a form that is taken: the answer leads on, and no message says that something is wrong."""
        self.clicks += 1
        address = reverse(name, args=arguments) + query
        answer = self.client.post(address, fields)
        assert answer.status_code == 302, (address, answer.status_code, complaints(answer))
        assert "/login/" not in answer["Location"], address
        wrong = [str(message) for message in get_messages(answer.wsgi_request) if message.level_tag == "error"]
        assert wrong == [], (address, wrong)
        return answer  # type: ignore[no-any-return]


def complaints(answer: Any) -> list[str]:
    """What a page says is wrong."""
    kinds = r'class="(?:invalid-feedback|error|alert[^"]*)"[^>]*>(.*?)</(?:div|p)>'
    return re.findall(kinds, answer.content.decode(), re.DOTALL)


class Worker:
    """Does what waits in the queue, each job once; files of lists are made by nobody here."""

    def __init__(self) -> None:
        self._done: set[int] = set()

    def work(self) -> None:
        while jobs := [*ProcrastinateJob.objects.exclude(pk__in=self._done).exclude(task_name=FILES).order_by("pk")]:
            for job in jobs:
                self._done.add(job.pk)
                app.tasks[job.task_name](**job.args)


@contextmanager
def measured(costs: dict[str, tuple[int, float]], step: str, person: Person) -> Iterator[None]:
    """Add the clicks and seconds of a step to what it has cost."""
    clicks, begun = person.clicks, time.perf_counter()
    yield
    before = costs.get(step, (0, 0.0))
    costs[step] = before[0] + person.clicks - clicks, before[1] + time.perf_counter() - begun


def file_of_fide(players: list[FideListPlayer]) -> SimpleUploadedFile:
    """FIDE's monthly list with these players."""
    return SimpleUploadedFile("players_list_foa.txt", b"".join(write_combined(players)))


def import_fide_list(
    officer: Person, second: Person | None, worker: Worker, date: dt.date, players: list[FideListPlayer], **more: str
) -> None:
    """Import FIDE's list and publish its standard chess."""
    officer.send("players_import", file=file_of_fide(players), period=f"{date:%Y-%m}", **more)
    worker.work()
    run = Run.objects.get(list__date=date, list__control="standard", kind="imported", finished_at__isnull=False)
    replaced = f"standard {date:%Y-%m}" if Version.objects.filter(list=run.list).exists() else ""
    publish(officer, second, worker, run, f"FIDE's list of {date:%B %Y}", replaced=replaced)


def publish(officer: Person, second: Person | None, worker: Worker, run: Run, reason: str, **more: str) -> Version:
    """Look at a preview, acknowledge what is unusual, publish it; a second officer approves where there is one."""
    changes = officer.answer("run_changes", run.pk)
    if changes.context["open"]:
        codes = [group.code for group in changes.context["unusual"]]
        officer.send("acknowledge", run.pk, all=codes, note="Looked at.")
    officer.send("publish", run.pk, reason=reason, when="now", **more)
    if second:
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
