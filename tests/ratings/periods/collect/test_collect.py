import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.engine.inputs import EntryInput, RunInputs, UsedList
from ratings.models import Adjustment, Identification, PlayerFact
from ratings.periods.collect import collect_inputs
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOVEMBER,
    create_event,
    default_series,
    enrol_players,
    list_of,
    publish_base_list,
    run_and_publish,
    run_list,
)

pytestmark = pytest.mark.django_db


def collected(date: dt.date = DECEMBER, control: str = "standard") -> RunInputs:
    rating_list = list_of(control, date)
    return collect_inputs(rating_list, "berger test")


def test_the_list_before_is_the_newest_version_of_the_newest_earlier_list() -> None:
    players = enrol_players()
    publish_base_list(players, date=dt.date(2025, 10, 1))
    publish_base_list(players)
    publish_base_list(players, {"A": 2010})
    inputs = collected()
    assert (inputs.previous_list, inputs.opens) == (UsedList("standard", NOVEMBER, 2), NOVEMBER)
    assert [(person.number, person.rating) for person in inputs.players] == [("101", 2010)]


def test_without_a_list_before_the_period_opens_on_the_list_date_of_the_regulations() -> None:
    inputs = collected()
    assert (inputs.previous_list, inputs.opens, inputs.players) == (None, NOVEMBER, ())


def test_a_player_has_the_facts_of_the_list_date() -> None:
    players = enrol_players("A")
    publish_base_list(players)
    old = players["A"].facts.get()
    later = {"player": players["A"], "folded": "x", "sex": "m"}
    PlayerFact.objects.create(from_day=DECEMBER, name="Aune, Anna", federation="NOR", **later)
    PlayerFact.objects.create(from_day=JANUARY, name="Aune, Ann", federation="SWE", **later)
    assert [(person.name, person.federation) for person in collected().players] == [("Aune, Anna", "NOR")]
    wrong = PlayerFact.objects.create(from_day=DECEMBER, name="Aune, Annie", federation="NOR", **later)
    PlayerFact.objects.create(from_day=DECEMBER, name="Aune, Anne", federation="NOR", replaces=wrong, **later)
    assert [person.name for person in collected().players] == ["Aune, Anne"]
    assert old.name == "Aune, Ada"


def test_a_player_enrolled_after_the_list_has_the_first_facts() -> None:
    players = enrol_players("AB", from_day=dt.date(2027, 1, 1))
    create_event(players, "A=B")
    assert [person.name for person in collected().players] == ["Aune, Ada", "Brun, Bo"]


def test_control_characters_in_names_are_blanks() -> None:
    players = enrol_players("AB")
    PlayerFact.objects.create(
        player=players["A"], from_day=NOVEMBER, name="Aune,\tAda", folded="aune ada", federation="AUT"
    )
    create_event(players, "A=B", name="Open\nof Vienna")
    inputs = collected()
    assert (inputs.players[0].name, inputs.events[0].name) == ("Aune, Ada", "Open of Vienna")


def test_games_are_rated_by_the_list_in_force_on_the_first_day_of_their_event() -> None:
    players = enrol_players()
    publish_base_list(players, {"A": 1950, "B": 1850}, dt.date(2025, 10, 1))
    publish_base_list(players)
    create_event(players, "A1B", "Early", first_day=dt.date(2025, 10, 31))
    create_event(players, "A1B", "Late", first_day=NOVEMBER)
    early, late = collected().events
    assert (early.list_used, late.list_used) == (
        UsedList("standard", dt.date(2025, 10, 1), 1), UsedList("standard", NOVEMBER, 1),
    )  # fmt: skip
    assert [entry.rating for entry in collected().entries] == [1950, 1850, 2000, 1900]


def test_an_event_that_was_replaced_and_one_of_another_list_or_control_are_not_read() -> None:
    players = enrol_players()
    publish_base_list(players)
    first = create_event(players, "A1B", "Open")
    corrected = create_event(players, "A0B", "Open", replaces=first)
    create_event(players, "A1B", "Rapid", control="rapid")
    create_event(players, "A1B", "Later", list_date=JANUARY)
    assert [event_.key for event_ in collected().events] == [corrected.submission_id]
    assert [game.white_result for game in collected().games] == ["0"]


def test_only_players_without_rating_bring_older_events() -> None:
    players = enrol_players()
    publish_base_list(players, date=dt.date(2023, 9, 1))
    publish_base_list(players)
    create_event(players, "F=A F=B", "First", list_date=NOVEMBER)
    create_event(players, "F=A", "Long ago", list_date=dt.date(2023, 11, 1))
    create_event(players, "F=A", "Too long ago", list_date=dt.date(2023, 10, 1))
    create_event(players, "C=A", "Of others", list_date=NOVEMBER)
    create_event(players, "F=C", "Now")
    assert [(event_.name, event_.list_date) for event_ in collected().events] == [
        ("First", NOVEMBER), ("Long ago", dt.date(2023, 11, 1)), ("Now", DECEMBER),
    ]  # fmt: skip


def test_events_that_entered_the_list_on_which_a_player_lost_their_rating_are_not_read_for_them() -> None:
    players = enrol_players("ABC")
    publish_base_list(players, {"A": 1401, "B": 1450, "C": 1500})
    create_event(players, "A0B A0B A0B A0B", "Downfall")
    assert run_and_publish().run.listed.get(player=players["A"]).rating is None
    create_event(players, "A=C", "Again", list_date=JANUARY)
    inputs = collected(JANUARY)
    assert [event_.name for event_ in inputs.events] == ["Again"]
    assert inputs.players[0].unrated_since == DECEMBER


def test_standard_ratings_are_lent_to_rapid() -> None:
    players = enrol_players()
    publish_base_list(players)
    publish_base_list(players, {"A": 2100}, control="rapid")
    event = create_event(players, "A1B F=B", control="rapid", time_control="900+10")
    inputs = collected(control="rapid")
    assert inputs.entries == (
        EntryInput(event.submission_id, "101", 2100, "list"),
        EntryInput(event.submission_id, "102", 1900, "lent"),
        EntryInput(event.submission_id, "106", None, "none"),
    )
    assert inputs.used_lists == (UsedList("rapid", NOVEMBER, 1), UsedList("standard", NOVEMBER, 1))
    assert {person.number: person.standard for person in inputs.players} == {"101": None, "102": 1900, "106": None}


def test_a_printed_rating_counts_where_an_officer_accepted_it_last() -> None:
    players = enrol_players()
    publish_base_list(players)
    event = create_event(players, "A1F")
    for reason, rating in (("seen on their card", 2200), ("mistaken", None), ("list of another office", 2210)):
        Identification.objects.create(
            submission=event.submission,
            start_number=2,
            player=players["F"],
            how="hand",
            printed_rating=rating,
            why=reason,
        )
    assert collected().entries[1] == EntryInput(event.submission_id, "106", 2210, "printed")


def test_adjustments_of_the_list_come_with_their_people() -> None:
    players = enrol_players()
    Adjustment.objects.create(
        player=players["A"],
        series=default_series(),
        control="standard",
        list_date=DECEMBER,
        points=7,
        kind="once",
        reason="a lift",
    )
    Adjustment.objects.create(
        player=players["B"],
        series=default_series(),
        control="rapid",
        list_date=DECEMBER,
        points=7,
        kind="once",
        reason="a lift",
    )
    inputs = collected()
    assert [tuple(adjustment) for adjustment in inputs.adjustments] == [("101", 7, "once", "a lift")]
    assert [person.number for person in inputs.players] == ["101"]


def test_all_editions_that_a_month_needs_are_there() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A=B", first_day=dt.date(2025, 9, 28))
    assert [f"{edition.chapter} {edition.name}" for edition in collected().editions] == [
        "rapid-blitz 2024-12-01", "standard 2024-03-01", "standard 2025-10-01",
    ]  # fmt: skip


def test_a_month_before_every_edition_is_refused() -> None:
    with pytest.raises(LookupError):
        collected(dt.date(1955, 1, 1))


def test_twice_the_people_and_games_need_no_more_queries() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A=F B=F")
    create_event(players, "A=F", "Before", list_date=NOVEMBER)
    list_of("standard", DECEMBER)
    with CaptureQueriesContext(connection) as few:
        collected()
    for number in range(4):
        create_event(players, "A=F B=F C=F D=E", f"Another {number}")
        create_event(players, "A=F B=F C=F D=E", f"Before {number}", list_date=NOVEMBER)
    with CaptureQueriesContext(connection) as many:
        collected()
    assert len(many) == len(few)


def test_the_same_facts_are_read_the_same_again() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B=C F0A")
    assert collected() == collected()
    assert run_list().failure == ""
