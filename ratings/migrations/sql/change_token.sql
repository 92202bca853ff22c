-- The change token: every statement that writes to a table that runs read adds a row to ratings_touch, in its own
-- transaction. A run keeps what it has seen of them, so that a later write can be recognised. The triggers fire in
-- every session, in one that replicates too.

-- Adds the row.
CREATE FUNCTION ratings_touch() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_touch DEFAULT VALUES;
    RETURN NULL;
END $$;

-- The rows are not changed or removed.
CREATE TRIGGER stamped BEFORE DELETE OR UPDATE OR TRUNCATE ON ratings_touch
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

ALTER TABLE ratings_touch ENABLE ALWAYS TRIGGER stamped;

-- The tables that runs read.
DO $$
DECLARE
    of text;
BEGIN
    FOREACH of IN ARRAY ARRAY[
        'ratings_adjustment',
        'ratings_correctedevent',
        'ratings_correction',
        'ratings_correctiondecision',
        'ratings_game',
        'ratings_identification',
        'ratings_merge',
        'ratings_player',
        'ratings_playerfact',
        'ratings_ratedevent',
        'ratings_ratinglist',
        'ratings_version'
    ] LOOP
        EXECUTE format('CREATE TRIGGER stamped AFTER INSERT OR UPDATE OR DELETE ON %I '
                       'FOR EACH STATEMENT EXECUTE FUNCTION ratings_touch()', of);
        EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER stamped', of);
    END LOOP;
END $$;
