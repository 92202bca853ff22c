"""Secrecy of rounds: drafts, scheduled drafts and unpublished rounds appear on no public page."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from django.utils import timezone

from ratings.models import Player, User
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import HelperLink, Pairing, Round, RoundState, Tournament
from tournaments.rounds.rounds import publish
from tournaments.rounds.scheduled_publication import schedule_publication
from tournaments.rounds.unpublish import unpublish
from tournaments.urls import urlpatterns

Seen = dict[str, str]


@pytest.fixture(autouse=True)
def frozen_clock(time_machine: Any) -> None:
    """A frozen clock: printed pages contain the current minute."""
    time_machine.move_to(timezone.now(), tick=False)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """A Swiss of four registered players, its first round played, all pages public."""
    players = [factories.enrol_player(name) for name in factories.NAMES[:4]]
    factories.publish_list({person: 2100 - 50 * index for index, person in enumerate(players)})
    cup = factories.create_tournament(arbiter, system="swiss", rounds_planned=3)
    for person in players:
        entries.enter_player(cup, person)
    publish(round_of(cup, 1, (1, 3), (4, 2)))
    for pairing in Pairing.objects.filter(round__tournament=cup):
        factories.enter_result(pairing, "10", arbiter)
    cup.refresh_from_db()
    return cup


@pytest.fixture
def link(tournament: Tournament, arbiter: User) -> tuple[HelperLink, str]:
    return factories.issue_helper_link(tournament, arbiter)


def round_of(tournament: Tournament, number: int, *pairs: tuple[int, int]) -> Round:
    """Create a draft with these pairs of start numbers."""
    round_ = Round.objects.create(tournament=tournament, number=number)
    placed = {entry.start_number: entry for entry in tournament.entries.all()}
    for board, (white, black) in enumerate(pairs, 1):
        round_.pairings.create(board=board, white=placed[white], black=placed[black])
    return round_


def addresses(tournament: Tournament) -> list[str]:
    """Return every public page of the tournament, of each round and of a player, and related pages elsewhere."""
    numbers = [player.number for player in Player.objects.order_by("pk")[:2]]
    paths = [*("/", "/tournaments/", "/search/?q=Ahlberg"), *(f"/players/{number}/" for number in numbers)]
    paths += [f"/players/{number}/projection/" for number in numbers]
    return paths + [address for pattern in public_patterns() for address in _addresses_of(pattern, tournament)]


def public_patterns() -> list[URLPattern]:
    """Return the address patterns below that of a tournament."""
    rooms = [room for room in urlpatterns if isinstance(room, URLResolver)]
    patterns = [pattern for room in rooms for pattern in room.url_patterns]
    return [pattern for pattern in patterns if str(pattern.pattern).startswith("tournaments/<slug:slug>/")]


def _addresses_of(pattern: URLPattern, tournament: Tournament) -> list[str]:
    """Return the addresses of one kind of page. An unknown part fails with its name."""
    values: dict[str, list[object]] = {
        "slug": [tournament.slug],
        "number": [1, 2],
        "start_number": [1],
        "column": ["BH", "points"],
        "category": ["0"],
        "pk": [0],
    }
    arguments: list[dict[str, object]] = [{}]
    for part in pattern.pattern.converters:
        arguments = [{**fields, part: value} for fields in arguments for value in values[part]]
    return [reverse(str(pattern.name), kwargs=fields) for fields in arguments]


def visible_pages(client: Client, tournament: Tournament, token: str) -> Seen:
    """Return status and text of each address, without parts that change each time."""
    pages = {}
    for address in [*addresses(tournament), f"/desk/helper/{token}/", f"/desk/helper/{token}/boards/"]:
        answer = client.get(address)
        text = b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type]
        pages[address] = f"{answer.status_code} " + _steady(text.decode(errors="replace"))
    return pages


def _steady(text: str) -> str:
    text = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "uuid", text)
    return re.sub(r'(csrfmiddlewaretoken" value|nonce)="[^"]*"', "", text)


def without_tokens(pages: Seen) -> Seen:
    """Return the pages without their change tokens, which reveal that a row was written, but not its content."""
    return {address: re.sub(r'"Berger-State": "\w+"', "", page) for address, page in pages.items()}


def a_draft(tournament: Tournament) -> Round:
    return round_of(tournament, 2, (3, 4), (2, 1))


def by_the_clock(tournament: Tournament) -> Round:
    round_, now = a_draft(tournament), timezone.now()
    schedule_publication(round_, now + dt.timedelta(hours=1), now)
    return round_


@pytest.mark.whole
@pytest.mark.parametrize("prepared", [a_draft, by_the_clock])
def test_a_draft_changes_nothing_that_anyone_can_read(
    client: Client, tournament: Tournament, link: tuple[HelperLink, str], prepared: Callable[[Tournament], Round]
) -> None:
    before = visible_pages(client, tournament, link[1])
    round_ = prepared(tournament)
    assert visible_pages(client, tournament, link[1]) == before
    publish(round_)
    changed = {
        address for address, text in visible_pages(client, tournament, link[1]).items() if text != before[address]
    }
    assert f"/tournaments/{tournament.slug}/rounds/2/" in changed
    assert f"/desk/helper/{link[1]}/" in changed


@pytest.mark.whole
def test_an_unpublished_round_leaves_no_trace_on_public_pages(
    client: Client, tournament: Tournament, link: tuple[HelperLink, str], arbiter: User
) -> None:
    before = visible_pages(client, tournament, link[1])
    round_ = a_draft(tournament)
    publish(round_)
    board = factories.board(tournament, 2, 1)
    factories.enter_result(board, "01", arbiter)
    assert visible_pages(client, tournament, link[1]) != before
    unpublish(round_, arbiter, "the wrong list was used")
    round_.refresh_from_db()
    assert round_.state == RoundState.DRAFT
    assert without_tokens(visible_pages(client, tournament, link[1])) == without_tokens(before)
    assert factories.board(tournament, 2, 1).result == "01"
