"""Random rounds paired by our engine for the rules of 2026 and by bbpPairings 6: every round in which they differ.

Environment: REFEREE is the path of bbpPairings 6 or later. ROUNDS is the number of rounds (2000). SEED is the first
seed (1); each seed is a tournament. PLAYERS is the size of the fields ("5-24"), by default 5 to 350. PROCESSES is the
number of parallel processes.

bbpPairings gives no float for a bye worth no more than a loss, article 1.4.3 does. Rounds that differ only by this are
counted separately.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, zip_longest
from multiprocessing import get_context

from campaigns.random_rounds import RandomTournament
from tournaments.pairing.dutch import PairedRound, pair
from tournaments.pairing.edition import DutchEdition, FloatRule, edition_named
from tournaments.pairing.engines.dutch_2026.pairing import brackets
from tournaments.pairing.engines.external import EngineFailed, ExternalProgram
from tournaments.pairing.field import PairingField
from tournaments.pairing.legal import NoLegalPairing, PairingRules

EDITION = edition_named("2026-02-01")
AS_REFEREE = replace(EDITION, floats=FloatRule("more-than-a-loss"))
Boards = list[tuple[int, int]]
"""White and Black of each board from the top, the bye last as (number, 0)."""
AT_A_TIME = 50  # tournaments
EVERY = 1000  # rounds between two lines of progress


def lines() -> Iterator[str]:
    """Yield a line per difference, lines of progress, and the sums at the end."""
    wanted, first = int(os.environ.get("ROUNDS", "2000")), int(os.environ.get("SEED", "1"))
    if "REFEREE" not in os.environ:
        yield "REFEREE must name a bbpPairings of version 6"
        return
    sums: Counter[str] = Counter()
    lines_shown = 0
    for difference, counted in _rounds(first):
        sums.update(counted)
        if difference:
            yield difference
        if sums["rounds"] // EVERY > lines_shown:
            lines_shown = sums["rounds"] // EVERY
            yield _line(sums)
        if sums["rounds"] >= wanted:
            break
    yield _line(sums)


def _rounds(first: int) -> Iterator[tuple[str, Counter[str]]]:
    """Yield the result of each round, tournament by tournament, without end. A few tournaments are queued at a time."""
    with get_context("spawn").Pool(int(os.environ.get("PROCESSES", "1"))) as pool:
        for start in count(first, AT_A_TIME):
            for tournament in pool.imap(_tournament, range(start, start + AT_A_TIME)):
                yield from tournament


def _line(sums: Counter[str]) -> str:
    ways = {name: number for name, number in sums.items() if name.startswith("brackets ")}
    share = 1 - ways.get("brackets weights", 0) / (sum(ways.values()) or 1)
    counted = ", ".join(f"{number} {name}" for name, number in sorted(sums.items()))
    return f"{counted}; {share:.1%} of the brackets without weights"


def _tournament(seed: int) -> list[tuple[str, Counter[str]]]:
    """Return each round of a tournament up to the first difference: its difference or "", and its counts."""
    sizes = tuple(map(int, os.environ["PLAYERS"].split("-"))) if "PLAYERS" in os.environ else None
    tournament, rounds = RandomTournament(seed, sizes), []  # type: ignore[arg-type]
    for field in tournament.fields():
        sums = Counter({"rounds": 1})
        paired = _ours(field, EDITION)
        ours = paired.pairs() if paired else []
        theirs = _theirs(field, tournament)
        if paired is None:
            sums["without a legal pairing"] += 1
        else:
            sums.update(f"brackets {done.candidate.method}" for done in brackets(PairingRules(field, EDITION)))
        if ours != theirs and (as_referee := _ours(field, AS_REFEREE)) and as_referee.pairs() == theirs:
            sums["different by 1.4.3"] += 1
        elif ours != theirs:
            sums["different"] += 1
            rounds.append(
                (
                    f"seed {seed}, {tournament.size} players, round {field.round}: "
                    f"{_describe_difference(ours, theirs)}",
                    sums,
                )
            )
            return rounds
        rounds.append(("", sums))
        if paired is None:
            return rounds
        tournament.play(paired)
    return rounds


def _ours(field: PairingField, edition: DutchEdition) -> PairedRound | None:
    try:
        return pair(field, edition)
    except NoLegalPairing:
        return None


def _theirs(field: PairingField, tournament: RandomTournament) -> Boards:
    try:
        pairs = ExternalProgram(os.environ["REFEREE"], tournament.report)(PairingRules(field, EDITION))
    except EngineFailed:
        return []
    return [(white, black or 0) for white, black in pairs]


def _describe_difference(ours: Boards, theirs: Boards) -> str:
    """Return a sentence with the first different boards: by pairs, colours or order."""
    if set(ours) == set(theirs):
        subject = "the order of boards"
    elif set(map(frozenset, ours)) == set(map(frozenset, theirs)):
        subject = "colours"
    else:
        subject = "pairs"
    index = next(index for index, (mine, yours) in enumerate(zip_longest(ours, theirs)) if mine != yours)
    first = slice(index, index + 6)
    return f"{subject}, from board {index + 1}: we have {ours[first]}, it has {theirs[first]}"
