import pytest

from ratings.models import NameWord, Player
from ratings.register.search_index import index_everyone
from ratings.register.suggestions import did_you_mean
from tests.tournaments.factories import enrol_player, publish_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    names = (
        "Carlsen, Magnus",
        "Karlsen, Ida",
        "Nepomniachtchi, Ian",
        "Van Foreest, Jorden",
        "Macdonald, Sue",
        "Li, Bo",
    )
    enrolled = {name.split(",")[0]: enrol_player(name) for name in names}
    publish_list({enrolled["Carlsen"]: 2840, enrolled["Karlsen"]: 2100, enrolled["Nepomniachtchi"]: 2750})
    index_everyone()
    return enrolled


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("carlsn", "carlsen"),
        ("calrsen", "carlsen"),
        ("Carlsenn, Magnus", "carlsen magnus"),
        ("magnus carlzen", "magnus carlsen"),
        ("mangus c", "magnus c"),
        ("nepomnyashchy", "nepomniachtchi"),
        ("ian nepomniaschi", "ian nepomniachtchi"),
    ],
)
def test_a_misspelt_word_suggests_an_existing_word(players: dict[str, Player], typed: str, meant: str) -> None:
    assert did_you_mean(typed)[0] == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("vanforeest", "van foreest"), ("mac donald", "macdonald"), ("sue mac donald", "sue macdonald")],
)
def test_words_parted_otherwise_are_found(players: dict[str, Player], typed: str, meant: str) -> None:
    assert did_you_mean(typed) == [meant]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sven magnus carlsen", ["magnus carlsen"]),
        ("Carlsen, Magnus Sven", ["carlsen magnus"]),
        ("carlsen sven", []),
        ("carlsen ida magnus", ["carlsen magnus"]),
        ("sven magnus erik carlsen", []),
    ],
)
def test_a_name_unknown_beside_the_other_words_is_left_out(
    players: dict[str, Player], typed: str, meant: list[str]
) -> None:
    assert did_you_mean(typed) == meant


def test_two_misspelt_words_are_put_right_together(players: dict[str, Player]) -> None:
    assert did_you_mean("karlzen mangus") == ["carlsen magnus"]


def test_a_much_higher_rating_outweighs_a_slip_more(players: dict[str, Player]) -> None:
    assert did_you_mean("karlsn") == ["carlsen", "karlsen"]
    assert did_you_mean("karlsn", limit=1) == ["carlsen"]


def test_a_word_that_others_have_is_put_right_where_the_rest_does_not_fit_it(players: dict[str, Player]) -> None:
    assert did_you_mean("karlsen magnus") == ["carlsen magnus"]


@pytest.mark.parametrize("typed", ["", "?", "xyzzyq", "lo", "a b c d e", "1503014"])
def test_where_nothing_is_near_nothing_is_offered(players: dict[str, Player], typed: str) -> None:
    assert did_you_mean(typed) == []


def test_a_hidden_person_is_offered_to_staff_only(players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["Nepomniachtchi"].pk).update(hidden=True)
    assert did_you_mean("nepomniachtchy") == ["nepomniachtchi"]
    assert did_you_mean("nepomniachtchy", with_hidden=False) == []


def test_a_former_name_is_not_suggested(players: dict[str, Player]) -> None:
    NameWord.objects.filter(word="nepomniachtchi").delete()
    assert did_you_mean("nepomniachtchy") == []
