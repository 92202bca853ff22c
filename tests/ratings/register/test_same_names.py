import pytest

from ratings.models import Player
from ratings.register.same_names import other_beginnings, players_by_spellings, records_named, spelled_words
from tests.tournaments.factories import enrol_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    return {name: enrol_player(name) for name in ("Müller, Anna", "Mueller, Anna", "Bauer, Anna", "Djokic, Ana Maria")}


def test_records_have_a_name_in_any_spelling_and_from_any_word_on(players: dict[str, Player]) -> None:
    named = {(name, record, folded) for name, record, folded in records_named(["anna mueller", "maria dokic ana", ""])}
    assert named == {
        ("anna mueller", players["Mueller, Anna"].pk, "mueller anna"),
        ("anna mueller", players["Müller, Anna"].pk, "muller anna"),
        ("maria dokic ana", players["Djokic, Ana Maria"].pk, "djokic ana maria"),
    }
    assert [*records_named(["baur anna", "muller"])] == []


def test_a_word_has_its_spellings_in_the_register(players: dict[str, Player]) -> None:
    assert spelled_words({"muller", "baur"}) == {"muller": {"muller", "mueller"}, "baur": {"baur"}}


def test_a_beginning_has_other_spellings_that_begin_a_word_of_the_register(players: dict[str, Player]) -> None:
    assert other_beginnings(["mull", "muell", "mu", "mue", "dok", "x"]) == {
        "mull": ["muell"], "muell": ["mull"], "mu": [], "mue": [], "dok": ["djok"], "x": [],
    }  # fmt: skip


def test_players_of_the_typed_spelling_come_first_up_to_the_limit(players: dict[str, Player]) -> None:
    both = [players["Mueller, Anna"].pk, players["Müller, Anna"].pk]
    assert players_by_spellings(["muell", "anna"], 5) == both
    assert players_by_spellings(["mull", "anna"], 5) == both[::-1]
    assert players_by_spellings(["muell", "anna"], 1) == both[:1]
    assert players_by_spellings([], 5) == []
