"""The staged players as the rows of a list to record, with what our own list before knew of them."""

import datetime as dt

from ratings.imports.listing import list_those
from ratings.imports.staged_tables import PERSONS, table
from ratings.models import ListedRating, RatingSeries, Version
from ratings.publication.outdated import list_before
from ratings.register.identity import records

# Of two numbers of one person the present one counts. Who was on the list before only under a record that was merged
# into the present one goes on from there.
STAGED = """
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


def list_staged(series: RatingSeries, control: str, date: dt.date) -> Version | None:
    """Make the staged players with a rating in a control the rows of the listing, sorted by number.

    Answers with the version of the list before, from which they go on.
    """
    before = list_before(series, control, date)
    run = before.run_id if before else 0
    heirs = _heirs(run)
    params: dict[str, int | list[int]] = {"run": run, "kept": list(heirs), "merged": list(heirs.values())}
    list_those(STAGED.format(control=control, persons=table(PERSONS)), params)
    return before


def _heirs(run: int) -> dict[int, int]:
    """The merged record whose row on a list is the person's, by the record kept."""
    people = records()
    listed = ListedRating.objects.filter(run_id=run, player_id__in=people.every(people.into))
    rows = people.folded({record: record for record in listed.values_list("player_id", flat=True)})
    return {kept: record for kept, record in rows.items() if kept != record}
