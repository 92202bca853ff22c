import datetime as dt

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Role, Tournament


def test_who_creates_a_tournament_is_its_chief_arbiter(arbiter: User) -> None:
    made = cast.tournament(arbiter)
    assert [(one.user, one.role) for one in made.staff.all()] == [(arbiter, Role.CHIEF)]
    assert made.event.name == "Autumn Cup"


def test_the_list_in_force_on_the_first_day_is_kept_not_a_later_one(arbiter: User) -> None:
    person = cast.player("Ahlberg, Nora")
    before = cast.published({person: 2000}, day=cast.LIST_DAY)
    cast.published({person: 2010}, day=dt.date(2025, 12, 1))
    assert (
        cast.tournament(arbiter, first_day=dt.date(2025, 11, 30), last_day=dt.date(2025, 12, 1)).list_version == before
    )


def test_before_the_first_list_there_is_none_to_keep(arbiter: User) -> None:
    cast.published({cast.player("Ahlberg, Nora"): 2000})
    assert cast.tournament(arbiter, first_day=dt.date(2025, 10, 31)).list_version is None


def test_addresses_are_told_apart_and_never_the_word_the_desk_needs(arbiter: User) -> None:
    slugs = [cast.tournament(arbiter).slug for _ in range(3)]
    assert slugs == ["autumn-cup-2025", "autumn-cup-2025-2", "autumn-cup-2025-3"]


def test_a_name_in_other_letters_still_gives_an_address(arbiter: User) -> None:
    assert cast.tournament(arbiter, name="Łódź – Öpen").slug == "lodz-open-2025"
    assert cast.tournament(arbiter, name="大会").slug == "2025"


def test_a_second_tournament_joins_the_event_that_is_there(arbiter: User) -> None:
    first = cast.tournament(arbiter)
    unsaved = Tournament(name="B group", place="Bergen", federation="NOR", chief_arbiter="Lund, Kari")
    unsaved.first_day = unsaved.last_day = cast.FIRST_DAY
    assert [*first.event.tournaments.order_by("pk")] == [first]
    second = cast.create(unsaved, arbiter, first.event)
    assert [*first.event.tournaments.order_by("pk")] == [first, second]
