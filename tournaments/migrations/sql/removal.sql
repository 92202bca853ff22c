-- Removal of deleted tournaments.

-- Deletes rows by their keys and all rows that refer to them. It has the rights of its caller: the serving role
-- deletes no rows by it that it may not delete otherwise.
CREATE FUNCTION tournaments_purge_rows(target regclass, ids bigint[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    reference record;
    below bigint[];
BEGIN
    FOR reference IN
        SELECT conrelid::regclass AS child, attname AS field
        FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE contype = 'f' AND confrelid = target AND conrelid <> target
    LOOP
        EXECUTE format('SELECT array_agg(id) FROM %s WHERE %I = ANY($1)', reference.child, reference.field)
            INTO below USING ids;
        CONTINUE WHEN below IS NULL;
        IF reference.child::text NOT LIKE 'tournaments\_%' THEN
            RAISE EXCEPTION 'rows of % remain', reference.child USING ERRCODE = 'restrict_violation';
        END IF;
        PERFORM tournaments_purge_rows(reference.child, below);
    END LOOP;
    EXECUTE format('DELETE FROM %s WHERE id = ANY($1)', target) USING ids;
END $$;

-- Deletes a tournament 30 days after its deletion, and its event with its last tournament.
CREATE FUNCTION tournaments_purge(tournament bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    event bigint;
BEGIN
    SELECT event_id INTO event FROM tournaments_tournament WHERE id = tournament FOR UPDATE;
    IF NOT EXISTS (
        SELECT FROM tournaments_removal
        WHERE tournament_id = tournament AND kind = 'deleted' AND at <= now() - interval '30 days'
    ) OR EXISTS (SELECT FROM tournaments_handin WHERE tournament_id = tournament) THEN
        RAISE EXCEPTION 'tournament % is kept', tournament USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM tournaments_purge_rows('tournaments_tournament', ARRAY[tournament]);
    IF NOT EXISTS (SELECT FROM tournaments_tournament WHERE event_id = event) THEN
        PERFORM tournaments_purge_rows('tournaments_event', ARRAY[event]);
    END IF;
END $$;
