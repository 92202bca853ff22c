"""The number of rounds of a Swiss that a field can play, whatever the results are. Pure.

Let n be the number of players, plus 1 for the bye if they are odd, and m = n / 2. The proof assumes that everybody
plays every round, no pair is forbidden, and no game is forfeited (a forfeit win bars its player from the bye). The
first r rounds are r matchings of n vertices without a common edge. Round r + 1 needs another matching, with pairs that
have not met.

Without the rules of colours (`rounds_without_colours`), by Tutte's theorem (W. T. Tutte, The factorization of linear
graphs, 1947): there is no such matching only if the removal of some k players leaves q >= k + 2 odd groups, and all
players of different groups have met. A player of the smallest group has met at least (n - k)(k + 1) / (k + 2) others.
For 0 <= k <= m - 1 this is least at both ends, where it is m. So r >= m. If m is even, r = m is not enough either. For
k = 0 both groups would have m players, which is not odd. For k = m - 1 all of m + 1 players, an odd number, have met
one another. That takes m + 1 rounds, since in each round one of them has another opponent. Between the ends the number
is more than m. So m rounds are certain if m is odd, and m + 1 if m is even. More are not: R. Rees and W. D. Wallis,
The spectrum of maximal sets of one-factors, Discrete Mathematics 97 (1991), show that the next may be impossible.

With the rules of colours (`certain_rounds`): two players due the same colour absolutely do not meet. Both had the
other colour in their last game, since the rules allow no difference beyond two. For each colour these are at most m
players, the player with the bye included. So the players can be divided into two halves: one contains all players due
White absolutely, the other all players due Black absolutely. Players of different halves may meet unless they have met
already. A bipartite graph with m vertices on each side, each with at least m / 2 neighbours, has a complete matching
(Hall's theorem). So round r + 1 is certain while m - r >= m / 2.
"""


def most_rounds(players: int) -> int:
    """Return the maximum number of rounds in which no two of these players meet twice."""
    return players - 1 + players % 2


def certain_rounds(players: int) -> int:
    """Return the number of rounds that the absolute rules, including those of colours, always allow."""
    return min(_half(players) // 2 + 1, most_rounds(players))


def rounds_without_colours(players: int) -> int:
    """Return the number of rounds that always have a pairing if the rules of colours are ignored."""
    half = _half(players)
    return min(half + 1 - half % 2, most_rounds(players))


def fewest_players(rounds: int) -> tuple[int, int, int]:
    """Return the fewest players for this number of rounds.

    The three values are for rounds that are possible, certain without the rules of colours, and certain.
    """
    possible = rounds + 1 - rounds % 2
    without_colours, certain = possible, possible
    while rounds_without_colours(without_colours) < rounds:
        without_colours += 1
    while certain_rounds(certain) < rounds:
        certain += 1
    return possible, without_colours, certain


def _half(players: int) -> int:
    return (players + 1) // 2
