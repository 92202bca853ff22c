import datetime as dt
import threading

import pytest
from django.db import IntegrityError, connections, transaction

from ratings.core.locks import NUMBERS, try_lock
from ratings.models import Player, PlayerFact, PlayerNumber
from ratings.register.enrolment import (
    NumberTaken,
    PersonDetails,
    enrol,
    enrol_all,
    next_number,
    record_fact,
)

DAY = dt.date(2025, 1, 1)

pytestmark = pytest.mark.django_db


def test_the_office_counts_its_numbers_from_one() -> None:
    first = enrol(None, "Ahlberg, Nora", "NOR", from_day=DAY)
    second = enrol(None, "Brandt, Emil", "NOR", from_day=DAY)
    assert (first.number, second.number) == ("N1", "N2")


def test_numbers_are_counted_as_numbers_and_not_as_words() -> None:
    enrol("N9", "Ahlberg, Nora", "NOR", from_day=DAY)
    enrol("N10", "Brandt, Emil", "NOR", from_day=DAY)
    assert next_number() == "N11"


def test_a_former_number_is_not_assigned_again() -> None:
    player = enrol("12345", "Ahlberg, Nora", "NOR", from_day=DAY)
    PlayerNumber.objects.create(number="N7", player=player)
    assert next_number() == "N8"


def test_a_person_keeps_the_fide_id_and_is_folded_for_search() -> None:
    player = enrol("1503014", "Müller-Łęcki, J.", "POL", from_day=DAY, sex="m", birth_year=1990, title="GM", source="x")
    fact = player.facts.get()
    assert player.number == "1503014"
    assert player.birth_year == 1990
    assert (fact.folded, fact.federation, fact.title, fact.from_day) == ("muller lecki j", "POL", "GM", DAY)
    assert player.numbers.get().number == "1503014"


def test_a_number_in_the_register_is_refused_and_no_player_is_created() -> None:
    enrol("1503014", "Ahlberg, Nora", "NOR", from_day=DAY)
    with pytest.raises(NumberTaken, match="1503014"):
        enrol_all([PersonDetails("Brandt, Emil", "NOR"), PersonDetails("Costa, Ines", "POR", "1503014")], DAY, "", None)
    assert Player.objects.count() == 1


def test_two_people_with_one_number_are_refused() -> None:
    with pytest.raises(NumberTaken, match="77"):
        enrol_all(
            [PersonDetails("Brandt, Emil", "NOR", "77"), PersonDetails("Costa, Ines", "POR", "77")], DAY, "", None
        )


def test_a_person_needs_a_name_and_a_federation() -> None:
    for name, federation in (("", "NOR"), ("Ahlberg, Nora", ""), ("Ahlberg, Nora", "nor")):
        with pytest.raises(IntegrityError), transaction.atomic():
            enrol(None, name, federation, from_day=DAY)


def test_a_hundred_people_need_no_more_statements_than_two(django_assert_max_num_queries) -> None:
    people = [PersonDetails(f"Player, {number}", "NOR") for number in range(100)]
    with django_assert_max_num_queries(15):
        players = enrol_all(people, DAY, "", None)
    assert [players[0].number, players[-1].number] == ["N1", "N100"]


def test_a_new_fact_leaves_the_old_one_standing() -> None:
    player = enrol(None, "Ahlberg, Nora", "NOR", from_day=DAY)
    record_fact(player, PersonDetails("Berg, Nora", "SWE"), dt.date(2025, 6, 1), "marriage", None)
    facts = PlayerFact.objects.standing().order_by("from_day").values_list("from_day", "name", "federation")
    assert [*facts] == [(DAY, "Ahlberg, Nora", "NOR"), (dt.date(2025, 6, 1), "Berg, Nora", "SWE")]


def test_a_second_office_waits_for_the_number_the_first_is_giving() -> None:
    """Another connection cannot get the lock before the first transaction ends."""
    next_number()
    got_it: list[bool] = []

    def try_it() -> None:
        with try_lock(NUMBERS) as alone:
            got_it.append(alone)
        connections["default"].close()

    other = threading.Thread(target=try_it)
    other.start()
    other.join()
    assert got_it == [False]


@pytest.mark.parametrize("number", ["1", "9999999999", "N0", "N0000000001"])
def test_a_number_has_ten_digits_at_most_and_may_begin_with_n(number: str) -> None:
    assert Player.objects.create(number=number).number == number


@pytest.mark.parametrize("number", ["", "0", "01", "N", "1N", "n1", "1\n", "10000000000", "N00000000001"])
def test_the_database_refuses_invalid_numbers(number: str) -> None:
    with pytest.raises(IntegrityError, match="player_number"):
        Player.objects.create(number=number)
