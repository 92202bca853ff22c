"""Seven players after five rounds: each may still meet one or two others, but no choice of pairs makes a round."""

from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.field import PairingField

STUCK_LINES = {
    1: "b7 w3 b4 U w2",
    2: "U w6 b3 w5 b1",
    3: "w5 b1 w2 b4 w7",
    4: "b6 U w1 w3 b5",
    5: "b3 w7 b6 b2 w4",
    6: "w4 b2 w5 b7 U",
    7: "w1 b5 U w6 b3",
}
SCORES = {1: 30, 2: 25, 3: 25, 4: 35, 5: 10, 6: 35, 7: 40}


def stuck_field() -> PairingField:
    return field_of_lines(STUCK_LINES, scores=SCORES)
