"""The standings of a report compared with those by the rules."""

from dataclasses import replace
from pathlib import Path

import pytest

from ratings.reports.reading import read_report
from ratings.reports.report import Report
from tournaments.tiebreaks.check import check_standings
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.edition import edition_on
from tournaments.tiebreaks.from_report import field_of
from tournaments.tiebreaks.ranking import standings

FILES = sorted((Path(__file__).parent / "files").glob("*.trf"))
ORDER = ("PTS", "BH/C1", "BH", "SB")


def ranked(path: Path, order: tuple[str, ...] = ORDER) -> Report:
    """Return the report of a file with the points and ranks of its list."""
    report = read_report(path.read_bytes(), path.name).report
    assert report is not None
    assert report.first_day is not None
    table = standings(field_of(report, is_round_robin=False), standings_order(order), edition_on(report.first_day))
    ranks = dict(zip(table.field.numbers.tolist(), table.ranks.tolist(), strict=True))
    players = tuple(replace(player, rank=ranks[player.number]) for player in report.players)
    return replace(report, players=players, standings_order=order, type="Individual: Swiss-System", coded_type="")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_ranks_that_the_list_gives_are_right(path: Path) -> None:
    report = ranked(path)
    assert report.first_day is not None
    checked = check_standings(report, edition_on(report.first_day))
    assert (checked.compared_ranks, checked.order, checked.not_compared_reason) == (len(report.players), ORDER, "")
    assert checked.differences == ()


def test_two_ranks_changed_over_are_named_both() -> None:
    report = ranked(FILES[-1])
    assert report.first_day is not None
    first, last = (
        min(report.players, key=lambda player: player.rank or 0),
        max(report.players, key=lambda player: player.rank or 0),
    )
    other = {first.number: last.rank, last.number: first.rank}
    players = tuple(replace(player, rank=other.get(player.number, player.rank)) for player in report.players)
    checked = check_standings(replace(report, players=players), edition_on(report.first_day))
    assert [(row.number, row.what) for row in checked.differences] == [(first.number, "rank"), (last.number, "rank")]
    assert checked.differences[0].found == str(last.rank)


def test_lots_are_no_rule() -> None:
    report = replace(ranked(FILES[-1]), standings_order=(*ORDER, "RND"))
    assert report.first_day is not None
    assert check_standings(report, edition_on(report.first_day)).differences == ()


def test_without_ranks_none_is_compared() -> None:
    report = ranked(FILES[-1])
    assert report.first_day is not None
    players = tuple(replace(player, rank=None) for player in report.players)
    checked = check_standings(replace(report, players=players), edition_on(report.first_day))
    assert (checked.compared_ranks, checked.not_compared_reason) == (0, "no player has a rank")
