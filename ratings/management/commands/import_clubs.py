"""The command that records the clubs of players from a file, as the office's page does."""

import datetime as dt
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.core.encoding_option import add_encoding, read_as
from ratings.core.errors import Refused
from ratings.core.table_files import read_file
from ratings.register.clubs import BOUNDS, FIELDS, import_clubs


class Command(BaseCommand):
    help = "Record clubs from a CSV, XLSX or ODS file with the columns number, club and, if wanted, from."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        add_encoding(parser)
        parser.add_argument(
            "--from",
            dest="from_day",
            type=dt.date.fromisoformat,
            metavar="DAY",
            help="first day for rows without one (today)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            table = read_file(path.read_bytes(), FIELDS, BOUNDS, options["encoding"])
            count = import_clubs(table, options["from_day"] or timezone.localdate(), None, timezone.now())
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        except Refused as refused:
            raise CommandError("\n".join(f"{path}: {problem}" for problem in refused.reasons)) from refused
        if table.encoding:
            self.stderr.write(f"{path}: {read_as(table.encoding)}")
        self.stdout.write(f"{path}: {count} clubs recorded")
