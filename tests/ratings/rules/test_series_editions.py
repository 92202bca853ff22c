"""The editions of a rating series, read from a folder of the installation, with all errors at once."""

import shutil
from pathlib import Path

import pytest

from ratings.rules.edition_loader import EditionError, read_folder
from ratings.rules.list_dates import list_dates_by, list_index_by
from tournaments.demo.series import EDITIONS

NATIONAL = EDITIONS / "national"
FIRST = "2025-01-01"


def changed(folder: Path, name: str, *changes: tuple[str, str], of: str = "national") -> Path:
    """Add an edition with some texts replaced to a folder and return its path."""
    folder = folder / of
    folder.mkdir(exist_ok=True)
    text = (NATIONAL / f"{FIRST}.toml").read_text("utf-8").replace(f'name = "{FIRST}"', f'name = "{name}"')
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def problems(folder: Path) -> str:
    with pytest.raises(EditionError) as refused:
        read_folder(folder)
    return "\n".join(refused.value.problems)


def test_editions_are_in_the_order_of_their_days(tmp_path: Path) -> None:
    changed(tmp_path, "2026-01-01", ("value = 24, ", "value = 20, "))
    folder = shutil.copytree(NATIONAL, tmp_path / "national", dirs_exist_ok=True)
    assert [(edition.name, edition.development.normal) for edition in read_folder(folder)] == [
        ("2025-01-01", 24), ("2026-01-01", 20),
    ]  # fmt: skip


def test_list_dates_follow_the_editions_of_the_series(tmp_path: Path) -> None:
    folder = changed(tmp_path, FIRST, ("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "[1, 7]"))
    chapter = read_folder(folder)
    first = chapter[0].publication.dates[0].first
    dates = list(list_dates_by(chapter, first, first.replace(year=2026, month=12)))
    assert [f"{date:%Y-%m}" for date in dates] == ["2025-01", "2025-07", "2026-01", "2026-07"]
    assert list_index_by(chapter, dates[-1]) == 3


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        (FIRST, [("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "[]")], "publication.dates.value: found []"),
        (FIRST, [("[1, 2, 3,", "[0, 2, 13,")], "publication.dates: found months (0, 2, 13"),
        (FIRST, [("first = 2025-01-01", "first = 2025-03-01")], "found the first on 2025-03-01, expected 2025-01-01"),
        ("draft", [], "name: found 'draft', expected a day"),
        (FIRST, [('chapter = "national"', 'chapter = "regional"')], "the file says otherwise"),
        (FIRST, [('chapter = "national"', 'chapter = "National series"')], "expected small letters, as in rapid-blitz"),
        (FIRST, [('"logistic"', '"magic"')], "tables.expected.value: found 'magic', allowed are"),
        (FIRST, [("[tables]", "[slow_play]\nmoves = 60\n\n[tables]")], "slow_play: does not belong to the chapter"),
    ],
)  # fmt: skip
def test_an_invalid_edition_of_a_series_is_refused(
    tmp_path: Path, name: str, changes: list[tuple[str, str]], message: str
) -> None:
    assert message in problems(changed(tmp_path, name, *changes))


def test_a_chapter_of_fides_or_without_editions_is_none_of_a_series(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert problems(tmp_path / "empty") == "empty: found no edition, expected a file as 2026-01-01.toml"
    rapid = Path(__file__).parents[3] / "ratings" / "rules" / "editions" / "rapid-blitz"
    assert "chapter: found rapid-blitz, which is FIDE's; expected another name" in problems(rapid)
