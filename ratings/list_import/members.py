"""The rows of a list to record: the staged players, or people of the register, with what we knew of them before."""

import datetime as dt
from collections.abc import Iterator

from ratings.list_import.record import Member
from ratings.models import ListedRating, Version
from ratings.period.imported import ImportedRow
from ratings.rows import BLOCK, streamed
from ratings.same_person import records

# Of two numbers of one person the present one counts. Who was not on the list before himself, but under a record that
# was merged into his, goes on from there.
STAGED = """
    SELECT DISTINCT ON (player.number) player.id, player.number, staged.name, staged.federation,
        staged.sex, staged.title, staged.womens_title, staged.other_titles, player.birth_year,
        staged.{control}_rating, staged.{control}_games, staged.{control}_k, staged.flag,
        before.highest, before.games_so_far, before.counted_from, before.last_game
    FROM staged_player staged
    JOIN ratings_playernumber known USING (number)
    JOIN ratings_player player ON player.id = known.player_id
    LEFT JOIN unnest(%(kept)s::bigint[], %(merged)s::bigint[]) AS heir (kept, merged) ON heir.kept = player.id
    LEFT JOIN ratings_listedrating before
      ON before.run_id = %(run)s AND before.player_id = coalesce(heir.merged, player.id)
    WHERE staged.{control}_rating IS NOT NULL
    ORDER BY player.number, staged.number = player.number DESC
"""


def staged(control: str, date: dt.date) -> Iterator[Member]:
    """The staged players with a rating in a control, sorted by number."""
    before = Version.objects.in_force(control, date - dt.timedelta(days=1))
    run = before.run_id if before else 0
    heirs = _heirs(run)
    asked: dict[str, int | list[int]] = {"run": run, "kept": list(heirs), "merged": list(heirs.values())}
    with streamed(STAGED.format(control=control), asked) as cursor:
        while block := cursor.fetchmany(BLOCK):
            for player, *row in block:
                yield Member(player, ImportedRow._make(row))


def _heirs(run: int) -> dict[int, int]:
    """The merged record whose row on a list is the person's, by the record kept."""
    people = records()
    listed = ListedRating.objects.filter(run_id=run, player_id__in=people.every(people.into))
    rows = people.folded({record: record for record in listed.values_list("player_id", flat=True)})
    return {kept: record for kept, record in rows.items() if kept != record}
