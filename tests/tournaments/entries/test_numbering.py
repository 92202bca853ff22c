import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, numbering
from tournaments.models import Entry, Tournament
from tournaments.rounds.pairing_tasks import pair


def names(tournament: Tournament) -> list[str]:
    return [entry.name for entry in tournament.entries.order_by("start_number")]


def test_typed_numbers_are_given_as_typed(new_tournament: Tournament) -> None:
    first, second, third = [
        entries.enter_player(new_tournament, factories.enrol_player(name)) for name in factories.NAMES[:3]
    ]
    numbering.number_as_typed(new_tournament, {first.pk: 3, second.pk: 1, third.pk: 2})
    assert names(new_tournament) == [second.name, third.name, first.name]


@pytest.mark.parametrize("drawn", [(1, 1, 2), (0, 1, 2), (2, 3, 4), (1, 2)])
def test_numbers_with_gaps_or_twice_are_refused(new_tournament: Tournament, drawn: tuple[int, ...]) -> None:
    enrolled = [entries.enter_player(new_tournament, factories.enrol_player(name)) for name in factories.NAMES[:3]]
    with pytest.raises(Refused, match="Use each number from 1 to 3"):
        numbering.number_as_typed(
            new_tournament, {entry.pk: number for entry, number in zip(enrolled, drawn, strict=False)}
        )
    assert names(new_tournament) == [*factories.NAMES[:3]]


def test_numbering_by_rating_puts_the_highest_first_and_the_unrated_last(arbiter: User) -> None:
    players = [factories.enrol_player(name) for name in factories.NAMES[:4]]
    factories.publish_list({players[1]: 1900, players[2]: 2100, players[3]: 1900})
    tournament = factories.create_tournament(arbiter)
    for person in players:
        entries.enter_player(tournament, person)
    numbering.number_by_rating(tournament)
    assert names(tournament) == [factories.NAMES[2], factories.NAMES[1], factories.NAMES[3], factories.NAMES[0]]


def test_equal_ratings_are_numbered_by_title_then_by_name(new_tournament: Tournament) -> None:
    for name, title in (
        ("Åberg, Nils", ""),
        ("Cole, Ann", ""),
        ("Dunn, Max", "WIM"),
        ("Eng, Ida", "IM"),
        ("Bo, Per", ""),
    ):
        entries.enter_unregistered_player(new_tournament, Entry(name=name, federation="NOR", title=title))
    numbering.number_by_rating(new_tournament)
    assert names(new_tournament) == ["Eng, Ida", "Dunn, Max", "Åberg, Nils", "Bo, Per", "Cole, Ann"]


def test_equal_ratings_and_titles_are_numbered_by_lot_if_chosen(new_tournament: Tournament) -> None:
    for name, title in (("Cole, Ann", ""), ("Dunn, Max", "IM"), *((f"{letter}o, Per", "") for letter in "BFGHJKL")):
        entries.enter_unregistered_player(new_tournament, Entry(name=name, federation="NOR", title=title))
    orders = set()
    for seed in ("one", "two", "one"):
        Tournament.objects.filter(pk=new_tournament.pk).update(lots_seed=seed, equals_by="lot")
        numbering.number_by_rating(Tournament.objects.get(pk=new_tournament.pk))
        orders.add(tuple(names(new_tournament)))
    assert {order[0] for order in orders} == {"Dunn, Max"}
    assert len(orders) == 2


def test_the_same_seed_draws_the_same_lots_and_another_seed_others(new_tournament: Tournament) -> None:
    for name in factories.NAMES:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    drawn = {}
    for seed in ("one", "two", "one again", "one"):
        Tournament.objects.filter(pk=new_tournament.pk).update(lots_seed=seed)
        new_tournament.refresh_from_db()
        numbering.number_by_rating(new_tournament)
        numbering.number_by_lot(new_tournament)
        assert drawn.setdefault(seed, names(new_tournament)) == names(new_tournament)
        assert sorted(names(new_tournament)) == sorted(factories.NAMES)
    assert len({tuple(order) for order in drawn.values()}) == 3


def test_once_paired_start_numbers_are_not_reassigned(new_tournament: Tournament) -> None:
    for name in factories.NAMES[:2]:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    pair(new_tournament)
    for action in (numbering.number_by_rating, numbering.number_by_lot):
        with pytest.raises(Refused, match="The rounds are paired"):
            action(new_tournament)


def test_a_swiss_is_numbered_by_rating_until_round_four_is_out_and_no_draft_is_open(arbiter: User) -> None:
    tournament, players = manual_swiss.create_manual_swiss(arbiter, 4)
    for number in (1, 2, 3):
        manual_swiss.pair_neighbours(tournament, number)
    players[0].rating = 1000
    players[0].save()
    numbering.number_by_rating(tournament)
    assert names(tournament)[-1] == players[0].name
    manual_swiss.pair_neighbours(tournament, 4, "draft")
    with pytest.raises(Refused, match="The rounds are paired"):
        numbering.number_by_rating(tournament)
    tournament.rounds.filter(number=4).update(state="published")
    with pytest.raises(Refused, match="The rounds are paired"):
        numbering.number_by_rating(tournament)


def entered(tournament: Tournament, **ratings: tuple[int | None, int | None]) -> Tournament:
    """Enter players with their ratings, of the list and national."""
    for name, (rating, national) in ratings.items():
        entries.enter_unregistered_player(
            tournament, Entry(name=f"{name}, {name[::-1]}", federation="NOR", rating=rating, national_rating=national)
        )
    return tournament


@pytest.mark.parametrize(
    ("method", "order"),
    [
        ("FIDE", "Aho Bek Cox Doe"),
        ("NRO", "Cox Bek Doe Aho"),
        ("FIDON", "Doe Aho Bek Cox"),
        ("NIDOF", "Cox Aho Bek Doe"),
        ("HBFN", "Cox Doe Aho Bek"),
        ("LBFN", "Doe Aho Bek Cox"),
    ],
)
def test_the_rating_that_counts_numbers_the_players(new_tournament: Tournament, method: str, order: str) -> None:
    entered(new_tournament, Aho=(2000, None), Bek=(1900, 1950), Cox=(1800, 2300), Doe=(None, 2250))
    Entry.objects.filter(name__startswith="Doe").update(national_rating=2250 if method != "NRO" else 1900)
    if method == "NIDOF":
        Entry.objects.filter(name__startswith="Doe").update(national_rating=1890)
    numbering.number_by_rating(new_tournament, method)
    assert [name.partition(",")[0] for name in names(new_tournament)] == order.split()
    new_tournament.refresh_from_db()
    assert (new_tournament.numbered_by, new_tournament.numbers_are_set) == (method, False)


@pytest.mark.parametrize("method", ["OTHER", "nonsense"])
def test_only_the_documented_orders_number_by_rating(new_tournament: Tournament, method: str) -> None:
    with pytest.raises(Refused, match="Choose the rating"):
        numbering.number_by_rating(new_tournament, method)


def test_typed_numbers_against_the_ratings_and_lots_are_numbered_otherwise(new_tournament: Tournament) -> None:
    entered(new_tournament, Aho=(2000, None), Bek=(2000, None), Cox=(1800, None))
    first, second, third = new_tournament.entries.order_by("start_number")
    for numbers, method in (((2, 1, 3), "FIDE"), ((1, 3, 2), "OTHER")):
        numbering.number_as_typed(new_tournament, dict(zip((first.pk, second.pk, third.pk), numbers, strict=True)))
        new_tournament.refresh_from_db()
        assert (new_tournament.numbered_by, new_tournament.numbers_are_set) == (method, True)
    numbering.number_by_rating(new_tournament)
    new_tournament.refresh_from_db()
    assert (new_tournament.numbered_by, new_tournament.numbers_are_set) == ("FIDE", False)
    numbering.number_by_lot(new_tournament)
    new_tournament.refresh_from_db()
    assert (new_tournament.numbered_by, new_tournament.numbers_are_set) == ("OTHER", True)


def swiss(by: User) -> Tournament:
    tournament = factories.create_tournament(by, system="swiss", rounds_planned=3)
    return entered(tournament, Cox=(1800, None), Aho=(2000, None), Bek=(2000, None), Doe=(1700, None))


def test_round_1_of_a_swiss_is_paired_by_rating_if_numbers_are_unset(arbiter: User) -> None:
    tournament = swiss(arbiter)
    assert numbering.is_numbering_due(tournament)
    pair(tournament)
    assert [name[:3] for name in names(tournament)] == ["Aho", "Bek", "Cox", "Doe"]
    assert not numbering.is_numbering_due(tournament)


@pytest.mark.parametrize("order", ["exchanged among equals", "otherwise", "by lot"])
def test_manual_start_numbers_are_kept_by_the_pairing(arbiter: User, order: str) -> None:
    tournament = swiss(arbiter)
    by_name = {entry.name[:3]: entry.pk for entry in tournament.entries.all()}
    wanted = {"exchanged among equals": "Bek Aho Cox Doe", "otherwise": "Doe Cox Aho Bek"}.get(order)
    if wanted:
        numbering.number_as_typed(tournament, {by_name[name]: number for number, name in enumerate(wanted.split(), 1)})
    else:
        numbering.number_by_lot(tournament)
    before = names(tournament)
    tournament.refresh_from_db()
    assert not numbering.is_numbering_due(tournament)
    pair(tournament)
    assert names(tournament) == before


def test_a_table_keeps_its_numbers(new_tournament: Tournament) -> None:
    entered(new_tournament, Cox=(1800, None), Aho=(2000, None))
    pair(new_tournament)
    assert [name[:3] for name in names(new_tournament)] == ["Cox", "Aho"]


def test_once_round_1_is_paired_only_equals_change_places_until_round_4(arbiter: User) -> None:
    tournament, players = manual_swiss.create_manual_swiss(arbiter, 4)
    Entry.objects.filter(pk=players[1].pk).update(rating=2100)
    manual_swiss.pair_neighbours(tournament, 1)
    order = [entry.pk for entry in players]
    exchanged = {order[1]: 1, order[0]: 2, order[2]: 3, order[3]: 4}
    with pytest.raises(Refused, match="only players with the same rating"):
        numbering.number_as_typed(tournament, {order[2]: 1, order[1]: 2, order[0]: 3, order[3]: 4})
    numbering.number_as_typed(tournament, exchanged)
    assert names(tournament)[:2] == [players[1].name, players[0].name]
    with pytest.raises(Refused, match="the start numbers cannot be changed"):
        numbering.number_by_rating(tournament, "NRO")
    for number in (2, 3, 4):
        manual_swiss.pair_neighbours(tournament, number)
    with pytest.raises(Refused, match="The rounds are paired"):
        numbering.number_as_typed(tournament, {pk: number for number, pk in enumerate(order, 1)})


def test_a_late_entry_is_placed_by_the_rating_that_counts(arbiter: User) -> None:
    tournament, _people = manual_swiss.create_manual_swiss(arbiter, 2)
    tournament.entries.update(national_rating=1500)
    numbering.number_by_rating(tournament, "NRO")
    manual_swiss.pair_neighbours(tournament, 1)
    person = Entry(name="Late, Lea", federation="NOR", national_rating=1600)
    assert (
        entries.enter_unregistered_player(tournament, person, late=manual_swiss.late_entry(arbiter, 2)).start_number
        == 1
    )


@pytest.mark.parametrize(("rounds", "is_free"), [(0, True), (3, True), (4, False)])
def test_a_national_rating_changes_as_long_as_start_numbers_may(arbiter: User, rounds: int, is_free: bool) -> None:
    tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter)
    for number in range(1, rounds + 1):
        manual_swiss.pair_neighbours(tournament, number)
    entry.national_rating = 1800
    if is_free:
        entries.store_fields(entry, ["national_rating"])
    else:
        with pytest.raises(Refused, match="start numbers are fixed"):
            entries.store_fields(entry, ["national_rating"])
    entry.refresh_from_db()
    assert entry.national_rating == (1800 if is_free else None)
