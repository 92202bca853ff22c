import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.engine.inputs import EntryInput, ListUsed, RunInputs
from ratings.models import Adjustment, Identification, PlayerFact, RatingList
from ratings.periods.collect import collect
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, base, event, made_public, people, ran

pytestmark = pytest.mark.django_db


def collected(date: dt.date = DECEMBER, control: str = "standard") -> RunInputs:
    rating_list, _ = RatingList.objects.get_or_create(control=control, date=date)
    return collect(rating_list, "berger test")


def test_the_list_before_is_the_newest_version_of_the_newest_earlier_list() -> None:
    known = people()
    base(known, date=dt.date(2025, 10, 1))
    base(known)
    base(known, {"A": 2010})
    found = collected()
    assert (found.before, found.opens) == (ListUsed("standard", NOVEMBER, 2), NOVEMBER)
    assert [(person.number, person.rating) for person in found.people] == [("101", 2010)]


def test_without_a_list_before_the_period_opens_on_the_list_date_of_the_regulations() -> None:
    found = collected()
    assert (found.before, found.opens, found.people) == (None, NOVEMBER, ())


def test_a_person_is_as_he_was_on_the_date_of_the_list() -> None:
    known = people("A")
    base(known)
    old = known["A"].facts.get()
    later = {"player": known["A"], "folded": "x", "sex": "m"}
    PlayerFact.objects.create(from_day=DECEMBER, name="Aune, Anna", federation="NOR", **later)
    PlayerFact.objects.create(from_day=JANUARY, name="Aune, Ann", federation="SWE", **later)
    assert [(person.name, person.federation) for person in collected().people] == [("Aune, Anna", "NOR")]
    wrong = PlayerFact.objects.create(from_day=DECEMBER, name="Aune, Annie", federation="NOR", **later)
    PlayerFact.objects.create(from_day=DECEMBER, name="Aune, Anne", federation="NOR", replaces=wrong, **later)
    assert [person.name for person in collected().people] == ["Aune, Anne"]
    assert old.name == "Aune, Ada"


def test_who_was_enrolled_after_the_list_is_as_his_first_fact_says() -> None:
    known = people("AB", from_day=dt.date(2027, 1, 1))
    event(known, "A=B")
    assert [person.name for person in collected().people] == ["Aune, Ada", "Brun, Bo"]


def test_control_characters_in_names_are_blanks() -> None:
    known = people("AB")
    PlayerFact.objects.create(
        player=known["A"], from_day=NOVEMBER, name="Aune,\tAda", folded="aune ada", federation="AUT"
    )
    event(known, "A=B", name="Open\nof Vienna")
    found = collected()
    assert (found.people[0].name, found.events[0].name) == ("Aune, Ada", "Open of Vienna")


def test_games_are_rated_by_the_list_in_force_on_the_first_day_of_their_event() -> None:
    known = people()
    base(known, {"A": 1950, "B": 1850}, dt.date(2025, 10, 1))
    base(known)
    event(known, "A1B", "Early", first_day=dt.date(2025, 10, 31))
    event(known, "A1B", "Late", first_day=NOVEMBER)
    early, late = collected().events
    assert (early.list_used, late.list_used) == (
        ListUsed("standard", dt.date(2025, 10, 1), 1), ListUsed("standard", NOVEMBER, 1),
    )  # fmt: skip
    assert [entry.rating for entry in collected().entries] == [1950, 1850, 2000, 1900]


def test_an_event_that_was_replaced_and_one_of_another_list_or_control_are_not_read() -> None:
    known = people()
    base(known)
    first = event(known, "A1B", "Open")
    corrected = event(known, "A0B", "Open", replaces=first)
    event(known, "A1B", "Rapid", control="rapid")
    event(known, "A1B", "Later", list_date=JANUARY)
    assert [one.key for one in collected().events] == [corrected.submission_id]
    assert [game.white_result for game in collected().games] == ["0"]


def test_a_player_without_a_rating_brings_his_older_events_and_nobody_else_does() -> None:
    known = people()
    base(known, date=dt.date(2023, 9, 1))
    base(known)
    event(known, "F=A F=B", "First", list_date=NOVEMBER)
    event(known, "F=A", "Long ago", list_date=dt.date(2023, 11, 1))
    event(known, "F=A", "Too long ago", list_date=dt.date(2023, 10, 1))
    event(known, "C=A", "Of others", list_date=NOVEMBER)
    event(known, "F=C", "Now")
    assert [(one.name, one.list_date) for one in collected().events] == [
        ("First", NOVEMBER), ("Long ago", dt.date(2023, 11, 1)), ("Now", DECEMBER),
    ]  # fmt: skip


def test_events_that_entered_the_list_on_which_a_player_lost_his_rating_are_not_read_for_him() -> None:
    known = people("ABC")
    base(known, {"A": 1401, "B": 1450, "C": 1500})
    event(known, "A0B A0B A0B A0B", "Downfall")
    assert made_public().run.listed.get(player=known["A"]).rating is None
    event(known, "A=C", "Again", list_date=JANUARY)
    found = collected(JANUARY)
    assert [one.name for one in found.events] == ["Again"]
    assert found.people[0].unrated_since == DECEMBER


def test_standard_ratings_are_lent_to_rapid() -> None:
    known = people()
    base(known)
    base(known, {"A": 2100}, control="rapid")
    made = event(known, "A1B F=B", control="rapid", time_control="900+10")
    found = collected(control="rapid")
    assert found.entries == (
        EntryInput(made.submission_id, "101", 2100, "list"),
        EntryInput(made.submission_id, "102", 1900, "lent"),
        EntryInput(made.submission_id, "106", None, "none"),
    )
    assert found.lists == (ListUsed("rapid", NOVEMBER, 1), ListUsed("standard", NOVEMBER, 1))
    assert {person.number: person.standard for person in found.people} == {"101": None, "102": 1900, "106": None}


def test_a_printed_rating_counts_where_an_officer_accepted_it_last() -> None:
    known = people()
    base(known)
    made = event(known, "A1F")
    for why, rating in (("seen on his card", 2200), ("mistaken", None), ("list of another office", 2210)):
        Identification.objects.create(
            submission=made.submission, start_number=2, player=known["F"], how="hand", printed_rating=rating, why=why
        )
    assert collected().entries[1] == EntryInput(made.submission_id, "106", 2210, "printed")


def test_adjustments_of_the_list_come_with_their_people() -> None:
    known = people()
    Adjustment.objects.create(
        player=known["A"], control="standard", list_date=DECEMBER, points=7, kind="once", reason="a lift"
    )
    Adjustment.objects.create(
        player=known["B"], control="rapid", list_date=DECEMBER, points=7, kind="once", reason="a lift"
    )
    found = collected()
    assert [tuple(one) for one in found.adjustments] == [("101", 7, "once", "a lift")]
    assert [person.number for person in found.people] == ["101"]


def test_all_editions_that_a_month_needs_are_there() -> None:
    known = people()
    base(known)
    event(known, "A=B", first_day=dt.date(2025, 9, 28))
    assert [f"{edition.chapter} {edition.name}" for edition in collected().editions] == [
        "rapid-blitz 2024-12-01", "standard 2024-03-01", "standard 2025-10-01",
    ]  # fmt: skip


def test_a_month_before_every_edition_is_refused() -> None:
    with pytest.raises(LookupError):
        collected(dt.date(1955, 1, 1))


def test_twice_the_people_and_games_need_no_more_queries() -> None:
    known = people()
    base(known)
    event(known, "A=F B=F")
    event(known, "A=F", "Before", list_date=NOVEMBER)
    RatingList.objects.create(control="standard", date=DECEMBER)
    with CaptureQueriesContext(connection) as few:
        collected()
    for number in range(4):
        event(known, "A=F B=F C=F D=E", f"Another {number}")
        event(known, "A=F B=F C=F D=E", f"Before {number}", list_date=NOVEMBER)
    with CaptureQueriesContext(connection) as many:
        collected()
    assert len(many) == len(few)


def test_the_same_facts_are_read_the_same_again() -> None:
    known = people()
    base(known)
    event(known, "A1B B=C F0A")
    assert collected() == collected()
    assert ran().failure == ""
