"""The command that answers questions about ratings. Each question and each answer is a line of JSON."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from io import BufferedReader
from pathlib import Path
from typing import Any, cast

from django.core.management import BaseCommand, CommandError

from ratings.calculator.lines import answer_lines

READ_BYTES = 256 * 1024
MAX_LINE_BYTES = 2 * 1024 * 1024  # of a line


class Command(BaseCommand):
    help = "Read questions, one JSON object a line, and write one line of JSON with the working for each, in order."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the questions (standard input)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            source = options["file"].open("rb") if options["file"] else nullcontext(sys.stdin.buffer)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        with source as questions:
            wrong = self._answer(cast(BufferedReader, questions))
        if wrong:
            raise CommandError(f'{wrong} not answered: see "error" in their places')

    def _answer(self, questions: BufferedReader) -> int:
        """Answer questions in batches, as they arrive; return the number that could not be answered."""
        wrong, number = 0, 1
        for lines in arriving_lines(questions):
            answers, errors = answer_lines(lines, number)
            if answers:
                self.stdout.write("\n".join(answers))
                self.stdout.flush()
            wrong, number = wrong + errors, number + len(lines)
        return wrong


def arriving_lines(source: BufferedReader) -> Iterator[list[bytes]]:
    """Yield the lines that have arrived from a source. The last line may be without a line end."""
    parts: list[bytes] = []
    while arrived := source.read1(READ_BYTES):
        parts.append(arrived)
        if sum(map(len, parts)) > MAX_LINE_BYTES + READ_BYTES:
            raise CommandError(f"a line has more than {MAX_LINE_BYTES} bytes; one JSON object a line is expected")
        if b"\n" in arrived:
            *lines, rest = b"".join(parts).split(b"\n")
            parts = [rest]
            yield lines
    if rest := b"".join(parts):
        yield [rest]
