"""Old rows of the change log: one new row replaces those of a key and round; rows that runs count stay."""

import pytest

from ratings.changes import old_rows
from ratings.changes.token import OFFICE, Scope, change_token
from ratings.models import ChangeLog
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.core.tracking import TOURNAMENT

pytestmark = pytest.mark.django_db


def test_the_change_log_has_one_row_per_key_and_round() -> None:
    arbiter = factories.create_account("anna", "arbiters")
    spring = create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4w?", 3: "4w= 1b?", 4: "3b= 2b?"})
    factories.enter_result(factories.board(spring, 2, 2), "01", arbiter)
    of_spring = ChangeLog.objects.filter(key=spring.pk).values_list("scope", "round")
    distinct = {*of_spring}
    counted = ChangeLog.objects.filter(key=0).count()
    office, token = change_token(OFFICE), change_token([Scope(TOURNAMENT, spring.pk)])
    assert len(of_spring) > len(distinct)
    old_rows.condense_changes()
    assert sorted(of_spring.all()) == sorted(distinct)
    assert ChangeLog.objects.filter(key=0).count() == counted
    assert change_token(OFFICE) == office
    assert change_token([Scope(TOURNAMENT, spring.pk)]) != token


def test_a_page_of_a_tournament_at_rest_is_not_fetched_again() -> None:
    spring = create_swiss(factories.create_account("anna", "arbiters"), {1: "2w1", 2: "1b0"})
    old_rows.condense_changes()
    token = change_token([Scope(TOURNAMENT, spring.pk)])
    old_rows.condense_changes()
    assert change_token([Scope(TOURNAMENT, spring.pk)]) == token
