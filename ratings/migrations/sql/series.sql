-- Rating series: every list belongs to one, and versions, numbers and chains of seals are by series and time control.
-- The lists there are belong to the default series, of which seals say nothing.

INSERT INTO ratings_ratingseries (code, name, controls, source, "default")
VALUES ('MAIN', 'Main', ARRAY['standard', 'rapid', 'blitz'], 'computed', true);

-- Published lists may not be updated: the column has a value for them as it is added, and none from then on.
DO $$
BEGIN
    EXECUTE format(
        'ALTER TABLE ratings_ratinglist ADD COLUMN series_id bigint NOT NULL DEFAULT %s',
        (SELECT id FROM ratings_ratingseries WHERE "default"));
END $$;

ALTER TABLE ratings_ratinglist
    ALTER COLUMN series_id DROP DEFAULT,
    ADD CONSTRAINT ratings_ratinglist_series FOREIGN KEY (series_id) REFERENCES ratings_ratingseries (id),
    DROP CONSTRAINT one_list_a_day,
    ADD CONSTRAINT one_list_a_day UNIQUE (series_id, control, date);

-- Refuses to move the mark of the default series, or to change the code of another one, once a list is published: the
-- addresses and seals of its lists say so. A series with a list is not removed.
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

CREATE TRIGGER published BEFORE UPDATE ON ratings_ratingseries FOR EACH ROW
    WHEN (OLD."default" <> NEW."default" OR (NOT OLD."default" AND OLD.code <> NEW.code))
    EXECUTE FUNCTION ratings_refuse_published_series();

CREATE TRIGGER published_removal BEFORE DELETE ON ratings_ratingseries
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published_series();

-- Refuses a list in a time control that its series does not have.
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

-- Runs read the series of their list.
CREATE TRIGGER stamped AFTER INSERT OR UPDATE OR DELETE ON ratings_ratingseries
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_touch();

ALTER TABLE ratings_ratingseries ENABLE ALWAYS TRIGGER stamped;

-- The seal that follows from what a version says, as ratings/publication/seal.py writes it.
CREATE OR REPLACE FUNCTION ratings_seal_of(version ratings_version) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
DECLARE
    list ratings_ratinglist;
BEGIN
    SELECT * INTO list FROM ratings_ratinglist WHERE id = version.list_id;
    RETURN encode(sha256(convert_to(concat(
        E'berger-seal 1\n',
        E'rows_sha256\t', version.rows_sha256, E'\n',
        E'inputs_sha256\t', version.inputs_sha256, E'\n',
        (SELECT concat(E'series\t', code, E'\n') FROM ratings_ratingseries WHERE id = list.series_id AND NOT "default"),
        E'control\t', list.control, E'\n',
        E'date\t', to_char(list.date, 'YYYY-MM-DD'), E'\n',
        E'number\t', version.number, E'\n',
        E'reason\t', version.reason, E'\n',
        E'author\t', coalesce(version.author_id, 0), E'\n',
        E'second_author\t', coalesce(version.second_author_id, 0), E'\n',
        E'at\t', to_char(version.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'), E'\n',
        E'previous\t', (SELECT seal FROM ratings_version WHERE id = version.previous_id), E'\n'
    ), 'UTF8')), 'hex');
END $$;

-- Refuses a version unless its run is finished, closed and of this list, the version is the next of the list and refers
-- to the version published before it in the same series and time control, and its seal and number of rows are what
-- follows.
CREATE OR REPLACE FUNCTION ratings_check_version() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    run ratings_run;
    list ratings_ratinglist;
BEGIN
    SELECT * INTO run FROM ratings_run WHERE id = NEW.run_id;
    SELECT * INTO list FROM ratings_ratinglist WHERE id = NEW.list_id;
    IF run.list_id IS DISTINCT FROM NEW.list_id OR run.kind = 'shadow' OR run.finished_at IS NULL OR run.failure <> ''
    THEN
        RAISE EXCEPTION 'run % cannot be published as a version of this list', NEW.run_id
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF NOT ratings_is_closed(NEW.run_id)
       OR NOT EXISTS (SELECT FROM ratings_inputs WHERE run_id = NEW.run_id AND sha256 = NEW.inputs_sha256) THEN
        RAISE EXCEPTION 'run % has no closed rows or other inputs', NEW.run_id USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM ratings_version WHERE list_id = NEW.list_id) THEN
        RAISE EXCEPTION 'version % is not the next of this list', NEW.number USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.previous_id IS DISTINCT FROM (
        SELECT max(v.id) FROM ratings_version v JOIN ratings_ratinglist l ON l.id = v.list_id
        WHERE l.series_id = list.series_id AND l.control = list.control
    ) THEN
        RAISE EXCEPTION 'the version before this one is another' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.rows = 0 OR NEW.rows <> (SELECT count(*) FROM ratings_listedrating WHERE run_id = NEW.run_id) THEN
        RAISE EXCEPTION 'run % has not % rows', NEW.run_id, NEW.rows USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.rows_sha256 !~ '^[0-9a-f]{64}$' OR NEW.seal IS DISTINCT FROM ratings_seal_of(NEW) THEN
        RAISE EXCEPTION 'the seal is not that of this version' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
