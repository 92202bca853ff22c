"""A table of a run may close as soon as its rows are there: while the server makes its keys, the next rows are made.

What is still open when the run closes, closes then.
"""

from django.db import migrations

CLOSE_ONE = """
CREATE FUNCTION ratings_close_part(run bigint, parent text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET maintenance_work_mem = '256MB' AS $$
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
"""
CLOSE = """
CREATE OR REPLACE FUNCTION ratings_close_run(run bigint) RETURNS void LANGUAGE plpgsql
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
"""
CLOSE_AS_BEFORE = """
CREATE OR REPLACE FUNCTION ratings_close_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET maintenance_work_mem = '256MB' AS $$
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


class Migration(migrations.Migration):
    dependencies = [("ratings", "0022_history_of_people")]

    operations = [
        migrations.RunSQL(CLOSE_ONE, "DROP FUNCTION ratings_close_part(bigint, text)"),
        migrations.RunSQL(CLOSE, CLOSE_AS_BEFORE),
    ]
