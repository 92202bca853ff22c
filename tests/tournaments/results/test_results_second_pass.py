"""Double entry: the second pass, confirmations, and results by a helper link."""

from uuid import uuid4

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tournaments.models import HelperLink, Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing, Tournament
from tournaments.results import results


@pytest.fixture
def first_board(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


@pytest.fixture
def helper_link(cup: Tournament, arbiter: User) -> HelperLink:
    return factories.create_helper_link(cup, arbiter)


def by_phone(pairing: Pairing, result: str, helper_link: HelperLink) -> results.KeystrokeAnswer:
    pairing.refresh_from_db()
    return results.enter(pairing.pk, result, pairing.version, uuid4(), link=helper_link)


def verify(pairing: Pairing, result: str, by: User) -> results.KeystrokeAnswer:
    pairing.refresh_from_db()
    return results.verify(pairing.pk, result, pairing.version, uuid4(), by)


def is_confirmed(pairing: Pairing) -> bool:
    pairing.refresh_from_db()
    return pairing.is_confirmed


def test_the_same_result_in_the_second_pass_verifies_the_board_even_by_the_same_person(
    first_board: Pairing, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    assert not is_confirmed(first_board)
    assert verify(first_board, "10", arbiter).outcome == KeystrokeOutcome.CONFIRMED
    assert is_confirmed(first_board)
    assert first_board.version == 1


def test_a_different_result_in_the_second_pass_changes_nothing_and_names_the_author(
    first_board: Pairing, arbiter: User, helper: User
) -> None:
    factories.enter_result(first_board, "10", helper)
    answer = verify(first_board, "01", arbiter)
    assert (answer.outcome, answer.is_mismatch, answer.is_refused) == (KeystrokeOutcome.MISMATCH, True, False)
    assert answer.effective is not None
    assert (answer.effective.by, answer.pairing.result) == (helper, "10")
    assert not is_confirmed(first_board)
    logged = Keystroke.objects.get(outcome=KeystrokeOutcome.MISMATCH)
    assert (logged.kind, logged.by, logged.white_result + logged.black_result) == (KeystrokeKind.VERIFY, arbiter, "01")


def test_a_board_without_a_result_is_not_verified_by_any(first_board: Pairing, arbiter: User) -> None:
    assert [verify(first_board, result, arbiter).is_mismatch for result in ("10", "")] == [True, True]
    assert not is_confirmed(first_board)


def test_a_change_after_the_second_pass_is_to_be_verified_again(first_board: Pairing, arbiter: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    verify(first_board, "10", arbiter)
    factories.enter_result(first_board, "==", arbiter)
    assert not is_confirmed(first_board)
    verify(first_board, "==", arbiter)
    assert is_confirmed(first_board)


def test_a_mismatch_sent_again_is_answered_alike_and_logged_once(first_board: Pairing, arbiter: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    uuid = uuid4()
    answers = [results.verify(first_board.pk, "01", 1, uuid, arbiter) for _ in range(2)]
    assert [answer.is_mismatch for answer in answers] == [True, True]
    assert Keystroke.objects.count() == 2


def test_a_phone_s_result_waits_for_the_confirmation_of_a_second_person(
    first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    answer = by_phone(first_board, "10", helper_link)
    assert answer.pairing.unconfirmed
    confirmed = results.confirm(first_board.pk, 1, uuid4(), arbiter)
    assert confirmed.outcome == KeystrokeOutcome.CONFIRMED
    assert not confirmed.pairing.unconfirmed
    assert Keystroke.objects.filter(kind=KeystrokeKind.CONFIRM).get().by == arbiter


def test_the_same_link_does_not_confirm_and_another_link_does(
    cup: Tournament, first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    by_phone(first_board, "10", helper_link)
    by_phone(first_board, "10", helper_link)
    assert not is_confirmed(first_board)
    by_phone(first_board, "10", factories.create_helper_link(cup, arbiter, "Other phone"))
    assert is_confirmed(first_board)


def test_typing_a_phone_s_result_confirms_it(first_board: Pairing, helper_link: HelperLink, arbiter: User) -> None:
    by_phone(first_board, "10", helper_link)
    factories.enter_result(first_board, "10", arbiter)
    assert is_confirmed(first_board)


def test_a_confirmation_of_a_changed_result_is_refused(
    first_board: Pairing, helper_link: HelperLink, arbiter: User
) -> None:
    by_phone(first_board, "10", helper_link)
    by_phone(first_board, "01", helper_link)
    assert results.confirm(first_board.pk, 1, uuid4(), arbiter).is_refused
    assert not is_confirmed(first_board)


def test_an_account_cannot_confirm_its_own_result(first_board: Pairing, arbiter: User, helper: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    with pytest.raises(Refused, match="another person must confirm it"):
        results.confirm(first_board.pk, 1, uuid4(), arbiter)
    results.confirm(first_board.pk, 1, uuid4(), helper)
    assert is_confirmed(first_board)


def test_a_board_without_result_cannot_be_confirmed(first_board: Pairing, arbiter: User) -> None:
    with pytest.raises(Refused, match="Board 1 has no result to confirm"):
        results.confirm(first_board.pk, 0, uuid4(), arbiter)
    assert not Keystroke.objects.exists()


def test_a_keystroke_by_a_link_names_the_link_and_no_account(first_board: Pairing, helper_link: HelperLink) -> None:
    by_phone(first_board, "==", helper_link)
    logged = Keystroke.objects.get()
    assert (logged.by, logged.link, logged.author_name) == (None, helper_link, "Phone")


@pytest.mark.parametrize(
    ("boards", "allowed"), [({"first_board": 2}, False), ({"first_board": 1, "last_board": 1}, True)]
)
def test_a_link_enters_the_results_of_its_boards_only(
    cup: Tournament, first_board: Pairing, arbiter: User, boards: dict[str, int], allowed: bool
) -> None:
    link = factories.create_helper_link(cup, arbiter, **boards)
    if not allowed:
        with pytest.raises(Refused, match="Board 1 is not among the boards of this link"):
            by_phone(first_board, "10", link)
    else:
        assert by_phone(first_board, "10", link).outcome == KeystrokeOutcome.ENTERED


def test_a_link_of_another_tournament_enters_nothing(first_board: Pairing, arbiter: User) -> None:
    other = factories.create_helper_link(factories.create_tournament(arbiter, name="Winter Cup"), arbiter)
    with pytest.raises(Refused, match="not among the boards"):
        by_phone(first_board, "10", other)
