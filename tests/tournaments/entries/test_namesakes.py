import pytest

from tournaments.entries.namesakes import may_be_same_person


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Moe, Tor", "moe, tor"),
        ("Moe, Tor", "Tor Moe"),
        ("Moe, Tor", "Moe, T."),
        ("Jensen, Lars", "Jenssen, Lars"),
        ("Müller, Łucja", "Muller, Lucja"),
    ],
)
def test_the_same_name_or_one_much_like_it_may_be_one_person(name: str, other: str) -> None:
    assert may_be_same_person(name, None, other, None)
    assert may_be_same_person(other, None, name, None)


@pytest.mark.parametrize(("name", "other"), [("Moe, Tor", "Moe, Kari"), ("Lie, Jan", "Lien, Jon"), ("Moe, Tor", "")])
def test_other_names_are_other_people(name: str, other: str) -> None:
    assert not may_be_same_person(name, None, other, None)


@pytest.mark.parametrize(
    ("born", "other_born", "may"),
    [(2010, 2010, True), (2010, 2011, True), (2010, 2009, True), (2010, 2012, False), (2010, None, True)],
)
def test_a_year_may_be_written_one_off(born: int, other_born: int | None, may: bool) -> None:
    assert may_be_same_person("Moe, Tor", born, "Moe, Tor", other_born) is may
