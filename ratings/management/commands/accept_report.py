"""The command that accepts submissions, as an officer does on their pages."""

import datetime as dt
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import CorrectedEvent, RatedEvent, Submission, System, TimeControl
from ratings.submissions import decisions


class Command(BaseCommand):
    help = "Accept submissions for the list they enter, or for a later one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="+", type=int, metavar="ID")
        parser.add_argument("--reason", default="", metavar="TEXT", help="reason to waive the remaining warnings")
        parser.add_argument("--list", metavar="YYYY-MM", help="later list to enter")
        parser.add_argument("--official", action="store_true", help="an official event of FIDE: its list closes later")
        parser.add_argument("--control", choices=TimeControl.values, help="time control, if the report has none")
        parser.add_argument("--system", choices=System.values, help="system, instead of the one in the report")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = {"list_date": _list_date(options["list"]), "waiver_reason": options["reason"]}
        chosen |= {"control": options["control"], "system": options["system"], "official": options["official"]}
        problems: list[str] = []
        with transaction.atomic():
            accepted = [_accept(pk, chosen, problems) for pk in options["ids"]]
            if problems:
                raise CommandError("\n".join(problems))
        for event in filter(None, accepted):
            lists = ", ".join(
                entry.series.prefixed(f"{event.control} {entry.list_date:%Y-%m}") for entry in event.lists
            )
            self.stdout.write(
                f"submission {event.submission_id}: accepted, {event.name}: {lists or event.control}, "
                f"{event.games.count()} games{_correction_note(event)}"
            )


def _accept(pk: int, chosen: dict[str, Any], problems: list[str]) -> RatedEvent | None:
    submission = Submission.objects.filter(pk=pk).first()
    if submission is None:
        problems.append(f"submission {pk}: not found")
        return None
    try:
        return decisions.accept(submission, None, timezone.now(), **chosen)
    except Refused as refused:
        problems.extend(f"submission {pk}: {reason}" for reason in refused.reasons)
        return None


def _correction_note(event: RatedEvent) -> str:
    """Return the note on the correction that an officer must decide, if the list is published already."""
    brought = CorrectedEvent.objects.filter(instead=event).first()
    return f"; the list is published: correction {brought.correction_id}, to be decided" if brought else ""


def _list_date(month: str | None) -> dt.date | None:
    if month is None:
        return None
    try:
        return dt.date.fromisoformat(f"{month}-01")
    except ValueError:
        raise CommandError(f"--list: found {month}, expected a month as in 2025-12") from None
