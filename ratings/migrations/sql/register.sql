-- A large import into an empty register: constraints, indexes and triggers are dropped for its transaction and
-- restored before the commit. Their definitions are in a temporary table of the owner. A commit is refused until it is
-- empty.

-- Refuses a commit while definitions are in the temporary table.
CREATE FUNCTION ratings_refuse_open_register() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_temp.laid_aside) THEN
        RAISE EXCEPTION 'the register is still open' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

-- Returns true if the owner of the tables owns the temporary table, null without a temporary table.
CREATE FUNCTION ratings_laid_aside_is_ours() RETURNS boolean LANGUAGE sql AS $$
    SELECT relowner = current_user::regrole FROM pg_class WHERE oid = to_regclass('pg_temp.laid_aside')
$$;

-- Drops what slows down inserts. Returns false and changes nothing if the register is in use. A key stays if a foreign
-- key of another table needs it.
CREATE FUNCTION ratings_open_register() RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
    register regclass[] := ARRAY['ratings_player', 'ratings_playernumber', 'ratings_playerfact'];
    aside record;
BEGIN
    SET CONSTRAINTS ALL IMMEDIATE;
    SET CONSTRAINTS ALL DEFERRED;
    BEGIN
        LOCK TABLE ratings_player, ratings_playernumber, ratings_playerfact, ratings_user IN ACCESS EXCLUSIVE MODE;
    EXCEPTION WHEN lock_not_available THEN
        RETURN false;
    END;
    IF ratings_laid_aside_is_ours() IS NULL THEN
        CREATE TEMPORARY TABLE laid_aside (place integer, back text) ON COMMIT DROP;
        CREATE CONSTRAINT TRIGGER all_is_back AFTER INSERT ON laid_aside DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION ratings_refuse_open_register();
    ELSIF NOT ratings_laid_aside_is_ours() OR EXISTS (SELECT FROM pg_temp.laid_aside) THEN
        RAISE EXCEPTION 'the register is open already' USING ERRCODE = 'restrict_violation';
    END IF;
    FOR aside IN
        -- Foreign keys go first and come back last.
        SELECT CASE contype WHEN 'f' THEN 2 ELSE 1 END AS place,
            format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
        FROM pg_constraint one
        WHERE conrelid = ANY (register) AND (contype = 'f' OR contype IN ('p', 'u') AND NOT EXISTS (
            SELECT FROM pg_constraint other
            WHERE other.contype = 'f' AND other.conindid = one.conindid AND other.conrelid <> other.confrelid))
        UNION ALL
        SELECT 1, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
        FROM pg_index
        WHERE indrelid = ANY (register)
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype IN ('p', 'u') AND conindid = indexrelid)
        UNION ALL
        -- Triggers that only look at rows inserted.
        SELECT 1, format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
            format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
        FROM pg_trigger
        WHERE tgrelid = ANY (register) AND NOT tgisinternal AND tgenabled = 'O' AND tgtype & 60 = 4
        ORDER BY place DESC
    LOOP
        INSERT INTO pg_temp.laid_aside VALUES (aside.place, aside.back);
        EXECUTE aside.away;
    END LOOP;
    RETURN true;
END $$;

-- Restores what was dropped. Foreign keys are checked with a merge join: it takes half of the time of a hash of all
-- players.
CREATE FUNCTION ratings_close_register() RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET maintenance_work_mem = '256MB' SET enable_hashjoin = off AS $$
DECLARE
    statement text;
BEGIN
    IF ratings_laid_aside_is_ours() IS NOT TRUE THEN
        RAISE EXCEPTION 'the register is not open' USING ERRCODE = 'restrict_violation';
    END IF;
    FOR statement IN SELECT back FROM pg_temp.laid_aside ORDER BY place LOOP
        EXECUTE statement;
    END LOOP;
    DELETE FROM pg_temp.laid_aside;
END $$;
