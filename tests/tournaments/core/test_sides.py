from ratings.models import User
from tests.tournaments import factories
from tournaments.core.sides import by_side, side_names, side_problems
from tournaments.models import Tournament, TournamentSide


def numbers(tournament: Tournament) -> dict[str, list[int]]:
    return {
        side: [entry.start_number for entry in players]
        for side, players in by_side(tournament, tournament.entries.all()).items()
    }


def test_in_a_match_the_players_are_the_sides_and_lend_their_names(arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, 2, system="match", rounds_planned=2)
    assert numbers(tournament) == {"A": [1], "B": [2]}
    assert side_names(tournament, [*tournament.entries.all()]) == {
        TournamentSide.A: "Ahlberg, Nora",
        TournamentSide.B: "Brandt, Emil",
    }


def test_a_match_without_players_yet_has_sides_a_and_b(arbiter: User) -> None:
    tournament = factories.create_tournament(arbiter, system="match", rounds_planned=2)
    assert side_names(tournament, []) == {TournamentSide.A: "A", TournamentSide.B: "B"}
    assert numbers(tournament) == {"A": [], "B": []}


def test_sides_of_another_system_are_no_problem(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 3, first="12")
    assert side_problems(tournament, [*tournament.entries.all()]) != []
    tournament.system = "round-robin"
    assert side_problems(tournament, [*tournament.entries.all()]) == []


def test_more_than_five_players_without_a_side_are_counted_and_five_named(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 6)
    tournament.entries.update(side="")
    (problem,) = side_problems(tournament, [*tournament.entries.all()])
    assert problem.startswith("6 players are on neither side: Ahlberg, Nora; ")
    assert problem.endswith(" …")
    assert problem.count(";") == 4
