"""The result log: three tables merged in order of time."""

from itertools import pairwise
from uuid import uuid4

import pytest
from django.db import ProgrammingError, connection, transaction

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import (
    ChangeKind,
    HelperLink,
    Keystroke,
    PairingChange,
    ReportCorrection,
    Tournament,
)
from tournaments.results import result_log, results
from tournaments.results.result_log import LogLine, LogQuery


@pytest.fixture
def link(cup: Tournament, arbiter: User) -> HelperLink:
    helper_link, _token = factories.issue_helper_link(cup, arbiter, "Anna's phone")
    return helper_link


@pytest.fixture
def tournament_with_log(cup: Tournament, arbiter: User, helper: User, link: HelperLink) -> Tournament:
    """Seven events: entered, undone, by phone, confirmed, refused, a change of the pairing, a correction."""
    board, other = factories.board(cup, 1, 1), factories.board(cup, 2, 2)
    factories.enter_result(board, "10", arbiter)
    results.undo(board.pk, 1, uuid4(), arbiter)
    results.enter(other.pk, "01", 0, uuid4(), station="north", link=link)
    results.confirm(other.pk, 1, uuid4(), helper)
    factories.enter_result(other, "10", arbiter, seen_version=0)
    PairingChange.objects.create(
        round=board.round, kind=ChangeKind.BOARD, before="1", after="3", reason="wheelchair", by=arbiter
    )
    ReportCorrection.objects.create(
        pairing=other, white_result="1", black_result="0", reason="wrong scoresheet", by=helper
    )
    return cup


def lines_of(cup: Tournament, newest_first: bool = False, **query: object) -> list[LogLine]:
    return result_log.log_lines(result_log.log_keys(cup, LogQuery(**query), newest_first=newest_first))  # type: ignore[arg-type]


def test_the_log_is_chronological_with_author_and_outcome(
    tournament_with_log: Tournament,
) -> None:
    assert [(line.action, line.outcome, line.author_name) for line in lines_of(tournament_with_log)] == [
        ("result", "entered", "arbiter"),
        ("undo", "entered", "arbiter"),
        ("result", "entered", "Anna's phone"),
        ("confirmation", "confirmed the entered result", "helper"),
        ("result", "refused: another result was entered", "arbiter"),
        ("board changed", "", "arbiter"),
        ("correction of the report", "for the rating report only", "helper"),
    ]


def test_the_log_is_newest_first_on_request(tournament_with_log: Tournament) -> None:
    newest = lines_of(tournament_with_log, newest_first=True)
    assert all(later.at >= earlier.at for later, earlier in pairwise(newest))
    assert newest == lines_of(tournament_with_log)[::-1]


def test_a_line_names_board_players_result_and_station(tournament_with_log: Tournament) -> None:
    line = lines_of(tournament_with_log)[2]
    pairing = factories.board(tournament_with_log, 2, 2)
    assert (line.round, line.board, line.white, line.black) == (2, 2, pairing.white, pairing.black)
    assert (line.result, line.station, line.note) == ("01", "north", "by a helper's link")


def test_a_change_has_the_old_value_and_the_reason(tournament_with_log: Tournament) -> None:
    assert lines_of(tournament_with_log)[5].note == "1 → 3: wheelchair"


def test_refused_entries_are_marked(tournament_with_log: Tournament) -> None:
    assert [line.is_failure for line in lines_of(tournament_with_log)] == [
        False,
        False,
        False,
        False,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ({"round": 1}, [0, 1, 5]),
        ({"round": 3}, []),
        ({"board": 2}, [2, 3, 4, 6]),
        ({"board": 1}, [0, 1]),
        ({"round": 2, "board": 1}, []),
        ({"text": "WHEELCHAIR"}, [5]),
        ({"text": "north"}, [2]),
        ({"text": "anna's"}, [2]),
        ({"text": "scoresheet"}, [6]),
        ({"text": "%"}, []),
    ],
)
def test_lines_are_found_by_round_board_and_words(
    tournament_with_log: Tournament, query: dict[str, object], wanted: list[int]
) -> None:
    every = lines_of(tournament_with_log)
    assert lines_of(tournament_with_log, **query) == [every[index] for index in wanted]


def test_lines_are_found_by_the_name_of_a_player(tournament_with_log: Tournament) -> None:
    name = factories.board(tournament_with_log, 1, 1).white.name
    lines = lines_of(tournament_with_log, text=name[:5].upper())
    assert len(lines) >= 2
    assert all(line.white and line.black and name in (line.white.name, line.black.name) for line in lines)


def test_lines_are_found_by_person_and_by_link(
    tournament_with_log: Tournament, arbiter: User, helper: User, link: HelperLink
) -> None:
    every = lines_of(tournament_with_log)
    assert lines_of(tournament_with_log, who=f"u{helper.pk}") == [every[3], every[6]]
    assert lines_of(tournament_with_log, who=f"l{link.pk}") == [every[2]]
    assert result_log.log_authors(tournament_with_log) == [
        (f"l{link.pk}", "Anna's phone"),
        (f"u{arbiter.pk}", "arbiter"),
        (f"u{helper.pk}", "helper"),
    ]


def test_the_log_of_one_tournament_has_nothing_of_another(tournament_with_log: Tournament, arbiter: User) -> None:
    other = factories.create_tournament(arbiter, name="Other Cup")
    assert lines_of(other) == []
    assert result_log.log_authors(other) == []


def test_the_log_outlives_a_board_that_was_taken_apart(tournament_with_log: Tournament) -> None:
    before = lines_of(tournament_with_log, round=1)
    factories.board(tournament_with_log, 1, 1).delete()
    assert lines_of(tournament_with_log, round=1) == before


def test_a_long_log_is_read_part_by_part_and_whole(
    tournament_with_log: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_log, "BATCH_SIZE", 2)
    wanted = result_log.log_keys(tournament_with_log, LogQuery(), newest_first=False)
    assert [*result_log.all_log_lines(wanted)] == lines_of(tournament_with_log)


@pytest.mark.parametrize("model", [Keystroke, PairingChange, ReportCorrection])
@pytest.mark.parametrize("statement", ["UPDATE {} SET at = now()", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_serving_role_can_neither_change_nor_delete_log_lines(
    tournament_with_log: Tournament, model: type[Keystroke], statement: str
) -> None:
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(model._meta.db_table))
    assert model.objects.exists()
