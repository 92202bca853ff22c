from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from pytest_django import DjangoAssertNumQueries

from ratings.core.errors import Refused
from ratings.models import LiveGame, User
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import Entry, Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing, Tournament
from tournaments.results import results
from tournaments.results.keystrokes import RESULTS
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all

BEGIN_AND_END = 2


@pytest.fixture
def first_board(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


def result_and_version(pairing: Pairing) -> tuple[str, int]:
    pairing.refresh_from_db()
    return pairing.result, pairing.version


@pytest.mark.parametrize("result", [code for code in RESULTS if code])
def test_every_result_is_entered_with_one_keystroke(first_board: Pairing, arbiter: User, result: str) -> None:
    answer = factories.enter_result(first_board, result, arbiter)
    assert (answer.outcome, result_and_version(first_board)) == (KeystrokeOutcome.ENTERED, (result, 1))
    assert Keystroke.objects.get().by == arbiter


def test_the_same_keystroke_sent_twice_is_entered_once_and_answered_alike(first_board: Pairing, arbiter: User) -> None:
    uuid = uuid4()
    answers = [results.enter(first_board.pk, "10", 0, uuid, arbiter) for _ in range(2)]
    assert [answer.outcome for answer in answers] == [KeystrokeOutcome.ENTERED, KeystrokeOutcome.ENTERED]
    assert (result_and_version(first_board), Keystroke.objects.count()) == (("10", 1), 1)


def test_a_refused_keystroke_sent_again_is_refused_again(first_board: Pairing, arbiter: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    uuid = uuid4()
    answers = [results.enter(first_board.pk, "01", 0, uuid, arbiter) for _ in range(2)]
    assert [answer.is_refused for answer in answers] == [True, True]
    assert (result_and_version(first_board), Keystroke.objects.count()) == (("10", 1), 2)


def test_a_keystroke_of_one_board_is_not_taken_for_another(
    cup: Tournament, first_board: Pairing, arbiter: User
) -> None:
    uuid = uuid4()
    results.enter(first_board.pk, "10", 0, uuid, arbiter)
    with pytest.raises(Refused, match="another board"):
        results.enter(factories.board(cup, 1, 2).pk, "10", 0, uuid, arbiter)


def test_an_outdated_version_is_refused_with_author_and_time(first_board: Pairing, arbiter: User, helper: User) -> None:
    factories.enter_result(first_board, "10", helper)
    answer = factories.enter_result(first_board, "01", arbiter, seen_version=0)
    assert (answer.is_refused, result_and_version(first_board)) == (True, ("10", 1))
    assert answer.effective is not None
    assert (answer.effective.by, answer.effective.at.date()) == (
        helper,
        Keystroke.objects.order_by("pk").first().at.date(),
    )


def test_the_same_result_from_another_station_confirms_it(first_board: Pairing, arbiter: User, helper: User) -> None:
    factories.enter_result(first_board, "10", helper)
    answer = factories.enter_result(first_board, "10", arbiter, seen_version=0)
    assert (answer.outcome, result_and_version(first_board)) == (KeystrokeOutcome.CONFIRMED, ("10", 1))


def test_a_result_that_was_seen_is_corrected(first_board: Pairing, arbiter: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    factories.enter_result(first_board, "==", arbiter)
    assert result_and_version(first_board) == ("==", 2)


def test_undo_restores_earlier_results_step_by_step(first_board: Pairing, arbiter: User) -> None:
    for result in ("10", "==", "01"):
        factories.enter_result(first_board, result, arbiter)
    seen = []
    for version in (3, 4, 5):
        results.undo(first_board.pk, version, uuid4(), arbiter)
        seen.append(result_and_version(first_board)[0])
    assert seen == ["==", "10", ""]
    assert Keystroke.objects.filter(kind=KeystrokeKind.UNDO).count() == 3


def test_undo_does_not_undo_a_later_entry_of_another_account(first_board: Pairing, arbiter: User, helper: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    factories.enter_result(first_board, "01", helper)
    assert results.undo(first_board.pk, 1, uuid4(), arbiter).is_refused
    assert result_and_version(first_board) == ("01", 2)


def test_an_invalid_result_is_refused_with_the_valid_ones(first_board: Pairing, arbiter: User) -> None:
    with pytest.raises(Refused, match=r"11 is not a result. Possible: 10, ==, 01, "):
        results.enter(first_board.pk, "11", 0, uuid4(), arbiter)
    assert not Keystroke.objects.exists()


def test_a_draft_round_takes_no_results(new_tournament: Tournament, arbiter: User) -> None:
    for name in factories.NAMES[:2]:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    pair(new_tournament)
    with pytest.raises(Refused, match="Round 1 is not published yet"):
        factories.enter_result(factories.board(new_tournament, 1, 1), "10", arbiter)


def test_the_game_reaches_the_projected_ratings_with_the_result(
    cup: Tournament, first_board: Pairing, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    game = LiveGame.objects.get()
    assert (game.event_key, game.round, game.white, game.black) == (
        cup.slug,
        1,
        first_board.white.player,
        first_board.black.player,
    )
    assert (game.white_result, game.black_result, game.version, game.control) == ("1", "0", 1, "standard")
    factories.enter_result(first_board, "==", arbiter)
    assert LiveGame.objects.get().white_result == "="
    factories.enter_result(first_board, "", arbiter)
    assert not LiveGame.objects.exists()


def test_result_and_projected_game_are_one_transaction(
    first_board: Pairing, arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: object) -> None:
        raise IntegrityError("the projection cannot be written")

    monkeypatch.setattr("ratings.projection.projection.store_live_game", fail)
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.enter_result(first_board, "10", arbiter)
    assert (result_and_version(first_board), Keystroke.objects.count()) == (("", 0), 0)


def test_a_game_with_a_person_outside_the_register_is_not_projected(new_tournament: Tournament, arbiter: User) -> None:
    entries.enter_player(new_tournament, factories.enrol_player("Ahlberg, Nora"))
    entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR"))
    pair(new_tournament)
    publish_all(new_tournament)
    factories.enter_result(factories.board(new_tournament, 1, 1), "10", arbiter)
    assert not LiveGame.objects.exists()


def test_the_log_of_keystrokes_cannot_be_edited_by_the_serving_role(first_board: Pairing, arbiter: User) -> None:
    from ratings.operations.grants import table_permissions

    assert table_permissions()[Keystroke._meta.db_table] == ("add", "view")


def test_every_change_of_a_pairing_is_in_the_audit(first_board: Pairing, arbiter: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT white_result, version FROM tournaments_pairingevent WHERE pgh_obj_id = %s ORDER BY pgh_id",
            [first_board.pk],
        )
        assert cursor.fetchall() == [("", 0), ("1", 1)]


def test_a_new_result_costs_a_handful_of_statements_and_one_sent_again_fewer(
    first_board: Pairing, arbiter: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    uuid = uuid4()
    with django_assert_num_queries(
        BEGIN_AND_END + 10
    ):  # round, board, uuid, closed?, 2 written, rating type, completeness, projection
        results.enter(first_board.pk, "10", 0, uuid, arbiter)
    with django_assert_num_queries(BEGIN_AND_END + 4):  # round, board, uuid, author
        results.enter(first_board.pk, "10", 0, uuid, arbiter)
    with django_assert_num_queries(BEGIN_AND_END + 6):  # round, board, uuid, closed?, author, log
        results.enter(first_board.pk, "10", 1, uuid4(), arbiter)
