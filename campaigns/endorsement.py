"""Random tournaments paired and ranked by our programs and by others: `./dev campaign endorsement [OPTION …]`.

Half of the tournaments are by our generator, half by that of bbpPairings; `--sources` also has that of gacrux. Each
round is paired by our engine, by bbpPairings (BBPPAIRINGS in the environment, or in PATH) and by gacrux; standings are
computed by us and by gacrux. The last lines have the numbers of differences. Each difference is kept in
var/campaign/endorsement as a report file, named after the article by which our engine decides against it.

A tournament follows from source and seed. An ended run continues where it stopped; `--fresh` begins anew.
"""

import json
import os
import shutil
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import starmap
from multiprocessing import get_context

import django

from campaigns.compared_tournament import SOURCES, Comparison, compare
from campaigns.generated import SIZES
from campaigns.other_programs import BbpPairings
from campaigns.pytest_runs import DATA

FOLDER = DATA / "endorsement"
AT_A_TIME = 20  # seeds between two notes of the state
PER = 50_000  # tournaments to which differences and times are scaled
ROUNDS = "3-7"  # with --players


@dataclass
class State:
    """The sums of a run by source, its options, and the seed to continue with."""

    sources: list[str]
    players: str | None
    next_seed: int = 1
    seconds: float = 0
    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def summary(self) -> Iterator[str]:
        """Yield the sums of each source, differences also for 50,000 tournaments, and the time for these."""
        generated = sum(counts["tournaments"] for counts in self.counts.values())
        for source, counts in self.counts.items():
            yield f"{source}: {counts['tournaments']} tournaments, {counts['rounds']} rounds"
            for name, number in sorted(counts.items() - {("tournaments", counts["tournaments"])}):
                is_scaled = name != "rounds" and " by " not in name
                yield f"  {number} {name}" + f", {number * PER / generated:.0f} in {PER}" * is_scaled
        if generated:
            yield f"{PER} tournaments take {self.seconds * PER / generated / 3600:.1f} hours at this speed"


def lines(*arguments: str) -> Iterator[str]:
    """Yield lines of progress, a line for each difference, and the sums."""
    wanted = _arguments(arguments)
    if wanted.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not BbpPairings.present():
        yield "bbpPairings is not present (BBPPAIRINGS, PATH): our programs are compared with gacrux alone"
    state = _noted_state(wanted)
    yield from _run(wanted, state)
    yield from state.summary()


def _arguments(arguments: tuple[str, ...]) -> Namespace:
    sources = [source for source in ("berger", "bbpPairings") if source == "berger" or BbpPairings.present()]
    parser = ArgumentParser(prog="./dev campaign endorsement")
    parser.add_argument("--tournaments", type=int, default=5000, help="number of tournaments by each generator")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="time after which the run stops")
    parser.add_argument("--fresh", action="store_true", help="begin anew, without the kept differences")
    parser.add_argument("--sources", nargs="+", choices=SOURCES, default=sources, help="generators")
    parser.add_argument("--players", help="size of all tournaments, as 5-16; without it 5 to 120 players")
    parser.add_argument("--gacrux-players", type=int, default=30, help="most players of a tournament for gacrux")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(arguments)


def _noted_state(wanted: Namespace) -> State:
    """Return the state that the last run noted, else that of a new run."""
    file = FOLDER / "state.json"
    if not file.exists():
        return State(wanted.sources, wanted.players, counts={source: Counter() for source in wanted.sources})
    state = State(**json.loads(file.read_text()))
    if (state.sources, state.players) != (wanted.sources, wanted.players):
        raise SystemExit(f"the last run had {state.sources} and {state.players} players; --fresh begins anew")
    state.counts = {source: Counter(counts) for source, counts in state.counts.items()}
    return state


def _run(wanted: Namespace, state: State) -> Iterator[str]:
    """Compare tournaments up to the wanted number or time; note the state after some."""
    until = time.monotonic() + wanted.seconds
    sizes = ((wanted.players, ROUNDS),) if wanted.players else SIZES
    compare_one = partial(compare, most_players_by_gacrux=wanted.gacrux_players, sizes=sizes)
    with _processes(wanted.processes) as compared:
        while state.next_seed <= wanted.tournaments and time.monotonic() < until:
            begun = time.monotonic()
            seeds = range(state.next_seed, min(state.next_seed + AT_A_TIME, wanted.tournaments + 1))
            jobs = [(source, seed) for seed in seeds for source in wanted.sources]
            for done in compared(compare_one, jobs):
                state.counts[done.source].update(done.counts)
                yield from _keep_differences(done)
            state.next_seed, state.seconds = seeds.stop, state.seconds + time.monotonic() - begun
            (FOLDER / "state.json").write_text(json.dumps(vars(state), indent=1))
            yield f"{state.next_seed - 1} of {wanted.tournaments} seeds, {state.seconds:.0f} s"


@contextmanager
def _processes(number: int) -> Iterator[Callable[..., Iterable[Comparison]]]:
    """Yield the function that maps jobs to their results in so many processes; one is this process itself."""
    if number == 1:
        yield starmap
        return
    with get_context("spawn").Pool(number, initializer=django.setup) as pool:
        yield partial(pool.starmap, chunksize=1)


def _keep_differences(done: Comparison) -> Iterator[str]:
    """Keep the report of each difference as a file. Yield a line for each."""
    for difference in done.differences:
        title = " ".join(filter(None, (difference.program, difference.subject, difference.article)))
        name = f"{done.source}-{done.seed} {title}".translate(str.maketrans(" /", "--", ",:"))
        (FOLDER / f"{name}.trf").write_text(f"### {difference.sentence}\n{done.text}", encoding="utf-8")
        yield f"{done.source}, seed {done.seed}: {title}: {difference.sentence}"
