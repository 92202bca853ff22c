-- The seal of published lists. The rows of a run are in partitions of their own, which are filled by one run and then
-- closed for good; a version, its run and its inputs are never changed or removed.
--
-- The functions that open, close and drop a run belong to the owner of the tables and have the owner's rights, so that
-- the serving role can fill a run, close it, and drop one that was never published, and nothing else.

-- The rows of a list: the rating, the facts of the player on that day, and what the next period needs.
CREATE TABLE ratings_listedrating (
    run_id bigint NOT NULL,
    player_id bigint NOT NULL,
    number varchar(12) COLLATE "C" NOT NULL,
    name varchar(80) NOT NULL,
    folded varchar(120) COLLATE "C" NOT NULL,
    federation varchar(3) NOT NULL,
    sex varchar(1) NOT NULL,
    title varchar(2) NOT NULL,
    womens_title varchar(3) NOT NULL,
    other_titles varchar(40) NOT NULL,
    birth_year smallint,
    rating smallint,
    rank integer,
    games smallint NOT NULL,
    k smallint,
    flag varchar(2) NOT NULL,
    highest smallint,
    games_so_far integer,
    counted_from date,
    last_game date,
    CONSTRAINT ratings_listedrating_birth_year_check CHECK (birth_year >= 0),
    CONSTRAINT ratings_listedrating_games_check CHECK (games >= 0),
    CONSTRAINT ratings_listedrating_games_so_far_check CHECK (games_so_far >= 0),
    CONSTRAINT ratings_listedrating_highest_check CHECK (highest >= 0),
    CONSTRAINT ratings_listedrating_k_check CHECK (k >= 0),
    CONSTRAINT ratings_listedrating_rank_check CHECK (rank >= 1),
    CONSTRAINT ratings_listedrating_rating_check CHECK (rating >= 0),
    CONSTRAINT ratings_listedrating_pk PRIMARY KEY (player_id, run_id),
    CONSTRAINT ratings_listedrating_player
        FOREIGN KEY (player_id) REFERENCES ratings_player (id),
    CONSTRAINT ratings_listedrating_run
        FOREIGN KEY (run_id) REFERENCES ratings_run (id)
) PARTITION BY LIST (run_id);

-- In any one list each player occurs once: the planner needs that for joins of two lists, and cannot see it.
ALTER TABLE ratings_listedrating ALTER COLUMN player_id SET (n_distinct_inherited = -1);

CREATE INDEX listed_order ON ratings_listedrating (run_id, rating DESC, folded, number);

-- A player's rating period: base, games, sum, K-factor and its reason, change; or the working of a first rating.
CREATE TABLE ratings_playerperiod (
    run_id bigint NOT NULL,
    player_id bigint NOT NULL,
    base smallint,
    base_adjustment smallint NOT NULL,
    n smallint NOT NULL,
    score integer NOT NULL,
    expected integer,
    sum integer,
    k smallint,
    k_before_limit smallint,
    k_reason varchar(30) NOT NULL,
    change integer,
    rounded smallint,
    rating smallint,
    initial jsonb,
    events jsonb,
    CONSTRAINT ratings_playerperiod_base_check CHECK (base >= 0),
    CONSTRAINT ratings_playerperiod_k_before_limit_check CHECK (k_before_limit >= 0),
    CONSTRAINT ratings_playerperiod_k_check CHECK (k >= 0),
    CONSTRAINT ratings_playerperiod_n_check CHECK (n >= 0),
    CONSTRAINT ratings_playerperiod_rating_check CHECK (rating >= 0),
    CONSTRAINT ratings_playerperiod_pk PRIMARY KEY (player_id, run_id),
    CONSTRAINT ratings_playerperiod_player
        FOREIGN KEY (player_id) REFERENCES ratings_player (id),
    CONSTRAINT ratings_playerperiod_run
        FOREIGN KEY (run_id) REFERENCES ratings_run (id)
) PARTITION BY LIST (run_id);

ALTER TABLE ratings_playerperiod ALTER COLUMN player_id SET (n_distinct_inherited = -1);

-- One side of one game: both ratings and their list, difference, expected score, change, or why it is not rated.
CREATE TABLE ratings_ratedgame (
    run_id bigint NOT NULL,
    game_id bigint NOT NULL,
    white boolean NOT NULL,
    player_id bigint NOT NULL,
    opponent_id bigint NOT NULL,
    score smallint NOT NULL,
    own_rating smallint,
    opponent_rating smallint,
    list_date date,
    list_version smallint,
    difference smallint,
    counted smallint,
    expected smallint,
    change smallint,
    left_out varchar(30) NOT NULL,
    CONSTRAINT ratings_ratedgame_list_version_check CHECK (list_version >= 0),
    CONSTRAINT ratings_ratedgame_opponent_rating_check CHECK (opponent_rating >= 0),
    CONSTRAINT ratings_ratedgame_own_rating_check CHECK (own_rating >= 0),
    CONSTRAINT ratings_ratedgame_pk PRIMARY KEY (run_id, game_id, white),
    CONSTRAINT ratings_ratedgame_game
        FOREIGN KEY (game_id) REFERENCES ratings_game (id),
    CONSTRAINT ratings_ratedgame_opponent
        FOREIGN KEY (opponent_id) REFERENCES ratings_player (id),
    CONSTRAINT ratings_ratedgame_player
        FOREIGN KEY (player_id) REFERENCES ratings_player (id),
    CONSTRAINT ratings_ratedgame_run
        FOREIGN KEY (run_id) REFERENCES ratings_run (id)
) PARTITION BY LIST (run_id);

CREATE INDEX rated_player ON ratings_ratedgame (player_id, run_id);

-- Refuses what a table is protected from.
CREATE FUNCTION ratings_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% refused: % is written once and never edited', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

-- Rows get into the partitioned tables only with a partition.
CREATE TRIGGER by_runs_only BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ratings_listedrating
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER by_runs_only BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ratings_playerperiod
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER by_runs_only BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ratings_ratedgame
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

-- Makes three empty tables for the rows of a run, which the serving role may fill. They are not partitions yet, and
-- replace those that an interrupted run left.
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

-- Makes one of the three tables a partition that nobody can write to any more. Its foreign keys are checked by reading
-- both sides in order, which takes a third less time than a hash table of all players, and less than half of reading
-- the rows by an index.
CREATE FUNCTION ratings_close_part(run bigint, parent text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET maintenance_work_mem = '256MB'
SET enable_hashjoin = off SET enable_indexscan = off AS $$
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

-- Closes the tables of a run that are still open. The server gathers statistics of partitions by itself, but not of the
-- whole table they belong to: the planner gets them here, once.
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

-- Removes a run that was never published, with all that belongs to it.
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

-- Refuses to change or remove a run, or inputs of a run, that is published.
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

CREATE TRIGGER sealed BEFORE DELETE OR UPDATE ON ratings_run
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published();

CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_run
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER sealed_update BEFORE UPDATE ON ratings_inputs
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER sealed BEFORE DELETE ON ratings_inputs
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published();

CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_inputs
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

-- Refuses a version unless its run is finished, closed and of this list, and the version is the next of the list and
-- refers to the version published before it in the same time control.
CREATE FUNCTION ratings_check_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    run ratings_run;
    list ratings_ratinglist;
BEGIN
    SELECT * INTO run FROM ratings_run WHERE id = NEW.run_id;
    SELECT * INTO list FROM ratings_ratinglist WHERE id = NEW.list_id;
    IF run.list_id <> NEW.list_id OR run.kind = 'shadow' OR run.finished_at IS NULL OR run.failure <> '' THEN
        RAISE EXCEPTION 'run % cannot be published as a version of this list', NEW.run_id
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF to_regclass('ratings_listedrating_run_' || NEW.run_id) IS NULL
       OR NOT EXISTS (SELECT 1 FROM ratings_inputs WHERE run_id = NEW.run_id AND sha256 = NEW.inputs_sha256) THEN
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
    RETURN NEW;
END $$;

CREATE TRIGGER next_in_the_chain BEFORE INSERT ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_check_version();

CREATE TRIGGER sealed BEFORE DELETE OR UPDATE ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_version
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();

-- Counts the ranks within the groups of a published list: a federation, all players, women, and the ages `under` and
-- `over`; each with and without the inactive players.
CREATE FUNCTION ratings_rank_run(run bigint, under integer[], over integer[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64MB' AS $$
DECLARE
    year integer;
BEGIN
    SELECT extract(year FROM list.date) INTO year
    FROM ratings_version version JOIN ratings_ratinglist list ON list.id = version.list_id
    WHERE version.run_id = run;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'run % is not published', run USING ERRCODE = 'restrict_violation';
    END IF;
    INSERT INTO ratings_ranktable (run_id, "group", active, size, ratings, above)
    WITH rated AS (
        SELECT federation, sex, listed.rating, flag LIKE '%i%' AS inactive,
            width_bucket(year - birth_year - 1, under) AS too_old_for, width_bucket(year - birth_year, over) AS old_for
        FROM ratings_listedrating listed WHERE run_id = run AND listed.rating IS NOT NULL
    ), counted AS (
        SELECT sex, too_old_for, old_for, rating, inactive, count(*)::integer AS people
        FROM rated GROUP BY sex, too_old_for, old_for, rating, inactive
    ), grouped AS (
        SELECT federation AS name, rating, inactive, count(*)::integer AS people
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
        SELECT name, kind.active, rating, sum(people)::integer AS people
        FROM grouped JOIN (VALUES (true), (false)) AS kind (active) ON NOT (kind.active AND inactive)
        GROUP BY name, kind.active, rating
    ), running AS (
        SELECT name, active, rating, people,
            (sum(people) OVER (PARTITION BY name, active ORDER BY rating DESC))::integer - people AS above
        FROM summed
    )
    SELECT run, name, active, sum(people), array_agg(rating ORDER BY rating DESC), array_agg(above ORDER BY rating DESC)
    FROM running GROUP BY name, active
    ON CONFLICT DO NOTHING;
END $$;

-- All rows of some players, in all lists. A query of these tables has a partition for every run to plan; in a function
-- it is planned once a connection and not for each page.
CREATE FUNCTION ratings_listed_of(records bigint[]) RETURNS SETOF ratings_listedrating LANGUAGE plpgsql
STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT * FROM ratings_listedrating WHERE player_id = ANY (records);
END $$;

CREATE FUNCTION ratings_periods_of(records bigint[]) RETURNS SETOF ratings_playerperiod LANGUAGE plpgsql
STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT * FROM ratings_playerperiod WHERE player_id = ANY (records);
END $$;

CREATE FUNCTION ratings_games_of(records bigint[]) RETURNS SETOF ratings_ratedgame LANGUAGE plpgsql
STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT * FROM ratings_ratedgame WHERE player_id = ANY (records);
END $$;
