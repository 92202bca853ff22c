"""Queries of players of the register, and of the ratings in force on a day."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from ratings.models import (
    ListedRating,
    Player,
    PlayerFact,
    PlayerNumber,
    SeriesNumber,
    TimeControl,
    Version,
)
from ratings.register import search_sql
from ratings.register.identity import MergeMap, read_merges
from ratings.register.same_names import players_by_spellings
from ratings.tables.patterns import is_player_number
from ratings.text.sounds_like import name_words


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player of the register on a day.

    `ratings` has the rating in each time control in which the player is on the list in force; None for unrated. `title`
    is the open title, else the women's title.
    """

    player: Player
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    birth_year: int | None
    ratings: Mapping[str, int | None] = field(default_factory=dict)

    @property
    def number(self) -> str:
        return self.player.number

    @property
    def rating(self) -> int | None:
        """The rating for sorting: standard, else rapid, else blitz."""
        return next((rating for control in TimeControl.values if (rating := self.ratings.get(control))), None)


def find_players(
    text: str, day: dt.date, limit: int = 20, with_hidden: bool = True, newest: Iterable[Version] | None = None
) -> list[PlayerSummary]:
    """Return the players whose number begins with `text`, or whose name has words that begin with its words.

    Former names are searched, too. Players with the highest ratings now come first; players whose name has another
    spelling of ä, ö, ü, å and the like follow. Names and federations are those of
    `day`, ratings those in force on that day (see `versions_in_force`). `with_hidden` includes hidden players, for
    staff.
    """
    text = text.strip()
    ids = _players_with_series_number(text, with_hidden) if any(map(str.isdigit, text)) else []
    if is_player_number(text.upper()):
        ids = [*dict.fromkeys([*ids, *search_sql.players_by_number(text, limit, with_hidden)])][:limit]
    elif not ids:
        ids = players_by_spellings(name_words(text), limit, with_hidden)
    return summaries(ids, day, versions_in_force(day, newest), with_hidden=with_hidden)


def _players_with_series_number(text: str, with_hidden: bool) -> list[int]:
    """Return the primary keys of the players with exactly this number in a rating series."""
    numbers = SeriesNumber.objects.filter(number=text.upper().replace("\0", ""))
    return [*(numbers if with_hidden else numbers.filter(player__hidden=False)).values_list("player", flat=True)]


def summaries_with_number(number: str, day: dt.date) -> list[PlayerSummary]:
    """Return the player who has or had exactly this number, with facts and ratings of a day; empty without one."""
    return summaries([*PlayerNumber.objects.filter(number=number.upper()).values_list("player", flat=True)], day)


def summaries(
    ids: Collection[int],
    day: dt.date,
    versions: Mapping[str, Version] | None = None,
    with_hidden: bool = True,
    merge_map: MergeMap | None = None,
) -> list[PlayerSummary]:
    """Return these players with facts and ratings of a day, in the order of `ids`.

    A merged record is replaced by the remaining record. `versions` are the lists in force by time control, and
    `merge_map` the merges in force; None reads them. The number of statements does not depend on the number of players.
    """
    if not ids:
        return []
    versions = versions_in_force(day) if versions is None else versions
    merge_map = read_merges() if merge_map is None else merge_map
    ids = list(dict.fromkeys(map(merge_map.current, ids)))
    facts, ratings = facts_on(ids, day), _ratings(ids, versions, merge_map)
    return [
        to_summary(facts[pk], ratings.get(pk, {}))
        for pk in ids
        if pk in facts and (with_hidden or not facts[pk].player.hidden)
    ]


def facts_on(ids: Collection[int], day: dt.date) -> dict[int, PlayerFact]:
    """Return the fact of each record in force on a day; before the first fact, the first fact."""
    return select_facts_on(facts_of(ids), day)


def facts_of(ids: Collection[int]) -> list[PlayerFact]:
    """Return all facts of these records that no correction replaced, oldest first, with their records loaded."""
    facts = PlayerFact.objects.standing().filter(player__in=ids).select_related("player")
    return [*facts.order_by("from_day", "pk")]


def select_facts_on(facts: Iterable[PlayerFact], day: dt.date) -> dict[int, PlayerFact]:
    """Return the fact of each record in force on a day, from facts in the order of their days."""
    held: dict[int, PlayerFact] = {}
    for fact in facts:
        if fact.player_id not in held or fact.from_day <= day:
            held[fact.player_id] = fact
    return held


def version_in_force(control: str, day: dt.date) -> Version | None:
    """Return the version of the default series in force in a time control on a day; None before the first list."""
    return Version.objects.of_default_series().in_force(control, day)


def versions_in_force(day: dt.date, newest: Iterable[Version] | None = None) -> dict[str, Version]:
    """Return the version in force on a day in each time control that has a list, standard first.

    `newest` are the newest versions of a series, by default those of the default series.
    """
    newest = next(iter(Version.objects.newest_cached_by_series().values())) if newest is None else newest
    begun = [version for version in newest if version.list.date <= day]
    current = {version.list.control: version for version in reversed(begun)}
    return {control: current[control] for control in TimeControl.values if control in current}


def ratings_in_force(
    players: Collection[Player | int], control: str, day: dt.date, merge_map: MergeMap | None = None
) -> dict[int, ListedRating]:
    """Return the players' rows of the list in force on a day, by the player's primary key.

    Players who are not on the list are left out. A merged record has the row of the remaining record.
    """
    version = version_in_force(control, day)
    ids = [player.pk if isinstance(player, Player) else player for player in players]
    return rows_of(version, ids, merge_map) if version else {}


def rows_of(version: Version, ids: Collection[int], merge_map: MergeMap | None = None) -> dict[int, ListedRating]:
    """Return the rows of a version by the requested primary keys. A merged record has the remaining record's row."""
    merge_map = read_merges() if merge_map is None else merge_map
    rows = ListedRating.objects.filter(run_id=version.run_id, player__in=merge_map.records_of_players(ids))
    by_player = merge_map.merge_values({row.player_id: row for row in rows})
    return {pk: by_player[merge_map.current(pk)] for pk in ids if merge_map.current(pk) in by_player}


def _ratings(
    ids: Collection[int], versions: Mapping[str, Version], merge_map: MergeMap
) -> dict[int, dict[str, int | None]]:
    control_of = {version.run_id: control for control, version in versions.items()}
    rows = ListedRating.objects.filter(run_id__in=control_of, player_id__in=merge_map.records_of_players(ids))
    by_control: dict[str, dict[int, int | None]] = {}
    for run, record, rating in rows.values_list("run_id", "player_id", "rating"):
        by_control.setdefault(control_of[run], {})[record] = rating
    ratings: dict[int, dict[str, int | None]] = {}
    for control, by_record in by_control.items():
        for player, rating in merge_map.merge_values(by_record).items():
            ratings.setdefault(player, {})[control] = rating
    return ratings


def to_summary(fact: PlayerFact, ratings: Mapping[str, int | None]) -> PlayerSummary:
    """Return the summary of a fact's player, with these ratings."""
    return PlayerSummary(
        player=fact.player,
        name=fact.name,
        federation=fact.federation,
        sex=fact.sex,
        title=fact.title or fact.womens_title,
        womens_title=fact.womens_title,
        birth_year=fact.player.birth_year,
        ratings=ratings,
    )
