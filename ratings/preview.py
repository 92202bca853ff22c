"""What a run would change against the version or list before it, to be seen before anybody else does."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import connection

from ratings.models import Kind, RatedGame, Run, Version

SHOWN = 20
# Ratings at which an office looks for a title to apply for; no law: that is for the norms and the title regulations.
MILESTONES = tuple(range(2200, 2900, 100))
PAIRED = """
    FROM (SELECT * FROM ratings_listedrating WHERE run_id = %(before)s) before
    FULL JOIN (SELECT * FROM ratings_listedrating WHERE run_id = %(run)s) now USING (player_id)
"""
COLUMNS = """
    SELECT player_id, coalesce(now.number, before.number) AS number, coalesce(now.name, before.name) AS name,
        coalesce(now.federation, before.federation) AS federation, before.rating AS rating_before, now.rating,
        now.rating - before.rating AS change, coalesce(now.games, 0) AS games, before.k AS k_before, now.k,
        count(*) OVER () AS total
"""
BY_NAME = "ORDER BY coalesce(now.folded, before.folded), number"
# Each section: who is in it, and in which order.
SECTIONS = {
    "moves": (
        "now.rating <> before.rating",
        "ORDER BY abs(now.rating - before.rating) DESC, coalesce(now.folded, before.folded), number",
    ),
    "first_ratings": (
        "now.rating IS NOT NULL AND before.rating IS NULL",
        "ORDER BY now.rating DESC, now.folded, number",
    ),
    "below_floor": ("now.player_id IS NOT NULL AND now.rating IS NULL AND before.rating IS NOT NULL", BY_NAME),
    "new_people": ("before.player_id IS NULL", BY_NAME),
    "removed": ("now.player_id IS NULL", BY_NAME),
    "back": ("before.flag LIKE '%%i' AND now.flag NOT LIKE '%%i'", BY_NAME),
    "asleep": ("before.flag NOT LIKE '%%i' AND now.flag LIKE '%%i'", BY_NAME),
    "k_changes": ("now.k <> before.k", BY_NAME),
    "milestones": (
        "EXISTS (SELECT FROM unnest(%(milestones)s::int[]) reached"
        " WHERE now.highest >= reached AND coalesce(before.highest, before.rating, 0) < reached)",
        "ORDER BY now.highest DESC, now.folded, number",
    ),
}
COUNTS = """
    SELECT now.rating - before.rating, count(*)
    FROM ratings_listedrating now JOIN ratings_listedrating before ON before.player_id = now.player_id
    WHERE now.run_id = %(run)s AND before.run_id = %(before)s
      AND now.rating IS NOT NULL AND before.rating IS NOT NULL
      AND (now.games > 0 OR now.rating <> before.rating)
    GROUP BY 1
"""


class Line(NamedTuple):
    """One person of a section, before and now."""

    player: int
    number: str
    name: str
    federation: str
    rating_before: int | None
    rating: int | None
    change: int | None
    games: int
    k_before: int | None
    k: int | None


class Section(NamedTuple):
    """The first lines of a section, and how many there are."""

    lines: list[Line]
    total: int


class Move(NamedTuple):
    """A person whose rating moved far, and the games that did it."""

    line: Line
    games: list[RatedGame]


class Preview(NamedTuple):
    """What changes from `against`; `counts` is change → how many of those who played or moved."""

    against: Version
    sections: dict[str, Section]
    moves: list[Move]
    counts: dict[int, int]

    @property
    def moved(self) -> int:
        return self.sections["moves"].total


def preview(run: Run) -> Preview | None:
    """What a finished run would change; None where no version was published before it."""
    against = before(run)
    if against is None:
        return None
    runs = {"run": run.pk, "before": against.run_id, "milestones": list(MILESTONES)}
    sections = {name: _section(name, runs) for name in SECTIONS}
    return Preview(against, sections, list(_moves(run, sections["moves"].lines)), _counts(runs))


def before(run: Run) -> Version | None:
    """The newest other version of the same list, else that of the newest list before it."""
    same = Version.objects.filter(list=run.list).exclude(run=run).select_related("list").order_by("-number")
    published = Version.objects.filter(run=run).first()
    if published:
        same = same.filter(number__lt=published.number)
    earlier = Version.objects.filter(list__control=run.list.control, list__date__lt=run.list.date)
    return same.first() or earlier.select_related("list").order_by("-list__date", "-number").first()


def _section(name: str, runs: dict[str, Any]) -> Section:
    who, order = SECTIONS[name]
    with connection.cursor() as cursor:
        cursor.execute(f"{COLUMNS}{PAIRED} WHERE {who} {order} LIMIT {SHOWN}", runs)
        found = cursor.fetchall()
    return Section([Line(*row[:-1]) for row in found], found[0][-1] if found else 0)


def _moves(run: Run, lines: list[Line]) -> Iterator[Move]:
    """The lines with the games behind them, all read at once; an imported list has none."""
    if run.kind == Kind.IMPORTED:
        yield from (Move(line, []) for line in lines)
        return
    of: dict[int, list[RatedGame]] = {line.player: [] for line in lines}
    games = RatedGame.objects.filter(run=run, player__in=of, left_out="").select_related("game__event")
    for game in games.order_by("game__event__first_day", "game__event", "game__round"):
        of[game.player_id].append(game)
    yield from (Move(line, of[line.player]) for line in lines)


def _counts(runs: dict[str, Any]) -> dict[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(COUNTS, runs)
        return dict(cursor.fetchall())
