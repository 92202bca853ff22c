"""Names in the notation of lists."""

import pytest

from ratings.tables.names import name_of, whole_name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ahlberg, Nora", "Ahlberg, Nora"),
        ("AHLBERG, Nora", "Ahlberg, Nora"),
        ("AHLBERG,NORA", "Ahlberg, Nora"),
        ("Nora AHLBERG", "Ahlberg, Nora"),
        ("AHLBERG Nora Marie", "Ahlberg, Nora Marie"),
        ("MÜLLER-LÜDENSCHEIDT, Hans J.", "Müller-Lüdenscheidt, Hans J."),
        ("O'NEILL, J.", "O'Neill, J."),
        ("  Ahlberg ,  Nora  ", "Ahlberg, Nora"),
        ("Nora Ahlberg", "Nora Ahlberg"),
        ("NORA AHLBERG", "Nora Ahlberg"),
        ("McDonald, Ann", "McDonald, Ann"),
    ],
)
def test_names_in_capitals_and_in_either_order_become_surname_and_given_name(written: str, name: str) -> None:
    assert name_of(written) == name


def test_surname_and_given_name_are_joined_wherever_the_surname_stands() -> None:
    assert whole_name({"surname": "AHLBERG", "given_name": "Nora", "name": ""}.__getitem__) == "Ahlberg, Nora"
    assert whole_name({"surname": "", "given_name": "Nora", "name": "Ahlberg"}.__getitem__) == "Ahlberg, Nora"
    assert whole_name({"surname": "", "given_name": "", "name": "Nora AHLBERG"}.__getitem__) == "Ahlberg, Nora"
    assert whole_name({"surname": "", "given_name": "Nora", "name": ""}.__getitem__) == "Nora"
