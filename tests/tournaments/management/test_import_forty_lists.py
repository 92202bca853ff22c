"""`import_entries` on forty lists: the result of each row, or the reason of a refusal."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments import factories
from tests.tournaments.entries.bulk.forty import LISTS, ListCase
from tournaments.models import Tournament

REGISTER = (
    ("Ahlberg, Nora", "1503014", 1990),
    ("Müller, Jörg", "4610001", 1975),
    ("Castro Ruiz, Ana", "2200011", 1988),
    ("Li, Wei", "8600001", 1999),
    ("Li, Wei", "8600002", 2004),
)


@pytest.fixture
def tournament(new_tournament: Tournament) -> Tournament:
    for name, number, year in REGISTER:
        factories.enrol_player(name, number, birth_year=year)
    return new_tournament


def test_there_are_forty() -> None:
    assert len({case.name for case in LISTS}) == len(LISTS) == 40


@pytest.mark.parametrize("case", LISTS, ids=lambda case: case.name)
def test_a_list_becomes_entries_or_is_refused_whole(
    case: ListCase, capsys: Any, tournament: Tournament, tmp_path: Path
) -> None:
    path = tmp_path / "list"
    path.write_bytes(case.data())
    if case.is_refused:
        with pytest.raises(CommandError) as error:
            call_command("import_entries", tournament.slug, str(path))
        assert tuple(line.removeprefix(f"{path}: ") for line in str(error.value).splitlines()) == case.expected
        assert not tournament.entries.exists()
        return
    call_command("import_entries", tournament.slug, str(path), json=True)
    entries = json.loads(capsys.readouterr().out)["entries"]
    lines = (" ".join(str(row[key]) for key in ("row", "state", "number", "name") if row[key]) for row in entries)
    assert tuple(lines) == case.expected
    assert tournament.entries.count() == len(case.expected)
