import re

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Merge, Player, Submission, User
from tests.ratings.registrations import FORM
from tests.ratings.reporting import RECEIVED_AT


def lines_of(client: Client, **query: object) -> list[tuple[str, str, str]]:
    rows = client.get(reverse("audit"), query).context["rows"]
    return [(row.action, row.kind_label, row.thing_name) for row in rows]


def test_an_entry_has_author_time_reason_and_address(
    arbiter_client: Client, officer_client: Client, arbiter: User
) -> None:
    response = arbiter_client.post(reverse("registration_new"), FORM)
    code = response["Location"].split("/")[-2]
    officer_client.post(reverse("decide_registration", args=[code]), {"state": "declined", "remark": "no hall"})
    changed, recorded = officer_client.get(reverse("audit"), {"kind": "ratings.registration"}).context["rows"]
    assert (recorded.author, recorded.action, recorded.thing_name) == ("anna", "recorded", "2026-0001")
    assert recorded.address == reverse("registration_new")
    assert recorded.request_id == response["X-Request-ID"]
    assert (changed.author, changed.action, changed.reason) == ("olga", "changed", "no hall")
    state = next(change for change in changed.changes if change.label == "State")
    assert (state.before, state.after) == ("registered", "declined")


def test_a_version_is_called_by_its_list_and_number(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    assert lines_of(officer_client, kind="ratings.version") == [("published", "Version", "Standard 2025-11, 1")]


def test_lists_and_tables_in_a_field_are_shown_too(
    officer_client: Client, reported_players: dict[int, Player], officer: User
) -> None:
    Merge.objects.create(
        kept=reported_players[1],
        merged=reported_players[2],
        numbers=["900002"],
        reason="twice",
        by=officer,
        at=RECEIVED_AT,
    )
    (row,) = officer_client.get(reverse("audit"), {"kind": "ratings.merge"}).context["rows"]
    assert '["900002"]' in [change.after for change in row.changes]
    assert (row.author, row.reason) == ("olga", "twice")


def test_days_moments_and_sums_are_shown_as_the_language_writes_them(
    officer_client: Client, submission: Submission, reported_players: dict[int, Player]
) -> None:
    officer_client.post(reverse("fees"), {
        "fee": "rating", "control": "standard", "unit": "player", "amount": "12.50", "from_day": "2026-01-01",
    })  # fmt: skip
    officer_client.cookies["language"] = "de"
    values = []
    for kind in ("ratings.feerate", "ratings.decision", "ratings.submission"):
        for row in officer_client.get(reverse("audit"), {"kind": kind}).context["rows"]:
            values += [change.after for change in row.changes]
    assert {"1. Jan 2026", "12,50"} <= {*values}
    assert not [value for value in values if re.match(r"\d{4}-\d\d-\d\d", value)]


def test_keys_are_shown_by_name(officer_client: Client, submission: Submission) -> None:
    rows = officer_client.get(reverse("audit"), {"kind": "ratings.identification"}).context["rows"]
    players = {change.after for row in rows for change in row.changes if change.label == "Player"}
    assert players == {"900001", "900002", "900003", "900004"}


def test_the_history_of_one_person_is_linked_from_their_page(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    page = officer_client.get(reverse("register_player", args=["900001"])).content.decode()
    address = f"{reverse('audit')}?of=ratings.player&amp;key={reported_players[1].pk}"
    assert address in page
    assert lines_of(officer_client, of="ratings.player", key=reported_players[1].pk)
    assert {
        called
        for _, kind, called in lines_of(officer_client, of="ratings.player", key=reported_players[1].pk)
        if kind == "Player"
    } == {"900001"}


@pytest.mark.parametrize("label", ["nobody", "ratings.nobody", "a.b.c"])
def test_an_unknown_kind_is_404(officer_client: Client, label: str) -> None:
    assert officer_client.get(reverse("audit"), {"of": label, "key": "1"}).status_code == 404


def test_nonsense_is_shown_beside_its_field(officer_client: Client) -> None:
    form = officer_client.get(reverse("audit"), {"kind": "x", "first": "soon"}).context["form"]
    assert {*form.errors} == {"kind", "first"}


def test_the_number_of_queries_does_not_grow_with_the_entries(
    officer_client: Client, submission: Submission, django_assert_max_num_queries
) -> None:  # type: ignore[no-untyped-def]
    with django_assert_max_num_queries(17):
        officer_client.get(reverse("audit"))
