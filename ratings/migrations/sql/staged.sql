-- Where imports put rows before they are looked at: tables of the owner, one set for each connection at work. The tables
-- below are their patterns and stay empty. The serving role may make no temporary tables, for one of them could stand in
-- front of a table that a trigger looks into.

-- The players of a file.
CREATE UNLOGGED TABLE staged_player (
    number varchar(12) COLLATE "C" NOT NULL,
    name varchar(80) NOT NULL,
    folded varchar(120) COLLATE "C" NOT NULL,
    federation varchar(3) NOT NULL,
    sex varchar(1) NOT NULL,
    title varchar(2) NOT NULL,
    womens_title varchar(3) NOT NULL,
    other_titles varchar(40) NOT NULL,
    birth_year smallint,
    flag varchar(2) NOT NULL,
    standard_rating smallint, standard_games smallint, standard_k smallint,
    rapid_rating smallint, rapid_games smallint, rapid_k smallint,
    blitz_rating smallint, blitz_games smallint, blitz_k smallint
);

-- The same, and who of the register each of them is.
CREATE UNLOGGED TABLE staged_person (
    LIKE staged_player,
    player_id bigint,
    new boolean,
    own_number varchar(12) COLLATE "C",
    known_year smallint,
    year_of_birth smallint
);

-- The rows of a list to record.
CREATE UNLOGGED TABLE staged_listing (
    place integer NOT NULL,
    player_id bigint NOT NULL,
    folded varchar(120) COLLATE "C" NOT NULL,
    number varchar(12) COLLATE "C" NOT NULL,
    name varchar(80) NOT NULL,
    federation varchar(3) NOT NULL,
    sex varchar(1) NOT NULL,
    title varchar(2) NOT NULL,
    womens_title varchar(3) NOT NULL,
    other_titles varchar(40) NOT NULL,
    birth_year smallint,
    rating smallint NOT NULL,
    games smallint NOT NULL,
    k smallint,
    flag varchar(2) NOT NULL,
    highest smallint,
    games_so_far integer,
    counted_from date,
    last_game date
);

-- What is reckoned for each of these rows.
CREATE UNLOGGED TABLE staged_derived (
    place integer NOT NULL,
    rank integer NOT NULL,
    highest integer NOT NULL,
    games_so_far integer NOT NULL,
    counted_from integer NOT NULL,
    last_game integer NOT NULL
);

-- Answers with an empty table of this connection like the pattern; what stood in it before is gone.
CREATE FUNCTION ratings_stage(pattern text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    own text := pattern || '_job_' || pg_backend_pid();
BEGIN
    IF pattern NOT IN ('staged_player', 'staged_person', 'staged_listing', 'staged_derived') THEN
        RAISE EXCEPTION 'nothing is staged as %', pattern USING ERRCODE = 'restrict_violation';
    END IF;
    EXECUTE format('DROP TABLE IF EXISTS %I', own);
    EXECUTE format('CREATE UNLOGGED TABLE %I (LIKE %I)', own, pattern);
    IF session_user <> current_user THEN
        EXECUTE format('GRANT SELECT, INSERT ON %I TO %I', own, session_user);
    END IF;
    RETURN own;
END $$;

-- Gathers what the planner needs to know of a table of this connection.
CREATE FUNCTION ratings_analyze_staged(pattern text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF pattern NOT IN ('staged_player', 'staged_person', 'staged_listing', 'staged_derived') THEN
        RAISE EXCEPTION 'nothing is staged as %', pattern USING ERRCODE = 'restrict_violation';
    END IF;
    EXECUTE format('ANALYZE %I', pattern || '_job_' || pg_backend_pid());
END $$;

-- Removes the tables of this connection, with all that stands in them.
CREATE FUNCTION ratings_clear_staged() RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    pattern text;
BEGIN
    FOREACH pattern IN ARRAY ARRAY['staged_player', 'staged_person', 'staged_listing', 'staged_derived'] LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I', pattern || '_job_' || pg_backend_pid());
    END LOOP;
END $$;
