from collections import Counter

from ratings.text.folding import fold
from tournaments.demo.people import (
    JUNIOR_SINCE,
    PLAYER_COUNT,
    demo_players,
    read_invented,
    towns,
)


def test_the_four_hundred_players_have_different_names() -> None:
    assert len({fold(person.name) for person in demo_players()}) == len(demo_players()) == PLAYER_COUNT == 400


def test_there_are_women_juniors_newcomers_unrated_and_inactive_people_among_them() -> None:
    everybody = demo_players()
    assert sum(person.sex == "w" for person in everybody) > 80
    assert sum(person.birth_year >= JUNIOR_SINCE for person in everybody) > 60
    assert sum(not person.registered for person in everybody) > 20
    assert sum(person.registered and not person.rated for person in everybody) > 20
    assert sum(person.inactive for person in everybody) > 10


def test_every_club_has_members_enough_for_two_teams() -> None:
    members = Counter(person.club for person in demo_players())
    assert all(members[club] >= 20 for club in towns())


def test_the_k_of_the_base_lists_is_one_the_rules_give() -> None:
    for person in demo_players():
        for control, rating in person.rated.items():
            k = person.listed_k(control)
            assert k in (10, 20, 40)
            assert k == 10 or rating < 2400
            assert k != 40 or rating < 2300 or person.birth_year < JUNIOR_SINCE


def test_scripted_players_have_the_facts_of_the_file() -> None:
    named = {person.name: person for person in demo_players()}
    for row in read_invented("cast.toml")["person"]:
        person = named[row["name"]]
        assert (person.sex, person.birth_year, dict(person.rated)) == (
            row["sex"],
            row["birth_year"],
            row.get("rated", {}),
        )
        assert person.registered == ("rated" in row)


def test_a_new_name_holds_from_its_day_on() -> None:
    (person,) = (person for person in demo_players() if person.renamed)
    day = person.renamed["from"]
    assert person.name_on(day) == person.renamed["name"] != person.name
    assert person.name_on(day.replace(month=day.month - 1)) == person.name
