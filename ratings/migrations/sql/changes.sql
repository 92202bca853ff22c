-- The change log: the triggers of tracked models (ratings/changes/triggers.py) append to it in the transaction of
-- their statement. They are made after each migration and fire in replicating sessions, too.

-- Appends a row for each scope in the arguments of the trigger.
CREATE FUNCTION ratings_log_change() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_changelog (scope) SELECT unnest(TG_ARGV);
    RETURN NULL;
END $$;

-- Replaces the rows of each key and round that has several by one new row.
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
