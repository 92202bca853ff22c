-- The change log: the triggers of tracked models (ratings/changes/triggers.py) append to it, in the transaction of the
-- statement they are about. They fire in every session, in one that replicates too.

-- Adds a row for each scope that is an argument of the trigger.
CREATE FUNCTION ratings_log_change() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_changelog (scope) SELECT unnest(TG_ARGV);
    RETURN NULL;
END $$;

-- The rows are not changed; those of scopes of one word, which runs count, are not removed either.
CREATE TRIGGER written_once BEFORE UPDATE OR TRUNCATE ON ratings_changelog
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER counted BEFORE DELETE ON ratings_changelog
    FOR EACH ROW WHEN (OLD.key = 0) EXECUTE FUNCTION ratings_refuse();

ALTER TABLE ratings_changelog ENABLE ALWAYS TRIGGER written_once;

ALTER TABLE ratings_changelog ENABLE ALWAYS TRIGGER counted;

-- Puts one new row in place of all of a key and round that has several.
CREATE FUNCTION ratings_condense_changes() RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH several AS (
        SELECT scope, key, round FROM ratings_changelog WHERE key <> 0
        GROUP BY scope, key, round HAVING count(*) > 1
    ), removed AS (
        DELETE FROM ratings_changelog log USING several
        WHERE (log.scope, log.key, log.round) = (several.scope, several.key, several.round)
        RETURNING log.scope, log.key, log.round
    )
    INSERT INTO ratings_changelog (scope, key, round) SELECT DISTINCT scope, key, round FROM removed
$$;

-- Before, one list of tables had triggers for runs alone.
DROP FUNCTION ratings_touch() CASCADE;
