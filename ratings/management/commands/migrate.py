"""Migrations run as the owner of the tables; afterwards the serving role gets its rights."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections

from ratings.operations.grants import grant


class Command(DjangoMigrate):
    def handle(self, *args: Any, **options: Any) -> None:
        if options["database"] == "default":
            options["database"] = "owner"
        super().handle(*args, **options)
        if not options["plan"] and not options["check_unapplied"]:
            if settings.CACHES["default"]["BACKEND"].endswith("DatabaseCache"):
                call_command("createcachetable", database="owner", verbosity=0)
            grant()
            connections["owner"].close()
