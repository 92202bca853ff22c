"""The staged players as rows of an imported list, with the values of our previous list."""

import datetime as dt

from ratings.imports.listing import stage_query
from ratings.imports.staged_tables import PERSONS, table_name
from ratings.models import ListedRating, RatingSeries, Version
from ratings.publication.outdated import previous_version
from ratings.register.identity import read_merges

# If the file has a player with two numbers, the current number counts. If the previous list only has a merged record
# of the player, the player continues from the row of that record.
STAGED_ROWS_SQL = """
    SELECT DISTINCT ON (person.own_number) person.player_id, person.folded, person.own_number, person.name,
        person.federation, person.sex, person.title, person.womens_title, person.other_titles, person.year_of_birth,
        person.{control}_rating, person.{control}_games, person.{control}_k, person.flag,
        before.highest, before.games_so_far, before.counted_from, before.last_game
    FROM {persons} person
    LEFT JOIN unnest(%(kept)s::bigint[], %(merged)s::bigint[]) AS heir (kept, merged) ON heir.kept = person.player_id
    LEFT JOIN ratings_listedrating before
      ON before.run_id = %(run)s AND before.player_id = coalesce(heir.merged, person.player_id)
    WHERE person.{control}_rating IS NOT NULL
    ORDER BY person.own_number, person.number = person.own_number DESC
"""


def stage_list(series: RatingSeries, control: str, date: dt.date) -> Version | None:
    """Write the staged players with a rating in `control` to the listing, sorted by number.

    Return the version of the previous list, with which they continue; None without one.
    """
    before = previous_version(series, control, date)
    run = before.run_id if before else 0
    heirs = _previous_records(run)
    params: dict[str, int | list[int]] = {"run": run, "kept": list(heirs), "merged": list(heirs.values())}
    stage_query(STAGED_ROWS_SQL.format(control=control, persons=table_name(PERSONS)), params)
    return before


def _previous_records(run: int) -> dict[int, int]:
    """Return the merged record with the player's row on the previous list, by the record into which it was merged."""
    merge_map = read_merges()
    listed = ListedRating.objects.filter(run_id=run, player_id__in=merge_map.records_of_players(merge_map.target))
    rows = merge_map.merge_values({record: record for record in listed.values_list("player_id", flat=True)})
    return {current: record for current, record in rows.items() if current != record}
