import pytest

from ratings.core.errors import Refused
from ratings.models import LiveGame, Player, User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, register_link
from tournaments.models import Entry, Pairing, Tournament

WRITTEN = {"name": "Moe, T", "federation": "SWE", "sex": "", "title": "", "birth_year": 2001}


@pytest.fixture
def registered_player(db: None) -> Player:
    registered = factories.enrol_player("Moe, Tor", sex="m", birth_year=2001)
    factories.publish_list({registered: 1987})
    return registered


@pytest.fixture
def manual_entry(new_tournament: Tournament, registered_player: Player) -> Entry:
    return entries.enter_unregistered_player(
        new_tournament, Entry(**WRITTEN, club="Østre SK"), not_players=[registered_player.number]
    )


def stored(entry: Entry) -> dict[str, object]:
    fields = ("name", "federation", "sex", "title", "birth_year")
    return {field: getattr(Entry.objects.get(pk=entry.pk), field) for field in fields}


def test_candidates_are_proposed_with_what_fits_and_what_differs(
    manual_entry: Entry, registered_player: Player
) -> None:
    (suggestion,) = register_link.suggestions(manual_entry)
    assert (suggestion.found.number, suggestion.matching_labels, suggestion.differing_labels) == (
        registered_player.number,
        ("name", "year of birth"),
        ("federation",),
    )


def test_a_linked_person_has_what_the_register_says(manual_entry: Entry, registered_player: Player) -> None:
    register_link.link(manual_entry, registered_player)
    manual_entry.refresh_from_db()
    assert (manual_entry.player, manual_entry.name, manual_entry.federation, manual_entry.rating) == (
        registered_player,
        "Moe, Tor",
        "NOR",
        1987,
    )
    assert (manual_entry.club, manual_entry.rating_type, register_link.was_linked(manual_entry)) == (
        "Østre SK",
        "standard",
        True,
    )


def test_a_link_is_undone_to_what_was_written_by_hand(manual_entry: Entry, registered_player: Player) -> None:
    register_link.link(manual_entry, registered_player)
    register_link.unlink(manual_entry)
    manual_entry.refresh_from_db()
    assert (stored(manual_entry), manual_entry.player, manual_entry.rating, manual_entry.list_version) == (
        WRITTEN,
        None,
        None,
        None,
    )
    register_link.link(manual_entry, registered_player)
    assert stored(manual_entry)["name"] == "Moe, Tor"


def test_an_entry_is_linked_once_and_not_to_an_entered_player(manual_entry: Entry, registered_player: Player) -> None:
    other = entries.enter_player(manual_entry.tournament, factories.enrol_player("Ahlberg, Nora"))
    assert other.player
    with pytest.raises(Refused, match="entered already, as number 2"):
        register_link.link(manual_entry, other.player)
    register_link.link(manual_entry, registered_player)
    with pytest.raises(Refused, match="is in the register already"):
        register_link.link(manual_entry, other.player)


def test_an_entry_from_the_register_cannot_be_unlinked(new_tournament: Tournament) -> None:
    entry = entries.enter_player(new_tournament, factories.enrol_player("Ahlberg, Nora"))
    assert not register_link.was_linked(entry)
    with pytest.raises(Refused, match="was entered from the register"):
        register_link.unlink(entry)


def test_games_played_before_the_link_count_for_the_player_and_no_more_after_it_is_undone(
    arbiter: User, registered_player: Player
) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter, 1)
    guest = entries.enter_unregistered_player(tournament, Entry(**WRITTEN), not_players=[registered_player.number])
    manual_swiss.pair_neighbours(tournament, 1)
    factories.enter_result(Pairing.objects.get(black=guest), "01", arbiter)
    assert LiveGame.objects.count() == 0
    register_link.link(guest, registered_player)
    assert [(game.black_id, game.black_result) for game in LiveGame.objects.all()] == [(registered_player.pk, "1")]
    register_link.unlink(guest)
    assert LiveGame.objects.count() == 0
