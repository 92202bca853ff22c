"""A change token: different after any write in its scopes, for another release and other facts, else equal."""

import pytest
from django.db import connections, transaction

from ratings.changes.token import NEWEST_ROWS, OFFICE, Scope, change_token
from ratings.models import Installation, Player
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.core.tracking import TOURNAMENT

pytestmark = pytest.mark.django_db


def renamed(authority: str) -> None:
    Installation.objects.update_or_create(defaults={"authority": authority, "federation": "NOR"})


def test_a_write_in_a_scope_changes_its_token_and_no_other() -> None:
    before = change_token([Scope("register")]), change_token([Scope("editions")])
    renamed("Office of the East")
    assert change_token([Scope("register")]) == before[0]
    assert change_token([Scope("editions")]) != before[1]


def test_another_program_and_another_fact_have_another(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = {change_token(OFFICE), change_token(OFFICE, other_values=["de"])}
    monkeypatch.setattr("ratings.changes.token.source_checksum", lambda: "another")
    assert len({*tokens, change_token(OFFICE)}) == 3


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_table_that_the_owner_empties_is_noticed() -> None:
    before = change_token(OFFICE)
    with connections["owner"].cursor() as cursor:
        cursor.execute("TRUNCATE ratings_adjustment CASCADE")
    assert change_token(OFFICE) != before


def test_a_result_of_a_later_round_is_left_out_of_the_token_before_it() -> None:
    arbiter = factories.create_account("anna", "arbiters")
    spring = create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4w?", 3: "4w= 1b?", 4: "3b= 2b?"})
    scopes = [[Scope(TOURNAMENT, spring.pk, before)] for before in (1, 2, 3)]
    before = [change_token(scope) for scope in scopes]
    factories.enter_result(factories.board(spring, 2, 2), "01", arbiter)
    assert [change_token(scope) == token for scope, token in zip(scopes, before, strict=True)] == [True, True, False]


def test_another_tournament_has_its_own_token() -> None:
    arbiter = factories.create_account("anna", "arbiters")
    spring, autumn = (create_swiss(arbiter, {1: "2w?", 2: "1b?"}, name=name) for name in ("Spring Open", "Autumn Open"))
    before = [change_token([Scope(TOURNAMENT, each.pk)]) for each in (spring, autumn)]
    factories.enter_result(factories.board(spring, 1, 1), "10", arbiter)
    after = [change_token([Scope(TOURNAMENT, each.pk)]) for each in (spring, autumn)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, True]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
@pytest.mark.parametrize("others", [1, NEWEST_ROWS - 1])
def test_two_concurrent_writes_are_both_noticed_in_any_commit_order(others: int) -> None:
    """The row of the first has the lower id and becomes visible after those of the others."""
    with transaction.atomic(using="owner"):
        Player.objects.using("owner").create(number="901")
        for number in range(others):
            Player.objects.create(number=f"{902 + number}")
        before = change_token(OFFICE)
    assert change_token(OFFICE) != before


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_two_stations_of_a_tournament_are_both_noticed() -> None:
    arbiter = factories.create_account("anna", "arbiters")
    spring = create_swiss(arbiter, {1: "2w?", 2: "1b?", 3: "4w?", 4: "3b?"})
    first, second = spring.rounds.get().pairings.order_by("board")
    with transaction.atomic(using="owner"):
        type(first).objects.using("owner").filter(pk=first.pk).update(white_result="1", black_result="0", version=1)
        type(second).objects.filter(pk=second.pk).update(white_result="1", black_result="0", version=1)
        before = change_token([Scope(TOURNAMENT, spring.pk)])
    assert change_token([Scope(TOURNAMENT, spring.pk)]) != before
