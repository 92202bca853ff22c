"""The settings of a tournament, without scripts."""

import datetime as dt
import re

import pytest
from django.test import Client

from ratings.models import RatingSeries, User
from tests.tournaments import factories
from tournaments.models import Tournament


@pytest.fixture
def form_data(client: Client, arbiter: User, cup: Tournament) -> dict[str, str]:
    """The form data of a browser without any change."""
    client.force_login(arbiter)
    return filled_in(client, cup)


def filled_in(client: Client, cup: Tournament) -> dict[str, str]:
    form = client.get(settings_address(cup)).context["form"]
    return {
        field.html_name: str(field.field.prepare_value(field.value())) for field in form if field.value() is not None
    }


def settings_address(cup: Tournament) -> str:
    return f"/desk/{cup.slug}/settings/"


def test_saved_unchanged_it_stays_as_it_is(client: Client, cup: Tournament, form_data: dict[str, str]) -> None:
    before = Tournament.objects.values().get(pk=cup.pk)
    days = [*cup.rounds.values_list("day")]
    assert client.post(settings_address(cup), form_data).status_code == 302
    assert Tournament.objects.values().get(pk=cup.pk) == before
    assert [*cup.rounds.values_list("day")] == days


def test_a_new_place_is_saved_and_confirmed(client: Client, cup: Tournament, form_data: dict[str, str]) -> None:
    page = client.post(settings_address(cup), form_data | {"place": "Voss"}, follow=True).content.decode()
    assert "Saved." in page
    assert 'value="Voss"' in page


def test_information_for_players_is_stored_and_an_invalid_website_refused(
    client: Client, cup: Tournament, form_data: dict[str, str]
) -> None:
    facts = {"venue": "Town Hall, Main Street 1", "contact": "Lund, Kari", "prizes": "1. 500\n2. 300"}
    assert client.post(settings_address(cup), form_data | facts | {"website": "example.org/open"}).status_code == 302
    cup.refresh_from_db()
    assert (cup.venue, cup.contact) == (facts["venue"], facts["contact"])
    assert cup.website == "https://example.org/open"
    assert cup.prizes.splitlines() == ["1. 500", "2. 300"]
    for bad in ("javascript:alert(1)", "ftp://example.org/", "https://", "a\0b"):
        assert client.post(settings_address(cup), form_data | facts | {"website": bad}).status_code == 422
    cup.refresh_from_db()
    assert cup.website == "https://example.org/open"


def test_national_ratings_come_from_a_published_series(
    client: Client, arbiter: User, new_tournament: Tournament
) -> None:
    """The field exists if a series beside the default one and FIDE's has a list."""
    client.force_login(arbiter)
    assert "national_series" not in filled_in(client, new_tournament)
    for code in ("FIDE", "NAT", "JUN"):
        RatingSeries.objects.create(code=code, name=f"Series {code}")
    for code in ("FIDE", "NAT"):
        factories.publish_list(
            {factories.enrol_player(f"Of, {code}"): 1500}, series=RatingSeries.objects.get(code=code)
        )
    sent = filled_in(client, new_tournament)
    for code in ("FIDE", "JUN", "nat", "N\0"):
        assert client.post(settings_address(new_tournament), sent | {"national_series": code}).status_code == 422
    assert client.post(settings_address(new_tournament), sent | {"national_series": "NAT"}).status_code == 302
    new_tournament.refresh_from_db()
    assert new_tournament.national_series == "NAT"
    assert "Series NAT" in client.get(settings_address(new_tournament)).content.decode()


def test_the_first_day_is_refused_after_round_1_and_nothing_is_saved(
    client: Client, cup: Tournament, form_data: dict[str, str]
) -> None:
    answer = client.post(settings_address(cup), form_data | {"first_day": "2025-11-06", "place": "Voss"})
    assert answer.status_code == 422
    assert "First day: cannot be changed, because round 1 is published." in answer.content.decode()
    cup.refresh_from_db()
    assert cup.place == "Bergen"


def test_another_order_is_shown_with_its_consequences_and_done_with_a_reason(
    client: Client, cup: Tournament, arbiter: User, form_data: dict[str, str]
) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "01", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    wanted = form_data | {"order": "own", "own_order": "PTS, TPN"}
    first = client.post(settings_address(cup), wanted)
    page = first.content.decode()
    assert first.status_code == 422
    assert "Nothing is saved yet. You change: Order of the standings." in re.sub(r"\s+", " ", page)
    assert re.search(r"players? changes? rank", page)
    assert 'value="PTS, TPN"' in page
    assert "Enter a reason" in client.post(settings_address(cup), wanted | {"reason": " "}).content.decode()
    cup.refresh_from_db()
    assert cup.standings_order != ["PTS", "TPN"]
    assert client.post(settings_address(cup), wanted | {"reason": "as announced"}).status_code == 302
    cup.refresh_from_db()
    assert cup.standings_order == ["PTS", "TPN"]


def test_before_round_1_another_list_is_shown_when_somebody_is_entered(
    client: Client, arbiter: User, new_tournament: Tournament
) -> None:
    client.force_login(arbiter)
    new_tournament.entries.create(start_number=1, name="Ahlberg, Nora", federation="NOR")
    factories.publish_list({factories.enrol_player("Ahlberg, Nora"): 2000})
    fields = filled_in(client, new_tournament)
    page = client.post(settings_address(new_tournament), fields, follow=True).content.decode()
    assert "Update the ratings of the entries." in page


def test_the_days_of_the_rounds_are_shown_and_moved(client: Client, cup: Tournament, form_data: dict[str, str]) -> None:
    assert client.get(settings_address(cup)).content.decode().count('name="day_') == 3
    days = {"day_1": "2025-11-07", "day_2": "2025-11-07", "day_3": "2025-11-08", "time_2": "18:00"}
    client.post(settings_address(cup), form_data | days | {"schedule_of": "2025-11-07 2025-11-09 3 120"})
    assert [f"{round_.day} {round_.time}" for round_ in cup.rounds.all()][1:] == [
        "2025-11-07 18:00:00",
        "2025-11-08 None",
    ]


def test_another_tournament_of_the_event_is_one_link_away(
    client: Client, cup: Tournament, form_data: dict[str, str]
) -> None:
    assert f"/desk/new/?like={cup.slug}" in client.get(settings_address(cup)).content.decode()
    assert form_data["place"] == cup.place


def test_the_first_colour_of_a_swiss_is_shown_with_the_lot_it_was_drawn_from(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    swiss = factories.create_tournament(arbiter, system="swiss", rounds_planned=5)
    assert f"drawn by lot from {swiss.lots_seed}" in client.get(settings_address(swiss)).content.decode()
    other = "b" if swiss.initial_colour == "w" else "w"
    Tournament.objects.filter(pk=swiss.pk).update(initial_colour=other)
    assert "drawn by lot from" not in client.get(settings_address(swiss)).content.decode()


def test_a_time_control_in_words_of_another_program_stays_until_it_is_rewritten(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    foreign = factories.create_tournament(arbiter, time_control_written="Partie longue", time_control="5400+30")
    fields = filled_in(client, foreign)
    assert client.post(settings_address(foreign), fields).status_code == 302
    assert client.post(settings_address(foreign), fields | {"time_control_written": "Partie courte"}).status_code == 422
    foreign.refresh_from_db()
    assert (foreign.time_control_written, foreign.time_control) == ("Partie longue", "5400+30")


def test_a_round_robin_that_becomes_a_swiss_draws_its_first_colour(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    cup = factories.create_tournament(arbiter)
    fields = filled_in(client, cup)
    assert client.post(settings_address(cup), fields | {"system": "swiss", "rounds_planned": "7"}).status_code == 302
    cup.refresh_from_db()
    assert cup.initial_colour in ("w", "b")
    assert cup.standings_order[:2] == ["PTS", "BH/C1"]


def test_the_event_is_renamed_in_the_settings_and_an_empty_name_changes_nothing(
    client: Client, cup: Tournament, form_data: dict[str, str]
) -> None:
    for written, stored in (("Autumn Festival", "Autumn Festival"), ("", "Autumn Festival")):
        assert client.post(settings_address(cup), form_data | {"event_name": written}).status_code == 302
        cup.event.refresh_from_db()
        assert cup.event.name == stored
    assert Tournament.objects.get(pk=cup.pk).name == cup.name


def test_another_time_zone_keeps_the_times_of_rounds_and_says_so(
    client: Client, cup: Tournament, form_data: dict[str, str]
) -> None:
    assert form_data["zone"] == cup.event.zone
    page = client.post(settings_address(cup), form_data | {"zone": "Asia/Tokyo"}, follow=True).content.decode()
    assert "Times are now those of" not in page  # no round has a time yet
    cup.rounds.filter(number=1).update(time=dt.time(18))
    page = client.post(
        settings_address(cup), filled_in(client, cup) | {"zone": "America/New_York"}, follow=True
    ).content.decode()
    assert "Times are now those of New York. Rounds keep their day and time" in page
    cup.event.refresh_from_db()
    assert (cup.event.zone, cup.rounds.get(number=1).time) == ("America/New_York", dt.time(18))
    wrong = filled_in(client, cup) | {"zone": "Europe/Atlantis"}
    assert client.post(settings_address(cup), wrong).status_code == 422
    cup.event.refresh_from_db()
    assert cup.event.zone == "America/New_York"
