"""Write a published list to a file, in any format that pages offer too."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from ratings import months
from ratings.export import pieces
from ratings.exports import FORMATS
from ratings.models import Control


class Command(BaseCommand):
    help = "Export a published list."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("month", metavar="YYYY-MM")
        parser.add_argument("control", choices=Control.values)
        parser.add_argument("version", nargs="?", metavar="vN", help="the newest unless named")
        parser.add_argument("--format", required=True, choices=FORMATS)
        parser.add_argument("--output", type=Path, metavar="FILE", help="standard output unless named")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            version = months.version(options["month"], options["control"], options["version"])
        except months.NoSuchList as error:
            raise CommandError(str(error)) from error
        _write(pieces(version, options["format"]), options["output"])


def _write(parts: Iterator[bytes], output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.writelines(parts)
        return
    try:
        with output.open("wb") as file:
            file.writelines(parts)
    except OSError as error:
        raise CommandError(f"--output {output}: {error.strerror}") from error
