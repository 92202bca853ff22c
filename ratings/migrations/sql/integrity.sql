-- What the database itself holds of a published list, beyond the seal of its rows: the list keeps its control and date,
-- a version has the seal that follows from what it says, and a witness of what stands around it.

-- Refuses to change or remove a list that is published.
CREATE FUNCTION ratings_refuse_published_list() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM ratings_version WHERE list_id = OLD.id) THEN
        RAISE EXCEPTION '% refused: list % is published', TG_OP, OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER published BEFORE UPDATE OR DELETE ON ratings_ratinglist
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published_list();

-- Refuses another name for an account that has published: versions say by it who they are from.
CREATE FUNCTION ratings_refuse_another_name() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM ratings_version WHERE author_id = OLD.id OR second_author_id = OLD.id) THEN
        RAISE EXCEPTION 'UPDATE refused: % has published', OLD.username USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER published BEFORE UPDATE OF username ON ratings_user
    FOR EACH ROW WHEN (OLD.username IS DISTINCT FROM NEW.username) EXECUTE FUNCTION ratings_refuse_another_name();

-- The seal that follows from what a version says, as ratings/publication/seal.py writes it.
CREATE FUNCTION ratings_seal_of(version ratings_version) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
DECLARE
    list ratings_ratinglist;
BEGIN
    SELECT * INTO list FROM ratings_ratinglist WHERE id = version.list_id;
    RETURN encode(sha256(convert_to(concat(
        E'berger-seal 1\n',
        E'rows_sha256\t', version.rows_sha256, E'\n',
        E'inputs_sha256\t', version.inputs_sha256, E'\n',
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

-- Whether the three tables of a run are closed.
CREATE FUNCTION ratings_is_closed(run bigint) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
BEGIN
    RETURN (
        SELECT count(*) = 3
        FROM unnest(ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame']) AS parent
        JOIN pg_inherits ON inhparent = parent::regclass AND inhrelid = to_regclass(parent || '_run_' || run)
    );
END $$;

-- Refuses a version unless its run is finished, closed and of this list, the version is the next of the list and refers
-- to the version published before it in the same time control, and its seal and number of rows are what follows.
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
        WHERE l.control = list.control
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

-- What stands around a version and is in no seal: its run, its sources and the names of who published it, as they were.
CREATE TABLE ratings_witness (
    version_id bigint NOT NULL,
    run_sha256 varchar(64) COLLATE "C" NOT NULL,
    sources_sha256 varchar(64) COLLATE "C" NOT NULL,
    authors jsonb NOT NULL,
    CONSTRAINT ratings_witness_pkey PRIMARY KEY (version_id),
    CONSTRAINT ratings_witness_version FOREIGN KEY (version_id) REFERENCES ratings_version (id)
);

-- The checksum of what a run says of itself.
CREATE FUNCTION ratings_run_sha256(run bigint) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
    RETURN (
        SELECT encode(sha256(convert_to(jsonb_build_array(
            id, list_id, kind, editions, log, stage, done, total, failure, asked_by_id, asked_at, started_at,
            finished_at, stamp)::text, 'UTF8')), 'hex')
        FROM ratings_run WHERE id = run
    );
END $$;

-- The checksum of the events that a run rated: their facts, their games, and the bytes of the reports they came in.
CREATE FUNCTION ratings_sources_sha256(run bigint) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    rated bigint[] := ARRAY(
        SELECT DISTINCT event_id FROM ratings_ratedgame JOIN ratings_game game ON game.id = game_id WHERE run_id = run
    );
    facts text;
BEGIN
    SELECT string_agg(fact, E'\n' ORDER BY kind, id) INTO facts FROM (
        SELECT 1 AS kind, event.id, jsonb_build_array(
            event.id, submission_id, name, place, federation, first_day, last_day, system, control, time_control,
            time_control_written, rounds, list_date, accepted_at, event.replaces_id, submission.sha256, encode(sha256(data), 'hex'), origin,
            file_name, format, encode(sha256(convert_to(report, 'UTF8')), 'hex'), title, submitted_by_id, submitted_at,
            submission.replaces_id)::text AS fact
        FROM ratings_ratedevent event JOIN ratings_submission submission ON submission.id = submission_id
        WHERE event.id = ANY (rated)
        UNION ALL
        SELECT 2, id, jsonb_build_array(
            id, event_id, round, white_id, black_id, white_result, black_result, played, why_not)::text
        FROM ratings_game WHERE event_id = ANY (rated)
    ) AS all_facts;
    RETURN encode(sha256(convert_to(coalesce(facts, ''), 'UTF8')), 'hex');
END $$;

-- The names of the accounts that published a version.
CREATE FUNCTION ratings_authors_of(version ratings_version) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
BEGIN
    RETURN jsonb_build_array(
        (SELECT username FROM ratings_user WHERE id = version.author_id),
        (SELECT username FROM ratings_user WHERE id = version.second_author_id)
    );
END $$;

CREATE FUNCTION ratings_bear_witness() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_witness (version_id, run_sha256, sources_sha256, authors)
    VALUES (NEW.id, ratings_run_sha256(NEW.run_id), ratings_sources_sha256(NEW.run_id), ratings_authors_of(NEW));
    RETURN NULL;
END $$;

CREATE TRIGGER witnessed AFTER INSERT ON ratings_version FOR EACH ROW EXECUTE FUNCTION ratings_bear_witness();

INSERT INTO ratings_witness (version_id, run_sha256, sources_sha256, authors)
SELECT id, ratings_run_sha256(run_id), ratings_sources_sha256(run_id), ratings_authors_of(version)
FROM ratings_version version;

CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ratings_witness
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

-- The ranks within the groups of a published list: a federation, all players, women, and the ages `under` and `over`;
-- each with and without the inactive players.
CREATE FUNCTION ratings_ranks_of(run bigint, under integer[], over integer[])
RETURNS TABLE ("group" text, active boolean, size bigint, ratings integer[], above integer[]) LANGUAGE plpgsql
STABLE SET search_path = public, pg_temp SET work_mem = '64MB' AS $$
DECLARE
    year integer;
BEGIN
    SELECT extract(year FROM list.date) INTO year
    FROM ratings_version version JOIN ratings_ratinglist list ON list.id = version.list_id
    WHERE version.run_id = run;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'run % is not published', run USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN QUERY
    WITH rated AS (
        SELECT federation, sex, listed.rating, flag LIKE '%i%' AS inactive,
            width_bucket(year - birth_year - 1, under) AS too_old_for, width_bucket(year - birth_year, over) AS old_for
        FROM ratings_listedrating listed WHERE run_id = run AND listed.rating IS NOT NULL
    ), counted AS (
        SELECT sex, too_old_for, old_for, rating, inactive, count(*)::integer AS people
        FROM rated GROUP BY sex, too_old_for, old_for, rating, inactive
    ), grouped AS (
        SELECT federation::text AS name, rating, inactive, count(*)::integer AS people
        FROM rated GROUP BY federation, rating, inactive
        UNION ALL
        SELECT '', rating, inactive, people FROM counted
        UNION ALL
        SELECT 'w', rating, inactive, people FROM counted WHERE sex = 'w'
        UNION ALL
        SELECT 'u' || years, rating, inactive, people
        FROM counted JOIN unnest(under) WITH ORDINALITY AS age (years, place) ON place > too_old_for
        UNION ALL
        SELECT 'o' || years, rating, inactive, people
        FROM counted JOIN unnest(over) WITH ORDINALITY AS age (years, place) ON place <= old_for
    ), summed AS (
        SELECT name, kind.active, rating::integer, sum(people)::integer AS people
        FROM grouped JOIN (VALUES (true), (false)) AS kind (active) ON NOT (kind.active AND inactive)
        GROUP BY name, kind.active, rating
    ), running AS (
        SELECT name, summed.active, rating, people,
            (sum(people) OVER (PARTITION BY name, summed.active ORDER BY rating DESC))::integer - people AS higher
        FROM summed
    )
    SELECT name, running.active, sum(people), array_agg(rating ORDER BY rating DESC),
        array_agg(higher ORDER BY rating DESC)
    FROM running GROUP BY name, running.active;
END $$;

-- Counts the ranks of a published list, once.
CREATE OR REPLACE FUNCTION ratings_rank_run(run bigint, under integer[], over integer[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_ranktable (run_id, "group", active, size, ratings, above)
    SELECT run, ranks.* FROM ratings_ranks_of(run, under, over) AS ranks
    ON CONFLICT DO NOTHING;
END $$;
