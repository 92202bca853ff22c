-- Refuses a version whose time is before the request of its run or in the future; clocks may differ by five minutes.
-- Also a version of an account that is not an active rating officer or administrator.
CREATE FUNCTION ratings_check_time_and_authors() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    tolerance CONSTANT interval := '5 minutes';
BEGIN
    IF NEW.at > now() + tolerance
       OR NEW.at < (SELECT asked_at FROM ratings_run WHERE id = NEW.run_id) - tolerance THEN
        RAISE EXCEPTION 'the time % is not that of this version', NEW.at USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (
        SELECT FROM ratings_user author
        WHERE author.id IN (NEW.author_id, NEW.second_author_id) AND NOT (author.is_active AND (
            author.is_superuser OR EXISTS (
                SELECT FROM ratings_user_groups member JOIN auth_group "group" ON "group".id = member.group_id
                WHERE member.user_id = author.id AND "group".name = 'officers'
            )
        ))
    ) THEN
        RAISE EXCEPTION 'a version is published by rating officers' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER time_and_authors BEFORE INSERT ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_check_time_and_authors();

-- Erases the date of birth of a player from the history, too.
CREATE FUNCTION ratings_erase_birth_dates() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE ratings_playerevent SET birth_date = NULL WHERE pgh_obj_id = OLD.id AND birth_date IS NOT NULL;
    RETURN NULL;
END $$;

CREATE TRIGGER birth_date_erased AFTER UPDATE OF birth_date ON ratings_player
    FOR EACH ROW WHEN (OLD.birth_date IS NOT NULL AND NEW.birth_date IS NULL)
    EXECUTE FUNCTION ratings_erase_birth_dates();

UPDATE ratings_playerevent event SET birth_date = NULL
FROM ratings_player player
WHERE player.id = event.pgh_obj_id AND player.birth_date IS NULL AND event.birth_date IS NOT NULL;
