"""The command that writes a published list to a file, in any format of the pages."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.http import QueryDict

from ratings.exports import COMBINED_FORMATS, FORMATS
from ratings.lists import months
from ratings.lists.browse import BrowseForm
from ratings.lists.downloads import combined
from ratings.lists.downloads.build import Export, formats_of, pieces, restricting_filters
from ratings.lists.downloads.combined import CombinedExport
from ratings.models import TimeControl, Version

ALL = "all"


class Command(BaseCommand):
    help = "Export a published list."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("month", metavar="YYYY-MM")
        parser.add_argument(
            "control", choices=[*TimeControl.values, ALL], help="time control, or all: every one in one file"
        )
        parser.add_argument("version", nargs="?", metavar="vN", help="version (the newest)")
        parser.add_argument("--format", required=True, choices=FORMATS)
        parser.add_argument("--series", default="", metavar="CODE", help="rating series, instead of the default one")
        parser.add_argument("--zip", action="store_true", help="the file in a zip file")
        parser.add_argument(
            "--only", default="", metavar="QUERY", help="filters as in the address of the list: federation=GER&sex=w"
        )
        parser.add_argument("--output", type=Path, metavar="FILE", help="file to write (standard output)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            export = _combined(**options) if options["control"] == ALL else _single(**options)
        except months.NoSuchList as error:
            raise CommandError(str(error)) from error
        _write(export, options["output"])


def _single(month: str, control: str, version: str | None, **options: Any) -> Iterator[bytes]:
    """Return the file of one list, or of the rows that match `--only`."""
    sealed = months.published_version(months.series_named(options["series"]), month, control, version)
    _require_format(options["format"], sealed)
    return pieces(Export(sealed, FORMATS[options["format"]], options["zip"], _restriction(options["only"])))


def _combined(month: str, version: str | None, **options: Any) -> Iterator[bytes]:
    """Return the file of all newest lists of a month."""
    if version or options["only"]:
        raise CommandError(f"{ALL}: expected neither a version nor --only, found {version or options['only']}")
    newest = months.newest_versions(months.series_named(options["series"]), month)
    _require_format(options["format"], next(iter(newest.values())))
    return combined.pieces(CombinedExport(newest, COMBINED_FORMATS[options["format"]], options["zip"]))


def _require_format(name: str, version: Version) -> None:
    offered = formats_of(version.list.series)
    if name not in offered:
        raise CommandError(f"--format: found {name}, expected for this series {', '.join(offered)}")


def _restriction(query: str) -> dict[str, Any]:
    """Return the restriction of rows by a query; CommandError names every invalid field, one per line."""
    params = QueryDict(query)
    form = BrowseForm(params)
    unknown = [f"--only {name}: expected {', '.join(form.fields)}" for name in params if name not in form.fields]
    wrong = [f"--only {name}: {' '.join(map(str, errors))}" for name, errors in form.errors.items()]
    if unknown or wrong:
        raise CommandError("\n".join([*unknown, *wrong]))
    return restricting_filters(form.cleaned_data)


def _write(parts: Iterator[bytes], output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.writelines(parts)
        return
    try:
        with output.open("wb") as file:
            file.writelines(parts)
    except OSError as error:
        raise CommandError(f"--output {output}: {error.strerror}") from error
