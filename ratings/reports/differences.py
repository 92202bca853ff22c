"""The differences between two versions of a report: event, players, rounds. Pure."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from ratings.reports.report import Report, ReportPlayer, RoundResult
from ratings.text.folding import fold

# Fields of the event and of a player that are compared and displayed.
EVENT = (
    "name", "city", "federation", "first_day", "last_day", "round_count", "type", "coded_type", "time_control",
    "coded_time_control", "chief_arbiter", "deputies",
)  # fmt: skip
PLAYER = ("number", "name", "sex", "title", "rating", "federation", "fide_id", "birth", "points", "rank")
# Fields whose changes are listed without their values.
OTHERS = (
    "point_system", "tie_breaks", "standings_order", "team_points", "national", "teams", "byes", "accelerations",
    "forbidden_pairs", "abnormal_points", "board_orders", "team_byes", "forfeited_matches",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EditedField:
    """One field of `Report` or `ReportPlayer`, before and after; `round` is set for the date of a round."""

    field: str
    before: object
    after: object
    round: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player of both versions, as in the later version, and the changes in their line without rounds."""

    player: ReportPlayer
    changes: tuple[EditedField, ...]


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A changed round of a player: the result in each version, with the opponent's number there; None without a result.

    If the result of two players' game changed, only the player with the lower number has a change.
    """

    player: ReportPlayer
    round: int
    before: RoundResult | None
    after: RoundResult | None


@dataclass(frozen=True, slots=True)
class ReportDifferences:
    """All differences. `others` are the names of other fields of `Report` that differ."""

    event: tuple[EditedField, ...]
    added: tuple[ReportPlayer, ...]
    removed: tuple[ReportPlayer, ...]
    players: tuple[PlayerChange, ...]
    rounds: tuple[RoundChange, ...]
    others: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """True if both versions are equal."""
        return not (self.event or self.added or self.removed or self.players or self.rounds or self.others)


def differences(before: Report, after: Report) -> ReportDifferences:
    """Compare two versions. Players are matched by FIDE ID, else by name, else by number."""
    same = same_players(before, after)
    earlier = {player.number: player for player in before.players}
    both = [(earlier[same[player.number]], player) for player in after.players if player.number in same]
    return ReportDifferences(
        event=(*_changes(EVENT, before, after), *_dates(before, after)),
        added=tuple(player for player in after.players if player.number not in same),
        removed=tuple(player for player in before.players if player.number not in same.values()),
        players=tuple(PlayerChange(new, changes) for old, new in both if (changes := _changes(PLAYER, old, new))),
        rounds=tuple(_rounds(both, same)),
        others=tuple(field for field in OTHERS if getattr(before, field) != getattr(after, field)),
    )


def same_players(before: Report, after: Report) -> dict[int, int]:
    """Return the number in `before` of each player of `after`, by the number in `after`, without new players."""
    same: dict[int, int] = {}
    keys: tuple[Callable[[ReportPlayer], Hashable], ...] = (
        lambda player: player.fide_id,
        lambda player: fold(player.name),
        lambda player: player.number,
    )
    for key in keys:
        old = _unique_numbers((player for player in before.players if player.number not in same.values()), key)
        new = _unique_numbers((player for player in after.players if player.number not in same), key)
        same |= {new[shared]: old[shared] for shared in new if shared in old}
    return same


def _unique_numbers(players: Iterable[ReportPlayer], key: Callable[[ReportPlayer], Hashable]) -> dict[Hashable, int]:
    """Return the number of the player with each key, without keys of several players."""
    keyed = [player for player in players if key(player)]
    times = Counter(map(key, keyed))
    return {key(player): player.number for player in keyed if times[key(player)] == 1}


def _changes(fields: Iterable[str], before: object, after: object) -> tuple[EditedField, ...]:
    pairs = ((field, getattr(before, field), getattr(after, field)) for field in fields)
    return tuple(EditedField(field, old, new) for field, old, new in pairs if old != new)


def _dates(before: Report, after: Report) -> Iterator[EditedField]:
    for number, (old, new) in enumerate(zip_longest(before.round_dates, after.round_dates), start=1):
        if old != new:
            yield EditedField("round_dates", old, new, number)


def _rounds(both: Iterable[tuple[ReportPlayer, ReportPlayer]], same: Mapping[int, int]) -> Iterator[RoundChange]:
    reported: set[tuple[int, frozenset[int]]] = set()
    for old, new in sorted(both, key=lambda pair: pair[1].number):
        for number, (was, now) in enumerate(zip_longest(old.rounds, new.rounds), start=1):
            if _with_earlier_number(now, same) == was:
                continue
            game = (number, frozenset({new.number, _same_opponent(was, now, same) or 0}))
            if game not in reported:
                yield RoundChange(new, number, was, now)
            if 0 not in game[1]:
                reported.add(game)


def _with_earlier_number(now: RoundResult | None, same: Mapping[int, int]) -> RoundResult | None:
    """Return a round with the opponent's earlier number, or -1 for a new opponent."""
    return now and (replace(now, opponent=same.get(now.opponent, -1)) if now.opponent else now)


def _same_opponent(was: RoundResult | None, now: RoundResult | None, same: Mapping[int, int]) -> int | None:
    """Return the opponent's number if both versions have the same opponent."""
    if was and now and now.opponent and same.get(now.opponent) == was.opponent:
        return now.opponent
    return None
