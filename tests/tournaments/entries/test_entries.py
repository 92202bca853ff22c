import datetime as dt

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from ratings.register import clubs
from ratings.submissions import decisions
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.entries.absences import withdraw
from tournaments.entries.late_entries import LateEntry
from tournaments.entries.register_link import unlink
from tournaments.entries.register_snapshot import rating_types_used
from tournaments.models import Entry, Tournament
from tournaments.reporting.submit import hand_in
from tournaments.rounds.pairing_tasks import pair


def names(tournament: Tournament) -> list[str]:
    return [entry.name for entry in tournament.entries.order_by("start_number")]


def test_an_entry_has_the_rating_of_the_list_in_force_on_the_first_day_and_names_the_list(arbiter: User) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    november = factories.publish_list({person: 2000})
    factories.publish_list({person: 2080}, on=dt.date(2025, 12, 1))
    entry = entries.enter_player(factories.create_tournament(arbiter), person)
    assert (entry.rating, entry.list_version) == (2000, november)


def test_an_entry_has_the_name_and_federation_of_the_first_day(arbiter: User) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    person.facts.create(from_day=dt.date(2025, 11, 8), name="Brandt, Nora", folded="brandt nora", federation="DEN")
    assert (
        entries.enter_player(factories.create_tournament(arbiter), person).name,
        person.entries.get().federation,
    ) == (
        "Ahlberg, Nora",
        "NOR",
    )


def test_a_player_missing_on_the_list_is_unrated_and_the_list_is_stored(arbiter: User) -> None:
    november = factories.publish_list({factories.enrol_player("Brandt, Emil"): 1900})
    entry = entries.enter_player(factories.create_tournament(arbiter), factories.enrol_player("Ahlberg, Nora"))
    assert (entry.rating, entry.list_version) == (None, november)


def test_a_player_is_entered_only_once(new_tournament: Tournament) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    entries.enter_player(new_tournament, person)
    with pytest.raises(Refused, match=r"Ahlberg, Nora is already entered as number 1\."):
        entries.enter_player(new_tournament, person)
    assert names(new_tournament) == ["Ahlberg, Nora"]


def test_the_database_itself_refuses_a_second_entry_of_a_player(new_tournament: Tournament) -> None:
    entry = entries.enter_player(new_tournament, factories.enrol_player("Ahlberg, Nora"))
    with pytest.raises(IntegrityError, match="entered_once"), transaction.atomic():
        Entry.objects.create(
            tournament=new_tournament, player=entry.player, start_number=9, name="Twin", federation="NOR"
        )


def test_a_person_who_is_not_in_the_register_plays_unrated(new_tournament: Tournament) -> None:
    entry = entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR", birth_year=2010))
    assert (entry.player, entry.rating, entry.start_number) == (None, None, 1)


@pytest.mark.parametrize(
    ("name", "year"), [("moe, tor", 2010), ("Tor Moe", 2010), ("Moe, T", None), ("Moe, Tora", 2011), ("Moe, Tor", 2009)]
)
def test_a_possible_duplicate_needs_the_arbiter_s_confirmation(
    new_tournament: Tournament, name: str, year: int | None
) -> None:
    first = entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR", birth_year=2010))
    with pytest.raises(entries.PossibleDuplicate) as doubt:
        entries.enter_unregistered_player(new_tournament, Entry(name=name, federation="NOR", birth_year=year))
    assert (doubt.value.duplicates, new_tournament.entries.count()) == ((first,), 1)
    second = entries.enter_unregistered_player(
        new_tournament, Entry(name=name, federation="NOR", birth_year=year), not_entries=[first.pk]
    )
    assert new_tournament.entries.count() == 2
    with pytest.raises(entries.PossibleDuplicate) as doubt:  # a repeated form
        entries.enter_unregistered_player(
            new_tournament, Entry(name=name, federation="NOR", birth_year=year), not_entries=[first.pk]
        )
    assert doubt.value.duplicates == (second,)


@pytest.mark.parametrize(("name", "year"), [("Moe, Tor", 2012), ("Moe, Kari", 2010), ("Lie, Tor", 2010)])
def test_a_clearly_different_person_is_entered_at_once(new_tournament: Tournament, name: str, year: int) -> None:
    entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR", birth_year=2010))
    assert (
        entries.enter_unregistered_player(
            new_tournament, Entry(name=name, federation="NOR", birth_year=year)
        ).start_number
        == 2
    )


@pytest.mark.parametrize(("year", "meant"), [(1980, True), (None, True), (1981, False)])
def test_a_possible_register_player_needs_confirmation(
    new_tournament: Tournament, year: int | None, meant: bool
) -> None:
    registered = factories.enrol_player("Moe, Tor")
    if meant:
        with pytest.raises(entries.PossibleDuplicate) as doubt:
            entries.enter_unregistered_player(new_tournament, Entry(name="Tor Moe", federation="SWE", birth_year=year))
        assert [player.number for player in doubt.value.players] == [registered.number]
    written = Entry(name="Tor Moe", federation="SWE", birth_year=year)
    assert entries.enter_unregistered_player(new_tournament, written, not_players=[registered.number]).player is None


def test_a_register_player_who_is_entered_is_named_as_the_entry_only(new_tournament: Tournament) -> None:
    there = entries.enter_player(new_tournament, factories.enrol_player("Moe, Tor"))
    with pytest.raises(entries.PossibleDuplicate) as doubt:
        entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR"))
    assert (doubt.value.duplicates, doubt.value.players) == ((there,), ())


@pytest.mark.parametrize(("first_day", "lent"), [("2025-11-07", True), ("2011-11-07", False)])
def test_a_player_without_rapid_rating_has_the_standard_one_where_the_rules_lend_it(
    arbiter: User, first_day: str, lent: bool
) -> None:
    both, standard_only, neither = [factories.enrol_player(name) for name in factories.NAMES[:3]]
    rapid = factories.publish_list({both: 1900, standard_only: None}, "rapid", dt.date(2011, 11, 1))
    standard = factories.publish_list({both: 2000, standard_only: 2100}, on=dt.date(2011, 11, 1))
    day = dt.date.fromisoformat(first_day)
    tournament = factories.create_tournament(arbiter, control="rapid", first_day=day, last_day=day)
    entered = [entries.enter_player(tournament, person) for person in (both, standard_only, neither)]
    unrated = (None, "rapid", rapid)
    assert [(entry.rating, entry.rating_type, entry.list_version) for entry in entered] == [
        (1900, "rapid", rapid),
        (2100, "standard", standard) if lent else unrated,
        unrated,
    ]


def test_a_tournament_may_show_and_number_by_ratings_of_another_type(arbiter: User) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    factories.publish_list({person: 2000})
    factories.publish_list({person: 1800}, "blitz")
    entry = entries.enter_player(factories.create_tournament(arbiter, rating_type="blitz"), person)
    assert (entry.rating, entry.rating_type) == (1800, "blitz")


def test_a_player_is_entered_for_the_club_of_the_first_day(new_tournament: Tournament) -> None:
    player, day = factories.enrol_player("Ahlberg, Nora"), new_tournament.first_day
    for club, first in (("Østre SK", day), ("Vestre SK", day + dt.timedelta(days=1))):
        clubs.record_club(player, club, first, None, timezone.now())
    assert entries.enter_player(new_tournament, player).club == "Østre SK"


def test_a_club_entered_at_the_desk_goes_before_that_of_the_register_and_stays_at_the_desk(
    new_tournament: Tournament,
) -> None:
    player = factories.enrol_player("Ahlberg, Nora")
    clubs.record_club(player, "Østre SK", new_tournament.first_day, None, timezone.now())
    assert entries.enter_player(new_tournament, player, club="Vestre SK").club == "Vestre SK"
    assert clubs.club_of_player(player, new_tournament.first_day) == "Østre SK"


def test_a_club_is_kept_as_it_was_entered(new_tournament: Tournament) -> None:
    assert (
        entries.enter_player(new_tournament, factories.enrol_player("Ahlberg, Nora"), club="Sjakklubben Øst").club
        == "Sjakklubben Øst"
    )


def test_once_paired_the_entries_are_closed(new_tournament: Tournament) -> None:
    for name in factories.NAMES[:2]:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    pair(new_tournament)
    for action in (
        lambda: entries.enter_player(new_tournament, factories.enrol_player("Late, Lea")),
        lambda: entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR")),
    ):
        with pytest.raises(Refused, match="The rounds are paired"):
            action()
    assert new_tournament.entries.count() == 2


def test_a_fide_id_of_the_register_or_of_an_entry_makes_no_new_person(new_tournament: Tournament) -> None:
    factories.enrol_player("Ahlberg, Nora", "1503014")
    entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR", fide_id="777"))
    for number, reason in (
        ("1503014", "in the register: enter that player"),
        ("777", "Moe, Tor is already entered as number 1"),
    ):
        with pytest.raises(Refused, match=reason):
            entries.enter_unregistered_player(
                new_tournament, Entry(name="Other, Ole", federation="NOR", fide_id=number)
            )
    assert (
        entries.enter_unregistered_player(
            new_tournament, Entry(name="Other, Ole", federation="NOR", fide_id="778")
        ).start_number
        == 2
    )


def test_a_player_entered_by_hand_before_the_register_had_the_number_is_in_already(new_tournament: Tournament) -> None:
    entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR", fide_id="777"))
    with pytest.raises(Refused, match="Moe, Tor is already entered as number 1"):
        entries.enter_player(new_tournament, factories.enrol_player("Moe, Thor", "777"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"fide_id": "0777"},
        {"fide_id": "N7"},
        {"national_rating": 0},
        {"national_rating": 4001},
        {"birth_date": dt.date(2001, 1, 2), "birth_year": 2000},
        {"birth_date": dt.date(2001, 1, 2)},
    ],
)
def test_the_database_refuses_impossible_personal_data(new_tournament: Tournament, wrong: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(tournament=new_tournament, start_number=1, name="Moe, Tor", federation="NOR", **wrong)


def test_a_player_of_the_register_has_no_fide_id_or_date_of_the_desk(new_tournament: Tournament) -> None:
    entry = entries.enter_player(new_tournament, factories.enrol_player("Ahlberg, Nora"))
    for wrong in ({"fide_id": "777"}, {"birth_date": dt.date(1980, 1, 2)}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(pk=entry.pk).update(**wrong)


def test_entries_are_closed_after_acceptance_by_the_rating_office(
    cup: Tournament, arbiter: User, officer: User
) -> None:
    factories.enter_missing_results(cup, arbiter)
    guest = cup.entries.order_by("start_number")[0]
    now = dt.datetime(2025, 11, 10, 12, tzinfo=dt.UTC)
    decisions.accept(hand_in(cup, arbiter, now).submission, officer, now, waiver_reason="known to the office")
    for action in (
        lambda: entries.store_fields(guest, ["club"]),
        lambda: entries.enter_player(cup, factories.enrol_player("Late, Lea"), late=LateEntry(5, "Z", arbiter)),
        lambda: withdraw(guest, 5, arbiter),
        lambda: unlink(guest),
    ):
        with pytest.raises(Refused, match=r"accepted"):
            action()


def test_a_tournament_takes_no_more_players_than_a_report_can_number(new_tournament: Tournament) -> None:
    Entry.objects.create(tournament=new_tournament, start_number=9999, name="Last, Player", federation="NOR")
    person = Entry(name="One, Toomany", federation="NOR")
    for enter in (
        lambda: entries.enter_player(new_tournament, factories.enrol_player("Ahlberg, Nora")),
        lambda: entries.enter_unregistered_player(new_tournament, person),
    ):
        with pytest.raises(Refused, match="at most 9999 players"):
            enter()
    assert new_tournament.entries.count() == 1


@pytest.mark.parametrize(
    ("further", "rating", "used"),
    [
        ("", None, ["standard"]),
        ("none", None, ["standard"]),
        ("standard,rapid,blitz", 1850, ["standard", "rapid", "blitz"]),
        ("blitz,standard,rapid", 1790, ["standard", "blitz", "rapid"]),
        ("blitz", 1790, ["standard", "blitz"]),
    ],
)
def test_the_tournament_says_which_lists_rate_players_without_a_rating_on_its_own(
    arbiter: User, further: str, rating: int | None, used: list[str]
) -> None:
    person = factories.enrol_player("Quick, Una")
    factories.publish_list({person: 1850}, control="rapid")
    factories.publish_list({person: 1790}, control="blitz")
    tournament = factories.create_tournament(arbiter, further_lists=further)
    assert rating_types_used(tournament) == used
    assert entries.enter_player(tournament, person).rating == rating


def test_a_rapid_event_borrows_the_standard_rating_unless_it_says_otherwise(arbiter: User) -> None:
    assert rating_types_used(factories.create_tournament(arbiter, control="rapid")) == ["rapid", "standard"]
    alone = factories.create_tournament(arbiter, control="rapid", further_lists="none", name="Rapid Alone")
    assert rating_types_used(alone) == ["rapid"]
