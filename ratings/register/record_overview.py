"""Data of a record, for officers before they merge or split it."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Q

from ratings.models import (
    Adjustment,
    Claim,
    Game,
    ListedRating,
    LiveGame,
    Merge,
    Player,
    PlayerFact,
    RatedEvent,
    TimeControl,
    User,
    Version,
)
from ratings.register.queries import versions_in_force

MAX_EVENTS = 10
THIS_APP = "ratings"


@dataclass(frozen=True, slots=True)
class RecordOverview:
    """A record with its facts and its newest events, both newest first, and the numbers of its games and lists.

    `ratings` are those in force, in the order of the time controls. `first` and `last` are the dates of its first and
    last list. `elsewhere` has the number of rows in models of other apps, such as entries of tournaments.
    """

    player: Player
    numbers: list[str]
    facts: list[PlayerFact]
    ratings: list[int | None]
    games: int
    events: list[RatedEvent]
    lists: int
    first: dt.date | None
    last: dt.date | None
    account: str
    adjustments: int
    claims: int
    live: list[str]
    elsewhere: list[tuple[str, int]]

    @property
    def name(self) -> str:
        return self.facts[0].name if self.facts else self.player.number


def record_overview(player: Player, day: dt.date) -> RecordOverview:
    """Return the data of this record alone, without records merged into it."""
    games = Game.objects.filter(Q(white=player) | Q(black=player), event__in=RatedEvent.objects.standing().values("pk"))
    events = RatedEvent.objects.filter(pk__in=games.values("event"))
    account = User.objects.filter(player=player).first()
    dates = sorted(Version.objects.newest().filter(run__listed__player=player).values_list("list__date", flat=True))
    return RecordOverview(
        player=player,
        numbers=sorted(player.numbers.values_list("number", flat=True)),
        facts=[*player.facts.standing()],
        ratings=_ratings(player, day),
        games=games.count(),
        events=[*events.order_by("-first_day", "-pk")[:MAX_EVENTS]],
        lists=len(dates),
        first=dates[0] if dates else None,
        last=dates[-1] if dates else None,
        account=account.username if account else "",
        adjustments=Adjustment.objects.filter(player=player).count(),
        claims=Claim.objects.filter(player=player).count(),
        live=_live_events(player),
        elsewhere=_rows_of_other_apps(player),
    )


def _ratings(player: Player, day: dt.date) -> list[int | None]:
    in_force = versions_in_force(day)
    runs = {control: version.run_id for control, version in in_force.items()}
    rows = dict(ListedRating.objects.filter(run__in=runs.values(), player=player).values_list("run", "rating"))
    return [rows.get(runs.get(control, 0)) for control in TimeControl.values]


def _live_events(player: Player) -> list[str]:
    mine = LiveGame.objects.filter(Q(white=player) | Q(black=player))
    return sorted({*mine.values_list("event_name", flat=True)})


def _rows_of_other_apps(player: Player) -> list[tuple[str, int]]:
    """Return the number of rows that refer to the record, for each model outside this app.

    The relations are read from the model, so that this app does not import other apps.
    """
    counted = [
        (str(relation.related_model._meta.verbose_name_plural), relation.related_model._default_manager.filter(
            **{relation.field.name: player}
        ).count())
        for relation in Player._meta.related_objects
        if relation.related_model._meta.app_label != THIS_APP
    ]  # fmt: skip
    return [(text, count) for text, count in counted if count]


def events_accepted_since(merge: Merge) -> list[RatedEvent]:
    """Return the events with games of the remaining record that were accepted after a merge.

    These games stay with the remaining record if the merge is undone.
    """
    games = Game.objects.filter(Q(white=merge.kept) | Q(black=merge.kept))
    since = RatedEvent.objects.standing().filter(pk__in=games.values("event"), accepted_at__gte=merge.at)
    return [*since.order_by("-first_day", "-pk")]
