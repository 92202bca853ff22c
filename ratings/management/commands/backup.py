"""The command that writes a backup of the whole database into one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.operations.backup import backup
from ratings.operations.errors import BackupRefused


class Command(BaseCommand):
    help = "Write the whole database to a backup file with its checksum. The program may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            manifest = backup(file, timezone.now())
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(
            f"{file}: {manifest.rows} rows, PostgreSQL {manifest.postgresql}, sha256 of the dump {manifest.sha256}"
        )
        for end in manifest.newest:
            self.stdout.write(f"{end.control} {end.list_date[:7]} v{end.number}: seal {end.seal}")
