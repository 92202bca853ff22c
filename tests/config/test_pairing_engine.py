"""The path of an external pairing program in the environment."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings import pairing_engine


def test_without_the_variable_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIRING_ENGINE", raising=False)
    assert pairing_engine() is None


def test_the_setting_is_the_path_of_a_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "bbpPairings"
    program.touch(mode=0o755)
    monkeypatch.setenv("PAIRING_ENGINE", str(program))
    assert pairing_engine() == program


@pytest.mark.parametrize("name", ["nowhere", "text", "."])
def test_a_file_that_is_not_executable_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    (tmp_path / "text").touch(mode=0o644)
    monkeypatch.setenv("PAIRING_ENGINE", str(tmp_path / name))
    with pytest.raises(ImproperlyConfigured, match=r"PAIRING_ENGINE: .* is no program"):
        pairing_engine()
