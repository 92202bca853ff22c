import pytest

from tests.tournaments.pairing.field_lines import player_of_line
from tournaments.pairing.edition import edition_named
from tournaments.pairing.field import EarlierRound, PairingField, PairingPlayer
from tournaments.pairing.floats import floats

EDITIONS = ("2017-07-01", "2026-02-01")


def floated(player: PairingPlayer, edition: str) -> tuple[str, ...]:
    return floats(
        PairingField((player,), round=1 + len(player.earlier_rounds)), player.earlier_rounds, edition_named(edition)
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("score", "opponent", "float_"), [(10, 5, "down"), (5, 10, "up"), (5, 5, "none")])
def test_the_higher_of_two_scores_floated_down(score: int, opponent: int, float_: str, edition: str) -> None:
    past = EarlierRound("game", 0, score, opponent=2, colour="w", opponent_score=opponent)
    assert floated(PairingPlayer(1, 1, earlier_rounds=(past,)), edition) == (float_,)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [("U", "down", "down"), ("+", "down", "down"), ("H", "down", "down"), ("Z", "down", "none"), ("-", "down", "none")],
)
def test_a_round_without_a_game_floats_down_and_since_2026_only_with_points(line: str, old: str, new: str) -> None:
    assert [floated(player_of_line(1, line), edition) for edition in EDITIONS] == [(old,), (new,)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("points", [0, 5])
def test_the_bye_of_the_pairing_floats_down_whatever_it_brings(points: int, edition: str) -> None:
    """1.4.3 names it beside the rounds without a game that are worth more than a loss."""
    assert floated(PairingPlayer(1, 1, earlier_rounds=(EarlierRound("allocated", points, 0),)), edition) == ("down",)
