"""The command that imports FIDE's monthly list: players, and a list for each rating type.

The command publishes the lists, unless they are held back.
"""

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings import imports
from ratings.core.encoding_option import add_encoding
from ratings.lists import months
from ratings.models import Run
from ratings.publication.anomalies import not_acknowledged

MAX_ANOMALIES = 20  # anomalies of a list that are printed; the page of the run has all


class Command(BaseCommand):
    help = (
        "Import FIDE's monthly list, text or XML, plain or zipped, and publish its lists. A list stays a preview if "
        "the month already has one, if it has anomalies, or if a second officer must publish."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        add_encoding(parser)
        parser.add_argument("--period", metavar="YYYY-MM", help="month, if the file does not name it")
        parser.add_argument(
            "--federation", action="append", default=[], metavar="FED", help="import this federation only"
        )
        parser.add_argument("--series", default="", metavar="CODE", help="rating series, instead of the default one")
        parser.add_argument("--confirm", action="store_true", help="accept a list with far fewer players")
        parser.add_argument("--reason", default="", metavar="TEXT", help="reason shown with the published versions")
        parser.add_argument(
            "--acknowledge",
            default="",
            metavar="TEXT",
            help="reason to accept all anomalies and to replace published lists",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            series = months.series_named(options["series"])
        except months.NoSuchList as error:
            raise CommandError(f"--series: {error}") from error
        try:
            period = months.first_day(options["period"]) if options["period"] else None
            now, federations = timezone.now(), [code.upper() for code in options["federation"]]
            with path.open("rb") as file:
                summary = imports.import_players(
                    series,
                    file,
                    path.name,
                    period,
                    federations,
                    None,
                    now,
                    confirm_shrink=options["confirm"],
                    encoding=options["encoding"],
                )
        except months.NoSuchList as error:
            raise CommandError(f"--period: {error}") from error
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        except imports.ImportRefused as refused:
            raise CommandError("\n".join(f"{path.name}: {problem}" for problem in refused.problems)) from refused
        reason = options["reason"].strip() or _("Imported from %(name)s.") % {"name": path.name}
        done = imports.publish_imported(summary, reason, options["acknowledge"].strip(), None, now)
        self._print_summary(path.name, summary, done)

    def _print_summary(self, name: str, summary: imports.ImportSummary, done: imports.ImportedLists) -> None:
        for problem in summary.problems:
            self.stderr.write(f"{name}: {problem}")
        learned = summary.register_changes
        self.stdout.write(
            f"{name}: {summary.player_count} people, {learned.new_players} new, {learned.facts} facts, "
            f"{learned.birth_years} years of birth"
        )
        if summary.inactive_on_all:
            self.stdout.write(
                f"{name}: {summary.inactive_on_all} players are flagged inactive; the file has one flag for all its "
                "rating types, so they are inactive on each list"
            )
        for version in (*summary.unchanged, *done.versions):
            self.stdout.write(f"{version}: {version.rows} rows, seal {version.seal}")
        for run, reasons in done.held:
            self._print_waiting(run, reasons)

    def _print_waiting(self, run: Run, reasons: Iterable[str]) -> None:
        anomalies = not_acknowledged(run)
        sentences = [*reasons, *(row.line for row in anomalies[:MAX_ANOMALIES])]
        if len(anomalies) > MAX_ANOMALIES:
            sentences.append(f"and {len(anomalies) - MAX_ANOMALIES} more, on its page")
        self.stdout.write(f"{run.list}: not published; run {run.pk} waits as a preview, {run.get_absolute_url()}")
        self.stdout.writelines(f"  {line}" for line in sentences)
