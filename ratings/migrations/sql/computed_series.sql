-- Series that are computed here beside the default one: what enters them is read by runs, their chapter stays once a
-- list was computed by it, and their numbers are no other player's public number.

CREATE TRIGGER stamped AFTER INSERT OR UPDATE OR DELETE ON ratings_seriesentry
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_touch();

ALTER TABLE ratings_seriesentry ENABLE ALWAYS TRIGGER stamped;

-- Refuses another chapter of editions, or another origin, once a list computed by it is published.
CREATE FUNCTION ratings_refuse_computed_series() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM ratings_version version JOIN ratings_ratinglist list ON list.id = version.list_id
        JOIN ratings_run run ON run.id = version.run_id
        WHERE list.series_id = OLD.id AND run.kind = 'computed'
    ) THEN
        RAISE EXCEPTION '% refused: a computed list of the series % is published', TG_OP, OLD.code
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER computed BEFORE UPDATE ON ratings_ratingseries FOR EACH ROW
    WHEN (OLD.chapter <> NEW.chapter) EXECUTE FUNCTION ratings_refuse_computed_series();

-- Refuses an entry that replaces one of another event or series.
CREATE FUNCTION ratings_check_entry() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.replaces_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM ratings_seriesentry WHERE id = NEW.replaces_id
        AND event_id = NEW.event_id AND series_id = NEW.series_id
    ) THEN
        RAISE EXCEPTION 'an entry replaces one of the same event and series' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT FROM ratings_ratingseries WHERE id = NEW.series_id AND "default") THEN
        RAISE EXCEPTION 'the list of the default series is that of the event' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER checked BEFORE INSERT ON ratings_seriesentry
    FOR EACH ROW EXECUTE FUNCTION ratings_check_entry();

-- Refuses a number that is the public number of another player; a record merged into another is that one.
CREATE FUNCTION ratings_check_series_number() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM ratings_playernumber WHERE number = NEW.number AND player_id <> NEW.player_id
    ) THEN
        RAISE EXCEPTION 'the number % is another player''s', NEW.number USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER checked BEFORE INSERT OR UPDATE ON ratings_seriesnumber
    FOR EACH ROW EXECUTE FUNCTION ratings_check_series_number();
