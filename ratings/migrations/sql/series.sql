-- Rules of rating series, their lists, entries and numbers, and the default series.

-- Refuses to move the mark of the default series or to change the code of another series after a list is published:
-- addresses and seals contain the code. Refuses to delete a series with a published list.
CREATE FUNCTION ratings_refuse_published_series() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM ratings_version JOIN ratings_ratinglist list ON list.id = list_id WHERE list.series_id = OLD.id
    ) THEN
        RAISE EXCEPTION '% refused: a list of the series % is published', TG_OP, OLD.code
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER published BEFORE UPDATE ON ratings_ratingseries
    FOR EACH ROW WHEN (OLD."default" <> NEW."default" OR NOT OLD."default" AND OLD.code <> NEW.code)
    EXECUTE FUNCTION ratings_refuse_published_series();

CREATE TRIGGER published_removal BEFORE DELETE ON ratings_ratingseries
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published_series();

-- Refuses another chapter of editions, or another origin, after a list computed by it is published.
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

CREATE TRIGGER computed BEFORE UPDATE ON ratings_ratingseries
    FOR EACH ROW WHEN (OLD.chapter <> NEW.chapter) EXECUTE FUNCTION ratings_refuse_computed_series();

-- Refuses a list of a rating type that its series does not have.
CREATE FUNCTION ratings_check_list() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM ratings_ratingseries WHERE id = NEW.series_id AND NEW.control = ANY (controls)) THEN
        RAISE EXCEPTION 'this series has no % lists', NEW.control USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER of_series BEFORE INSERT OR UPDATE ON ratings_ratinglist
    FOR EACH ROW EXECUTE FUNCTION ratings_check_list();

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
    RETURN NEW;
END $$;

CREATE TRIGGER checked BEFORE INSERT ON ratings_seriesentry
    FOR EACH ROW EXECUTE FUNCTION ratings_check_entry();

-- Refuses a number that is the public number of another player. A merged record counts as the record that it was
-- merged into.
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

-- The default series.
INSERT INTO ratings_ratingseries (code, name, controls, source, "default")
VALUES ('MAIN', 'Main', '{standard,rapid,blitz}', 'computed', true);
