"""Random tournaments, written, read and checked round by round: `./dev campaign generated [FIRST-LAST]` by seeds.

The seed also determines the options: size, edition, points, byes, acceleration, forbidden pairs, absences. For each
round that differs from the checker's pairing, a line has the command that generates the tournament.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator

from ratings.reports import trf26
from ratings.reports.reading import read_report
from ratings.reports.validation import contradictions
from tournaments.pairing.checker import check
from tournaments.systems.random_tournament.chance import Dice
from tournaments.systems.random_tournament.options import GenerationRequest, read_options
from tournaments.systems.random_tournament.settings import Bounds
from tournaments.systems.random_tournament.tournament import generate

DEFAULT_SEEDS = "1-200"
Sizes = tuple[tuple[str, str], ...]
SIZES: Sizes = (("5-12", "3-5"), ("10-30", "5-9"), ("10-30", "5-9"), ("30-60", "5-11"), ("60-120", "5-11"))
POINTS = ("1-0.5-0", "1-0.5-0", "3-1-0", "2-1-0.5")
BYES = ("win", "win", "0", "0.5", "1", "1.5")
SHARES = {
    "draws": Bounds(5, 70), "forfeits": Bounds(0, 15), "withdrawals": Bounds(0, 20), "late-entries": Bounds(0, 20),
    "half-point-byes": Bounds(0, 6), "zero-point-byes": Bounds(0, 6), "penalties": Bounds(0, 10),
}  # fmt: skip
EVERY = 50  # tournaments between two lines of progress


def lines(seeds: str = DEFAULT_SEEDS) -> Iterator[str]:
    """Yield a line for each round that differs, and the numbers of checked rounds."""
    if not re.fullmatch(r"[0-9]+-[0-9]+", seeds):
        raise SystemExit(f"seeds such as {DEFAULT_SEEDS} expected, {seeds} found")
    first, last = map(int, seeds.split("-"))
    counted: Counter[str] = Counter()
    begun = time.monotonic()
    for seed in range(first, last + 1):
        yield from _check_generated(seed, counted)
        if (seed - first + 1) % EVERY == 0 or seed == last:
            seconds = time.monotonic() - begun
            yield f"seed {seed}: {', '.join(f'{count} {name}' for name, count in counted.items())}; {seconds:.0f} s"


def options_of_seed(seed: int, sizes: Sizes = SIZES) -> GenerationRequest:
    """Return the options of a seed's tournament; ``sizes`` are numbers of players with numbers of rounds."""
    dice = Dice(seed)
    players, rounds = sizes[dice.below(len(sizes))]
    texts = {
        "players": players,
        "rounds": rounds,
        "edition": ("2026-02-01", "2026-02-01", "2026-02-01", "2017-07-01")[dice.below(4)],
        "acceleration": "baku" if dice.happens_in_percent(25) else "none",
        "forbidden-groups": str(dice.below(3)),
        "group-size": "2" if players.startswith("5-") else "2-5",
        "bye": BYES[dice.below(len(BYES))],
        "points": POINTS[dice.below(len(POINTS))],
        **{
            name: str(dice.between(share) if dice.happens_in_percent(70) else share.low)
            for name, share in SHARES.items()
        },
    }
    return read_options(texts if texts["acceleration"] == "none" else texts | {"points": POINTS[0]})


def _check_generated(seed: int, counts: Counter[str]) -> Iterator[str]:
    """Generate and check one tournament. Yield a line for each fault."""
    wanted = options_of_seed(seed)
    tournament = generate(wanted.settings, seed)
    reading = read_report(trf26.write(tournament.report).text.encode())
    counts["tournaments"] += 1
    counts["ended early"] += tournament.unpaired is not None
    if reading.report is None or reading.report != tournament.report or contradictions(reading.report):
        yield f"not read as written: generate_tournament {wanted.command_line(seed)}"
        return
    for round_ in check(reading.report, wanted.settings.edition):
        counts["rounds"] += 1
        counts["different"] += round_.differs
        if round_.differs:
            yield f"round {round_.round}: generate_tournament {wanted.command_line(seed)}"
