"""Checks of the unsealed facts around a version, against its snapshot, its rows and the register."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.lists.ranks import SENIOR_AGES, UNDER_AGES
from ratings.models import Version, VersionSnapshot

CURRENT_FACTS = """
    SELECT ratings_run_sha256(run_id), ratings_sources_sha256(run_id), ratings_authors_of(version),
        (SELECT list_id FROM ratings_run WHERE id = run_id) = list_id
    FROM ratings_version version WHERE id = %s
"""
# Reports whose bytes do not match their stored checksum.
CHANGED_REPORTS = """
    SELECT count(*) FROM ratings_submission
    WHERE sha256 <> encode(sha256(data), 'hex') AND id IN (
        SELECT submission_id FROM ratings_ratedevent WHERE id IN (
            SELECT event_id FROM ratings_ratedgame JOIN ratings_game game ON game.id = game_id WHERE run_id = %s))
"""
WRONG_RANKS = """
    WITH stored AS (
        SELECT "group"::text, active, size::bigint, ratings::integer[], above FROM ratings_ranktable WHERE run_id = %s
    ), counted AS (
        SELECT * FROM ratings_ranks_of(%s, %s, %s)
    )
    SELECT count(*) FROM ((TABLE stored EXCEPT TABLE counted) UNION ALL (TABLE counted EXCEPT TABLE stored)) AS other
"""
# The number of a player must be recorded for them (a merged record has none left) and be the number in their
# history. The printed number must belong to the same record, unless it was merged into another one.
WRONG_NUMBERS = """
    WITH listed AS (
        SELECT player.id, player.number, listed.number AS printed, merged.kept_id
        FROM ratings_listedrating listed
        JOIN ratings_player player ON player.id = player_id
        LEFT JOIN ratings_merge merged ON merged.merged_id = player.id AND merged.undone_at IS NULL
        WHERE run_id = %s
    ), history AS (
        SELECT DISTINCT ON (pgh_obj_id) pgh_obj_id, event.number
        FROM ratings_playerevent event WHERE pgh_obj_id IN (SELECT id FROM listed)
        ORDER BY pgh_obj_id, pgh_id DESC
    )
    SELECT string_agg(listed.number, ', ' ORDER BY listed.number)
    FROM listed
    LEFT JOIN ratings_playernumber own ON own.number = listed.number
    LEFT JOIN ratings_playernumber printed ON printed.number = listed.printed
    LEFT JOIN history ON pgh_obj_id = listed.id
    WHERE history.number <> listed.number
       OR (kept_id IS NULL AND own.player_id IS DISTINCT FROM listed.id)
       OR (kept_id IS NULL AND printed.player_id IS DISTINCT FROM listed.id)
"""


class VerificationCheck(NamedTuple):
    """The result of one check; `detail` describes a failure."""

    sentence: str
    ok: bool
    detail: str = ""


def unsealed_checks(version: Version) -> Iterator[VerificationCheck]:
    """Yield the checks of the facts around a version."""
    run, sources, authors, of_list = _row(CURRENT_FACTS, version.pk)
    snapshot = VersionSnapshot.objects.filter(version=version.pk).first() or VersionSnapshot(authors=None)
    text = _("The run is the one that was published, with its log, who asked for it and when.")
    yield VerificationCheck(text, run == snapshot.run_sha256 and of_list, "" if of_list else _("of another list"))
    yield _sources(version, sources == snapshot.sources_sha256)
    names = [name or "–" for name in json.loads(authors)]
    text = _("The publisher's name is that of the day of publication.")
    yield VerificationCheck(text, json.loads(authors) == snapshot.authors, ", ".join(names))
    yield _ranks(version)
    (numbers,) = _row(WRONG_NUMBERS, version.run_id)
    yield VerificationCheck(
        _("Every player on it has the number that is recorded for them."), not numbers, numbers or ""
    )


def _sources(version: Version, same: bool) -> VerificationCheck:
    text = _("Events, games and reports are those that were rated, to the byte.")
    (other,) = _row(CHANGED_REPORTS, version.run_id)
    message = ngettext("%(count)d report has other bytes", "%(count)d reports have other bytes", other)
    return VerificationCheck(text, same and not other, message % {"count": other} if other else "")


def _ranks(version: Version) -> VerificationCheck:
    (other,) = _row(WRONG_RANKS, version.run_id, version.run_id, [*UNDER_AGES], [*SENIOR_AGES])
    text = _("The ranks follow from the rows.")
    return VerificationCheck(text, not other, str(other))


def _row(question: str, *parameters: Any) -> tuple[Any, ...]:
    with connection.cursor() as cursor:
        cursor.execute(question, parameters)
        return tuple(cursor.fetchone())
