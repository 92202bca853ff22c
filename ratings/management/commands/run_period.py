"""The command that runs the lists of a month, as the worker does after a request on the page of the period."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.lists import months
from ratings.models import RatingList, Run, TimeControl
from ratings.periods import run
from ratings.publication import anomalies
from ratings.publication.publish import publish


class Command(BaseCommand):
    help = "Run the lists of a month, standard first. With --publish, publish them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("month", metavar="YYYY-MM")
        parser.add_argument("--control", choices=TimeControl.values, help="this list only")
        parser.add_argument("--series", default="", metavar="CODE", help="rating series, instead of the default one")
        parser.add_argument("--publish", action="store_true", help="publish each list that was run")
        parser.add_argument("--reason", default="", metavar="TEXT", help="reason shown with the published version")
        parser.add_argument(
            "--acknowledge", default="", metavar="TEXT", help="reason to accept all anomalies of the lists"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["publish"] and not options["reason"].strip():
            raise CommandError("--publish: expected --reason with a text")
        for rating_list in _lists(options["series"], options["month"], options["control"]):
            done = self._run(rating_list)
            if options["publish"]:
                self._publish(done, options["reason"], options["acknowledge"].strip())

    def _run(self, rating_list: RatingList) -> Run:
        done = run.execute(run.unfinished_run(rating_list, None, timezone.now()).pk)
        if done is None or not done.finished_at:
            failure = done.failure if done else "the run was dropped"
            raise CommandError(f"{rating_list}: {failure or 'this run is being executed elsewhere'}")
        self.stdout.write(f"{rating_list}: run {done.pk}")
        self.stdout.writelines(f"  {line}" for line in done.log.splitlines())
        return done

    def _publish(self, done: Run, reason: str, acknowledged: str) -> None:
        try:
            version = publish(done, reason, None, timezone.now(), acknowledged)
        except Refused as refused:
            waits = [f"{done.list}: {reason}" for reason in refused.reasons]
            waits += [f"{done.list}: {row.line}" for row in anomalies.not_acknowledged(done)]
            waits.append(f"{done.list}: run {done.pk} waits as a preview, {done.get_absolute_url()}")
            raise CommandError("\n".join(waits)) from refused
        self.stdout.write(f"{done.list}: published as v{version.number}, seal {version.seal}")


def _lists(code: str, month: str, control: str | None) -> list[RatingList]:
    """Return the lists of the month. Without `control`, return those with events to rate or a previous list."""
    try:
        series = months.series_named(code)
        if control:
            return [months.list_to_run(series, month, control)]
        lists = months.lists_to_run(series, month)
    except months.NoSuchList as error:
        raise CommandError(str(error)) from error
    if not lists:
        raise CommandError(
            f"{month}: no list to begin with, and no event that enters one; expected lists from before, taken in with"
            " import_series_list or import_players, or a month with an event"
        )
    return lists
