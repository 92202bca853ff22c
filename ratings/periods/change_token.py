"""Whether anything that runs read was written to since: told without reading it again."""

from ratings.core.state_token import state_token

# Whoever switches a trigger off writes its row of the catalogue; a table emptied or rewritten at once is another file.
WATCHED = """
    SELECT (SELECT count(*) FROM ratings_touch), string_agg(
        format('%s %s %s %s', tgrelid, pg_relation_filenode(tgrelid), tgenabled, xmin), ', ' ORDER BY tgrelid)
    FROM pg_trigger WHERE tgname = 'stamped'
"""


def change_token() -> str:
    """A checksum that is another one once a statement has written to any table of which runs read.

    Nothing is missed: such a statement adds a row that nobody may take away (see `migrations/sql/change_token.sql`),
    seen from the moment on at which what it wrote is seen. So taken before anything is read, or in the same view of
    the tables, it is still the same only if all that was read is. Of published lists nothing is written anyway; the
    law and how it is read are of the program and of the installation's editions, which are part of it. It changes for
    less, too: whatever was written may concern another list.
    """
    return state_token(WATCHED)
