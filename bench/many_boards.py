"""A tournament with a round of 600 boards in the demonstration, created once, and sessions that enter its results."""

import datetime as dt
import secrets
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.db.models import Exists, OuterRef

from ratings.models import Player, PlayerFact, User
from tournaments.entries.register_snapshot import entry_from_register
from tournaments.models import Entry, Pairing, Round, RoundState, Tournament
from tournaments.results import station
from tournaments.setup.create import create_tournament

NAME = "Six hundred boards"
BOARDS = 600


@dataclass(frozen=True)
class Board:
    """A board in a station's view."""

    number: int
    result: str
    version: int


@dataclass(frozen=True)
class BrowserSession:
    """The headers of a logged-in browser."""

    cookie: str
    csrf: str


@transaction.atomic
def many_boards() -> Tournament:
    """Return the tournament, created if necessary.

    Its players come from the register; invented players fill the rest.
    """
    made = Tournament.objects.filter(name=NAME).first()
    if made is None:
        day = dt.datetime.now(dt.UTC).date()
        fields = {"place": "Bergen", "federation": "NOR", "first_day": day, "last_day": day, "rounds_planned": 9}
        made = create_tournament(Tournament(name=NAME, system="swiss", **fields), _arbiter())
        _create_round(made, _create_entries(made))
    return made


def boards(tournament: Tournament) -> list[Board]:
    pairings = Pairing.objects.filter(round__tournament=tournament).order_by("board")
    return [Board(board.board, board.result, board.version) for board in pairings]


def create_sessions(count: int) -> list[BrowserSession]:
    """Create `count` sessions of the arbiter.

    Each call uses the same browser ids, so a board's result still belongs to its station. A station may not replace
    another station's result without seeing it.
    """
    user = _arbiter()
    return [create_session(user, f"{number:032x}") for number in range(1, count + 1)]


def _arbiter() -> User:
    return User.objects.get(username="arbiter")


def create_session(user: User, browser: str = "") -> BrowserSession:
    """Create a session of the account in the browser with this id, or in a new browser without an id."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    token = "0" * 32
    cookies = {
        settings.SESSION_COOKIE_NAME: session.session_key,
        settings.CSRF_COOKIE_NAME: token,
        station.COOKIE: browser or secrets.token_hex(16),
    }
    return BrowserSession("; ".join(f"{name}={value}" for name, value in cookies.items()), token)


def _create_entries(tournament: Tournament) -> list[Entry]:
    named = Player.objects.filter(Exists(PlayerFact.objects.filter(player=OuterRef("pk")))).order_by("pk")
    registered = [entry_from_register(tournament, player) for player in named[: 2 * BOARDS]]
    more = [
        Entry(name=f"Nameless, {number}", federation="NOR", sex="w")
        for number in range(len(registered) + 1, 2 * BOARDS + 1)
    ]
    every = [*registered, *more]
    for number, entry in enumerate(every, 1):
        entry.tournament, entry.start_number = tournament, number
    return Entry.objects.bulk_create(every)


def _create_round(tournament: Tournament, entries: list[Entry]) -> None:
    """Create round 1, in which the upper half meets the lower half."""
    round_ = Round.objects.create(tournament=tournament, number=1, day=tournament.first_day, state=RoundState.PUBLISHED)
    pairs = zip(entries[:BOARDS], entries[BOARDS:], strict=True)
    Pairing.objects.bulk_create(
        Pairing(round=round_, board=board, white=white, black=black) for board, (white, black) in enumerate(pairs, 1)
    )
