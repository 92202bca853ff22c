import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from ratings.reports import trf16, trf26
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation import contradictions
from tests.tournaments.systems.random_tournament.settings import settings_for
from tournaments.pairing.checker import check
from tournaments.pairing.dutch import pair
from tournaments.pairing.from_report import field_of, first_unpaired_round, players_to_pair
from tournaments.pairing.legal import NoLegalPairing
from tournaments.pairing.playable_rounds import most_rounds
from tournaments.systems.random_tournament.settings import RandomTournamentSettings
from tournaments.systems.random_tournament.tournament import RandomTournament, UnpairedRound, generate

SEEDS = some.integers(0, 10_000)
POINTS = ("1-0.5-0", "3-1-0", "2-1-0.5", "3-2-1")
TRF16_KNOWS = {"acceleration": "none", "forbidden_groups": "0", "penalties": "0"}


@some.composite
def terms(draw: some.DrawFn) -> dict[str, str]:
    """Draw consistent options of small tournaments with many irregular events."""
    players = draw(some.integers(2, 14))
    acceleration = draw(some.sampled_from(("none", "baku")))
    shares = {
        name: str(draw(some.integers(0, most)))
        for name, most in (
            ("draws", 100), ("forfeits", 30), ("withdrawals", 30), ("late_entries", 30), ("half_point_byes", 20),
            ("zero_point_byes", 20), ("penalties", 40),
        )
    }  # fmt: skip
    return shares | {
        "players": str(players),
        "rounds": str(draw(some.integers(1, min(most_rounds(players), 7)))),
        "edition": draw(some.sampled_from(("2026-02-01", "2017-07-01"))),
        "ratings": draw(some.sampled_from(("1400-2600", "2000-2100"))),
        "acceleration": acceleration,
        "points": POINTS[0] if acceleration == "baku" else draw(some.sampled_from(POINTS)),
        "bye": draw(some.sampled_from(("win", "0", "0.5", "1", "1.5"))),
        "forbidden_groups": str(draw(some.integers(0, min(players // 3, 2)))),
        "group_size": "2-3",
    }


def read(text: str) -> Report:
    """Return the report of a file, which must be unambiguous and consistent."""
    reading = read_report(text.encode())
    assert reading.report is not None
    assert (reading.adjustments, reading.problems) == ((), ())
    assert contradictions(reading.report, reading.player_rows) == ()
    return reading.report


def assert_confirmed(random_tournament: RandomTournament, report: Report, wanted: RandomTournamentSettings) -> None:
    """Check that every round is paired in the same way again, and that an impossible round stays impossible."""
    checked = list(check(report, wanted.edition))
    assert not [round_ for round_ in checked if round_.differs]
    if random_tournament.unpaired is None:
        assert len(checked) == report.round_count
        return
    number = len(checked) + 1
    assert random_tournament.unpaired.round == number
    present = players_to_pair(report, number)
    if random_tournament.unpaired.blocker is None:
        assert len(present) < 2
    else:
        with pytest.raises(NoLegalPairing) as blocked:
            pair(field_of(report, number, present, report.round_count), wanted.edition)
        assert blocked.value.blocker == random_tournament.unpaired.blocker


@settings(max_examples=60)
@given(terms(), SEEDS)
def test_the_check_confirms_what_was_generated_round_by_round(options: dict[str, str], seed: int) -> None:
    wanted = settings_for(**options)
    tournament = generate(wanted, seed)
    written = trf26.write(tournament.report)
    assert written.not_carried == ()
    report = read(written.text)
    assert report == tournament.report
    assert_confirmed(tournament, report, wanted)


@settings(max_examples=30)
@given(terms(), SEEDS)
def test_the_check_confirms_it_in_trf16_too(options: dict[str, str], seed: int) -> None:
    wanted = settings_for(**options | TRF16_KNOWS)
    tournament = generate(wanted, seed)
    if tournament.unpaired is None:
        assert_confirmed(tournament, read(trf16.write(tournament.report).text), wanted)


def test_the_same_seed_gives_the_same_bytes_everywhere() -> None:
    """A change that moves a draw changes every tournament ever named by its seed."""
    more = {"forfeits": "20", "half_point_byes": "20", "penalties": "30", "forbidden_groups": "1", "group_size": "2"}
    tournament = generate(settings_for("6", "3", bye="0.5", acceleration="baku", **more), 21)
    assert trf26.write(tournament.report).text == SEED_21.replace("\n", "\r\n")


def test_other_seeds_give_other_tournaments() -> None:
    wanted = settings_for("8", "3")
    assert len({generate(wanted, seed).report.players for seed in range(20)}) == 20


def test_a_tournament_that_cannot_go_on_ends_with_the_rounds_it_has() -> None:
    """Three of four players must not meet one another, in some rounds or in all."""
    wanted = settings_for("4", "3", forbidden_groups="1", group_size="3")
    tournaments = [generate(wanted, seed) for seed in range(10)]
    ended = [tournament for tournament in tournaments if tournament.unpaired]
    assert ended
    for tournament in ended:
        assert tournament.report.round_count == 3
        assert tournament.unpaired is not None
        assert first_unpaired_round(tournament.report) == tournament.unpaired.round
        assert {len(player.rounds) for player in tournament.report.players} == {tournament.unpaired.round - 1}


def test_a_round_without_two_players_is_not_paired() -> None:
    tournament = generate(settings_for("2", "1", zero_point_byes="100"), 1)
    assert tournament.unpaired == UnpairedRound(1, None)
    assert {byes.kind: byes.numbers for byes in tournament.report.byes} == {"Z": (1, 2)}


def test_points_and_ranks_are_those_of_the_results() -> None:
    report = generate(settings_for("9", "5", points="3-1-0", bye="1"), 3).report
    points = {player.number: player.points or 0 for player in report.players}
    in_order = sorted(report.players, key=lambda player: player.rank or 0)
    assert [player.rank for player in in_order] == list(range(1, 10))
    assert in_order == sorted(report.players, key=lambda player: (-points[player.number], player.number))


@pytest.mark.parametrize(
    ("options", "coded"),
    [
        ({}, "FIDE_DUTCH_2026"),
        ({"edition": "2017-07-01"}, "FIDE_DUTCH_2017"),
        ({"acceleration": "baku"}, "FIDE_DUTCH_2026_BAKU"),
    ],
)
def test_the_type_is_coded_with_its_edition(options: dict[str, str], coded: str) -> None:
    assert generate(settings_for("4", "2", **options), 1).report.coded_type == coded


SEED_21 = """\
012 Random tournament 21
042 2026/02/01
052 2026/02/03
062 6
072 6
092 Individual: Swiss System (Dutch)
142 3
152 B
162  P 0.5
172     FIDE
182 Berger
192 FIDE_DUTCH_2026_BAKU
001    1      Player 1                          2370                             0.5    6     2 b =     6 w -     3 w 0
001    2      Player 2                          2351                             2.0    2     1 w =  0000 - H     5 b 1
001    3      Player 3                          2162                             1.5    3  0000 - H     4 b =     1 b 1
001    4      Player 4                          2015                             1.0    5  0000 - H     3 w =     6 w 0
001    5      Player 5                          1975                             1.5    4     6 b =  0000 - U     2 w 0
001    6      Player 6                          1659                             2.5    1     5 w =     1 b +     4 b 1
250       1.0   1   1    1    4
250       0.5   2   2    1    4
260   1   3    3    6
299          -0.5    2    3
299           0.5    2    5
"""
