"""Many new people come into the register in less time.

The key of the facts is laid aside with the other indexes, for only facts refer to it. When the register is closed, each
foreign key is looked at by reading two indexes side by side, which takes half the time of a hash table of everybody. And
what a number looks like is said without counting in the pattern, which takes three times as long to match.
"""

from django.db import migrations, models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual

OPEN = """
CREATE OR REPLACE FUNCTION ratings_open_register() RETURNS boolean LANGUAGE plpgsql
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
            WHERE other.contype = 'f' AND other.conindid = one.conindid AND {REFERS}))
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
"""
FROM_OTHERS = "other.conrelid <> other.confrelid"
FORWARDS = f"""
{OPEN.replace("{REFERS}", FROM_OTHERS)}
ALTER FUNCTION ratings_close_register() SET enable_hashjoin = off;
"""
BACKWARDS = f"""
{OPEN.replace("{REFERS}", "true")}
ALTER FUNCTION ratings_close_register() RESET enable_hashjoin;
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0023_close_one_by_one")]

    operations = [
        migrations.RunSQL(FORWARDS, BACKWARDS),
        migrations.RemoveConstraint("player", "player_number"),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(
                name="player_number",
                condition=Q(number__regex=r"^([1-9]|N[0-9])[0-9]*$")
                & (Q(LessThanOrEqual(Length("number"), 10)) | Q(number__regex=r"^N.{10}$")),
            ),
        ),
    ]
