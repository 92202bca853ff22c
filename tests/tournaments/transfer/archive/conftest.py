"""An event to export."""

import datetime as dt
from uuid import uuid4

import pytest
from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Absence, Category, Event, FideMode, FideModeExit, HelperLink, Tournament
from tournaments.results import results


@pytest.fixture
def event(cup: Tournament, arbiter: User, helper: User) -> Event:
    """The cup with some results, an undone one, a bye request, a category and a helper link."""
    first, second = factories.board(cup, 1, 1), factories.board(cup, 1, 2)
    factories.enter_result(first, "10", arbiter)
    factories.enter_result(second, "==", helper)
    second.refresh_from_db()
    results.undo(second.pk, second.version, uuid4(), helper)
    entry = cup.entries.get(start_number=3)
    Absence.objects.create(entry=entry, first_round=3, last_round=3, kind="H", by=arbiter)
    cup.entries.filter(pk=entry.pk).update(national_id="N-77", national_rating=1987)
    born = {"birth_year": 2001, "birth_date": dt.date(2001, 2, 3)}
    rated = {"rating": 2650, "list_version": None, "rating_by_hand": True, "rating_date": dt.date(2025, 10, 1)}
    cup.entries.filter(start_number=4).update(player=None, fide_id="777", **born, **rated)
    Tournament.objects.filter(pk=cup.pk).update(
        numbered_by="NRO", numbers_are_set=True, website="https://example.org/", prizes="1. 500\n2. 300"
    )
    Category.objects.create(tournament=cup, name="Juniors", born_from=2006)
    HelperLink.objects.create(
        tournament=cup, name="Board 1", token_sha256="0" * 64, expires_at=timezone.now(), by=arbiter
    )
    return cup.event


@pytest.fixture
def event_outside_fide_mode(event: Event, arbiter: User) -> Event:
    """The event, with its cup out of FIDE mode."""
    tournament = event.tournaments.get()
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode=FideMode.LEFT)
    FideModeExit.objects.create(tournament=tournament, after_round=1, reason="a club evening", by=arbiter)
    return event
