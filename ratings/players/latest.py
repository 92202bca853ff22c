"""News of a player for the page *My player*. A browser compares each item with its own last visit."""

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q

from ratings.models import LiveGame, Player
from ratings.players.feed import player_news
from ratings.players.rating_cards import ProjectedRating, RatingCard, SeriesRating
from ratings.register.queries import facts_on
from ratings.reports.results import RESULT_CODES

MAX_PUBLISHED = 12


@dataclass(frozen=True, slots=True)
class NewsItem:
    """A line of the news: `key` identifies its subject, and `value` changes with its content.

    `content` is what the template `ratings/players/_latest_<kind>.html` shows.
    """

    kind: str
    key: str
    value: str
    at: dt.datetime | None
    content: object


@dataclass(frozen=True, slots=True)
class LatestGame:
    """A game that is on no list yet, from the player's side. `result` is the player's result code.

    `change` is K × (score − expected) in hundredths, None if the game changes no rating or no list is projected.
    """

    event: str
    round: int
    white: bool
    result: str
    opponent_number: str
    opponent_name: str
    opponent_title: str
    opponent_rating: int | None
    change: int | None

    @property
    def is_won(self) -> bool:
        return RESULT_CODES[self.result].outcome == "win"

    @property
    def is_drawn(self) -> bool:
        return RESULT_CODES[self.result].outcome == "draw"


def latest_news(
    person: Player, records: Collection[int], cards: Sequence[RatingCard], today: dt.date
) -> list[NewsItem]:
    """Return the games since the newest lists, the projected ratings and the newest lists and titles, newest first.

    `records` are all records of the player, `cards` the cards of their page.
    """
    published = [
        NewsItem("entry", entry.key, "", entry.at, entry)
        for entry in player_news([*records], person.number)[:MAX_PUBLISHED]
    ]
    items = [*_games(records, cards, today), *_projections(cards), *published]
    return sorted(items, key=lambda item: item.at.timestamp() if item.at else 0, reverse=True)


def _projections(cards: Sequence[RatingCard]) -> Iterator[NewsItem]:
    for of in _series_ratings(cards):
        if of.projected and of.projected.rating:
            key = f"projection {of.series.pk} {of.current.control} {of.projected.list_date}"
            yield NewsItem("projection", key, str(of.projected.rating), of.projected.at, of)


def _games(records: Collection[int], cards: Sequence[RatingCard], today: dt.date) -> Iterator[NewsItem]:
    """Yield the games at desks, and those of accepted reports that a projected list counts."""
    at_desks = _desk_games(records)
    games: dict[str, NewsItem] = {}
    opponents = facts_on([_opponent(game, records).pk for game in at_desks.values()], today)
    for key, game in at_desks.items():
        opponent, white = _opponent(game, records), game.white_id in records
        fact, result = opponents.get(opponent.pk), game.white_result if white else game.black_result
        name, title = (fact.name, fact.title or fact.womens_title) if fact else (opponent.number, "")
        content = LatestGame(game.event_name, game.round, white, result, opponent.number, name, title, None, None)
        games[key] = NewsItem("game", key, result, game.at, content)
    for projected in _projected_by_control(cards):
        for key, content in _projected_games(projected):
            at = at_desks[key].at if key in at_desks else projected.at
            games[key] = NewsItem("game", key, content.result, at, content)
    yield from reversed(games.values())


def _desk_games(records: Collection[int]) -> dict[str, LiveGame]:
    games = LiveGame.objects.filter(Q(white__in=records) | Q(black__in=records)).select_related("white", "black")
    return {
        _game_key(game.control, game.first_day, game.round, _opponent(game, records).number): game for game in games
    }


def _opponent(game: LiveGame, records: Collection[int]) -> Player:
    return game.black if game.white_id in records else game.white


def _game_key(control: str, first_day: dt.date, round_number: int, opponent_number: str) -> str:
    """Return the key of a game. It stays the same when the report of the event is accepted."""
    return f"game {control} {first_day} {round_number} {opponent_number}"


def _projected_by_control(cards: Sequence[RatingCard]) -> Iterator[ProjectedRating]:
    """Yield the projection of the first series that has one, for each time control."""
    for card in cards:
        if projected := next((of.projected for of in (card.first, *card.others) if of.projected), None):
            yield projected


def _projected_games(projected: ProjectedRating) -> Iterator[tuple[str, LatestGame]]:
    projection = projected.projection
    for game in projection.games:
        yield (
            _game_key(projection.control, game.first_day, game.round, game.opponent_number),
            LatestGame(
                event=game.event,
                round=game.round,
                white=game.white,
                result=game.result,
                opponent_number=game.opponent_number,
                opponent_name=game.opponent_name,
                opponent_title=game.opponent_title,
                opponent_rating=game.opponent_rating,
                change=None if game.change is None or projection.k is None else projection.k * game.change,
            ),
        )


def _series_ratings(cards: Sequence[RatingCard]) -> Iterator[SeriesRating]:
    for card in cards:
        yield from (card.first, *card.others)
