"""The command that removes the lost second factor of an account; the next log-in sets up another one."""

from argparse import ArgumentParser
from typing import Any

import pghistory
from django.core.management import BaseCommand, CommandError

from ratings.accounts.second_factor import remove_second_factor
from ratings.models import User


class Command(BaseCommand):
    help = "Remove the authenticator app and the recovery codes of an account. The audit records it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", metavar="USER", help="name of the account")

    def handle(self, *, user: str, **options: Any) -> None:
        account = User.objects.filter(username=user).first()
        if account is None:
            raise CommandError(f"{user}: no such account")
        with pghistory.context(reason="manage.py reset_second_factor"):
            count = remove_second_factor(account)
        if not count:
            raise CommandError(f"{user}: has no second factor")
        self.stdout.write(f"{user}: the second factor is gone; another one is set up after the next log-in")
