"""Norm performances of a player in events, with the conditions that the games can show."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ratings.models import PlayerFact, RatedEvent, System, TimeControl, Version
from ratings.players.games import PlayedGame
from ratings.register.identity import MergeMap
from ratings.rules.edition import NoEdition
from ratings.rules.norms import Norm, NormCondition, NormGame, evaluate_norm
from ratings.rules.title_articles import Title, TitleEdition
from ratings.rules.title_edition import norm_title, title_edition_on

TITLES_BY_SEX: dict[str, tuple[Title, ...]] = {"m": ("GM", "IM"), "w": ("GM", "IM", "WGM", "WIM"), "": ("GM", "IM")}
TITLE_RANKS = {"GM": 4, "IM": 3, "WGM": 2, "WIM": 1}


@dataclass(frozen=True, slots=True)
class NormResult:
    """The highest title with all conditions met; without any, the highest title with a sufficient performance.

    `norm.ok` is True if all conditions are met. Exemptions from the conditions on federations are unknown.
    """

    event: RatedEvent
    version: Version
    number: str
    title: Title
    games: int
    score: int
    edition: TitleEdition
    norm: Norm

    @property
    def unmet_conditions(self) -> list[NormCondition]:
        """The conditions that are not met."""
        return [condition for condition in self.norm.conditions if condition.met is False]


@dataclass(frozen=True, slots=True)
class FactsOnDay:
    """Facts of a player on a day; `title` is the open title, else the women's title."""

    title: str
    federation: str
    sex: str


class RegisterFacts:
    """Facts of players in the register, by day."""

    def __init__(self, ids: Collection[int], merge_map: MergeMap) -> None:
        self._of: dict[int, list[PlayerFact]] = {}
        facts = (
            PlayerFact.objects.standing()
            .filter(player__in=merge_map.records_of_players(ids))
            .order_by("from_day", "pk")
        )
        for fact in facts:
            self._of.setdefault(merge_map.current(fact.player_id), []).append(fact)

    def on(self, person: int, day: dt.date) -> FactsOnDay | None:
        """Return a player's facts on a day; before the first fact, the first fact. None without facts."""
        facts = self._of.get(person)
        if not facts:
            return None
        fact = next((fact for fact in reversed(facts) if fact.from_day <= day), facts[0])
        return FactsOnDay(fact.title or fact.womens_title, fact.federation, fact.sex)


def norm_results(person: int, games: Iterable[PlayedGame], merge_map: MergeMap) -> list[NormResult]:
    """Return the standard events with a norm performance for a title above the player's own, newest first.

    Titles and federations are those of the register on the first day of the event. The register may not have those of
    the time before its first list.
    """
    standard = [game for game in games if game.event.control == TimeControl.STANDARD]
    facts = RegisterFacts({person, *(game.opponent for game in standard)}, merge_map)
    results = (
        _norm_result(person, list(of_event), facts)
        for _, of_event in groupby(standard, key=lambda game: (game.event.pk, game.number))
    )
    return [result for result in results if result]


def _norm_result(person: int, games: Sequence[PlayedGame], facts: RegisterFacts) -> NormResult | None:
    event, own = games[0].event, facts.on(person, games[0].event.first_day)
    try:
        edition = title_edition_on(event.first_day)
    except NoEdition:
        return None
    if own is None or len(games) < edition.games.least_short:
        return None
    met, double = [_norm_opponent(game, facts) for game in games], _is_double_round_robin(games)
    norms = {
        title: evaluate_norm(edition, title, own.federation, met, is_double_round_robin=double)
        for title in higher_titles(own)
    }
    enough = {title: norm for title, norm in norms.items() if _meets_performance(edition, title, norm)}
    title = next((title for title, norm in enough.items() if norm.ok is not False), next(iter(enough), None))
    if title is None:
        return None
    score = sum(game.score for game in games)
    return NormResult(event, games[0].version, games[0].number, title, len(games), score, edition, enough[title])


def _meets_performance(edition: TitleEdition, title: Title, norm_: Norm) -> bool:
    """Return True if the performance is enough for the title."""
    return norm_.performance is not None and norm_.performance >= norm_title(edition, title).performance


def higher_titles(own: FactsOnDay) -> list[Title]:
    """Return the titles above the player's own, the highest first."""
    return [title for title in TITLES_BY_SEX[own.sex] if TITLE_RANKS[title] > TITLE_RANKS.get(own.title, 0)]


def _norm_opponent(game: PlayedGame, facts: RegisterFacts) -> NormGame:
    then = facts.on(game.opponent, game.event.first_day)
    title, federation = (then.title, then.federation) if then else (None, None)
    return NormGame(game.opponent_rating, game.score, title, federation)


def _is_double_round_robin(games: Sequence[PlayedGame]) -> bool:
    """Return True for a round robin in which the player met every opponent twice."""
    of = [game.opponent for game in games]
    return games[0].event.system == System.ROUND_ROBIN and all(of.count(opponent) == 2 for opponent in of)
