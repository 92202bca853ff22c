import pytest
from django.test import Client
from django.urls import reverse

from ratings import queue
from ratings.decide import accept, return_to_arbiter, waive
from ratings.models import Submission
from tests.ratings.reporting import CAME, receive, report

pytestmark = pytest.mark.django_db


def titles(client: Client, **query: object) -> list[str]:
    answer = client.get(reverse("reports"), query)
    return [one.title for one in answer.context["rows"]]


def test_the_queue_shows_what_waits_newest_first(at_office: Client, submission: Submission) -> None:
    receive(report(name="Second"))
    assert titles(at_office) == ["Second", "Four Friends"]


def test_each_state_has_its_own_page(at_office: Client, submission: Submission) -> None:
    accept(submission, None, CAME, why="typing error")
    back = receive(report(name="Second"))
    return_to_arbiter(back, None, CAME, "no")
    assert titles(at_office) == []
    assert titles(at_office, state="accepted") == ["Four Friends"]
    assert titles(at_office, state="returned") == ["Second"]
    assert titles(at_office, state="all") == ["Second", "Four Friends"]
    assert at_office.get(reverse("reports"), {"state": "lost"}).status_code == 404


def test_errors_and_the_warnings_that_stand_are_counted(at_office: Client, submission: Submission) -> None:
    receive(report(name="Second", chief_arbiter=""))
    rows = at_office.get(reverse("reports")).context["rows"]
    assert [(one.errors, one.warnings) for one in rows] == [(2, 0), (0, 1)]
    waive(submission.problems.get(), None, CAME, "typing error")
    assert at_office.get(reverse("reports")).context["rows"][1].warnings == 0


def test_the_queue_is_paged_by_key(at_office: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "PAGE", 2)
    keys = [receive(report(name=f"Open {number}")).pk for number in range(5)]
    first = at_office.get(reverse("reports")).context
    assert ([one.pk for one in first["rows"]], first["before"], first["after"]) == (keys[:2:-1], None, keys[3])
    second = at_office.get(reverse("reports"), {"after": keys[3]}).context
    assert ([one.pk for one in second["rows"]], second["before"], second["after"]) == (keys[2:0:-1], keys[2], keys[1])
    last = at_office.get(reverse("reports"), {"after": keys[1]}).context
    assert ([one.pk for one in last["rows"]], last["after"]) == ([keys[0]], None)
    back = at_office.get(reverse("reports"), {"before": keys[2]}).context
    assert ([one.pk for one in back["rows"]], back["before"]) == (keys[:2:-1], None)


@pytest.mark.parametrize("key", ["x", "-1", "9" * 30, "²"])
def test_a_key_that_is_none_asks_for_the_first_page(at_office: Client, submission: Submission, key: str) -> None:
    assert titles(at_office, after=key) == ["Four Friends"]


def test_a_long_queue_asks_no_more_than_a_short_one(
    at_office: Client, submission: Submission, django_assert_max_num_queries
) -> None:
    for number in range(10):
        receive(report(name=f"Open {number}"))
    with django_assert_max_num_queries(12):
        at_office.get(reverse("reports"))
