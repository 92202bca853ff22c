import pytest

from ratings.models import User
from tests.tournaments import by_hand, cast
from tournaments.core.errors import Refused
from tournaments.entries import entries, numbering
from tournaments.models import Entry, Tournament
from tournaments.rounds.pairing_tasks import pair


def names(made: Tournament) -> list[str]:
    return [entry.name for entry in made.entries.order_by("start_number")]


def test_typed_numbers_are_given_as_typed(draft: Tournament) -> None:
    first, second, third = [entries.enter(draft, cast.player(name)) for name in cast.NAMES[:3]]
    numbering.number(draft, {first.pk: 3, second.pk: 1, third.pk: 2})
    assert names(draft) == [second.name, third.name, first.name]


@pytest.mark.parametrize("drawn", [(1, 1, 2), (0, 1, 2), (2, 3, 4), (1, 2)])
def test_numbers_with_gaps_or_twice_are_refused(draft: Tournament, drawn: tuple[int, ...]) -> None:
    made = [entries.enter(draft, cast.player(name)) for name in cast.NAMES[:3]]
    with pytest.raises(Refused, match="Each number from 1 to 3"):
        numbering.number(draft, {entry.pk: number for entry, number in zip(made, drawn, strict=False)})
    assert names(draft) == [*cast.NAMES[:3]]


def test_numbering_by_rating_puts_the_highest_first_and_the_unrated_last(arbiter: User) -> None:
    people = [cast.player(name) for name in cast.NAMES[:4]]
    cast.published({people[1]: 1900, people[2]: 2100, people[3]: 1900})
    made = cast.tournament(arbiter)
    for person in people:
        entries.enter(made, person)
    numbering.number_by_rating(made)
    assert names(made) == [cast.NAMES[2], cast.NAMES[1], cast.NAMES[3], cast.NAMES[0]]


def test_equal_ratings_are_numbered_by_title_then_by_name(draft: Tournament) -> None:
    for name, title in (
        ("Åberg, Nils", ""),
        ("Cole, Ann", ""),
        ("Dunn, Max", "WIM"),
        ("Eng, Ida", "IM"),
        ("Bo, Per", ""),
    ):
        entries.enter_person(draft, Entry(name=name, federation="NOR", title=title))
    numbering.number_by_rating(draft)
    assert names(draft) == ["Eng, Ida", "Dunn, Max", "Åberg, Nils", "Bo, Per", "Cole, Ann"]


def test_the_same_seed_draws_the_same_lots_and_another_seed_others(draft: Tournament) -> None:
    for name in cast.NAMES:
        entries.enter(draft, cast.player(name))
    drawn = {}
    for seed in ("one", "two", "one again", "one"):
        Tournament.objects.filter(pk=draft.pk).update(lots_seed=seed)
        draft.refresh_from_db()
        numbering.number_by_rating(draft)
        numbering.number_by_lot(draft)
        assert drawn.setdefault(seed, names(draft)) == names(draft)
        assert sorted(names(draft)) == sorted(cast.NAMES)
    assert len({tuple(order) for order in drawn.values()}) == 3


def test_once_paired_numbers_are_not_given_anew(draft: Tournament) -> None:
    for name in cast.NAMES[:2]:
        entries.enter(draft, cast.player(name))
    pair(draft)
    for action in (numbering.number_by_rating, numbering.number_by_lot):
        with pytest.raises(Refused, match="The pairing is made"):
            action(draft)


def test_a_swiss_is_numbered_by_rating_until_round_four_is_out_and_no_draft_is_open(arbiter: User) -> None:
    made, people = by_hand.field(arbiter, 4)
    for number in (1, 2, 3):
        by_hand.paired(made, number)
    people[0].rating = 1000
    people[0].save()
    numbering.number_by_rating(made)
    assert names(made)[-1] == people[0].name
    by_hand.paired(made, 4, "draft")
    with pytest.raises(Refused, match="The pairing is made"):
        numbering.number_by_rating(made)
    made.rounds.filter(number=4).update(state="published")
    with pytest.raises(Refused, match="The pairing is made"):
        numbering.number_by_rating(made)
