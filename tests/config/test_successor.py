"""The change of names at the end of a conversion, cut short before and after each of them."""

from pathlib import Path

import pytest

from config.embedded import successor
from config.embedded.account import Account

ACCOUNT = Account(0, 0)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An old cluster and a new one beside it, which differ by what is in them."""
    for name, text in (("pg18", "old"), ("pg18.converting", "new")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rows").write_text(text)
    return tmp_path / "pg18"


def state(data: Path) -> dict[str, str]:
    return {path.name: (path / "rows").read_text() for path in data.parent.iterdir()}


def test_the_new_cluster_gets_the_name_and_the_old_one_is_kept(data: Path) -> None:
    assert successor.take_over(data) == data.with_name("pg18.before-conversion")
    assert state(data) == {"pg18": "new", "pg18.before-conversion": "old"}
    assert successor.kept(data) == [data.with_name("pg18.before-conversion")]
    assert successor.size(data) == 3


def test_an_older_one_that_is_kept_stays(data: Path) -> None:
    data.with_name("pg18.before-conversion").mkdir()
    assert successor.take_over(data) == data.with_name("pg18.before-conversion-2")
    assert len(successor.kept(data)) == 2


@pytest.mark.parametrize("renamed", [0, 1, 2])
def test_cut_short_it_is_begun_again_or_finished(data: Path, renamed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rename, left = successor._rename, iter(range(renamed))

    def rename_some(old: Path, new: Path) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        rename(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(successor, "_rename", rename_some)
        with pytest.raises(KeyboardInterrupt):
            successor.take_over(data)
    successor.finish(data)
    assert (data / "rows").read_text() == ("new" if renamed == 2 else "old")
    successor.begin(data, ACCOUNT)
    kept = {"pg18.before-conversion": "old"} if renamed == 2 else {}
    assert state(data) == {"pg18": "new" if renamed == 2 else "old"} | kept


def test_a_cluster_that_is_not_whole_never_gets_the_name(data: Path) -> None:
    (data / "rows").unlink()
    data.rmdir()
    successor.finish(data)
    assert state(data) == {"pg18.converting": "new"}
