import datetime as dt

from ratings.models import User
from tests.tournaments import factories
from tournaments.core.schedule import planned_rounds, spread_rounds
from tournaments.models import Colour, StaffRole, Tournament
from tournaments.setup.create import colour_by_lot


def test_the_creator_of_a_tournament_is_its_chief_arbiter(arbiter: User) -> None:
    tournament = factories.create_tournament(arbiter)
    assert [(member.user, member.role) for member in tournament.staff.all()] == [(arbiter, StaffRole.CHIEF)]
    assert tournament.event.name == "Autumn Cup"


def test_the_list_in_force_on_the_first_day_is_kept_not_a_later_one(arbiter: User) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    before = factories.publish_list({person: 2000}, on=factories.LIST_DATE)
    factories.publish_list({person: 2010}, on=dt.date(2025, 12, 1))
    assert (
        factories.create_tournament(
            arbiter, first_day=dt.date(2025, 11, 30), last_day=dt.date(2025, 12, 1)
        ).list_version
        == before
    )


def test_before_the_first_list_there_is_none_to_keep(arbiter: User) -> None:
    factories.publish_list({factories.enrol_player("Ahlberg, Nora"): 2000})
    assert factories.create_tournament(arbiter, first_day=dt.date(2025, 10, 31)).list_version is None


def test_addresses_are_distinguished_and_never_the_word_the_desk_needs(arbiter: User) -> None:
    slugs = [factories.create_tournament(arbiter).slug for _ in range(3)]
    assert slugs == ["autumn-cup-2025", "autumn-cup-2025-2", "autumn-cup-2025-3"]


def test_a_name_with_the_year_of_the_first_day_does_not_get_it_twice(arbiter: User) -> None:
    names = ("Tromsø Open 2025", "2025 Tromsø Masters", "Tromsø Open 2024", "Tromsø 20250")
    assert [factories.create_tournament(arbiter, name=name).slug for name in names] == [
        "tromso-open-2025", "2025-tromso-masters", "tromso-open-2024-2025", "tromso-20250-2025",
    ]  # fmt: skip


def test_a_name_in_other_letters_still_gives_an_address(arbiter: User) -> None:
    assert factories.create_tournament(arbiter, name="Łódź – Öpen").slug == "lodz-open-2025"
    assert factories.create_tournament(arbiter, name="大会").slug == "2025"


def test_a_second_tournament_joins_the_event_that_is_there(arbiter: User) -> None:
    first = factories.create_tournament(arbiter)
    unsaved = Tournament(name="B group", place="Bergen", federation="NOR", chief_arbiter="Lund, Kari")
    unsaved.first_day = unsaved.last_day = factories.FIRST_DAY
    assert [*first.event.tournaments.order_by("pk")] == [first]
    second = factories.create.create_tournament(unsaved, arbiter, first.event)
    assert [*first.event.tournaments.order_by("pk")] == [first, second]


def test_the_first_colour_of_a_swiss_that_is_left_open_is_drawn_from_its_seed(arbiter: User) -> None:
    swiss = factories.create_tournament(arbiter, system="swiss", rounds_planned=5)
    assert swiss.initial_colour == colour_by_lot(swiss)
    assert {colour_by_lot(Tournament(lots_seed=f"{number}")) for number in range(20)} == {Colour.WHITE, Colour.BLACK}
    assert (
        factories.create_tournament(arbiter, system="swiss", rounds_planned=5, initial_colour="b").initial_colour == "b"
    )
    assert factories.create_tournament(arbiter).initial_colour == ""


def test_the_list_kept_is_that_of_the_type_that_was_chosen(arbiter: User) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    standard, rapid = factories.publish_list({person: 2000}), factories.publish_list({person: 1900}, control="rapid")
    assert factories.create_tournament(arbiter).list_version == standard
    assert factories.create_tournament(arbiter, rating_type="rapid").list_version == rapid


def test_the_schedule_is_kept_with_it(arbiter: User) -> None:
    unsaved = Tournament(
        name="Open", place="Bergen", federation="NOR", chief_arbiter="Lund, Kari", first_day=factories.FIRST_DAY,
        last_day=factories.FIRST_DAY, system="swiss", rounds_planned=3,
    )  # fmt: skip
    days = spread_rounds(factories.FIRST_DAY, factories.FIRST_DAY, 3)
    assert planned_rounds(factories.create.create_tournament(unsaved, arbiter, schedule=days)) == days


def test_points_of_its_own_need_not_be_given(arbiter: User) -> None:
    tournament = factories.create_tournament(arbiter)
    assert (tournament.win_points, tournament.draw_points, tournament.loss_points, tournament.bye_points) == (
        10,
        5,
        0,
        10,
    )


def test_older_than_all_regulations_it_has_the_order_of_the_first(arbiter: User) -> None:
    day = dt.date(1998, 2, 21)
    assert factories.create_tournament(arbiter, first_day=day, last_day=day).standings_order[:2] == ["PTS", "DE"]
