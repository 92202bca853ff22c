"""A secret in its own file."""

from pathlib import Path

from ratings.core.secret_file import read_or_create_secret


def test_it_is_made_once_and_read_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "data" / "key"
    assert read_or_create_secret(path, lambda: "first") == "first"
    assert read_or_create_secret(path, lambda: "second") == "first"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["key"]


def test_who_makes_one_at_the_same_time_takes_the_one_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "key"

    def overtaken() -> str:
        path.write_text("of the other")
        return "too late"

    assert read_or_create_secret(path, overtaken) == "of the other"
    assert [file.name for file in tmp_path.iterdir()] == ["key"]
