import datetime as dt

import pytest

from ratings.models import Player, PlayerNumber
from ratings.register.enrolment import PersonDetails, record_fact
from ratings.register.queries import find_players, ratings_in_force, versions_in_force
from ratings.register.search_index import index_everyone
from tests.tournaments.factories import LIST_DATE, enrol_player, publish_list

DAY = LIST_DATE + dt.timedelta(days=10)

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    names = {
        "carlsen": ("Carlsen, Magnus", "1503014"),
        "young": ("Carlsen, Karl", None),
        "muller": ("Müller-Łęcki, Jürgen", "15030"),
        "li": ("Li, Chao", "8600000"),
    }
    enrolled = {key: enrol_player(name, number) for key, (name, number) in names.items()}
    publish_list({enrolled["carlsen"]: 2840, enrolled["young"]: 1500, enrolled["muller"]: 2000})
    index_everyone()
    return enrolled


def numbers(text: str, **more: object) -> list[str]:
    return [player.number for player in find_players(text, DAY, **more)]


@pytest.mark.parametrize("text", ["Carlsen, Magnus", "magnus carlsen", "MAGNUS", "magn carl", "carlsen m", "1503014"])
def test_a_person_is_found_by_name_either_way_round_and_by_number(players: dict[str, Player], text: str) -> None:
    assert numbers(text) == ["1503014"]


@pytest.mark.parametrize("text", ["muller lecki", "Müller", "Łęcki", "jürgen muller", "MULLER-LECKI"])
def test_accents_and_hyphens_do_not_matter(players: dict[str, Player], text: str) -> None:
    assert numbers(text) == ["15030"]


def test_other_spellings_follow_the_typed_one(players: dict[str, Player]) -> None:
    """O22: Müller did not find FIDE's Mueller."""
    other = enrol_player("Mueller, Anna", "4600001")
    for text in ("Müller", "Muller"):
        assert numbers(text) == ["15030", other.number]
    assert numbers("Mueller") == [other.number, "15030"]
    assert numbers("mueller jürgen") == ["15030"]
    assert numbers("Müller", limit=1) == ["15030"]


def test_a_name_with_another_vowel_is_no_spelling(players: dict[str, Player]) -> None:
    enrol_player("Bauer, Michael")
    for text in ("Baur", "Michal", "Moller"):
        assert numbers(text) == []


def test_the_higher_rated_comes_first_and_the_unrated_last(players: dict[str, Player]) -> None:
    third = enrol_player("Carlsen, Zoe")
    assert numbers("carlsen") == ["1503014", players["young"].number, third.number]


def test_a_surname_and_a_given_name_that_begin_alike_are_sorted_by_rating_too(players: dict[str, Player]) -> None:
    other = enrol_player("Magnusson, Per")
    assert numbers("magnus") == ["1503014", other.number]


def test_without_ratings_people_are_sorted_by_name(players: dict[str, Player]) -> None:
    names = ["Zander, Ida", "Adams, Ida", "Nilsen, Ida"]
    enrolled = {name: enrol_player(name).number for name in names}
    assert numbers("ida") == [enrolled[name] for name in sorted(names)]


def test_a_person_is_found_once_whose_words_all_begin_so() -> None:
    twice = enrol_player("Carl, Carla Carlotta")
    assert numbers("car") == [twice.number]
    assert numbers("carl carla") == [twice.number]


def test_standard_counts_before_rapid_and_rapid_before_blitz() -> None:
    enrolled = {control: enrol_player(f"Same, {control}") for control in ("standard", "rapid", "blitz")}
    publish_list({enrolled["standard"]: 1800})
    publish_list({enrolled["rapid"]: 1900, enrolled["standard"]: 2500}, "rapid")
    publish_list({enrolled["blitz"]: 2000, enrolled["rapid"]: 2600}, "blitz")
    index_everyone()
    assert numbers("same") == [enrolled[control].number for control in ("blitz", "rapid", "standard")]


def test_an_exact_number_comes_before_longer_numbers(players: dict[str, Player]) -> None:
    assert numbers("1503") == ["15030", "1503014"]
    assert numbers("n1") == ["N1"]


@pytest.mark.parametrize("text", ["l", "li", "c l", "ch li", "li chao"])
def test_one_letter_of_any_word_is_enough(players: dict[str, Player], text: str) -> None:
    assert "8600000" in numbers(text)


@pytest.mark.parametrize("text", ["hao", "lich", "li chaos", "i"])
def test_the_middle_of_a_word_finds_no_player(players: dict[str, Player], text: str) -> None:
    assert numbers(text) == []


def test_the_best_rated_of_hundreds_are_found() -> None:
    many = [enrol_player(f"Common, Nr{number}") for number in range(120)]
    publish_list({number: 1400 + 11 * at for at, number in enumerate(many[:100])})
    index_everyone()
    assert numbers("comm", limit=30) == [player.number for player in reversed(many[70:100])]
    assert len(numbers("comm", limit=200)) == 120


@pytest.mark.parametrize("text", ["", "  ", ",", "'", "\\", "!&|", "a & b | !c", "o'neill:*", "(", "%", "_"])
def test_signs_are_no_part_of_the_question(players: dict[str, Player], text: str) -> None:
    assert numbers(text) == []


def test_a_former_name_and_a_former_number_find_today_s_person(players: dict[str, Player]) -> None:
    record_fact(players["li"], PersonDetails("Wang, Chao", "CHN"), DAY, "", None)
    PlayerNumber.objects.create(number="N99", player=players["li"])
    for text in ("li, chao", "wang chao", "N99"):
        assert [player.name for player in find_players(text, DAY)] == ["Wang, Chao"]
    assert find_players("N99", DAY - dt.timedelta(days=1))[0].name == "Li, Chao"


def test_before_their_first_day_a_person_has_their_first_name(players: dict[str, Player]) -> None:
    assert find_players("8600000", dt.date(1999, 1, 1))[0].name == "Li, Chao"


def test_found_people_carry_the_ratings_in_force_by_control(players: dict[str, Player]) -> None:
    publish_list({players["carlsen"]: 2800}, "blitz")
    assert find_players("1503014", DAY)[0].ratings == {"standard": 2840, "blitz": 2800}
    assert find_players("1503014", LIST_DATE - dt.timedelta(days=1))[0].ratings == {}


def test_the_newest_version_of_the_list_is_in_force(players: dict[str, Player]) -> None:
    second = publish_list({players["carlsen"]: 2841})
    assert versions_in_force(DAY) == {"standard": second}
    rows = ratings_in_force([players["carlsen"], players["young"]], "standard", DAY)
    assert {pk: row.rating for pk, row in rows.items()} == {players["carlsen"].pk: 2841}
    assert ratings_in_force([players["carlsen"]], "rapid", DAY) == {}


def test_hidden_people_are_found_by_staff_only(players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["li"].pk).update(hidden=True)
    assert numbers("8600000") == ["8600000"]
    assert numbers("8600000", with_hidden=False) == []
    assert numbers("li") == ["8600000"]
    assert numbers("li", with_hidden=False) == []


def test_hidden_players_do_not_shorten_the_results() -> None:
    best, second = enrol_player("Held, Best"), enrol_player("Held, Second")
    publish_list({best: 2500, second: 2400})
    index_everyone()
    Player.objects.filter(pk=best.pk).update(hidden=True)
    assert numbers("held", limit=1, with_hidden=False) == [second.number]


def test_twenty_are_enough_and_cost_no_more_than_one(players: dict[str, Player], django_assert_max_num_queries) -> None:
    for number in range(30):
        enrol_player(f"Carlsen, Nr{number}")
    with django_assert_max_num_queries(8):
        assert len(find_players("carlsen", DAY)) == 20
    assert len(find_players("carlsen", DAY, limit=3)) == 3
