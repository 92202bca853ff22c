"""The register can be opened for as many new people as it has, and indexes are left out that others make superfluous.

`ratings_open_register` and `ratings_close_register` belong to the owner of the tables and run with his rights. What is
laid aside stands in a temporary table of his until it is back, and nothing is committed before that.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FUNCTIONS = """
CREATE FUNCTION ratings_refuse_open_register() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_temp.laid_aside) THEN
        RAISE EXCEPTION 'the register is still open' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION ratings_laid_aside_is_ours() RETURNS boolean LANGUAGE sql AS $$
    SELECT relowner = current_user::regrole FROM pg_class WHERE oid = to_regclass('pg_temp.laid_aside')
$$;

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
        -- Foreign keys come back last.
        SELECT CASE contype WHEN 'f' THEN 2 ELSE 1 END AS place,
            format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
        FROM pg_constraint one
        WHERE conrelid = ANY (register) AND (contype = 'f' OR contype IN ('p', 'u') AND NOT EXISTS (
            SELECT FROM pg_constraint other WHERE other.contype = 'f' AND other.conindid = one.conindid))
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
    LOOP
        INSERT INTO pg_temp.laid_aside VALUES (aside.place, aside.back);
        EXECUTE aside.away;
    END LOOP;
    RETURN true;
END $$;

CREATE FUNCTION ratings_close_register() RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET maintenance_work_mem = '256MB' AS $$
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
"""
BACKWARDS = """
DROP FUNCTION ratings_open_register();
DROP FUNCTION ratings_close_register();
DROP FUNCTION ratings_laid_aside_is_ours();
DROP FUNCTION ratings_refuse_open_register();
"""
# Numbers are collated by their bytes, so that their plain index finds beginnings as well.
LIKE = """
DROP INDEX IF EXISTS ratings_player_number_cc5c37ea_like;
DROP INDEX IF EXISTS ratings_playernumber_number_263e831c_like;
"""
LIKE_AGAIN = """
CREATE INDEX ratings_player_number_cc5c37ea_like ON ratings_player (number varchar_pattern_ops);
CREATE INDEX ratings_playernumber_number_263e831c_like ON ratings_playernumber (number varchar_pattern_ops);
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0017_statistics_of_lists")]

    operations = [
        migrations.RunSQL(FUNCTIONS, BACKWARDS),
        migrations.RunSQL(LIKE, LIKE_AGAIN),
        migrations.AlterField(
            model_name="playerfact",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="facts",
                to="ratings.player",
            ),
        ),
        migrations.AlterField(
            model_name="playerfact",
            name="recorded_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="playerfact",
            index=models.Index(
                condition=models.Q(("recorded_by__isnull", False)), fields=["recorded_by"], name="fact_recorded_by"
            ),
        ),
    ]
