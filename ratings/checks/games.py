"""Games that will not be rated, or cannot be as they stand."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from ratings.checks.case import Case, highest
from ratings.checks.finding import Finding
from ratings.checks.people import at
from ratings.kind import classes_of
from ratings.models import System
from ratings.pairs import Pair
from ratings.rules.time_control import PlayClass

PLAY_CLASS = {"standard": PlayClass.STANDARD, "rapid": PlayClass.RAPID, "blitz": PlayClass.BLITZ}


def unplayed(case: Case) -> Iterator[Finding]:
    """How many games were not played, or not begun."""
    for why, number in sorted(Counter(game.why_not for game in case.pairs if game.why_not).items()):
        if why in ("forfeit", "zero-move"):
            yield Finding("note", f"unplayed-{why}", found=str(number), expected=str(len(case.pairs)))


def too_fast(case: Case) -> Iterator[Finding]:
    """Games that were too fast for the ratings of the pair, told once for each player whose rating asks for more."""
    if case.control is None or case.time_control is None or not case.pairs:
        return
    found = classes_of(case.time_control, case.day, highest(case.lines, case.pairs))
    games: defaultdict[int, int] = defaultdict(int)
    for game, play in zip(case.pairs, found.play.tolist(), strict=True):
        if play != PLAY_CLASS[case.control] and not game.why_not:
            games[_stronger(case, game)] += 1
    for number, times in sorted(games.items()):
        line = case.by_number[number]
        yield at(case, line, "rating", "warning", "too-fast", str(times), str(line.rating("standard") or ""))


def _stronger(case: Case, game: Pair) -> int:
    white, black = case.by_number[game.white], case.by_number[game.black]
    return white.number if (white.rating("standard") or 0) >= (black.rating("standard") or 0) else black.number


def match_with_unrated(case: Case) -> Iterator[Finding]:
    """A match in which somebody has no rating is not rated for the other (6.1)."""
    if case.system != System.MATCH:
        return
    for line in case.lines:
        if line.known and line.games and not line.rating(case.compared_with):
            yield at(case, line, "rating", "warning", "match-with-unrated", line.reported.name)
