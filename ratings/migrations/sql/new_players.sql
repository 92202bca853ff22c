-- Removes players of the last 30 days, with the rows that were written with them. Foreign keys refuse it as soon as
-- anything else refers to one of them. It has the rights of the owner: the serving role deletes no facts itself.
CREATE FUNCTION ratings_remove_new_players(players bigint[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM ratings_player WHERE id = ANY (players) AND recorded_at <= now() - interval '31 days'
    ) OR EXISTS (
        SELECT FROM ratings_playerfact WHERE player_id = ANY (players) GROUP BY player_id HAVING count(*) > 1
    ) THEN
        RAISE EXCEPTION 'a player is kept' USING ERRCODE = 'restrict_violation';
    END IF;
    DELETE FROM ratings_nameword WHERE player_id = ANY (players);
    DELETE FROM ratings_clubmembership WHERE player_id = ANY (players);
    DELETE FROM ratings_playerfact WHERE player_id = ANY (players);
    DELETE FROM ratings_playernumber WHERE player_id = ANY (players);
    DELETE FROM ratings_player WHERE id = ANY (players);
END $$;
