-- Tables for the rows of a running import: tables of the owner, one set for each connection. The tables below are
-- their patterns and stay empty. The serving role may not create temporary tables: one could hide a table that a
-- trigger reads. These functions have the rights of the owner.

-- The pattern of players of a file.
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
    standard_rating smallint,
    standard_games smallint,
    standard_k smallint,
    rapid_rating smallint,
    rapid_games smallint,
    rapid_k smallint,
    blitz_rating smallint,
    blitz_games smallint,
    blitz_k smallint
);

-- The pattern of players of a file, each with its player in the register.
CREATE UNLOGGED TABLE staged_person (
    LIKE staged_player,
    player_id bigint,
    new boolean,
    own_number varchar(12) COLLATE "C",
    known_year smallint,
    year_of_birth smallint
);

-- The pattern of rows of a list to be recorded.
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

-- The pattern of values derived for each row of a list to be recorded.
CREATE UNLOGGED TABLE staged_derived (
    place integer NOT NULL,
    rank integer NOT NULL,
    highest integer NOT NULL,
    games_so_far integer NOT NULL,
    counted_from integer NOT NULL,
    last_game integer NOT NULL
);

-- Returns the name of an empty table of this connection that is like the pattern.
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

-- Analyzes a table of this connection for the planner.
CREATE FUNCTION ratings_analyze_staged(pattern text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF pattern NOT IN ('staged_player', 'staged_person', 'staged_listing', 'staged_derived') THEN
        RAISE EXCEPTION 'nothing is staged as %', pattern USING ERRCODE = 'restrict_violation';
    END IF;
    EXECUTE format('ANALYZE %I', pattern || '_job_' || pg_backend_pid());
END $$;

-- Drops the tables of this connection.
CREATE FUNCTION ratings_clear_staged() RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    pattern text;
BEGIN
    FOREACH pattern IN ARRAY ARRAY['staged_player', 'staged_person', 'staged_listing', 'staged_derived'] LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I', pattern || '_job_' || pg_backend_pid());
    END LOOP;
END $$;
