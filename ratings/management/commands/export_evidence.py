"""The command that writes the evidence of a published list: inputs, rows, checksums and instructions to check them."""

import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from ratings.lists import months
from ratings.models import TimeControl
from ratings.periods.inputs import DamagedInputs
from ratings.publication.evidence import evidence_file, file_name


class Command(BaseCommand):
    help = "Export the evidence of a published list as a zip file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("month", metavar="YYYY-MM")
        parser.add_argument("control", choices=TimeControl.values)
        parser.add_argument("version", nargs="?", metavar="vN", help="version (the newest)")
        parser.add_argument("--series", default="", metavar="CODE", help="rating series, instead of the default one")
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="file to write (named after the list), - for standard output"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            version = months.published_version(
                months.series_named(options["series"]), options["month"], options["control"], options["version"]
            )
            evidence = evidence_file(version)
        except (months.NoSuchList, DamagedInputs) as error:
            raise CommandError(str(error)) from error
        output: Path = options["output"] or Path(file_name(version))
        with evidence:
            if output == Path("-"):
                shutil.copyfileobj(evidence, sys.stdout.buffer)
                return
            try:
                with output.open("wb") as file:
                    shutil.copyfileobj(evidence, file)
            except OSError as error:
                raise CommandError(f"--output {output}: {error.strerror}") from error
        self.stdout.write(str(output))
