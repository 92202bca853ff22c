"""Preview of a run: its changes against the previous version or list."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import connection

from ratings.models import RatedGame, Run, RunKind, Version

LINES_PER_SECTION = 20
# Ratings at which an office considers applications for titles: 2200, 2300 and so on. They do not decide about titles.
LOWEST, HIGHEST, STEP = 2200, 2800, 100
ORDER_BY_NAME = "folded, number"
# Condition and order of each section.
SECTIONS = {
    "moves": ("now.rating <> before.rating", "abs(change) DESC, folded, number"),
    "first_ratings": ("now.rating IS NOT NULL AND before.rating IS NULL", "rating DESC, folded, number"),
    "below_floor": ("now.player_id IS NOT NULL AND now.rating IS NULL AND before.rating IS NOT NULL", ORDER_BY_NAME),
    "new_people": ("before.player_id IS NULL", ORDER_BY_NAME),
    "removed": ("now.player_id IS NULL", ORDER_BY_NAME),
    "back": ("before.flag LIKE '%%i' AND now.flag NOT LIKE '%%i'", ORDER_BY_NAME),
    "asleep": ("before.flag NOT LIKE '%%i' AND now.flag LIKE '%%i'", ORDER_BY_NAME),
    "k_changes": ("now.k <> before.k", ORDER_BY_NAME),
    "milestones": (
        f"now.highest >= {LOWEST} AND coalesce(before.highest, before.rating, 0)"
        f" < least(now.highest / {STEP} * {STEP}, {HIGHEST})",
        "highest DESC, folded, number",
    ),
}
# The query reads both lists once, and returns only players with games or in a section.
CHANGED_ROWS = f"""
    WITH changed AS MATERIALIZED (
        SELECT player_id, coalesce(now.number, before.number) AS number, coalesce(now.name, before.name) AS name,
            coalesce(now.folded, before.folded) AS folded, coalesce(now.federation, before.federation) AS federation,
            before.rating AS rating_before, now.rating, now.rating - before.rating AS change,
            coalesce(now.games, 0) AS games, before.k AS k_before, now.k, now.highest,
            {", ".join(f"{condition} AS in_{section}" for section, (condition, _order) in SECTIONS.items())}
        FROM (SELECT * FROM ratings_listedrating WHERE run_id = %(before)s) before
        FULL JOIN (SELECT * FROM ratings_listedrating WHERE run_id = %(run)s) now USING (player_id)
        WHERE now.games > 0 OR {" OR ".join(f"({condition})" for condition, _order in SECTIONS.values())}
    )
"""  # noqa: S608
SECTION_ROWS = """
    SELECT '{section}', (SELECT count(*) FROM changed WHERE in_{section}),
        (SELECT json_agg(line) FROM (
            SELECT player_id AS player, number, name, federation, rating_before, rating, change, games, k_before, k
            FROM changed WHERE in_{section} ORDER BY {order} LIMIT {shown}) line)
"""
CHANGE_COUNTS = """
    SELECT 'counts', count(*), json_object_agg(change, people)
    FROM (SELECT change, count(*) AS people FROM changed WHERE games > 0 OR change <> 0 GROUP BY change) moved
    WHERE change IS NOT NULL
"""


class PreviewLine(NamedTuple):
    """A player of a section, before and now."""

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


class PreviewSection(NamedTuple):
    """The first lines of a section, and the total number."""

    lines: list[PreviewLine]
    total: int


class RatingMove(NamedTuple):
    """A player with a large rating change, and the games that caused it."""

    line: PreviewLine
    games: list[RatedGame]


class Preview(NamedTuple):
    """The changes of a run from `compared_version`.

    `counts` has the number of players by rating change, without players who have neither games nor a change.
    """

    compared_version: Version
    sections: dict[str, PreviewSection]
    moves: list[RatingMove]
    counts: dict[int, int]

    @property
    def moved_count(self) -> int:
        return self.sections["moves"].total


def preview_run(run: Run) -> Preview | None:
    """Return the changes of a finished run; None without an earlier published version."""
    against = comparison_version(run)
    if against is None:
        return None
    read = _read_sections(run.pk, against.run_id)
    sections = {
        name: PreviewSection([PreviewLine(**line) for line in read[name][1] or ()], read[name][0]) for name in SECTIONS
    }
    counts = {int(change): players for change, players in (read["counts"][1] or {}).items()}
    return Preview(against, sections, list(_moves(run, sections["moves"].lines)), counts)


def _read_sections(run: int, against: int) -> dict[str, tuple[int, Any]]:
    """Return size and first lines of each section, and the counts."""
    firsts = (
        SECTION_ROWS.format(section=name, order=order, shown=LINES_PER_SECTION)
        for name, (_condition, order) in SECTIONS.items()
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"{CHANGED_ROWS} {' UNION ALL '.join((CHANGE_COUNTS, *firsts))}", {"run": run, "before": against}
        )
        return {name: (total, some) for name, total, some in cursor.fetchall()}


def comparison_version(run: Run) -> Version | None:
    """Return the newest other version of the same list, else of the newest earlier list."""
    same = Version.objects.filter(list=run.list).exclude(run=run).select_related("list__series").order_by("-number")
    published = Version.objects.filter(run=run).first()
    if published:
        same = same.filter(number__lt=published.number)
    earlier = Version.objects.of_chain(run.list).filter(list__date__lt=run.list.date)
    return same.first() or earlier.select_related("list__series").order_by("-list__date", "-number").first()


def _moves(run: Run, lines: list[PreviewLine]) -> Iterator[RatingMove]:
    """Yield the lines with their games, read in one query; imported lists have no games."""
    if run.kind == RunKind.IMPORTED:
        yield from (RatingMove(line, []) for line in lines)
        return
    of: dict[int, list[RatedGame]] = {line.player: [] for line in lines}
    games = RatedGame.objects.filter(run=run, player__in=of, left_out="").select_related("game__event")
    for game in games.order_by("game__event__first_day", "game__event", "game__round"):
        of[game.player_id].append(game)
    yield from (RatingMove(line, of[line.player]) for line in lines)
