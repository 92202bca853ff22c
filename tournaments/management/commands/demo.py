"""Command that loads the demonstration, once, into an empty database of a trial."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.accounts.trial import demonstration_refusal, is_demonstration, reason_against_trial
from ratings.operations.bootstrap import is_empty
from tournaments.demo.load import load


class Command(BaseCommand):
    help = "Load the demonstration: nine real events and fourteen months of an invented federation."

    def handle(self, **options: Any) -> None:
        if reason := reason_against_trial():
            raise CommandError(demonstration_refusal(reason))
        if is_demonstration():
            self.stdout.write(_("The demonstration already exists."))
            return
        if not is_empty():
            raise CommandError(_("This database is in use and is not a demonstration. Use an empty database."))
        load(timezone.now().date(), self._print)

    def _print(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
