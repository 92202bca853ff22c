"""Command that writes random tournaments as report files (TRF26), each round paired by this program's engine."""

import secrets
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from ratings.reports import trf26
from tournaments.management.commands._blocker_sentence import blocked_sentence
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.legal import IllegalPairing
from tournaments.systems.random_tournament.options import OPTIONS, GenerationRequest, InvalidOptions, read_options
from tournaments.systems.random_tournament.tournament import UnpairedRound, generate

SEED_LIMIT = 2**32  # a random seed is below this


class Command(BaseCommand):
    help = "Write a random tournament (TRF26), each round paired by a Swiss system."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        for option in OPTIONS:
            usual = f" ({option.default})" if option.default else ""
            parser.add_argument(f"--{option.name}", metavar=option.metavar, help=f"{option.help}{usual}")
        parser.add_argument("--output", type=Path, metavar="FILE", help="file to write (standard output); see --count")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = _read_request(options)
        if not wanted.settings.system.is_endorsed:
            self.stderr.write(f"the {wanted.settings.system.title} is not endorsed by FIDE in this program")
        output: Path | None = options["output"]
        first = secrets.randbelow(SEED_LIMIT) if wanted.seed is None else wanted.seed
        if wanted.count == 1:
            self._write(output, self._text(wanted, first))
        else:
            self._write_all(wanted, first, output)
        if wanted.seed is None:
            self.stderr.write(f"seed {first}")

    def _write_all(self, wanted: GenerationRequest, first: int, folder: Path | None) -> None:
        """Write a file for each seed; CommandError at the end with the seeds without any pairable round."""
        if folder is None or not folder.is_dir():
            raise CommandError(f"--output: {folder or 'nothing'} found; a folder expected for {wanted.count} files")
        without = []
        for seed in range(first, first + wanted.count):
            try:
                text = self._text(wanted, seed)
            except CommandError as error:
                without.append(str(error))
            else:
                self._write(folder / f"{seed}.trf", text)
        if without:
            raise CommandError("\n".join(without))

    def _text(self, wanted: GenerationRequest, seed: int) -> str:
        """Return the file of a seed, with its command line as a comment; CommandError if round 1 cannot be paired."""
        try:
            tournament = generate(wanted.settings, seed)
        except IllegalPairing as error:
            raise CommandError(f"seed {seed}: the engine found only what is illegal: {error}") from error
        except EngineFailed as error:
            raise CommandError(f"seed {seed}: {error}") from error
        if unpaired := tournament.unpaired:
            sentence = f"seed {seed}: round {unpaired.round} of {tournament.report.round_count}: {_reason(unpaired)}"
            if unpaired.round == 1:
                raise CommandError(sentence)
            self.stderr.write(f"{sentence}; the file ends with round {unpaired.round - 1}")
        comment = f" generate_tournament {wanted.command_line(seed)}"
        return trf26.write(replace(tournament.report, comments=(comment,))).text

    def _write(self, path: Path | None, text: str) -> None:
        if path is None:
            self.stdout.write(text, ending="")
            return
        try:
            path.write_bytes(text.encode())
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error


def _read_request(options: dict[str, Any]) -> GenerationRequest:
    """Return the requested settings; CommandError with a line for each wrong option."""
    fields = {option.name: options[option.name.replace("-", "_")] for option in OPTIONS}
    try:
        return read_options({name: None if value is None else str(value) for name, value in fields.items()})
    except InvalidOptions as error:
        lines = [
            f"--{problem.option}: {problem.found} found; {problem.expected} expected" for problem in error.problems
        ]
        raise CommandError("\n".join(lines)) from error


def _reason(unpaired: UnpairedRound) -> str:
    return blocked_sentence(unpaired.blocker) if unpaired.blocker else "fewer than two players are left"
