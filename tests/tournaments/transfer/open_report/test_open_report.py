"""Report files of other programs, opened as equal tournaments that can continue."""

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from ratings.core.errors import Refused
from ratings.models import LiveGame, User
from ratings.reports import trf26
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from tests.tournaments import factories
from tournaments.models import Absence, AddedPoints, Bye, ForbiddenPair, Pairing, RoundState, Tournament
from tournaments.pairing.from_report import field_of, first_unpaired_round, players_to_pair
from tournaments.reporting.report import to_report
from tournaments.scores.snapshot import report_so_far
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.edition import edition_on
from tournaments.tiebreaks.from_report import field_of as tied_field_of
from tournaments.tiebreaks.ranking import standings
from tournaments.transfer.open_report import open_report

TODAY = dt.date(2026, 11, 21)
HERE = Path(__file__).parents[2]
FILES = sorted([*(HERE / "tiebreaks" / "files").glob("*.trf"), *(HERE / "pairing" / "next_round").glob("*.trf")])
CODES = standings_order(["PTS", "BH/C1", "BH", "SB", "DE", "WIN", "PS"])

LINE = (
    "001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:>3} {fide:>11} {birth:<10} {points:>4}"
    " {rank:>4}  {rounds}"
)
TEAM = "310   1 Alpha                            A     0 0 0   1   1    2"


def line(number: int, name: str, rounds: str, **more: str | int) -> str:
    fields = {"sex": "m", "title": "", "rating": 2000, "federation": "NOR", "fide": "", "birth": "1990",
              "points": "0.0", "rank": number} | more  # fmt: skip
    return LINE.format(number=number, name=name, rounds=rounds, **fields)


def written(*lines: str) -> bytes:
    return "\r\n".join(["012 Spring Open", "042 2026/04/03", "052 2026/04/06", "032 NOR", *lines]).encode()


def opened(data: bytes, by: User, name: str = "spring.trf") -> Tournament:
    return open_report(data, name, by, TODAY).tournament


def report_of(path: Path) -> Report:
    report = read_report(path.read_bytes(), path.name).report
    assert report is not None
    return report


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_next_round_is_paired_from_the_same_field_as_in_the_file(path: Path, arbiter: User) -> None:
    report = report_of(path)
    tournament = opened(path.read_bytes(), arbiter, path.name)
    mine, number = report_so_far(tournament), first_unpaired_round(report)
    in_file = field_of(report, number, players_to_pair(report, number), tournament.rounds_planned)
    here = field_of(mine, number, players_to_pair(mine, number), tournament.rounds_planned)
    assert replace(here, forbidden_pairs=in_file.forbidden_pairs) == in_file


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_standings_are_those_of_the_file(path: Path, arbiter: User) -> None:
    report, mine = report_of(path), report_so_far(opened(path.read_bytes(), arbiter, path.name))
    edition = edition_on(dt.date(2026, 3, 1))
    tables = [standings(tied_field_of(report, is_round_robin=False), CODES, edition) for report in (report, mine)]
    in_file, here = [
        [[table.format_value(column, player) for column in range(len(CODES))] for player in table.order()]
        for table in tables
    ]
    assert here == in_file


def test_rounds_that_are_played_are_complete_and_one_without_all_results_is_open(arbiter: User) -> None:
    data = written("XXR 5", line(1, "Aas, Nora", "   2 w 1     2 b  "), line(2, "Berg, Liv", "   1 b 0     1 w  "))
    tournament = opened(data, arbiter)
    assert [round_.state for round_ in tournament.rounds.all()] == [RoundState.COMPLETE, RoundState.PUBLISHED]
    assert (tournament.state, tournament.rounds_planned) == ("running", 5)


def test_people_of_the_register_are_found_by_their_fide_id_and_their_games_projected(arbiter: User) -> None:
    nora, liv = factories.enrol_player("Aas, Nora", "1503111"), factories.enrol_player("Berg, Liv", "1503112")
    factories.publish_list({nora: 2100, liv: 2050}, on=dt.date(2026, 4, 1))
    rounds = ["   2 w 1", "   1 b 0"]
    data = written(
        line(1, "Aas, Nora", rounds[0], fide="1503111"), line(2, "Berg, Liv", rounds[1], fide="1503112", rating=2044)
    )
    tournament = opened(data, arbiter)
    assert [entry.player for entry in tournament.entries.all()] == [nora, liv]
    assert tournament.entries.get(start_number=2).rating == 2044  # the rating used in the pairing
    assert LiveGame.objects.get(event_key=tournament.event_key).white == nora


def test_the_same_fide_id_twice_is_entered_by_hand_the_second_time_and_reported(arbiter: User) -> None:
    factories.enrol_player("Aas, Nora", "1503111")
    data = written(line(1, "Aas, Nora", "   2 w 1", fide="1503111"), line(2, "Aas, N", "   1 b 0", fide="1503111"))
    opened_report = open_report(data, "spring.trf", arbiter, TODAY)
    assert opened_report.tournament.entries.get(start_number=2).player is None
    assert any("1503111" in sentence for sentence in opened_report.messages)


def test_byes_and_absences_are_kept_and_those_to_come_are_wishes(arbiter: User) -> None:
    data = written(
        "XXR 5",
        "240 H   3    2",
        line(1, "Aas, Nora", "   2 w 1", points="1.0"),
        line(2, "Berg, Liv", "   1 b 0  0000 - H"),
        line(3, "Dahl, Per", "0000 - U", points="1.0"),
        line(4, "Eide, Tor", ""),
    )
    tournament = opened(data, arbiter)
    byes = Bye.objects.filter(round__number=1).values_list("entry__start_number", "kind")
    assert [*byes] == [(3, "U"), (4, "Z")]
    wishes = Absence.objects.filter(entry__tournament=tournament).values_list("first_round", "last_round", "kind")
    assert [*wishes] == [(2, 2, "H"), (3, 3, "H")]


def test_forbidden_pairs_and_penalties_come_along(arbiter: User) -> None:
    data = written("XXR 5", "XXP 1 2 3", line(1, "Aas, Nora", ""), line(2, "Berg, Liv", ""), line(3, "Dahl, Per", ""))
    opened(data, arbiter)
    assert ForbiddenPair.objects.count() == 3
    report = report_of(HERE / "pairing" / "next_round" / "penalty.trf")
    harder = replace(report, abnormal_points=(replace(report.abnormal_points[0], points=-10),))
    opened(trf26.write(harder).text.encode(), arbiter)
    assert [(added.points, added.round) for added in AddedPoints.objects.all()] == [(-10, 1)]


@pytest.mark.parametrize("result", ["=0", "0=", "00", "WL", "DD", "--", "+-"])
def test_a_result_of_every_kind_comes_back_as_it_was_entered(result: str, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), result, arbiter)
    copy = opened(trf26.write(to_report(cup)).text.encode(), arbiter)
    stored = {frozenset((pairing.white.start_number, pairing.black.start_number)): pairing.result
            for pairing in Pairing.objects.filter(round__tournament=copy, round__number=1)}  # fmt: skip
    board = factories.board(cup, 1, 1)
    assert stored[frozenset((board.white.start_number, board.black.start_number))] == result
    assert not AddedPoints.objects.filter(entry__tournament=copy).exists()


def test_values_missing_in_the_file_have_defaults_with_a_message(arbiter: User) -> None:
    data = f"012 Spring Open\r\n{line(1, 'Aas, Nora', '   2 w 1')}\r\n{line(2, 'Berg, Liv', '   1 b 0')}".encode()
    opened_report = open_report(data, "spring.trf", arbiter, TODAY)
    assert (opened_report.tournament.first_day, opened_report.tournament.rounds_planned) == (TODAY, 1)
    messages = " ".join(opened_report.messages)
    assert all(word in messages for word in ("2026-11-21", "rounds", "time control", "federation"))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ["310   1 Alpha                            A     0 0 0   1   1    2", "192 FIDE_TEAM_SWISS"],
            "team tournament",
        ),
        ([line(1, "Aas, Nora", "   9 w 1")], "row 5"),
        ([line(1, "Aas, Nora", "   2 w 1"), line(2, "Berg, Liv", "   1 b 1")], "row 5"),
        ([line(1, "Aas, Nora", "   2 w 1"), line(1, "Berg, Liv", "   1 b 0")], "row 6"),
    ],
    ids=["teams", "no such opponent", "both win", "number twice"],
)
def test_an_ambiguous_file_is_refused_with_its_row(lines: list[str], message: str, arbiter: User) -> None:
    extra = [] if any(line.startswith("001") for line in lines) else [line(1, "A, B", ""), line(2, "C, D", "")]
    with pytest.raises(Refused, match=message):
        opened(written(*lines, *extra), arbiter)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("data", [b"", b"no report at all", b"\x00\x01"])
def test_a_file_that_is_no_report_is_refused(data: bytes, arbiter: User) -> None:
    with pytest.raises(Refused):
        opened(data, arbiter)


def test_the_boards_go_from_the_highest_score_down(arbiter: User) -> None:
    data = written(
        line(1, "Aas, Nora", "   3 w 0     2 b 1", points="1.0"),
        line(2, "Berg, Liv", "   4 b 0     1 w 0"),
        line(3, "Dahl, Per", "   1 b 1     4 w =", points="1.5"),
        line(4, "Eide, Tor", "   2 w 1     3 b =", points="1.5"),
    )
    tournament = opened(data, arbiter)
    second = Pairing.objects.filter(round__tournament=tournament, round__number=2).order_by("board")
    assert [(pairing.white.start_number, pairing.black.start_number) for pairing in second] == [(3, 4), (2, 1)]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("042 1850/04/03", "spring.trf, the tournament, First day: found 1850-04-03"),
        ("142 5000", "spring.trf, the tournament, Rounds: found 5000"),
    ],
)
def test_a_value_that_the_desk_cannot_hold_is_refused_where_it_stands(record: str, message: str, arbiter: User) -> None:
    other_lines = [line for line in written().decode().split("\r\n") if not line.startswith(record[:3])]
    players = [line(1, "Aas, Nora", ""), line(2, "Berg, Liv", "")]
    with pytest.raises(Refused, match=message):
        opened("\r\n".join([*other_lines, record, *players]).encode(), arbiter)
    assert not Tournament.objects.exists()


def test_fide_ids_national_records_and_the_way_of_numbering_come_along(arbiter: User) -> None:
    factories.enrol_player("Ahlberg, Nora", "1503014")
    tournament = opened(
        written(
            "172 NOR NRO",
            line(1, "Ahlberg, Nora", "", fide="1503014"),
            line(2, "Moe, Tor", "", fide="777", birth="2001/02/03"),
            line(3, "Moe, Thor", "", fide="777"),
            "NOR" + line(2, "Moe, Tor", "", rating=1987, fide="N-77", birth="2001")[3:79],
        ),
        arbiter,
    )
    first, second, third = tournament.entries.order_by("start_number")
    assert (tournament.numbered_by, tournament.numbers_are_set) == ("NRO", True)
    assert (first.fide_id, second.fide_id, third.fide_id) == ("", "777", "")
    assert (second.national_id, second.national_rating, second.birth_date) == ("N-77", 1987, None)


def test_a_file_without_a_system_in_which_all_players_met_becomes_a_round_robin(arbiter: User) -> None:
    players = (
        line(1, "Aas, Nora", "   2 w 1     3 b 1          "),
        line(2, "Berg, Liv", "   1 b 0               3 w 1"),
        line(3, "Dahl, Eva", "             1 w 0     2 b 0"),
    )
    answer = open_report(written(*players), "spring.trf", arbiter, TODAY)
    assert (answer.tournament.system, answer.tournament.cycles) == ("round-robin", 1)
    assert "The file names no system. All players met, so the tournament is a round robin." in answer.messages
    swiss = open_report(written("092 Individual: Swiss-System", *players), "spring.trf", arbiter, TODAY)
    assert swiss.tournament.system != "round-robin"


def test_a_bye_of_the_coming_round_becomes_a_full_point_bye(arbiter: User) -> None:
    players = [line(number, f"Player {number}", "") for number in (1, 3)]
    data = written("XXR 5", players[0], line(2, "Berg, Liv", "0000 - U"), players[1])
    answer = open_report(data, "spring.trf", arbiter, TODAY)
    assert "Number 2 has the bye of round 1 in the file: entered as a full-point bye." in answer.messages
    assert not answer.tournament.rounds.exists()
    absences = Absence.objects.filter(entry__tournament=answer.tournament)
    assert [*absences.values_list("entry__start_number", "first_round", "last_round", "kind")] == [(2, 1, 1, "F")]


@pytest.mark.parametrize(("rounds", "warns"), [(2, False), (3, False), (4, True)])
def test_more_rounds_than_the_players_can_play_are_warned_of(arbiter: User, rounds: int, warns: bool) -> None:
    players = [line(number, f"Player {number}", "") for number in range(1, 5)]
    answer = open_report(written(f"142 {rounds}", *players), "spring.trf", arbiter, TODAY)
    assert any("4 players can play at most 3 rounds" in message for message in answer.messages) is warns


def test_a_finished_tournament_has_no_warning_about_rounds(arbiter: User) -> None:
    pairs = [line(1, "Aas, Nora", "   2 w 1     2 w 1"), line(2, "Berg, Liv", "   1 b 0     1 b 0")]
    answer = open_report(written("142 2", "092 Individual: Swiss-System", *pairs), "spring.trf", arbiter, TODAY)
    assert not any("at most" in message for message in answer.messages)


def test_byes_of_a_file_of_2006_are_results_without_an_opponent(arbiter: User) -> None:
    """TRF06 has no codes of byes and no records beyond 132: a bye is a +, = or - against 0000."""
    data = written(
        line(1, "Abel, Ada", "   2 w 1  0000 - +"),
        line(2, "Berg, Bo", "   1 b 0  0000 - ="),
        line(3, "Carl, Cy", "0000 - -     4 w 1"),
        line(4, "Dahl, Di", "0000 - +     3 b 0"),
    )
    result = open_report(data, "old.trf", arbiter, TODAY)
    byes = Bye.objects.order_by("round__number", "entry__start_number").values_list(
        "round__number", "entry__start_number", "kind"
    )
    assert [*byes] == [(1, 3, "Z"), (1, 4, "F"), (2, 1, "F"), (2, 2, "H")]
    assert "Forfeits without an opponent became full-point byes and absences: number 1 in round 2, " in str(
        result.messages
    )
