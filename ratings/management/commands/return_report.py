"""The command that returns submissions with a remark."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import Submission
from ratings.submissions import decisions


class Command(BaseCommand):
    help = "Return submissions with a remark; a corrected report replaces them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="+", type=int, metavar="ID")
        parser.add_argument("--remark", required=True, metavar="TEXT", help="what the arbiter must correct")

    def handle(self, *args: Any, **options: Any) -> None:
        problems: list[str] = []
        with transaction.atomic():
            for pk in options["ids"]:
                problems += _return(pk, options["remark"])
            if problems:
                raise CommandError("\n".join(problems))
        for pk in options["ids"]:
            self.stdout.write(f"submission {pk}: returned")


def _return(pk: int, remark: str) -> list[str]:
    submission = Submission.objects.filter(pk=pk).first()
    if submission is None:
        return [f"submission {pk}: not found"]
    try:
        decisions.return_to_arbiter(submission, None, timezone.now(), remark)
    except Refused as refused:
        return [f"submission {pk}: {reason}" for reason in refused.reasons]
    return []
