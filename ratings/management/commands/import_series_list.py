"""The command that imports a federation's own lists into their series, from a file with a row per player and month."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.core.encoding_option import add_encoding, read_as
from ratings.core.errors import Refused
from ratings.core.table_files import read_file
from ratings.imports.series_file import ANY_SIZE, FIELD_NAMES, FIELDS
from ratings.imports.series_list import ListFileSource, PublicationTerms, import_series_list
from ratings.lists import months
from ratings.models import TimeControl, Version
from ratings.rules.edition import NoEdition
from ratings.tables.patterns import is_federation


class Command(BaseCommand):
    help = (
        f"Import the lists of a rating series from a CSV, XLSX or ODS file with the columns {', '.join(FIELD_NAMES)}."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("series", metavar="CODE")
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--control", choices=TimeControl.values, default="standard")
        parser.add_argument(
            "--map", action="append", default=[], metavar="COLUMN=FIELD", help="assign a column of the file to a field"
        )
        add_encoding(parser)
        parser.add_argument(
            "--federation", default="", metavar="FED", help="federation of new players whose row has none"
        )
        parser.add_argument("--publish", action="store_true", help="publish each list; needed for several months")
        parser.add_argument("--reason", default="", metavar="TEXT", help="reason shown with the published versions")
        parser.add_argument(
            "--acknowledge", default="", metavar="TEXT", help="reason to accept all anomalies of the lists"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path, reason = options["file"], options["reason"].strip()
        if options["publish"] != bool(reason):
            raise CommandError("--publish: expected --reason with a text, and neither without the other")
        if options["federation"] and not is_federation(options["federation"]):
            raise CommandError(f"--federation: found {options['federation']}, expected three capital letters as in AUT")
        announced = PublicationTerms(reason, options["acknowledge"].strip()) if reason else None
        source = ListFileSource(path.name, dict(map(_mapped, options["map"])), options["federation"])
        try:
            series = months.series_named(options["series"])
            table = read_file(path.read_bytes(), FIELDS, ANY_SIZE, options["encoding"])
            imported = import_series_list(series, options["control"], table, source, None, timezone.now(), announced)
        except (OSError, NoEdition, months.NoSuchList) as error:
            raise CommandError(f"{path}: {error}") from error
        except Refused as refused:
            raise CommandError("\n".join(f"{path}: {problem}" for problem in refused.reasons)) from refused
        if table.encoding:
            self.stderr.write(f"{path}: {read_as(table.encoding)}")
        for done in imported.lists:
            state = f"published as v{done.number}" if isinstance(done, Version) else f"run {done.pk} waits as a preview"
            self.stdout.write(f"{done.list}: {state}")
        self.stdout.write(f"{path}: {imported.new_players} players are new to the register")


def _mapped(text: str) -> tuple[str, str]:
    column, _, field = text.rpartition("=")
    if not column or field not in FIELD_NAMES:
        raise CommandError(f"--map: found {text}, expected COLUMN=FIELD with a field of {', '.join(FIELD_NAMES)}")
    return column, field
