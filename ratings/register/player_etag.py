"""Whether anything has happened that pages of a person may show, told by one cheap statement."""

import datetime as dt

from ratings.core.state_token import state_token
from ratings.models import Player
from ratings.register.identity import Records

# What is only ever added is told by its keys, what is changed by those of its history: people are hidden, merges
# undone. A test looks at what the pages read (tests/ratings/register/test_watched_tables.py).
ADDED = {
    "ratings_version": "id",
    "ratings_ratedevent": "id",
    "ratings_decision": "id",
    "ratings_adjustment": "id",
    "ratings_playerfact": "id",
    "ratings_clubmembership": "id",
    "ratings_identification": "id",
    "ratings_mergeevent": "pgh_id",
    "ratings_playerevent": "pgh_id",
    "ratings_correctiondecision": "id",
    "ratings_seriesnumber": "id",
    "ratings_ratingseriesevent": "pgh_id",
    "ratings_seriesentry": "id",
    "ratings_registrationevent": "pgh_id",
}
# Not the highest alone: of two who write at once, the one whose key is lower may be done later.
LAST = 20
# The player's own games and seats at desks; and of the office the last of everything that their pages read.
MARK = f"""
    SELECT
        (SELECT ARRAY[count(*), extract(epoch FROM max(at)) * 1000000, sum(version)] FROM ratings_livegame
         WHERE white_id = ANY(%(records)s) OR black_id = ANY(%(records)s)),
        (SELECT string_agg((to_jsonb(seat) - 'id' - 'at')::text, ' ' ORDER BY event_key) FROM ratings_liveseat seat
         WHERE player_id = ANY(%(records)s)),
        {", ".join(f"ARRAY(SELECT {key} FROM {of} ORDER BY {key} DESC LIMIT {LAST})" for of, key in ADDED.items())},
        (SELECT office::text FROM ratings_installation office)
"""  # noqa: S608


def pages_etag(player: Player, day: dt.date, people: Records) -> str:
    """A text that is another one when the player's pages of the day may be others, and else the same."""
    return state_token(MARK, {"records": people.of(player.pk)}, also=[day])


def office_etag(day: dt.date) -> str:
    """A text that is another one when the office decided or published anything, or the register changed."""
    return state_token(MARK, {"records": []}, also=[day])
