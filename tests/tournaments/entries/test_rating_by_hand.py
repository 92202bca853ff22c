"""A FIDE rating outside this office's lists: entered by hand or from a list, used, marked, and visibly replaced."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, move, refresh_ratings, register_link
from tournaments.entries.bulk import stored_review
from tournaments.entries.player_forms import RegisteredEntryForm
from tournaments.models import Entry, Tournament
from tournaments.reporting.report import to_report
from tournaments.rounds.pairing_tasks import pair

OCTOBER = dt.date(2025, 10, 1)
MARK = '<span class="by-hand" title="FIDE rating entered by hand, not from a list of this office">*</span>'
PERSON = {"name": "Stranger, Sten", "federation": "SWE", "fide_id": "777", "rating": "2650", "rating_date": "2025-10"}


def enter(arbiter: User, tournament: Tournament, **fields: str) -> int:
    """Submit the form of a player outside the register and return the status."""
    client = Client()
    client.force_login(arbiter)
    return client.post(f"/desk/{tournament.slug}/entries/person/", {**PERSON, **fields}).status_code


def page(tournament: Tournament, path: str, by: User | None = None) -> str:
    client = Client()
    if by:
        client.force_login(by)
    return client.get(f"/{path.format(slug=tournament.slug)}").content.decode()


def stranger(tournament: Tournament, rating: int = 2650, **fields: object) -> Entry:
    person = Entry(
        name="Stranger, Sten", federation="SWE", fide_id="777", rating=rating, rating_by_hand=True,
        rating_type="standard", rating_date=OCTOBER, **fields,
    )  # fmt: skip
    return entries.enter_unregistered_player(tournament, person)


def test_the_form_takes_rating_and_list_of_a_player_who_is_not_in_the_register(
    arbiter: User, new_tournament: Tournament
) -> None:
    assert enter(arbiter, new_tournament) == 302
    entry = new_tournament.entries.get()
    stored = (entry.rating, entry.rating_by_hand, entry.rating_type, entry.rating_date, entry.list_version)
    assert stored == (2650, True, "standard", OCTOBER, None)
    assert "FIDE's standard list of October 2025, entered by hand" in page(
        new_tournament, f"desk/{{slug}}/entries/{entry.pk}/", arbiter
    ).replace("&#x27;", "'").replace("&#39;", "'")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rating": "strong"}, "whole number"),
        ({"rating": "4001"}, "4000"),
        ({"rating_date": "2025-12"}, "a month such as 2025-11, not after the first day"),
        ({"rating_date": "soon"}, "a month such as 2025-11"),
        ({"rating_date": "2025-13"}, "a month such as 2025-11"),
        ({"rating_type": "bullet"}, ""),
    ],
)
def test_an_invalid_rating_or_list_is_refused(
    arbiter: User, new_tournament: Tournament, fields: dict[str, str], message: str
) -> None:
    client = Client()
    client.force_login(arbiter)
    answer = client.post(f"/desk/{new_tournament.slug}/entries/person/", {**PERSON, **fields})
    assert (answer.status_code, new_tournament.entries.count()) == (422, 0)
    assert message in answer.content.decode()


def test_without_a_rating_nothing_of_a_list_is_stored(arbiter: User, new_tournament: Tournament) -> None:
    assert enter(arbiter, new_tournament, rating="") == 302
    entry = new_tournament.entries.get()
    assert (entry.rating, entry.rating_by_hand, entry.rating_type, entry.rating_date) == (None, False, "", None)


def test_a_rapid_tournament_asks_of_which_list_the_rating_is(arbiter: User) -> None:
    tournament = factories.create_tournament(arbiter, rating_type="rapid", control="rapid")
    assert enter(arbiter, tournament, rating_type="standard") == 302
    assert tournament.entries.get().rating_type == "standard"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Name;FIDE ID;Elo\nStranger, Sten;777;2650\n", "added with FIDE rating 2650, not from our list"),
        (
            "Name;FIDE ID;Elo;Rating list\nStranger, Sten;777;2650;10.2025\n",
            "of October 2025, not from our list",
        ),
        (
            "001    1      Stranger, Sten                    2650 SWE         777             0.0    1",
            "not from our list",
        ),
        ("Name;FIDE ID;Elo\nStranger, Sten;777;\n", "added without rating"),
    ],
)
def test_a_list_brings_the_rating_that_the_review_shows(
    arbiter: User, new_tournament: Tournament, text: str, reason: str
) -> None:
    entry_import = stored_review.store_list(new_tournament, text, "", arbiter)
    (row,) = stored_review.open_review(entry_import).review().rows
    assert reason in row.reason
    stored_review.add_rows(entry_import.pk, None, arbiter)
    entry = new_tournament.entries.get()
    assert (entry.rating, entry.rating_by_hand) == ((2650, True) if row.parsed.rating else (None, False))
    assert entry.rating_date == row.parsed.rating_date


def test_a_list_updates_the_rating_of_an_entry_made_by_hand_until_numbers_are_fixed(arbiter: User) -> None:
    tournament, _four = manual_swiss.create_manual_swiss(arbiter)
    entry = stranger(tournament)
    text = "Name;FIDE ID;Elo;Elo date\nStranger, Sten;777;2661;2025-11\n"
    stored_review.add_rows(stored_review.store_list(tournament, text, "", arbiter).pk, None, arbiter)
    entry.refresh_from_db()
    assert (entry.rating, entry.rating_date) == (2661, dt.date(2025, 11, 1))
    for number in range(1, 5):
        manual_swiss.pair_neighbours(tournament, number)
    later = stored_review.store_list(tournament, text.replace("2661", "2672"), "", arbiter)
    assert stored_review.open_review(later).review().rows_to_update == []


def test_a_player_of_the_register_who_is_on_no_list_here_takes_the_rating_too(
    arbiter: User, new_tournament: Tournament
) -> None:
    listed, unlisted = (
        factories.enrol_player("Ahlberg, Nora", "1503014"),
        factories.enrol_player("Brandt, Emil", "1503015"),
    )
    factories.publish_list({listed: 2100})
    text = "Name;FIDE ID;Elo\nAhlberg, Nora;1503014;2222\nBrandt, Emil;1503015;2333\n"
    stored_review.add_rows(stored_review.store_list(new_tournament, text, "", arbiter).pk, None, arbiter)
    columns = ("player", "rating", "rating_by_hand")
    assert [*new_tournament.entries.values_list(*columns)] == [(listed.pk, 2100, False), (unlisted.pk, 2333, True)]


def test_start_numbers_and_pairing_follow_the_rating(arbiter: User) -> None:
    tournament, _four = manual_swiss.create_manual_swiss(arbiter, players=3)
    stranger(tournament)
    (first,) = pair(tournament)
    entry = tournament.entries.get(player=None)
    assert entry.start_number == 1
    board = next(board for board in first.pairings.all() if entry in (board.white, board.black))
    assert {board.white.start_number, board.black.start_number} == {1, 3}


def test_the_report_has_the_rating_and_pages_mark_it(arbiter: User) -> None:
    tournament, _three = manual_swiss.create_manual_swiss(arbiter, players=3)
    stranger(tournament)
    manual_swiss.pair_neighbours(tournament, 1)
    tournament.state = "running"
    tournament.save()
    assert [player.rating for player in to_report(tournament).players] == [2100, 2050, 2000, 2650]
    legend = "* FIDE rating entered by hand, not from a list of this office."
    for path in ("tournaments/{slug}/entries/", "tournaments/{slug}/standings/", "tournaments/{slug}/crosstable/"):
        text = page(tournament, path)
        assert f"2650{MARK}" in text, path
        assert legend in text, path
        assert f"2100{MARK}" not in text, path
    assert f"2650{MARK}" in page(tournament, "tournaments/{slug}/rounds/1/")
    assert f"2650{MARK}" in page(tournament, "desk/{slug}/entries/", arbiter)
    answer = Client().get(f"/api/v1/tournaments/{tournament.slug}/entries").json()["items"]
    assert [(row["rating"], row["rating_by_hand"], row["rating_date"]) for row in answer][2:] == [
        (2000, False, None), (2650, True, "2025-10-01"),
    ]  # fmt: skip


def test_the_rating_of_the_register_replaces_it_and_the_difference_is_shown_first(
    arbiter: User, new_tournament: Tournament
) -> None:
    entry = stranger(new_tournament)
    assert refresh_ratings.differences(new_tournament) == []
    player = factories.enrol_player("Stranger, Sten", "777", federation="SWE")
    factories.publish_list({player: 2640})
    (difference,) = refresh_ratings.differences(new_tournament)
    assert ("Rating", 2650, 2640) in difference.changes
    assert ("Player", None, player) in difference.changes
    assert "1 player entered by hand is in the register now" in page(new_tournament, "desk/{slug}/entries/", arbiter)
    refresh_ratings.refresh(new_tournament, refresh_ratings.lists_token(new_tournament))
    entry.refresh_from_db()
    stored = (entry.player, entry.fide_id, entry.rating, entry.rating_by_hand, entry.rating_date)
    assert stored == (player, "", 2640, False, None)
    register_link.unlink(entry)
    entry.refresh_from_db()
    assert (entry.fide_id, entry.rating, entry.rating_by_hand, entry.rating_date) == ("777", 2650, True, OCTOBER)


def test_a_player_enrolled_since_the_differences_were_shown_is_not_linked_unseen(
    arbiter: User, new_tournament: Tournament
) -> None:
    stranger(new_tournament)
    seen = refresh_ratings.lists_token(new_tournament)
    factories.enrol_player("Stranger, Sten", "777")
    with pytest.raises(refresh_ratings.Refused, match="Look at the differences again"):
        refresh_ratings.refresh(new_tournament, seen)


def test_another_person_with_that_fide_id_is_not_linked(new_tournament: Tournament) -> None:
    stranger(new_tournament)
    factories.enrol_player("Wholly, Different", "777")
    assert refresh_ratings.newly_registered(new_tournament) == []


def test_a_link_keeps_the_rating_while_no_list_has_the_player(new_tournament: Tournament) -> None:
    entry = stranger(new_tournament)
    player = factories.enrol_player("Stranger, Sten", "777")
    register_link.link(entry, player)
    assert (entry.player, entry.rating, entry.rating_by_hand) == (player, 2650, True)
    factories.publish_list({player: 2640})
    refresh_ratings.refresh(new_tournament, refresh_ratings.lists_token(new_tournament))
    entry.refresh_from_db()
    assert (entry.rating, entry.rating_by_hand) == (2640, False)


def test_a_link_says_that_the_rating_changed(arbiter: User, new_tournament: Tournament) -> None:
    entry = stranger(new_tournament)
    factories.publish_list({factories.enrol_player("Stranger, Sten", "777"): 2640})
    client = Client()
    client.force_login(arbiter)
    answer = client.post(f"/desk/{new_tournament.slug}/entries/{entry.pk}/link/", {"number": "777"}, follow=True)
    assert "The rating was 2650 and is 2640 now." in answer.content.decode()


def test_a_move_takes_the_rating_along(arbiter: User, new_tournament: Tournament) -> None:
    entry = move.move(stranger(new_tournament), manual_swiss.create_second_tournament(new_tournament, arbiter))
    assert (entry.rating, entry.rating_by_hand, entry.rating_date) == (2650, True, OCTOBER)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rating": None, "rating_by_hand": True},
        {"rating_by_hand": False, "rating_date": OCTOBER},
        {"rating_by_hand": True, "rating_date": dt.date(2025, 10, 2)},
    ],
)
def test_the_database_refuses_a_date_without_a_rating_by_hand(
    new_tournament: Tournament, wrong: dict[str, object]
) -> None:
    entry = stranger(new_tournament)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(**wrong)


def test_ratings_on_other_lists_are_named_for_a_player_without_one_here(arbiter: User) -> None:
    player = factories.enrol_player("Quick, Una")
    factories.publish_list({player: 1800}, control="rapid")
    tournament = factories.create_tournament(arbiter)
    form = RegisteredEntryForm(tournament, instance=entries.enter_player(tournament, player))
    assert form.fields["rating"].help_text == "On other lists: Rapid 1800"
    assert [code for code, _label in form.fields["rating_type"].choices] == ["standard", "rapid", "blitz"]
