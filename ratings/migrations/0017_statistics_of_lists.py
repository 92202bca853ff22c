"""What the planner knows of lists as a whole.

A question joins the rows of two lists, or of a list and its periods, by their players, and for such a join the planner
looks at what is known of the whole table, not of the lists it reads. Nothing is known unless somebody asks for it, for
the server looks after partitions by itself, but not after what they are parts of. So it is asked for once, and said in
advance that in any one list each player is another: that stays true of every list to come.
"""

from django.db import migrations

CLOSE = """
CREATE OR REPLACE FUNCTION ratings_close_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
    part text;
BEGIN
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        part := parent || '_run_' || run;
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, part, run);
        IF session_user <> current_user THEN
            EXECUTE format('REVOKE INSERT ON %I FROM %I', part, session_user);
        END IF;
        EXECUTE format('CREATE TRIGGER closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
                       'FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse()', part);
        EXECUTE format('ANALYZE %I', part);
    END LOOP;
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod'] LOOP
        IF NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = 'public' AND tablename = parent AND inherited) THEN
            EXECUTE format('ANALYZE %I', parent);
        END IF;
    END LOOP;
END $$;
"""
CLOSE_AS_BEFORE = """
CREATE OR REPLACE FUNCTION ratings_close_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
    part text;
BEGIN
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        part := parent || '_run_' || run;
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, part, run);
        IF session_user <> current_user THEN
            EXECUTE format('REVOKE INSERT ON %I FROM %I', part, session_user);
        END IF;
        EXECUTE format('CREATE TRIGGER closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
                       'FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse()', part);
        EXECUTE format('ANALYZE %I', part);
    END LOOP;
END $$;
"""
KNOWN = """
ALTER TABLE ratings_listedrating ALTER player_id SET (n_distinct_inherited = -1);
ALTER TABLE ratings_playerperiod ALTER player_id SET (n_distinct_inherited = -1);
ANALYZE ratings_listedrating;
ANALYZE ratings_playerperiod;
"""
UNKNOWN = """
ALTER TABLE ratings_listedrating ALTER player_id RESET (n_distinct_inherited);
ALTER TABLE ratings_playerperiod ALTER player_id RESET (n_distinct_inherited);
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0016_club_memberships")]

    operations = [migrations.RunSQL(CLOSE, CLOSE_AS_BEFORE), migrations.RunSQL(KNOWN, UNKNOWN)]
