"""Two officers at one list at the same moment, each with a connection of his own: one version."""

import pytest

from ratings import publication_order
from ratings.models import Installation, PublicationOrder, Version
from ratings.publish import Refused
from ratings.verify import verify
from tests.ratings.month import DECEMBER, NOW, base, event, people, ran
from tests.ratings.test_runs_at_once import at_once
from tests.tournaments.cast import account

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_officers_pressing_publish_together_make_one_version() -> None:
    known = people()
    base(known)
    event(known, "A1B")
    done, officers = ran(), [account("olga", "officers"), account("piet", "officers")]
    answers = at_once(
        *[lambda by=by: publication_order.order(done, "monthly list", None, by, NOW) for by in officers],
        lambda: publication_order.publish_due(NOW),
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Version", "list"]
    version = Version.objects.get(list__date=DECEMBER)
    assert version.author in officers
    assert verify(version).ok


def test_two_officers_ordering_and_two_approving_together_make_one_order_and_one_version() -> None:
    Installation.objects.create(authority="Office", federation="AUT", two_persons=True)
    known = people()
    base(known)
    event(known, "A1B")
    done = ran()
    olga, piet, rosa = (account(name, "officers") for name in ("olga", "piet", "rosa"))
    answers = at_once(
        *[lambda by=by: publication_order.order(done, "monthly list", None, by, NOW) for by in (olga, piet)]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["PublicationOrder", "Refused"]
    made = PublicationOrder.objects.get()
    other = piet if made.by == olga else olga
    answers = at_once(*[lambda by=by: publication_order.approve(made, by, NOW) for by in (rosa, other)])
    assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Version"]
    assert [isinstance(answer, Refused) for answer in answers].count(True) == 1
    version = Version.objects.get(list__date=DECEMBER)
    assert version.author == made.by
    assert version.second_author in (rosa, other)
    assert verify(version).ok
