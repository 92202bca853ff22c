"""Import FIDE's monthly list: players, and a base list a time control."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings import list_import, months


class Command(BaseCommand):
    help = "Import FIDE's monthly list, text or XML, plain or zipped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--period", metavar="YYYY-MM", help="the month, where the file does not name it")
        parser.add_argument("--federation", action="append", default=[], metavar="FED", help="take these only")
        parser.add_argument("--confirm", action="store_true", help="take it though it has many fewer people")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            period = months.first_day(options["period"]) if options["period"] else None
            with path.open("rb") as file:
                found = list_import.import_players(
                    file,
                    path.name,
                    period,
                    [code.upper() for code in options["federation"]],
                    None,
                    timezone.now(),
                    confirm_shrink=options["confirm"],
                )
        except months.NoSuchList as error:
            raise CommandError(f"--period: {error}") from error
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        except list_import.Refused as refused:
            raise CommandError("\n".join(f"{path.name}: {problem}" for problem in refused.problems)) from refused
        self._tell(path.name, found)

    def _tell(self, name: str, found: list_import.Imported) -> None:
        for problem in found.problems:
            self.stderr.write(f"{name}: {problem}")
        learned = found.learned
        self.stdout.write(
            f"{name}: {found.people} people, {learned.people} new, {learned.facts} facts, "
            f"{learned.birth_years} years of birth"
        )
        for version in found.versions:
            self.stdout.write(f"{version}: {version.rows} rows, seal {version.seal}")
