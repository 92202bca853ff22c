"""Lists published by earlier versions: derived from their frozen inputs by the program and by docs/verify.py."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from ratings.engine.imported_list import from_text as imported_from_text
from ratings.engine.imported_list import rows_of_imported_list as of_imported
from ratings.engine.inputs_format.text import from_text
from ratings.engine.rate import rate
from ratings.engine.results import ComputedRows
from ratings.exports.canonical import cells
from ratings.exports.columns import ListedRow

BUNDLES = sorted((Path(__file__).parent / "bundles").glob("*.zip"))
VERIFY = Path(__file__).parents[3] / "docs" / "verify.py"


def derived(text: bytes) -> ComputedRows:
    return of_imported(imported_from_text(text)) if text.startswith(b"berger-list") else rate(from_text(text))


def lines(consequences: ComputedRows) -> Iterator[str]:
    """Yield the exported rows of the list. The change is the difference from the previous list."""
    periods = {period.number: period for period in consequences.periods}
    for row in consequences.listed:
        period = periods.get(row.number)
        change = None
        if period and period.rating is not None and period.base is not None:
            change = period.rating - (period.base - period.base_adjustment)
        row_fields = row._asdict() | {"change": change}
        yield cells(ListedRow(**{field: row_fields[field] for field in ListedRow._fields}))


def by_outsider(*bundles: Path) -> subprocess.CompletedProcess[str]:
    """Run docs/verify.py without access to this project, like an outsider."""
    return subprocess.run(
        [sys.executable, "-I", VERIFY, *bundles], capture_output=True, text=True, encoding="utf-8", check=False
    )


def copied(bundle: Path, to: Path, **changed: tuple[str, str]) -> Path:
    """Copy a bundle, with one text replaced once in each named member (`_` for the dot)."""
    with zipfile.ZipFile(bundle) as old, zipfile.ZipFile(to, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            before, after = changed.get(name.replace(".", "_"), ("", ""))
            assert before in text
            new.writestr(name, text.replace(before, after, 1))
    return to


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda bundle: bundle.name.removesuffix("-v1-evidence.zip"))
def test_an_old_list_follows_from_its_inputs_still(bundle: Path) -> None:
    with zipfile.ZipFile(bundle) as archive:
        rows = archive.read("rows.csv").decode().splitlines()[1:]
        assert json.loads(archive.read("version.json"))["rows"] == len(rows)
        assert list(lines(derived(archive.read("inputs.txt")))) == rows


def test_an_outsider_derives_every_old_list_without_the_program() -> None:
    answer = by_outsider(*BUNDLES)
    assert [line.rpartition(": ")[2] for line in answer.stdout.splitlines()] == ["agrees"] * len(BUNDLES)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_without_a_bundle_nothing_is_proved() -> None:
    assert by_outsider().returncode == 1


BUNDLE = next(bundle for bundle in BUNDLES if bundle.name.startswith("standard-2025-12"))


def text_of(member: str) -> Iterable[str]:
    with zipfile.ZipFile(BUNDLE) as archive:
        return archive.read(member).decode().splitlines()


def test_a_changed_digit_of_a_rating_is_reported_by_player_and_column(tmp_path: Path) -> None:
    row = next(row for row in text_of("rows.csv")[1:] if row.split(",")[-5].isdigit())
    cells = row.split(",")
    changed = ",".join([*cells[:-5], str(int(cells[-5]) + 1), *cells[-4:]])
    answer = by_outsider(copied(BUNDLE, tmp_path / "changed.zip", rows_csv=(row, changed)))
    assert answer.returncode == 1
    assert f"{cells[0]} rating: found '{int(cells[-5]) + 1}', '{cells[-5]}' follows" in answer.stdout
    assert "seal.txt" in answer.stdout


def test_a_changed_digit_of_the_inputs_changes_ratings_and_breaks_the_seal(tmp_path: Path) -> None:
    game = next(game for game in text_of("inputs.txt")[::-1] if game.startswith("game") and "\t1\t0\t" in game)
    white = game.split("\t")[3]
    half = game.replace("\t1\t0\t", "\t=\t=\t")
    answer = by_outsider(copied(BUNDLE, tmp_path / "changed.zip", inputs_txt=(game, half)))
    assert answer.returncode == 1
    assert f"{white} rating: found" in answer.stdout
    assert "seal.txt" in answer.stdout


@pytest.mark.parametrize("word", ["reason", "author", "at", "previous", "number"])
def test_a_changed_word_of_the_seal_is_reported(tmp_path: Path, word: str) -> None:
    sealed = next(sealed for sealed in text_of("seal.txt") if sealed.startswith(f"{word}\t"))
    answer = by_outsider(copied(BUNDLE, tmp_path / "changed.zip", seal_txt=(sealed, f"{sealed}0")))
    assert answer.returncode == 1
    assert f"seal.txt: {sealed}" in answer.stdout


def test_a_chain_that_another_bundle_contradicts_is_reported(tmp_path: Path) -> None:
    first = json.loads("\n".join(text_of("version.json")))["chain"][0]["seal"]
    changed = copied(BUNDLE, tmp_path / "changed.zip", version_json=(first, "0" * 64))
    assert by_outsider(changed).returncode == 0
    other = next(bundle for bundle in BUNDLES if bundle.name.startswith("standard-2026-08"))
    answer = by_outsider(other, changed)
    assert answer.returncode == 1
    assert "has another seal in another bundle" in answer.stdout
