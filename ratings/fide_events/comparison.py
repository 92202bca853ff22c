"""The comparison of FIDE's own list with the list that this installation computed, with likely reasons."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.models import RatingList, Run, RunKind, Version
from ratings.series.models import FIDE_SERIES

# All players whose rows differ, with their period here and their rating on FIDE's previous list.
DIFFERING_ROWS = """
    SELECT COALESCE(ours.number, theirs.number), COALESCE(ours.name, theirs.name),
        COALESCE(ours.federation, theirs.federation), ours.run_id IS NOT NULL, theirs.run_id IS NOT NULL,
        ours.rating, theirs.rating, ours.games, theirs.games, ours.k, theirs.k,
        period.base, period.base_adjustment, period.rounded, earlier.rating
    FROM (SELECT * FROM ratings_listedrating WHERE run_id = %(ours)s) ours
    FULL JOIN (SELECT * FROM ratings_listedrating WHERE run_id = %(theirs)s) theirs USING (player_id)
    LEFT JOIN ratings_playerperiod period ON period.run_id = %(ours)s AND period.player_id = ours.player_id
    LEFT JOIN ratings_listedrating earlier ON earlier.run_id = %(before)s AND earlier.player_id = theirs.player_id
    WHERE ours.run_id IS NULL OR theirs.run_id IS NULL OR ours.rating IS DISTINCT FROM theirs.rating
        OR ours.games IS DISTINCT FROM theirs.games OR ours.k IS DISTINCT FROM theirs.k
    ORDER BY abs(COALESCE(ours.rating, 0) - COALESCE(theirs.rating, 0)) DESC, 1
"""

NOT_HERE, NOT_THERE = "not-here", "not-there"
MORE_GAMES, FEWER_GAMES = "more-games", "fewer-games"
OTHER_K, OTHER_BASE, ADJUSTED = "other-k", "other-base", "adjusted"
FIRST, FLOOR, BASE_OR_RESULT = "first", "floor", "base-or-result"


class ComparedPlayer(NamedTuple):
    """A player on one of the lists or on both.

    ``here`` and ``there`` are True if our list and FIDE's list have the player. ``base`` is our rating before the
    month, ``before`` is the rating on FIDE's previous list.
    """

    number: str
    name: str
    federation: str
    here: bool
    there: bool
    rating: int | None
    fide_rating: int | None
    games: int | None
    fide_games: int | None
    k: int | None
    fide_k: int | None
    base: int | None
    base_adjustment: int | None
    rounded: int | None
    before: int | None

    @property
    def difference(self) -> int | None:
        """FIDE's rating minus ours; None if the player is unrated on either list."""
        return None if None in (self.rating, self.fide_rating) else self.fide_rating - self.rating  # type: ignore[operator]

    @property
    def reasons(self) -> tuple[str, ...]:
        """The likely reasons for a difference, the most certain reason first."""
        if not self.here or not self.there:
            return (NOT_THERE if self.here else NOT_HERE,)
        return tuple(_reasons(self)) or (BASE_OR_RESULT,)


class ComparedRuns(NamedTuple):
    """The two compared runs, and the run of FIDE's previous list; None without one."""

    list: RatingList
    ours: Run
    theirs: Run
    previous_fide_run: Run | None

    @property
    def their_version(self) -> Version | None:
        """The version of FIDE's list in this installation; None while it is a preview."""
        return Version.objects.filter(run=self.theirs).first()


@dataclass(frozen=True, slots=True)
class FideComparisonSummary:
    """The number of players on both lists, the number with equal ratings, and the count of each reason."""

    on_both_lists: int
    with_equal_ratings: int
    counts: tuple[tuple[str, int], ...]


def runs_to_compare(rating_list: RatingList) -> ComparedRuns | None:
    """Return FIDE's newest import, published or not, and the published list of this installation; None without both.

    If our list is not published, it is the newest preview. The import is of the list itself, or of the month's list in
    the series of FIDE's lists.
    """
    finished = Run.objects.filter(list__control=rating_list.control, finished_at__isnull=False, failure="")
    finished = finished.filter(Q(list__series=rating_list.series_id) | Q(list__series__code=FIDE_SERIES))
    imported, here = finished.filter(kind=RunKind.IMPORTED), finished.filter(kind=RunKind.COMPUTED, list=rating_list)
    theirs = imported.filter(list__date=rating_list.date).order_by("-pk").first()
    ours = here.filter(version__isnull=False).order_by("-version__number").first() or here.order_by("-pk").first()
    if theirs is None or ours is None:
        return None
    before = imported.filter(list__date__lt=rating_list.date).order_by("-list__date", "-pk").first()
    return ComparedRuns(rating_list, ours, theirs, before)


def differing_players(runs: ComparedRuns) -> Iterator[ComparedPlayer]:
    """Yield the players whose rows differ between the two lists, the largest difference of ratings first."""
    with connection.cursor() as cursor:
        before = runs.previous_fide_run.pk if runs.previous_fide_run else None
        cursor.execute(DIFFERING_ROWS, {"ours": runs.ours.pk, "theirs": runs.theirs.pk, "before": before})
        yield from map(ComparedPlayer._make, cursor.fetchall())


def comparison_summary(runs: ComparedRuns, rows: list[ComparedPlayer]) -> FideComparisonSummary:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM ratings_listedrating a JOIN ratings_listedrating b USING (player_id) "
            "WHERE a.run_id = %s AND b.run_id = %s",
            [runs.ours.pk, runs.theirs.pk],
        )
        both = cursor.fetchone()[0]
    counts = Counter(reason for row in rows for reason in row.reasons)
    return FideComparisonSummary(both, both - sum(row.here and row.there for row in rows), tuple(counts.most_common()))


def reason_text(reason: str) -> str:
    return {
        NOT_HERE: _("not on our list"),
        NOT_THERE: _("not on FIDE's list"),
        MORE_GAMES: _("games missing at FIDE"),
        FEWER_GAMES: _("games missing here"),
        OTHER_K: _("a different K"),
        OTHER_BASE: _("FIDE's previous list has another rating than the one our month started from"),
        ADJUSTED: _("an adjustment of this office"),
        FIRST: _("a different first rating"),
        FLOOR: _("only one of the two is below the floor"),
        BASE_OR_RESULT: _("same number of games and same K: FIDE started from a corrected base, or has another result"),
    }[reason]


def _reasons(row: ComparedPlayer) -> Iterator[str]:
    if row.games != row.fide_games:
        yield MORE_GAMES if (row.games or 0) > (row.fide_games or 0) else FEWER_GAMES
    if row.k != row.fide_k:
        yield OTHER_K
    if row.rating == row.fide_rating:
        return
    if row.base_adjustment:
        yield ADJUSTED
    began = None if row.base is None else row.base - (row.base_adjustment or 0)
    if began is not None and row.before is not None and began != row.before:
        yield OTHER_BASE
    if None in (row.rating, row.fide_rating):
        yield FLOOR if began is not None or row.before is not None else FIRST
    elif row.rounded is None and row.base is None and row.before is None:
        yield FIRST
