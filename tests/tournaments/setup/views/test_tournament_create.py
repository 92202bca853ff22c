"""The form of a new tournament without scripts, and its changes while it is filled in."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.ratings.registrations import create_registration
from tests.tournaments import factories
from tournaments.models import Tournament

ROBIN = {
    "name": "Spring Cup", "place": "Oslo", "federation": "nor", "first_day": "2025-11-07", "last_day": "2025-11-09",
    "cycles": "1", "time_control_written": "90 min + 30 s", "chief_arbiter": "Lund, Kari",
}  # fmt: skip
SWISS = ROBIN | {"system": "swiss", "rounds_planned": "5"}


@pytest.fixture(autouse=True)
def logged_in_arbiter(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)


def created_tournament(client: Client, fields: dict[str, str]) -> Tournament:
    answer = client.post("/desk/new/", fields)
    tournament = Tournament.objects.latest("pk")
    assert answer["Location"] == f"/desk/{tournament.slug}/entries/"
    return tournament


def refused(client: Client, fields: dict[str, str]) -> str:
    answer = client.post("/desk/new/", fields)
    assert answer.status_code == 422
    assert not Tournament.objects.exists()
    return answer.content.decode()


def following(client: Client, fields: dict[str, str]) -> str:
    page = client.get("/desk/new/follows/", fields, headers={"HX-Request": "true"}).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_the_form_begins_with_a_swiss_of_nine_rounds_by_this_arbiter(client: Client) -> None:
    page = client.get("/desk/new/").content.decode()
    assert 'value="90 min + 30 s"' in page
    assert 'value="arbiter"' in page
    assert '<option value="swiss" selected>' in page
    assert re.search(r'name="rounds_planned" value="9"', page)
    assert page.count('name="day_') == 9


def test_a_tournament_is_created_with_its_time_control_coded_and_classed(client: Client) -> None:
    for written, coded, control in (
        ("90 min + 30 s", "5400+30", "standard"),
        ("15+10", "900+10", "rapid"),
        ("3+2", "180+2", "blitz"),
        ("40/6000+30:900+30", "40/6000+30:900+30", "standard"),
    ):
        cup = created_tournament(client, ROBIN | {"time_control_written": written})
        assert (cup.time_control, cup.control, cup.federation) == (coded, control, "NOR")


def test_errors_are_shown_beside_the_field_and_no_tournament_is_created(client: Client) -> None:
    for wrong, message in (
        ({"time_control_written": "rather slow"}, "Write it as 90 min + 30 s"),
        ({"last_day": "2025-11-06"}, "The last day is before the first."),
        ({"federation": "N1"}, "A federation is three capital letters."),
        ({"first_day": "1950-01-01"}, "The rules of that day are not known here."),
        ({"rounds_planned": ""}, "Enter the number of rounds."),
        ({"win_points": "one"}, "Write points as 1, ½ or 0.5."),
        ({"win_points": "½"}, "A win must bring more than a draw"),
        ({"order": "own", "own_order": ""}, "Write the codes"),
    ):
        assert message in refused(client, SWISS | wrong), wrong


def test_every_code_of_an_own_order_that_is_none_is_shown_at_once(client: Client) -> None:
    page = refused(client, SWISS | {"order": "own", "own_order": "PTS, XYZ, BH/Q9"})
    assert "XYZ: no tie-break" in page
    assert "BH/Q9: /Q9 found" in page


def test_a_swiss_keeps_its_rounds_a_table_counts_its_own(client: Client) -> None:
    assert created_tournament(client, SWISS).rounds_planned == 5
    assert created_tournament(client, ROBIN | {"rounds_planned": "5"}).rounds_planned is None


def test_the_order_is_the_one_recommended_for_the_system_another_preset_or_ones_own(client: Client) -> None:
    assert created_tournament(client, SWISS).standings_order[:2] == ["PTS", "BH/C1"]
    assert created_tournament(client, ROBIN).standings_order[:2] == ["PTS", "DE"]
    assert created_tournament(client, SWISS | {"order": "round-robin"}).standings_order[:2] == ["PTS", "DE"]
    own = SWISS | {"order": "own", "own_order": "bh-c1 sb, de"}
    assert created_tournament(client, own).standings_order == ["PTS", "BH/C1", "SB", "DE"]


def test_points_are_written_as_people_write_them_and_the_bye_follows_the_win(client: Client) -> None:
    cup = created_tournament(client, SWISS | {"win_points": "3", "draw_points": "1", "loss_points": "0"})
    assert (cup.win_points, cup.draw_points, cup.loss_points, cup.bye_points) == (30, 10, 0, 30)
    half = created_tournament(client, SWISS | {"win_points": "1,0", "draw_points": "1/2", "bye_points": "½"})
    assert (half.win_points, half.draw_points, half.loss_points, half.bye_points) == (10, 5, 0, 5)


def test_limits_acceleration_colour_and_boards_are_kept(client: Client) -> None:
    fields = {
        "half_byes_allowed": "2", "zero_byes_allowed": "0", "rounds_without_bye": "3", "acceleration": "baku",
        "initial_colour": "b", "first_board": "41",
    }  # fmt: skip
    cup = created_tournament(client, SWISS | fields)
    assert (cup.half_byes_allowed, cup.zero_byes_allowed, cup.rounds_without_bye) == (2, 0, 3)
    assert (cup.acceleration, cup.initial_colour, cup.first_board) == ("baku", "b", 41)


def test_unchanged_days_are_spread_over_the_tournament(client: Client) -> None:
    offered = {"schedule_of": "2026-11-21 2026-11-21 1 105", "day_1": "2026-11-21", "time_1": "15:00"}
    cup = created_tournament(client, SWISS | offered)
    assert [(round_.number, round_.day.day, f"{round_.time:%H:%M}") for round_ in cup.schedule.all()] == [
        (1, 7, "10:00"), (2, 7, "14:15"), (3, 8, "10:00"), (4, 8, "14:15"), (5, 9, "15:00"),
    ]  # fmt: skip


def test_days_that_somebody_wrote_are_kept_and_the_missing_ones_filled_in(client: Client) -> None:
    cup = created_tournament(
        client, SWISS | {"schedule_of": "2025-11-07 2025-11-09 5 120", "day_1": "2025-11-07", "time_1": "09:30"}
    )
    first, second = cup.schedule.all()[:2]
    assert (first.day, first.time) == (dt.date(2025, 11, 7), dt.time(9, 30))
    assert second.day == dt.date(2025, 11, 7)


def test_a_day_outside_the_tournament_is_refused_with_the_round(client: Client) -> None:
    page = refused(client, SWISS | {"schedule_of": "2025-11-07 2025-11-09 5 120", "day_5": "2025-11-10"})
    assert "Round 5: 10 Nov 2025 is not between 7 Nov 2025 and 9 Nov 2025." in page


def test_another_tournament_of_the_event_begins_as_the_first_one_is(client: Client, arbiter: User) -> None:
    first = factories.create_tournament(arbiter, name="Open A", place="Bergen", time_control_written="15+10")
    page = client.get(f"/desk/new/?like={first.slug}").content.decode()
    assert 'value="Bergen"' in page
    assert 'value="15+10"' in page
    assert f'<option value="{first.event_id}" selected>' in page
    second = created_tournament(client, SWISS | {"name": "Open B", "event": str(first.event_id)})
    assert second.event == first.event


def test_an_event_of_others_is_not_joined(client: Client) -> None:
    other = factories.create_tournament(factories.create_account("other", "arbiters"))
    assert client.post("/desk/new/", SWISS | {"event": str(other.event_id)}).status_code in (302, 422)
    assert other.event.tournaments.count() == 1


def test_while_one_types_the_coded_time_its_class_and_the_order_are_shown(client: Client) -> None:
    summary = following(client, SWISS)
    assert "5400+30" in summary
    assert "120 minutes each" in summary
    assert "rated as Standard" in summary
    assert "PTS, BH/C1, BH" in summary
    assert "Round 5" in summary


def test_the_page_states_the_ratings_for_which_a_time_is_too_fast_and_the_article(client: Client) -> None:
    summary = following(client, SWISS | {"time_control_written": "60+0"})
    assert "below 1800: rated as Standard" in summary
    assert "1800 and above: not rated" in summary
    assert "art. 1.1" in summary
    unlike = following(client, SWISS | {"time_control_written": "60+0", "first_day": "2003-11-07"})
    assert summary != unlike


def test_a_tournament_rated_for_no_player_is_allowed_and_marked(client: Client) -> None:
    fields = SWISS | {"time_control_written": "1 min", "rating_type": "blitz"}
    assert "No game of this tournament can be rated." in following(client, fields)
    assert (created_tournament(client, fields).time_control, Tournament.objects.get().control) == ("60", "blitz")


def test_the_list_in_force_on_the_first_day_is_shown_by_the_type_that_was_chosen(client: Client) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    factories.publish_list({person: 2000})
    assert "Standard, November 2025" in following(client, SWISS)
    assert "No list is published yet." in following(client, SWISS | {"rating_type": "rapid"})


def test_incomplete_input_does_not_break_the_preview(client: Client) -> None:
    for half in ({}, {"first_day": "2025-1"}, SWISS | {"rounds_planned": "x"}, SWISS | {"schedule_of": "a b c d"}):
        assert client.get("/desk/new/follows/", half).status_code == 200


def test_the_form_sent_twice_makes_one_tournament(client: Client) -> None:
    first, second = created_tournament(client, SWISS), created_tournament(client, SWISS)
    assert first == second
    assert created_tournament(client, SWISS | {"name": "Spring Cup B"}) != first


def test_the_same_form_a_minute_later_makes_another_one(client: Client) -> None:
    first = created_tournament(client, SWISS)
    Tournament.objects.filter(pk=first.pk).update(created_at=timezone.now() - dt.timedelta(seconds=61))
    assert created_tournament(client, SWISS) != first


def test_the_form_starts_with_the_registered_values(client: Client, arbiter: User) -> None:
    code = create_registration(arbiter, system="round-robin", rounds=None, time_control="25 min + 10 s").code
    begun = client.get("/desk/new/", {"registration": code}).context["form"].initial
    assert {name: begun[name] for name in ("name", "system", "time_control_written", "rounds_planned")} == {
        "name": "Fjord Open", "system": "round-robin", "time_control_written": "25 min + 10 s", "rounds_planned": 9,
    }  # fmt: skip


def test_a_registration_of_another_account_does_not_fill_the_form(client: Client, officer: User) -> None:
    code = create_registration(officer).code
    assert "name" not in client.get("/desk/new/", {"registration": code}).context["form"].initial


def test_another_tournament_of_an_event_begins_with_the_rounds_and_points_of_the_first(
    client: Client, arbiter: User
) -> None:
    first = created_tournament(client, SWISS | {"rounds_planned": "7", "win_points": "3", "draw_points": "1"})
    page = client.get(f"/desk/new/?like={first.slug}").content.decode()
    assert re.search(r'name="rounds_planned" value="7"', page)
    assert re.search(r'name="win_points" value="3"', page)
    assert re.search(r'name="event_name" value="Spring Cup"', page)
    robin = created_tournament(client, ROBIN | {"name": "Masters"})
    assert re.search(r'name="rounds_planned" value="9"', client.get(f"/desk/new/?like={robin.slug}").content.decode())


def test_the_event_gets_its_own_name(client: Client) -> None:
    first = created_tournament(client, SWISS)
    assert first.event.name == "Spring Cup"
    fields = SWISS | {"name": "Spring Cup B", "event": str(first.event_id)}
    assert created_tournament(client, fields).event.name == "Spring Cup"
    named = created_tournament(client, fields | {"name": "Spring Cup C", "event_name": "Spring Festival"})
    assert (named.event_id, named.event.name) == (first.event_id, "Spring Festival")
    assert created_tournament(client, SWISS | {"name": "Blitz", "event_name": "Evening"}).event.name == "Evening"
    assert created_tournament(client, SWISS | {"name": "Rapid", "event_name": " "}).event.name == "Rapid"
