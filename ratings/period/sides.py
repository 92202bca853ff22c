"""The games of the inputs as arrays, one row for each side of each game, with what was counted and why not."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ratings.period.inputs import Event, RunInputs
from ratings.period.law import Law
from ratings.rules.arrays import Flags, Ints
from ratings.rules.articles import Edition
from ratings.rules.change import Changes, of_games
from ratings.rules.left_out import LeftOut, left_out, match_decided
from ratings.rules.time_coding import TimeControlError, parse
from ratings.rules.time_control import PlayClass, classes

SCORES = {"1": 100, "W": 100, "+": 100, "=": 50, "D": 50, "0": 0, "L": 0, "-": 0, "U": 0, "Z": 0}
CLASS_OF = {"standard": PlayClass.STANDARD, "rapid": PlayClass.RAPID, "blitz": PlayClass.BLITZ}


@dataclass(frozen=True, slots=True)
class Sides:
    """Row i is White's side of game i, row games + i Black's. `player`, `opponent`, `event` are places in the inputs.

    Ratings are 0 for none. `opponent_rating` is what the opponent brought to the event; `own` is what the player's own
    change is counted from, see `_own`. `reason` is a LeftOut code. `first` marks what may count towards a first
    rating, see `_first`.
    """

    player: Ints
    opponent: Ints
    event: Ints
    white: Flags
    score: Ints
    own: Ints
    opponent_rating: Ints
    reason: Ints
    first: Flags

    @property
    def rated(self) -> Flags:
        """Sides that change a rating: nothing against it, and the player has one."""
        return np.asarray((self.reason == LeftOut.RATED) & (self.own > 0))


def sides(inputs: RunInputs, law: Law, base: Ints) -> Sides:
    """Every side of every game. `base` is each person's rating for the month, 0 for none."""
    people = {person.number: place for place, person in enumerate(inputs.people)}
    events = {event.key: place for place, event in enumerate(inputs.events)}
    brought = {(entry.event, entry.number): entry.rating or 0 for entry in inputs.entries}
    games = inputs.games
    white = _ints(people[game.white] for game in games)
    black = _ints(people[game.black] for game in games)
    whites = _ints(brought.get((game.event, game.white), 0) for game in games)
    blacks = _ints(brought.get((game.event, game.black), 0) for game in games)
    event = np.tile(_ints(events[game.event] for game in games), 2)
    player, entered, opponents = (np.concatenate(two) for two in ((white, black), (whites, blacks), (blacks, whites)))
    played = np.tile(np.array([not game.why_not for game in games], dtype=np.bool_), 2)
    reason = _reasons(inputs, law, event, entered, opponents, played)
    return Sides(
        player=player,
        opponent=np.concatenate([black, white]),
        event=event,
        white=np.arange(2 * len(games)) < len(games),
        score=_ints([*(SCORES[g.white_result] for g in games), *(SCORES[g.black_result] for g in games)]),
        own=_own(inputs, event, entered, base[player]),
        opponent_rating=opponents,
        reason=reason,
        first=_first(inputs, player, event, (reason == LeftOut.RATED) & (base[player] == 0) & ~_printed(inputs)),
    )


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def _own(inputs: RunInputs, event: Ints, entered: Ints, now: Ints) -> Ints:
    """The rating a player's own change is counted from; 0 in events that are only pooled, and without a rating now.

    Unrated at the event and rated by now, he counts with the new rating for himself, though not for his opponents
    (8.2.4; 10.5 before). Rated then and fallen below the floor since, his games make a new first rating.
    """
    this_list = np.array([one.list_date == inputs.date for one in inputs.events], dtype=np.bool_)
    return np.where((now == 0) | ~this_list[event], 0, np.where(entered > 0, entered, now))


def _printed(inputs: RunInputs) -> Flags:
    """The sides of players whose rating is only in the report: another office rates them."""
    printed = {(entry.event, entry.number) for entry in inputs.entries if entry.source == "printed"}
    sides = [*((game.event, game.white) for game in inputs.games), *((game.event, game.black) for game in inputs.games)]
    return np.array([side in printed for side in sides], dtype=np.bool_)


def _first(inputs: RunInputs, player: Ints, event: Ints, unrated: Flags) -> Flags:
    """Which sides of unrated players may make a first rating.

    Only those of players with such a game for this list: older events are read for them, and whoever else played
    there is not here with all he has. Results up to the list on which he lost a rating are spent.
    """
    entered = _ints(one.list_date.toordinal() for one in inputs.events)[event]
    spent = _ints(p.unrated_since.toordinal() if p.unrated_since else 0 for p in inputs.people)[player]
    plays = np.zeros(len(inputs.people), dtype=np.bool_)
    plays[player[unrated & (entered == inputs.date.toordinal())]] = True
    return np.asarray(unrated & plays[player] & (entered > spent))


def _reasons(inputs: RunInputs, law: Law, event: Ints, own: Ints, opponent: Ints, played: Flags) -> Ints:
    """The LeftOut code of each side, by what was true at the event."""
    reasons = np.zeros(len(event), dtype=np.int64)
    for one, rows in zip(inputs.events, _by_event(event, len(inputs.events)), strict=True):
        edition = law.on(one.first_day)
        decided = _decided(inputs, one, rows, len(event) // 2)
        reasons[rows] = left_out(
            edition,
            own[rows],
            opponent[rows],
            played[rows],
            _right_time(one, law, np.maximum(own[rows], opponent[rows])),
            np.full(len(rows), one.system == "match"),
            decided,
        )
    return reasons


def _by_event(event: Ints, count: int) -> list[Ints]:
    """The rows of each event, in order."""
    order = np.argsort(event, kind="stable")
    return np.split(order, np.searchsorted(event[order], np.arange(1, count)))[:count]


def _right_time(event: Event, law: Law, highest: Ints) -> Flags:
    """Whether the time control belongs to the event's list, by the higher rating of each pair.

    A time control that nobody stated was judged by the officer who accepted the report.
    """
    try:
        control = parse(event.time_control)
    except TimeControlError:
        return np.ones(len(highest), dtype=np.bool_)
    standard = law.on(event.first_day, "standard")
    if standard.slow_play is not None and standard.slow_play.decided_by == "event" and len(highest):
        highest = np.full(len(highest), highest.max())
    found = classes(control, standard, law.known_on(event.first_day, "rapid-blitz"), highest)
    return np.asarray(found.play == CLASS_OF[event.control])


def _decided(inputs: RunInputs, event: Event, rows: Ints, games: int) -> Flags:
    """Which games of a match came after it had a winner; none where nobody said how many were agreed."""
    if event.system != "match" or event.rounds is None or not len(rows):
        return np.zeros(len(rows), dtype=np.bool_)
    played = [inputs.games[place] for place in rows[rows < games]]
    first = played[0].white
    scores = _ints(SCORES[g.white_result if g.white == first else g.black_result] for g in played)
    return np.tile(match_decided(event.rounds, scores), 2)


def changes(inputs: RunInputs, law: Law, found: Sides) -> Changes:
    """The working of each side, by the edition of its event's first day; where nothing is rated, zeros."""
    size = len(found.player)
    columns = [np.zeros(size, dtype=np.int64) for _ in range(4)]
    capped = np.zeros(size, dtype=np.bool_)
    group = found.event * (len(inputs.people) + 1) + found.player
    for edition, rows in _by_edition(inputs, law, found.event, found.rated):
        part = of_games(edition, found.own[rows], found.opponent_rating[rows], found.score[rows], group[rows])
        for column, values in zip(columns, (part.difference, part.counted, part.expected, part.change), strict=True):
            column[rows] = values
        capped[rows] = part.capped
    return Changes(columns[0], columns[1], capped, columns[2], columns[3])


def _by_edition(inputs: RunInputs, law: Law, event: Ints, rated: Flags) -> list[tuple[Edition, Ints]]:
    """The rated rows under each edition."""
    names: dict[str, tuple[Edition, list[int]]] = {}
    for place, one in enumerate(inputs.events):
        edition = law.on(one.first_day)
        names.setdefault(edition.name, (edition, []))[1].append(place)
    return [(edition, np.flatnonzero(np.isin(event, places) & rated)) for edition, places in names.values()]
