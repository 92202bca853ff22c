"""Two officers who publish one list at the same moment, each with their own connection: one version."""

from concurrent.futures import Future, ThreadPoolExecutor, wait

import pytest

from ratings.core.errors import Refused
from ratings.models import Installation, PublicationOrder, Run, User, Version
from ratings.periods import run
from ratings.publication import orders
from ratings.publication.verify import verify
from tests.ratings.month import DECEMBER, NOW, create_event, enrol_players, publish_base_list, run_list
from tests.ratings.publication.test_runs_at_once import at_once
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_officers_pressing_publish_together_make_one_version() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    done, officers = run_list(), [create_account("olga", "officers"), create_account("piet", "officers")]
    answers = at_once(
        *[lambda by=by: orders.publish_or_order(done, "monthly list", None, by, NOW) for by in officers],
        lambda: orders.publish_due(NOW),
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Version", "list"]
    version = Version.objects.get(list__date=DECEMBER)
    assert version.author in officers
    assert verify(version).ok


def test_two_officers_ordering_and_two_approving_together_make_one_order_and_one_version() -> None:
    players = enrol_players()
    publish_base_list(players)
    Installation.objects.create(authority="Office", federation="AUT", two_persons=True)
    create_event(players, "A1B")
    done = run_list()
    olga, piet, rosa = (create_account(name, "officers") for name in ("olga", "piet", "rosa"))
    answers = at_once(
        *[lambda by=by: orders.publish_or_order(done, "monthly list", None, by, NOW) for by in (olga, piet)]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["PublicationOrder", "Refused"]
    order = PublicationOrder.objects.get()
    other = piet if order.by == olga else olga
    answers = at_once(*[lambda by=by: orders.approve(order, by, NOW) for by in (rosa, other)])
    assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Version"]
    assert [isinstance(answer, Refused) for answer in answers].count(True) == 1
    version = Version.objects.get(list__date=DECEMBER)
    assert version.author == order.by
    assert version.second_author in (rosa, other)
    assert verify(version).ok


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


@pytest.fixture
def long_run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """A finished run of a list that the worker publishes."""
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    monkeypatch.setattr(orders, "MAX_ROWS_AT_ONCE", 1)
    return run_list()


def test_a_long_list_ordered_by_two_and_taken_up_by_two_workers_is_published_once(long_run: Run, officer: User) -> None:
    officers = [officer, create_account("piet", "officers")]
    answers = at_once(
        *[lambda by=by: orders.publish_or_order(long_run, "monthly list", None, by, NOW) for by in officers * 2]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["PublicationOrder", *["Refused"] * 3]
    assert {str(answer) for answer in answers if isinstance(answer, Refused)} == {
        "This list is being published already."
    }
    published = at_once(*[lambda: orders.publish_due(NOW)] * 3)
    version = Version.objects.get(list__date=DECEMBER)
    assert sorted(published, key=str) == [[version], [], []]
    assert PublicationOrder.objects.get().failure == ""
    assert version.author in officers


@pytest.mark.whole
@pytest.mark.parametrize("action", ["cancel", "change", "approve", "drop"])
def test_a_list_in_publication_cannot_be_cancelled(
    long_run: Run, officer: User, action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = orders.publish_or_order(long_run, "monthly list", None, officer, NOW)
    assert isinstance(order, PublicationOrder)
    piet = create_account("piet", "officers")
    actions = {
        "cancel": lambda: orders.cancel(order),
        "change": lambda: orders.change(order, "another reason", None, piet, NOW),
        "approve": lambda: orders.approve(order, piet, NOW),
        "drop": lambda: run.delete_run(long_run),
    }
    with ThreadPoolExecutor(1) as aside:
        answers: list[Future[list[object]]] = []

        def meanwhile(version: Version) -> None:
            answers.append(aside.submit(at_once, actions[action]))
            wait(answers, None if action != "drop" else 1)

        monkeypatch.setattr("ratings.publication.publish.announce_list", meanwhile)
        (version,) = orders.publish_due(NOW)
        (answer,) = answers[0].result()
    assert version == Version.objects.get(list__date=DECEMBER)
    assert verify(version).ok
    assert str(answer) == str(
        False if action == "drop" else "This order is being carried out or changed now. Reload the page."
    )
    order.refresh_from_db()
    assert (order.reason, order.failure, order.approved_by) == ("monthly list", "", None)
