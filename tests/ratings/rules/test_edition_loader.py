"""The loader of all editions: the file name must equal the edition's name."""

import pytest

from ratings.rules.edition_loader import EditionError, parse_edition_file
from ratings.rules.registration import RegistrationEdition, registration_editions

NEWEST = registration_editions()[-1]


@pytest.mark.parametrize("file", [f"{NEWEST.name}.toml", f"editions/registration/{NEWEST.name}.toml"])
def test_an_edition_is_read_under_its_own_name(file: str) -> None:
    assert parse_edition_file(RegistrationEdition, NEWEST.toml, file) == NEWEST


@pytest.mark.parametrize("file", ["2099-01-01.toml", f"editions/titles/{NEWEST.name}.toml"])
def test_another_name_or_chapter_is_refused(file: str) -> None:
    with pytest.raises(
        EditionError, match=f"^{file}: name: found registration {NEWEST.name}, the file says otherwise$"
    ):
        parse_edition_file(RegistrationEdition, NEWEST.toml, file)
