-- The default series takes events by a rule, too: what it leaves out has an entry, which an officer may replace.

CREATE OR REPLACE FUNCTION ratings_check_entry() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.replaces_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM ratings_seriesentry WHERE id = NEW.replaces_id
        AND event_id = NEW.event_id AND series_id = NEW.series_id
    ) THEN
        RAISE EXCEPTION 'an entry replaces one of the same event and series' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.list_date IS NOT NULL
        AND EXISTS (SELECT FROM ratings_ratingseries WHERE id = NEW.series_id AND "default")
        AND (NEW.replaces_id IS NULL
            OR NEW.list_date <> (SELECT list_date FROM ratings_ratedevent WHERE id = NEW.event_id))
    THEN
        RAISE EXCEPTION 'the list of the default series is that of the event' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
