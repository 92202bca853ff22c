"""Helper links: created once, displayed once, for some boards and some hours."""

import datetime as dt
from hashlib import sha256
from uuid import uuid4

import pytest
import time_machine
from pytest_django.fixtures import Settings

from ratings.core.errors import Refused
from ratings.links import links, tokens
from ratings.models import User
from tests.tournaments import factories
from tournaments.models import HelperLink, Keystroke, RoundState, Tournament
from tournaments.results import helper_links, results

NOON = dt.datetime(2025, 11, 8, 12, 0, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)


def link(cup: Tournament, by: User, name: str = "Anna", **boards: int) -> tuple[HelperLink, str]:
    """Create a link until an hour after noon."""
    return factories.issue_helper_link(cup, by, name, NOON + HOUR, **boards)


def test_a_token_opens_its_link_and_only_its_checksum_is_kept(cup: Tournament, arbiter: User) -> None:
    helper_link, token = link(cup, arbiter)
    assert helper_links.valid_link(token, NOON) == helper_link
    assert helper_link.token_sha256 == sha256(token.encode()).hexdigest()
    assert len(token) >= 32


def test_no_two_tokens_are_alike(cup: Tournament, arbiter: User) -> None:
    assert len({link(cup, arbiter)[1] for _ in range(20)}) == 20


def test_a_link_holds_to_its_last_moment_and_not_longer(cup: Tournament, arbiter: User) -> None:
    helper_link, token = link(cup, arbiter)
    moment = dt.timedelta(microseconds=1)
    assert helper_links.valid_link(token, helper_link.expires_at - moment) == helper_link
    assert helper_links.valid_link(token, helper_link.expires_at) is None


def test_a_revoked_link_opens_nothing_and_keeps_the_moment_it_was_revoked_first(cup: Tournament, arbiter: User) -> None:
    helper_link, token = link(cup, arbiter)
    links.revoke(helper_link, NOON)
    links.revoke(helper_link, NOON + HOUR)
    helper_link.refresh_from_db()
    assert helper_links.valid_link(token, NOON) is None
    assert helper_link.revoked_at == NOON


@pytest.mark.parametrize("wrong", ["", "x" * 32, "\x00", "ä"])
def test_an_invalid_token_opens_no_link(cup: Tournament, arbiter: User, wrong: str) -> None:
    link(cup, arbiter)
    assert helper_links.valid_link(wrong, NOON) is None


def test_the_checksum_itself_opens_nothing(cup: Tournament, arbiter: User) -> None:
    helper_link, _token = link(cup, arbiter)
    assert helper_links.valid_link(helper_link.token_sha256, NOON) is None


def test_sending_the_form_twice_makes_one_link(cup: Tournament, arbiter: User) -> None:
    drawn = helper_links.new_token()
    new_links = [
        helper_links.create(HelperLink(tournament=cup, name="Anna", expires_at=NOON), drawn, arbiter) for _ in range(2)
    ]
    assert new_links[0] == new_links[1]
    assert HelperLink.objects.count() == 1


def test_a_token_that_has_a_link_is_not_given_to_another_person(cup: Tournament, arbiter: User) -> None:
    drawn = helper_links.new_token()
    helper_links.create(HelperLink(tournament=cup, name="Anna", expires_at=NOON), drawn, arbiter)
    with pytest.raises(Refused, match="already exists, for Anna"):
        helper_links.create(HelperLink(tournament=cup, name="Bo", expires_at=NOON), drawn, arbiter)


def test_a_token_of_ones_own_choice_makes_no_link(cup: Tournament, arbiter: User) -> None:
    for chosen in ("12345", "12345:1tQX4r:abc"):
        with pytest.raises(Refused, match="Reload it"):
            helper_links.create(HelperLink(tournament=cup, name="Anna", expires_at=NOON), chosen, arbiter)
    assert not HelperLink.objects.exists()


def test_a_token_is_to_be_used_within_a_day() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        drawn = helper_links.new_token()
        clock.shift(dt.timedelta(hours=tokens.MAX_DRAWN_HOURS))
        assert helper_links.verified_token(drawn)
        clock.shift(dt.timedelta(seconds=1))
        with pytest.raises(Refused):
            helper_links.verified_token(drawn)


@pytest.mark.parametrize(
    ("boards", "covered"),
    [
        ({}, [1, 2]),
        ({"first_board": 2}, [2]),
        ({"first_board": 1, "last_board": 1}, [1]),
        ({"first_board": 2, "last_board": 2}, [2]),
        ({"first_board": 3}, []),
    ],
)
def test_a_link_sees_its_boards_and_no_others(
    cup: Tournament, arbiter: User, boards: dict[str, int], covered: list[int]
) -> None:
    helper_link, _token = link(cup, arbiter, **boards)
    first = cup.rounds.get(number=1)
    assert [board.board for board in helper_links.boards(helper_link, first)] == covered
    assert [number for number in (1, 2) if helper_link.covers(number)] == covered


def test_in_a_round_robin_every_public_round_is_open_and_the_current_one_misses_a_result(
    cup: Tournament, arbiter: User
) -> None:
    rounds = helper_links.open_rounds(cup)
    assert [round_.number for round_ in rounds] == [1, 2, 3]
    assert helper_links.current_round(rounds) == rounds[0]
    for board in rounds[0].pairings.all():
        factories.enter_result(board, "10", arbiter)
    assert helper_links.current_round(helper_links.open_rounds(cup)) == rounds[1]


def test_when_every_result_is_in_the_last_round_is_the_current_one(cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    current = helper_links.current_round(helper_links.open_rounds(cup))
    assert current is not None
    assert current.number == 3


def test_of_a_swiss_only_the_newest_public_round_is_open(cup: Tournament) -> None:
    cup.system = "swiss"
    cup.rounds.filter(number=3).update(state=RoundState.DRAFT)
    assert [round_.number for round_ in helper_links.open_rounds(cup)] == [2]


def test_before_a_round_is_public_none_is_open(new_tournament: Tournament) -> None:
    assert helper_links.open_rounds(new_tournament) == []
    assert helper_links.current_round([]) is None


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2025-11-08T22:59", "2025-11-08T23:00"),
        ("2025-11-08T23:00", "2025-11-09T23:00"),
        ("2025-10-25T22:30", "2025-10-26T23:00"),
    ],
)
def test_the_day_ends_at_midnight_by_the_clock_of_the_installation(settings: Settings, now: str, end: str) -> None:
    """Just before midnight, at midnight, and on the day of 25 hours."""
    settings.TIME_ZONE = "Europe/Oslo"
    moment, expected = (dt.datetime.fromisoformat(f"{text}+00:00") for text in (now, end))
    assert helper_links.end_of_day(moment) == expected


def test_the_list_of_links_says_how_often_and_when_each_was_used(cup: Tournament, arbiter: User) -> None:
    used, _token = link(cup, arbiter)
    link(cup, arbiter, name="Bo")
    results.enter(factories.board(cup, 1, 1).pk, "10", 0, uuid4(), link=used)
    keystroke = Keystroke.objects.get()
    links = {link.name: (link.entered, link.last_used) for link in helper_links.links_of(cup)}
    assert links == {"Anna": (1, keystroke.at), "Bo": (0, None)}
