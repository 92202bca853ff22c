"""Undo of an officer's identifications, step by step, until the report is accepted."""

import pytest

from ratings.identification.identify import (
    SubmissionDecided,
    assign,
    enrol,
    identify,
    last_identifications,
)
from ratings.identification.undo import last_identification, undo_last_identification
from ratings.models import Identification, IdentificationMethod, Player, Submission, User
from ratings.submissions.decisions import accept
from tests.ratings.reporting import (
    RECEIVED_AT,
    codes_of,
    enrol_reported_players,
    four_player_report,
    receive,
    with_player,
)
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def reported_players() -> dict[int, Player]:
    return enrol_reported_players()


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


@pytest.fixture
def submission(reported_players: dict[int, Player]) -> Submission:
    return receive(with_player(four_player_report(), 1, name="Berg, Berit"))


def test_without_an_identification_there_is_nothing_to_undo(submission: Submission, officer: User) -> None:
    assert undo_last_identification(submission, officer) is None
    assert submission.identifications.count() == 4


def test_an_undo_restores_the_previous_identification_with_its_doubt(submission: Submission, officer: User) -> None:
    assign(submission, 1, Player.objects.get(number="900001"), officer, "married")
    assert codes_of(submission) == []
    row = undo_last_identification(submission, officer)
    assert (row.how, row.doubt, row.undoes.why) == (IdentificationMethod.NUMBER, "name-differs", "married")
    assert codes_of(submission) == ["name-differs"]
    assert submission.identifications.count() == 6


def test_identifications_are_undone_in_reverse_order(
    submission: Submission, officer: User, reported_players: dict[int, Player]
) -> None:
    assign(submission, 1, reported_players[2], officer)
    assign(submission, 2, reported_players[1], officer)
    assign(submission, 1, reported_players[3], officer)
    taken = [undo_last_identification(submission, officer) for _step in range(4)]
    assert [(row.start_number, row.player) if row else None for row in taken] == [
        (1, reported_players[2]), (2, reported_players[2]), (1, reported_players[1]), None
    ]  # fmt: skip


def test_a_printed_rating_comes_back_with_its_reason(
    submission: Submission, officer: User, reported_players: dict[int, Player]
) -> None:
    assign(submission, 1, reported_players[1], officer, "list of Sweden", 2000)
    assign(submission, 1, reported_players[2], officer)
    undo_last_identification(submission, officer)
    row = last_identifications(submission)[1]
    assert (row.player, row.printed_rating, row.why) == (reported_players[1], 2000, "list of Sweden")


def test_an_enrolled_player_stays_in_the_register_after_an_undo(
    reported_players: dict[int, Player], officer: User
) -> None:
    submission = receive(with_player(four_player_report(), 3, name="New, Nora", fide_id=""))
    player = enrol(submission, 3, officer)
    undo_last_identification(submission, officer)
    assert 3 not in last_identifications(submission)
    assert Player.objects.filter(pk=player.pk).exists()


def test_an_undone_line_is_searched_again(reported_players: dict[int, Player], officer: User) -> None:
    submission = receive(with_player(four_player_report(), 3, name="Other, Name", fide_id=""))
    assign(submission, 3, reported_players[3], officer)
    undo_last_identification(submission, officer)
    identify(submission)
    assert 3 not in last_identifications(submission)
    assert submission.identifications.filter(start_number=3, player=None).count() == 1


def test_a_decision_replaced_by_another_officer_is_not_undone(
    submission: Submission, officer: User, reported_players: dict[int, Player]
) -> None:
    assign(submission, 1, reported_players[2], officer)
    assign(submission, 1, reported_players[3], create_account("otto", "officers"))
    assert last_identification(submission, officer) is None


def test_after_acceptance_nothing_is_undone(officer: User, reported_players: dict[int, Player]) -> None:
    submission = receive(four_player_report())
    assign(submission, 1, reported_players[1], officer)
    accept(submission, officer, RECEIVED_AT)
    with pytest.raises(SubmissionDecided):
        undo_last_identification(submission, officer)
    assert Identification.objects.filter(undoes__isnull=False).count() == 0
