"""Whom the menu leads to the desk."""

from django.contrib.auth.models import AnonymousUser

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament
from tournaments.templatetags.desk import has_desk


def test_arbiters_and_the_helpers_of_a_tournament_have_a_desk(arbiter: User, helper: User, cup: Tournament) -> None:
    assert has_desk(arbiter)
    assert has_desk(helper)


def test_who_works_at_no_tournament_has_none(cup: Tournament) -> None:
    assert not has_desk(cast.account("reader"))
    assert not has_desk(AnonymousUser())
    assert not has_desk("")
