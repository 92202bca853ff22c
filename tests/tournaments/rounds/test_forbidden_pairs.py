"""Forbidden pairs by rule and round."""

import pytest

from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, entry_at
from tournaments.models import ForbiddenPair, Tournament
from tournaments.rounds.forbidden_pairs import clubs_and_federations, restrictions_in_round


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Six players: 1, 3, 5 of Red, 2, 4, 6 of Blue; 5 of SWE, all others of NOR."""
    return create_club_swiss(arbiter, 6)


def pairs(restrictions: frozenset[frozenset[int]]) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(pair)) for pair in restrictions)


def test_each_club_for_itself_or_one_alone(tournament: Tournament) -> None:
    rule = ForbiddenPair.objects.create(tournament=tournament, kind="club")
    assert pairs(restrictions_in_round(tournament, 1).forbidden) == [(1, 3), (1, 5), (2, 4), (2, 6), (3, 5), (4, 6)]
    rule.value = "Red"
    rule.save()
    assert pairs(restrictions_in_round(tournament, 1).forbidden) == [(1, 3), (1, 5), (3, 5)]


def test_players_without_club_have_no_forbidden_pairs(tournament: Tournament) -> None:
    tournament.entries.exclude(start_number=1).update(club="")
    ForbiddenPair.objects.create(tournament=tournament, kind="club")
    assert restrictions_in_round(tournament, 1).forbidden == frozenset()


def test_a_rule_for_a_single_federation(tournament: Tournament) -> None:
    ForbiddenPair.objects.create(tournament=tournament, kind="federation", value="SWE")
    assert restrictions_in_round(tournament, 1).forbidden == frozenset()
    tournament.entries.filter(start_number=6).update(federation="SWE")
    assert pairs(restrictions_in_round(tournament, 1).forbidden) == [(5, 6)]


@pytest.mark.parametrize(
    ("first", "last", "number", "holds"),
    [(None, None, 9, True), (2, 3, 1, False), (2, 3, 2, True), (2, 3, 3, True), (2, 3, 4, False),
     (None, 3, 1, True), (None, 3, 4, False), (8, None, 7, False), (8, None, 9, True)],
)  # fmt: skip
def test_a_rule_holds_in_its_rounds(
    tournament: Tournament, first: int | None, last: int | None, number: int, holds: bool
) -> None:
    ForbiddenPair.objects.create(
        tournament=tournament,
        first=entry_at(tournament, 1),
        second=entry_at(tournament, 2),
        first_round=first,
        last_round=last,
    )
    assert bool(restrictions_in_round(tournament, number).forbidden) == holds


def test_a_pair_of_a_hard_and_a_soft_rule_never_meets(tournament: Tournament) -> None:
    ForbiddenPair.objects.create(tournament=tournament, kind="club", value="Red", hard=False)
    ForbiddenPair.objects.create(tournament=tournament, first=entry_at(tournament, 1), second=entry_at(tournament, 3))
    restrictions = restrictions_in_round(tournament, 1)
    assert pairs(restrictions.forbidden) == [(1, 3)]
    assert pairs(restrictions.to_avoid) == [(1, 5), (3, 5)]


def test_common_clubs_and_federations_of_two_players_are_offered(tournament: Tournament) -> None:
    tournament.entries.filter(start_number=2).update(club="White")
    assert clubs_and_federations(tournament) == ["Blue", "NOR", "Red"]
