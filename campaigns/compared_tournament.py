"""One tournament of `endorsement`: its rounds and standings by our programs and by the others, and the differences.

bbpPairings gives no float for a bye worth no more than a loss, article 1.4.3 does. Rounds that differ only by this are
counted apart.
"""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from functools import partial
from itertools import chain

from campaigns.generated import SIZES, Sizes, options_of_seed
from campaigns.other_programs import BbpPairings, Boards, Gacrux, NotGenerated, gacrux_tournament
from ratings.reports import trf26
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from tournaments.pairing.dutch import PairedRound, explain, pair
from tournaments.pairing.edition import DutchEdition, FloatRule, edition_named
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of, is_paired, reported_pairs
from tournaments.pairing.legal import NoLegalPairing
from tournaments.systems.random_tournament.tournament import generate
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.edition import edition_on
from tournaments.tiebreaks.ranking import Standings
from tournaments.tiebreaks.report_standings import report_standings

EDITION = edition_named("2026-02-01")
AS_BBP = replace(EDITION, floats=FloatRule("more-than-a-loss"))
KNOWN = "1.4.3, known"
DAY = dt.date(2026, 6, 1)  # the first day of each tournament; it determines the edition of the tie-breaks
# FB is the last: gacrux computes wrong adjusted scores after it. DE alone, because gacrux gives ranks, not points.
CODES = [
    "PTS", "BH/C1", "BH", "BH/M1", "SB", "PS", "WIN", "WON", "BWG", "BPG", "ARO", "AOB", "TPR", "PTP", "APRO", "APPO",
    "FB",
]  # fmt: skip
RANK_CODES = ["PTS", "DE"]

# A failure of another program is a result.
FAILURES = (ArithmeticError, AttributeError, EngineFailed, LookupError, OSError, RuntimeError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Difference:
    """A round or a tie-break that another program decides otherwise, with the deciding article and both results."""

    program: str
    subject: str
    article: str
    sentence: str


@dataclass(slots=True)
class Comparison:
    """A tournament with its differences and the numbers of compared rounds and standings; ``text`` is its report."""

    source: str
    seed: int
    text: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class OurRound:
    """A round by our engine; ``paired`` is None without a legal pairing."""

    field: PairingField
    reported: frozenset[tuple[int, int]]
    paired: PairedRound | None

    @property
    def boards(self) -> Boards:
        """The boards from the top, none without a legal pairing."""
        return self.paired.pairs() if self.paired else []


RoundPairing = Callable[[OurRound], Boards]


def compare(source: str, seed: int, most_players_by_gacrux: int, sizes: Sizes = SIZES) -> Comparison:
    """Generate the tournament of a seed by the program ``source``, and compare its rounds and standings."""
    done = Comparison(source, seed)
    try:
        report = SOURCES[source](seed, sizes)
        done.text = trf26.write(report).text
        done.counts["tournaments"] += 1
        by_gacrux = len(report.players) <= most_players_by_gacrux
        programs = dict(_programs(report, done.text if by_gacrux else ""))
        for ours in _rounds(report):
            done.counts["rounds"] += 1
            done.differences += _round_differences(ours, programs, done.counts)
        if by_gacrux:
            done.counts["standings by gacrux"] += 1
            done.differences += _tie_break_differences(report, done.text)
    except NotGenerated:
        done.counts["not generated, a round without a legal pairing"] += 1
    except FAILURES as error:
        done.differences.append(Difference(source, "failure", "", f"{type(error).__name__}: {error}"))
    for difference in done.differences:
        done.counts[f"{difference.program} {difference.subject} {difference.article}".rstrip()] += 1
    return done


def _generate(seed: int, sizes: Sizes) -> Report:
    """Return the tournament of a seed by our generator; the other programs know no penalties."""
    settings = replace(options_of_seed(seed, sizes).settings, edition=EDITION, penalties=0)
    return replace(generate(settings, seed).report, first_day=DAY, last_day=None)


def _read(generate_text: Callable[[int, Sizes], str], seed: int, sizes: Sizes) -> Report:
    """Return the tournament that another program generates. ValueError if we do not read its file."""
    reading = read_report(generate_text(seed, sizes).encode())
    if reading.report is None:
        raise ValueError(f"we do not read the file: {reading.problems[:1]}")
    return replace(reading.report, first_day=DAY, last_day=None)


def _bbp_tournament(seed: int, sizes: Sizes) -> str:
    program = BbpPairings.present()
    if program is None:
        raise ValueError("bbpPairings is not present")
    return program.tournament(seed, sizes)


SOURCES: dict[str, Callable[[int, Sizes], Report]] = {
    "berger": _generate,
    "bbpPairings": partial(_read, _bbp_tournament),
    "gacrux": partial(_read, gacrux_tournament),
}


def _rounds(report: Report) -> Iterator[OurRound]:
    """Yield the paired rounds of a report, paired by our engine."""
    last = report.rounds_played()
    for number in range(1, last + 1):
        if not is_paired(report, number):
            continue
        reported = reported_pairs(report, number)
        numbers = {player for two in reported for player in two if player}
        field_ = field_of(report, number, numbers, report.round_count or last)
        yield OurRound(field_, reported, _paired(field_, EDITION))


def _paired(field_: PairingField, edition: DutchEdition) -> PairedRound | None:
    try:
        return pair(field_, edition)
    except NoLegalPairing:
        return None


def _programs(report: Report, text: str) -> Iterator[tuple[str, RoundPairing]]:
    """Yield the other programs by name; gacrux only if there is a text."""
    if program := BbpPairings.present():
        different = program.different_rounds(report)

        def by_bbp(ours: OurRound) -> Boards:
            if ours.field.round not in different and ours.reported >= set(ours.boards):
                return ours.boards
            return program.boards(report, ours.field, EDITION)

        yield "bbpPairings", by_bbp
    if text:
        gacrux = Gacrux(text)
        yield "gacrux", lambda ours: gacrux.boards(ours.field.round)


def _round_differences(ours: OurRound, programs: dict[str, RoundPairing], counts: Counter[str]) -> Iterator[Difference]:
    """Yield a difference for each program that pairs the round otherwise; another order of boards is only counted."""
    for name, boards in programs.items():
        counts[f"rounds by {name}"] += 1
        theirs = boards(ours)
        if set(theirs) == set(ours.boards):
            counts[f"orders of boards by {name}"] += theirs != ours.boards
            continue
        by_bbp_reading = _paired(ours.field, AS_BBP) if name == "bbpPairings" else None
        article = KNOWN if by_bbp_reading and by_bbp_reading.pairs() == theirs else _article(ours, theirs)
        yield Difference(name, "round", article, f"round {ours.field.round}: {_both(ours.boards, theirs)}")


def _both(ours: Boards, theirs: Boards) -> str:
    """Return the first boards that only we have, and those that only the other program has."""
    mine = [two for two in ours if two not in theirs][:6]
    yours = [two for two in theirs if two not in ours][:6]
    return f"we have {mine}, it has {yours}"


def _article(ours: OurRound, theirs: Boards) -> str:
    """Return the article by which our engine decides against the other pairing, from its first other pair."""
    if ours.paired is None or not theirs:
        return "C4"
    mine = {frozenset(two) for two in ours.boards}
    others = [two for two in theirs if frozenset(two) not in mine]
    if not others:
        return next(
            board.article for board in ours.paired.boards if (board.white.number, board.black.number) not in theirs
        )
    explanation = explain(ours.field, EDITION)
    games = [two for two in others if two[1]]
    reason = explanation.not_meeting_reason(*games[0]) if explanation and games else None
    return reason.rule if reason else "C5"


def _tie_break_differences(report: Report, text: str) -> Iterator[Difference]:
    """Yield the first difference of each tie-break; that of DE is one of ranks."""
    different: dict[str, str] = {}
    for code, number, ours, theirs in chain(_tie_breaks(report, text), _ranks(report, text)):
        if ours != theirs:
            different.setdefault(code, f"{code} of number {number}: we have {ours}, it has {theirs}")
    return (Difference("gacrux", "tie-break", code, sentence) for code, sentence in different.items())


def _tie_breaks(report: Report, text: str) -> Iterator[tuple[str, int, str, str]]:
    """Yield each code and start number with both values, rounded like ours."""
    table = _standings(report, CODES)
    theirs = Gacrux(text).tie_breaks(CODES, report.rounds_played())
    for index, number in enumerate(table.field.numbers.tolist()):
        for column, code in enumerate(CODES):
            ours = table.format_value(column, index)
            yield code, number, ours, str(theirs[number].values[column].quantize(Decimal(ours), ROUND_HALF_UP))


def _ranks(report: Report, text: str) -> Iterator[tuple[str, int, str, str]]:
    """Yield the code of the direct encounter and each start number with both ranks."""
    table = _standings(report, RANK_CODES)
    theirs = Gacrux(text).tie_breaks(RANK_CODES, report.rounds_played())
    for index, number in enumerate(table.field.numbers.tolist()):
        yield RANK_CODES[-1], number, str(table.ranks[index]), str(theirs[number].rank)


def _standings(report: Report, codes: list[str]) -> Standings:
    return report_standings(report, standings_order(codes), edition_on(DAY), "swiss")
