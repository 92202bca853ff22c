"""A secret in its own file."""

from pathlib import Path

from ratings.core.secret_file import read_or_create_secret


def test_a_secret_file_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "data" / "key"
    assert read_or_create_secret(path, lambda: "first") == "first"
    assert read_or_create_secret(path, lambda: "second") == "first"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["key"]


def test_a_concurrent_creation_uses_the_existing_secret(tmp_path: Path) -> None:
    path = tmp_path / "key"

    def overtaken() -> str:
        path.write_text("of the other")
        return "too late"

    assert read_or_create_secret(path, overtaken) == "of the other"
    assert [file.name for file in tmp_path.iterdir()] == ["key"]
