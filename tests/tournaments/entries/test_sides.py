import pytest
from django.db import IntegrityError, transaction

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tournaments.entries import numbering
from tournaments.entries.sides import assign_halves, assign_sides, name_sides
from tournaments.models import Tournament, TournamentSide
from tournaments.rounds.pairing_tasks import pair


def order(tournament: Tournament) -> list[tuple[str, str]]:
    return [*tournament.entries.order_by("start_number").values_list("name", "side")]


def initials(tournament: Tournament) -> str:
    return " ".join(f"{name[0]}{side or '-'}" for name, side in order(tournament))


def test_side_a_gets_the_first_numbers_in_the_order_there_was(arbiter: User) -> None:
    assert initials(factories.create_scheveningen(arbiter, 6, first="246")) == "BA DA FA AB CB EB"


def test_by_rating_and_by_lot_number_within_the_sides(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 6, first="246")
    numbering.number_as_typed(
        tournament, {entry.pk: number for number, entry in enumerate(tournament.entries.order_by("side", "-name"), 1)}
    )
    assert initials(tournament) == "FA DA BA EB CB AB"
    numbering.number_by_rating(tournament)
    assert initials(tournament) == "BA DA FA AB CB EB"
    assert numbering.is_ordered_by_rating(tournament, tournament.entries.order_by("start_number"))
    numbering.number_by_lot(tournament)
    assert [side for _, side in order(tournament)] == ["A"] * 3 + ["B"] * 3


def test_typed_numbers_do_not_mix_the_sides(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 4, first="13")
    by_name = {entry.pk: number for number, entry in enumerate(tournament.entries.order_by("name"), 1)}
    with pytest.raises(Refused, match="Side A has the first numbers"):
        numbering.number_as_typed(tournament, by_name)
    assert initials(tournament) == "AA CA BB DB"


def test_a_side_is_assigned_before_the_pairing_only_and_in_a_scheveningen_tournament_only(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 4)
    pair(tournament)
    first = tournament.entries.get(start_number=1)
    with pytest.raises(Refused, match="The rounds are paired"):
        assign_sides(tournament, {first.pk: "B"})
    other = factories.create_tournament(arbiter, name="Other", system="swiss", rounds_planned=5)
    with pytest.raises(Refused, match="Only a Scheveningen tournament"):
        assign_sides(other, {})
    with pytest.raises(Refused, match="have sides"):
        name_sides(other, {TournamentSide.A: "x", TournamentSide.B: "y"})
    assert initials(tournament) == "AA CA BB DB"


@pytest.mark.parametrize("names", [("Oslo", "Oslo"), ("B", ""), ("", "A")])
def test_both_sides_called_the_same_are_refused(arbiter: User, names: tuple[str, str]) -> None:
    tournament = factories.create_scheveningen(arbiter, 2)
    with pytest.raises(Refused, match="Both sides are called"):
        name_sides(tournament, {TournamentSide.A: names[0], TournamentSide.B: names[1]})
    tournament.refresh_from_db()
    assert (tournament.side_a, tournament.side_b) == ("", "")


def test_halves_are_used_only_if_no_player_has_a_side(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 4, first="13")
    assign_halves(tournament)
    assert initials(tournament) == "AA CA BB DB"
    tournament.entries.update(side="")
    assign_halves(tournament)
    assert initials(tournament) == "AA CA BB DB"


def test_the_database_has_two_sides_and_no_third_and_names_that_differ(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 2)
    with pytest.raises(IntegrityError, match="entry_side"), transaction.atomic():
        tournament.entries.update(side="C")
    with pytest.raises(IntegrityError, match="tournament_sides_differ"), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(side_a="Oslo", side_b="Oslo")
