-- Rules of runs and published lists: rows are written by a run only, and a published version never changes.

-- Refuses the statement of its trigger.
CREATE FUNCTION ratings_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% refused: % is written once and never edited', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER counted BEFORE DELETE ON ratings_changelog
    FOR EACH ROW WHEN (OLD.key = 0) EXECUTE FUNCTION ratings_refuse();

ALTER TABLE ratings_changelog ENABLE ALWAYS TRIGGER counted;

CREATE TRIGGER written_once BEFORE UPDATE OR TRUNCATE ON ratings_changelog
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

ALTER TABLE ratings_changelog ENABLE ALWAYS TRIGGER written_once;

CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_inputs
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER sealed_update BEFORE UPDATE ON ratings_inputs
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER by_runs_only BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ratings_listedrating
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER by_runs_only BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ratings_playerperiod
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER by_runs_only BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ratings_ratedgame
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_run
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_version
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER sealed BEFORE DELETE OR UPDATE ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ratings_versionsnapshot
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

-- Returns true if the three tables of a run are closed.
CREATE FUNCTION ratings_is_closed(run bigint) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
BEGIN
    RETURN (
        SELECT count(*) = 3
        FROM unnest(ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame']) AS parent
        JOIN pg_inherits ON inhparent = parent::regclass AND inhrelid = to_regclass(parent || '_run_' || run)
    );
END $$;

-- Creates three empty tables for the rows of a run. The serving role may fill them. They are not partitions yet.
-- Tables that an interrupted run left are dropped.
CREATE FUNCTION ratings_open_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
    part text;
BEGIN
    PERFORM 1 FROM ratings_run WHERE id = run FOR UPDATE;
    IF NOT FOUND OR EXISTS (SELECT 1 FROM ratings_version WHERE run_id = run) THEN
        RAISE EXCEPTION 'run % does not exist or is published', run USING ERRCODE = 'restrict_violation';
    END IF;
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        part := parent || '_run_' || run;
        EXECUTE format('DROP TABLE IF EXISTS %I', part);
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS, CHECK (run_id = %s))', part, parent, run);
        IF session_user <> current_user THEN
            EXECUTE format('GRANT SELECT, INSERT ON %I TO %I', part, session_user);
        END IF;
    END LOOP;
END $$;

-- Attaches one of the three tables as a partition that is read-only. Foreign keys are checked with merge joins: they
-- take a third less time than a hash of all players, and less than half of the time of reading rows by an index.
CREATE FUNCTION ratings_close_part(run bigint, parent text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
SET maintenance_work_mem = '256MB'
SET enable_hashjoin = off
SET enable_indexscan = off AS $$
DECLARE
    part text := parent || '_run_' || run;
BEGIN
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, part, run);
    IF session_user <> current_user THEN
        EXECUTE format('REVOKE INSERT ON %I FROM %I', part, session_user);
    END IF;
    EXECUTE format('CREATE TRIGGER closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
                   'FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse()', part);
    EXECUTE format('ANALYZE %I', part);
END $$;

-- Closes the tables of a run that are still open, and analyzes the partitioned tables. Autovacuum analyzes their
-- partitions only.
CREATE FUNCTION ratings_close_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
BEGIN
    IF EXISTS (SELECT FROM ratings_version WHERE run_id = run) THEN
        RAISE EXCEPTION 'run % is published', run USING ERRCODE = 'restrict_violation';
    END IF;
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        IF NOT (SELECT relispartition FROM pg_class WHERE oid = to_regclass(parent || '_run_' || run)) THEN
            PERFORM ratings_close_part(run, parent);
        END IF;
    END LOOP;
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod'] LOOP
        IF NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = 'public' AND tablename = parent AND inherited) THEN
            EXECUTE format('ANALYZE %I', parent);
        END IF;
    END LOOP;
END $$;

-- Deletes an unpublished run with all its rows.
CREATE FUNCTION ratings_drop_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
BEGIN
    PERFORM 1 FROM ratings_run WHERE id = run FOR UPDATE;
    IF EXISTS (SELECT 1 FROM ratings_version WHERE run_id = run) THEN
        RAISE EXCEPTION 'run % is published', run USING ERRCODE = 'restrict_violation';
    END IF;
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I', parent || '_run_' || run);
    END LOOP;
    DELETE FROM ratings_inputs WHERE run_id = run;
    DELETE FROM ratings_run WHERE id = run;
END $$;

-- Refuses to update or delete a published run or its inputs.
CREATE FUNCTION ratings_refuse_published() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    run bigint := CASE TG_TABLE_NAME WHEN 'ratings_run' THEN (to_jsonb(OLD)->>'id')::bigint
                                     ELSE (to_jsonb(OLD)->>'run_id')::bigint END;
BEGIN
    IF EXISTS (SELECT 1 FROM ratings_version WHERE run_id = run) THEN
        RAISE EXCEPTION '% refused: run % is published', TG_OP, run USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER sealed BEFORE DELETE ON ratings_inputs
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published();

CREATE TRIGGER sealed BEFORE DELETE OR UPDATE ON ratings_run
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published();

-- Returns the checksum of the record of a run.
CREATE FUNCTION ratings_run_sha256(run bigint) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
BEGIN
    RETURN (
        SELECT encode(sha256(convert_to(jsonb_build_array(
            id, list_id, kind, editions, log, stage, done, total, failure, asked_by_id, asked_at, started_at,
            finished_at, stamp)::text, 'UTF8')), 'hex')
        FROM ratings_run WHERE id = run
    );
END $$;

-- Returns the checksum of the events that a run rated: their facts, their games, and the bytes of their reports.
CREATE FUNCTION ratings_sources_sha256(run bigint) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
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

-- Returns the names of the accounts that published a version.
CREATE FUNCTION ratings_authors_of(version ratings_version) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
BEGIN
    RETURN jsonb_build_array(
        (SELECT username FROM ratings_user WHERE id = version.author_id),
        (SELECT username FROM ratings_user WHERE id = version.second_author_id)
    );
END $$;

-- Returns the seal of a version, as in ratings/publication/seal.py.
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

-- Refuses a version unless its run is finished, closed and of this list, its number is the next one of the list, it
-- refers to the previous version of the same series and rating type, and its seal and number of rows are right.
CREATE FUNCTION ratings_check_version() RETURNS trigger LANGUAGE plpgsql
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

CREATE TRIGGER next_in_the_chain BEFORE INSERT ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_check_version();

-- Refuses a version without the approval of a second officer if the installation requires one.
CREATE FUNCTION ratings_refuse_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.author_id = NEW.second_author_id THEN
        RAISE EXCEPTION 'the second officer is the first one' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT FROM ratings_installation WHERE two_persons) AND NOT EXISTS (
        SELECT FROM ratings_publicationorder
        WHERE run_id = NEW.run_id AND by_id = NEW.author_id AND approved_by_id = NEW.second_author_id
    ) AND NOT EXISTS (
        SELECT FROM ratings_cascadelist listed
        JOIN ratings_cascade cascade ON cascade.id = listed.cascade_id
        JOIN ratings_correctiondecision decision ON decision.correction_id = cascade.correction_id
        WHERE listed.run_id = NEW.run_id AND decision.way = 'versions'
          AND decision.by_id = NEW.author_id AND decision.second_id = NEW.second_author_id
    ) THEN
        RAISE EXCEPTION 'two persons publish here, and run % was not approved by a second one', NEW.run_id
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER two_persons BEFORE INSERT ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_alone();

-- Stores the facts around a new version that its seal does not cover: its run, its sources, the names of its
-- publishers.
CREATE FUNCTION ratings_take_snapshot() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_versionsnapshot (version_id, run_sha256, sources_sha256, authors)
    VALUES (NEW.id, ratings_run_sha256(NEW.run_id), ratings_sources_sha256(NEW.run_id), ratings_authors_of(NEW));
    RETURN NULL;
END $$;

CREATE TRIGGER snapshot_taken AFTER INSERT ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_take_snapshot();

-- Refuses to update or delete a published list.
CREATE FUNCTION ratings_refuse_published_list() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM ratings_version WHERE list_id = OLD.id) THEN
        RAISE EXCEPTION '% refused: list % is published', TG_OP, OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER published BEFORE DELETE OR UPDATE ON ratings_ratinglist
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published_list();

-- Refuses to rename an account that has published: versions name their authors.
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

-- Computes the ranks within the groups of a list: each federation, all players, women, and the ages `under` and
-- `over`; with and without inactive players.
CREATE FUNCTION ratings_ranks_of(run bigint, under integer[], over integer[])
RETURNS TABLE("group" text, active boolean, size bigint, ratings integer[], above integer[]) LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET work_mem = '64MB' AS $$
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

-- Stores the ranks of a published list, once.
CREATE FUNCTION ratings_rank_run(run bigint, under integer[], over integer[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_ranktable (run_id, "group", active, size, ratings, above)
    SELECT run, ranks.* FROM ratings_ranks_of(run, under, over) AS ranks
    ON CONFLICT DO NOTHING;
END $$;

-- Returns the rows of some players in all lists. The tables have a partition for each run; a function is planned once
-- for each connection, a query for each page.
CREATE FUNCTION ratings_listed_of(records bigint[])
RETURNS SETOF ratings_listedrating LANGUAGE plpgsql STABLE ROWS 100
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT * FROM ratings_listedrating WHERE player_id = ANY (records);
END $$;

-- As ratings_listed_of, for the periods of players.
CREATE FUNCTION ratings_periods_of(records bigint[])
RETURNS SETOF ratings_playerperiod LANGUAGE plpgsql STABLE ROWS 100
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT * FROM ratings_playerperiod WHERE player_id = ANY (records);
END $$;

-- As ratings_listed_of, for the rated games of players.
CREATE FUNCTION ratings_games_of(records bigint[]) RETURNS SETOF ratings_ratedgame LANGUAGE plpgsql STABLE ROWS 100
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT * FROM ratings_ratedgame WHERE player_id = ANY (records);
END $$;
