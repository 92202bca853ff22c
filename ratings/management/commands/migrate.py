"""Migrations as the owner of the tables, followed by the grants of the serving role."""

from typing import Any

from django.core.management import CommandError
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections

from ratings.core.errors import Refused
from ratings.operations.grants import grant_rights
from ratings.operations.migration_history import refuse_misfit


class Command(DjangoMigrate):
    def handle(self, *args: Any, **options: Any) -> None:
        if options["database"] == "default":
            options["database"] = "owner"
        try:
            refuse_misfit()
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        super().handle(*args, **options)
        if not options["plan"] and not options["check_unapplied"]:
            grant_rights()
            connections["owner"].close()
