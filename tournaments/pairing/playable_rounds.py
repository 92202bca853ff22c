"""The number of rounds of a Swiss that a field can play, whatever the results are. Pure.

Let n be the number of players, the bye counted as one more if it is odd, and m = n / 2. Everybody plays every round, no
pair is forbidden, and no game is forfeited (a forfeit win bars its player from the bye). The first r rounds are r
matchings of n vertices without a common edge; round r + 1 needs one more among those who have not met.

Without the rules of colours (`rounds_without_colours`): by Tutte's theorem (W. T. Tutte, The factorization of linear
graphs, 1947) there is none only if some k players leave q >= k + 2 odd groups such that no two players of different
groups may meet: they all have met. A player of the smallest group has met at least (n - k)(k + 1) / (k + 2) others.
For 0 <= k <= m - 1 that is least at both ends, where it is m; so r >= m. If m is even, r = m is not enough either: for
k = 0 both groups would have m players, and these are no odd groups; for k = m - 1 all of m + 1 players have met one
another, an odd number, which takes m + 1 rounds, since one of them has another opponent in each; between the ends it is
more than m. So m rounds are certain if m is odd, m + 1 if it is even, and no more: R. Rees and W. D. Wallis, The
spectrum of maximal sets of one-factors, Discrete Mathematics 97 (1991), show that the next may be impossible.

With the rules of colours (`certain_rounds`): two players due the same colour absolutely do not meet. They have had the
other colour in their last game, for the rules let nobody go beyond a difference of two; of each colour these are m at
most, the one with the bye included. So everybody can be divided into halves, one with all who are due White absolutely,
one with all who are due Black. Between the halves only those who have met are apart, and a bipartite graph with m
vertices a side, each with m / 2 neighbours or more, has a complete matching (Hall's theorem). So round r + 1 is certain
while m - r >= m / 2.
"""


def most_rounds(players: int) -> int:
    """Return the maximum number of rounds in which no two of these players meet twice."""
    return players - 1 + players % 2


def certain_rounds(players: int) -> int:
    """Return the number of rounds that the absolute rules always allow, those of colours included."""
    return min(_half(players) // 2 + 1, most_rounds(players))


def rounds_without_colours(players: int) -> int:
    """Return the number of rounds that always have a pairing if the rules of colours are ignored."""
    half = _half(players)
    return min(half + 1 - half % 2, most_rounds(players))


def fewest_players(rounds: int) -> tuple[int, int, int]:
    """Return the fewest players who can play this number of rounds: possibly; certainly but for colours; certainly."""
    possible = rounds + 1 - rounds % 2
    without_colours, certain = possible, possible
    while rounds_without_colours(without_colours) < rounds:
        without_colours += 1
    while certain_rounds(certain) < rounds:
        certain += 1
    return possible, without_colours, certain


def _half(players: int) -> int:
    return (players + 1) // 2
