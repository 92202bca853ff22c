"""The command that recomputes a published list, or all lists, from frozen inputs, and compares every row."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from ratings.lists import months
from ratings.models import TimeControl, Version
from ratings.publication.seal_copies import missing_seals
from ratings.publication.unrecorded import unrecorded_changes
from ratings.publication.verify import Verification, verify


class Command(BaseCommand):
    help = "Derive a published list again. If it differs, print the rows and exit with status 1."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("month", metavar="YYYY-MM", nargs="?")
        parser.add_argument("control", choices=TimeControl.values, nargs="?")
        parser.add_argument("version", nargs="?", metavar="vN", help="version (the newest)")
        parser.add_argument("--series", default="", metavar="CODE", help="rating series, instead of the default one")
        parser.add_argument(
            "--all", action="store_true", help="verify every version, the seals in seals.txt, and rows with a history"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["all"]:
            return self._all()
        if not (options["month"] and options["control"]):
            raise CommandError("name a month and a time control, as in 2025-12 standard, or --all")
        try:
            version = months.published_version(
                months.series_named(options["series"]), options["month"], options["control"], options["version"]
            )
        except months.NoSuchList as error:
            raise CommandError(str(error)) from error
        proof = verify(version)
        self._print_proof(proof)
        if not proof.ok:
            sys.exit(1)

    def _all(self) -> None:
        """Print a line for each unrecorded change and each valid version, and all differences of each invalid version.

        Exit with status 1 if a version is invalid, or a change is unrecorded.
        """
        broken = missing_seals()
        for text in broken:
            self.stdout.write(f"NO   no version has this seal any more: {text}")
        for change in unrecorded_changes():
            broken.append(str(change))
            self.stdout.write(f"NO   {change}")
        for version in Version.objects.order_by("pk"):
            proof = verify(version)
            if proof.ok:
                self.stdout.write(f"yes  {version}: {version.rows} rows, seal {version.seal}")
                self._print_edited(proof)
            else:
                broken.append(proof.name)
                self.stdout.write(f"NO   {proof.name}")
                self._print_proof(proof)
        if broken:
            sys.exit(1)

    def _print_proof(self, proof: Verification) -> None:
        for check in proof.checks:
            self.stdout.write(
                f"{'yes' if check.ok else 'NO '}  {check.sentence}{'' if check.ok else f' {check.detail}'}"
            )
        for difference in proof.differences:
            cell = f"{difference.table.removeprefix('ratings_')} {difference.row} {difference.column}".strip()
            self.stdout.write(f"{cell}: found {difference.stored}, expected {difference.expected}")
        if proof.different_cells > len(proof.differences):
            self.stdout.write(f"and {proof.different_cells - len(proof.differences)} more differences")
        if proof.different_cells:
            self.stdout.write(f"{proof.different_cells} cells differ in {proof.different_rows} rows")
            self.stdout.write(
                f"derived by {proof.program_then} when it was published, again by {proof.program_now} now"
            )
        if proof.may_be_program_change:
            self.stdout.write("The seal holds: a correction of the program since may be the reason. The list stands.")
        self._print_edited(proof)
        if proof.ok:
            self.stdout.write(f"{proof.version}: {proof.version.rows} rows, seal {proof.version.seal}")

    def _print_edited(self, proof: Verification) -> None:
        for name in proof.changed_editions:
            self.stdout.write(f"{proof.name}: the file of the edition {name} was changed or removed since")
