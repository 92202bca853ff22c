"""The rows of a list to record: the staged players, or people of the register, with what we knew of them before."""

import datetime as dt
from collections.abc import Iterator

from ratings.list_import.record import Member
from ratings.models import Version
from ratings.period.imported import ImportedRow
from ratings.rows import BLOCK, streamed

# Of two numbers of one person the present one counts.
STAGED = """
    SELECT DISTINCT ON (player.number) player.id, player.number, staged.name, staged.federation,
        staged.sex, staged.title, staged.womens_title, staged.other_titles, player.birth_year,
        staged.{control}_rating, staged.{control}_games, staged.{control}_k, staged.flag,
        before.highest, before.games_so_far, before.counted_from, before.last_game
    FROM staged_player staged
    JOIN ratings_playernumber known USING (number)
    JOIN ratings_player player ON player.id = known.player_id
    LEFT JOIN ratings_listedrating before ON before.run_id = %(run)s AND before.player_id = player.id
    WHERE staged.{control}_rating IS NOT NULL
    ORDER BY player.number, staged.number = player.number DESC
"""


def staged(control: str, date: dt.date) -> Iterator[Member]:
    """The staged players with a rating in a control, sorted by number."""
    before = Version.objects.in_force(control, date - dt.timedelta(days=1))
    with streamed(STAGED.format(control=control), {"run": before.run_id if before else 0}) as cursor:
        while block := cursor.fetchmany(BLOCK):
            for player, *row in block:
                yield Member(player, ImportedRow._make(row))
