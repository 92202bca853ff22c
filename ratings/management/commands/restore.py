"""The command that restores the whole database from one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import connections

from ratings.operations.errors import BackupRefused
from ratings.operations.restore import replaced_database_name, restore


class Command(BaseCommand):
    help = "Restore a backup into the database. Stop the program first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--replace", action="store_true", help="replace a database that is not empty; it is kept")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            manifest = restore(file, replace=replace)
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(
            f"{file}: restored as of {manifest.made_at}, {manifest.rows} rows, every count and checksum holds"
        )
        for end in manifest.newest:
            self.stdout.write(f"{end.control} {end.list_date[:7]} v{end.number}: seal {end.seal}")
        if replace:
            name = replaced_database_name(str(connections["owner"].settings_dict["NAME"]))
            self.stdout.write(f"The database of before, unless it was empty, is kept as {name} until the next restore.")
