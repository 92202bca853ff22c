import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from ratings.models import User
from tests.tournaments import cast
from tournaments import entries
from tournaments.models import Entry, Tournament
from tournaments.pair import pair
from tournaments.refused import Refused


def names(made: Tournament) -> list[str]:
    return [entry.name for entry in made.entries.order_by("start_number")]


def test_an_entry_has_the_rating_of_the_list_in_force_on_the_first_day_and_names_the_list(arbiter: User) -> None:
    person = cast.player("Ahlberg, Nora")
    november = cast.published({person: 2000})
    cast.published({person: 2080}, day=dt.date(2025, 12, 1))
    entry = entries.enter(cast.tournament(arbiter), person)
    assert (entry.rating, entry.list_version) == (2000, november)


def test_an_entry_has_the_name_and_federation_of_the_first_day(arbiter: User) -> None:
    person = cast.player("Ahlberg, Nora")
    person.facts.create(from_day=dt.date(2025, 11, 8), name="Brandt, Nora", folded="brandt nora", federation="DEN")
    assert (entries.enter(cast.tournament(arbiter), person).name, person.entries.get().federation) == (
        "Ahlberg, Nora",
        "NOR",
    )


def test_who_is_not_on_the_list_is_unrated_but_the_list_looked_at_is_kept(arbiter: User) -> None:
    november = cast.published({cast.player("Brandt, Emil"): 1900})
    entry = entries.enter(cast.tournament(arbiter), cast.player("Ahlberg, Nora"))
    assert (entry.rating, entry.list_version) == (None, november)


def test_nobody_is_entered_twice(draft: Tournament) -> None:
    person = cast.player("Ahlberg, Nora")
    entries.enter(draft, person)
    with pytest.raises(Refused, match=r"Ahlberg, Nora is entered already\."):
        entries.enter(draft, person)
    assert names(draft) == ["Ahlberg, Nora"]


def test_the_database_itself_refuses_a_second_entry_of_a_player(draft: Tournament) -> None:
    entry = entries.enter(draft, cast.player("Ahlberg, Nora"))
    with pytest.raises(IntegrityError, match="entered_once"), transaction.atomic():
        Entry.objects.create(tournament=draft, player=entry.player, start_number=9, name="Twin", federation="NOR")


def test_a_person_who_is_not_in_the_register_plays_unrated_and_once(draft: Tournament) -> None:
    entry = entries.enter_person(draft, Entry(name="Moe, Tor", federation="NOR", birth_year=2010))
    assert (entry.player, entry.rating, entry.start_number) == (None, None, 1)
    with pytest.raises(Refused, match="Moe, Tor is entered already"):
        entries.enter_person(draft, Entry(name="moe, tor", federation="NOR", birth_year=2010))


def test_namesakes_of_other_years_both_play(draft: Tournament) -> None:
    for year in (2010, 2011):
        entries.enter_person(draft, Entry(name="Moe, Tor", federation="NOR", birth_year=year))
    assert draft.entries.count() == 2


def test_taking_an_entry_out_closes_the_numbers(draft: Tournament) -> None:
    one, two, three = [entries.enter(draft, cast.player(name)) for name in cast.NAMES[:3]]
    entries.remove(two)
    assert [(entry.name, entry.start_number) for entry in draft.entries.all()] == [(one.name, 1), (three.name, 2)]


def test_numbers_drawn_by_lot_are_given_as_drawn(draft: Tournament) -> None:
    one, two, three = [entries.enter(draft, cast.player(name)) for name in cast.NAMES[:3]]
    entries.number(draft, {one.pk: 3, two.pk: 1, three.pk: 2})
    assert names(draft) == [two.name, three.name, one.name]


@pytest.mark.parametrize("drawn", [(1, 1, 2), (0, 1, 2), (2, 3, 4), (1, 2)])
def test_numbers_with_gaps_or_twice_are_refused(draft: Tournament, drawn: tuple[int, ...]) -> None:
    made = [entries.enter(draft, cast.player(name)) for name in cast.NAMES[:3]]
    with pytest.raises(Refused, match="Each number from 1 to 3"):
        entries.number(draft, {entry.pk: number for entry, number in zip(made, drawn, strict=False)})
    assert names(draft) == [*cast.NAMES[:3]]


def test_numbering_by_rating_puts_the_highest_first_and_the_unrated_last(arbiter: User) -> None:
    people = [cast.player(name) for name in cast.NAMES[:4]]
    cast.published({people[1]: 1900, people[2]: 2100, people[3]: 1900})
    made = cast.tournament(arbiter)
    for person in people:
        entries.enter(made, person)
    entries.number_by_rating(made)
    assert names(made) == [cast.NAMES[2], cast.NAMES[1], cast.NAMES[3], cast.NAMES[0]]


def test_once_paired_the_entries_are_closed(draft: Tournament) -> None:
    one, _ = [entries.enter(draft, cast.player(name)) for name in cast.NAMES[:2]]
    pair(draft)
    for deed in (
        lambda: entries.enter(draft, cast.player("Late, Lea")),
        lambda: entries.enter_person(draft, Entry(name="Moe, Tor", federation="NOR")),
        lambda: entries.remove(one),
        lambda: entries.number_by_rating(draft),
    ):
        with pytest.raises(Refused, match="The pairing is made"):
            deed()
    assert draft.entries.count() == 2
