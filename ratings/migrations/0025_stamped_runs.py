"""A run keeps what tells later whether anything it read was written to since.

Every statement that writes to a table of which runs read adds a row to `ratings_touch`, in its own transaction: where
the one is seen, so is the other. The triggers fire whatever the session asks for, as replication does.
"""

from django.db import migrations, models

TABLES = (
    "ratings_adjustment",
    "ratings_correctedevent",
    "ratings_correction",
    "ratings_correctiondecision",
    "ratings_game",
    "ratings_identification",
    "ratings_merge",
    "ratings_player",
    "ratings_playerfact",
    "ratings_ratedevent",
    "ratings_ratinglist",
    "ratings_version",
)
TOUCH = """
CREATE FUNCTION ratings_touch() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_touch DEFAULT VALUES;
    RETURN NULL;
END $$;
CREATE TRIGGER stamped BEFORE UPDATE OR DELETE OR TRUNCATE ON ratings_touch
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
ALTER TABLE ratings_touch ENABLE ALWAYS TRIGGER stamped;
"""
STAMPED = """
CREATE TRIGGER stamped AFTER INSERT OR UPDATE OR DELETE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_touch();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER stamped;
"""
UNSTAMPED = "DROP TRIGGER stamped ON {table};"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0024_fast_into_an_empty_register")]

    operations = [
        migrations.CreateModel(
            name="Touch",
            fields=[("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))],
            options={"default_permissions": ("view",)},
        ),
        migrations.AddField(
            "run",
            "stamp",
            models.CharField(blank=True, db_collation="C", db_default="", default="", editable=False, max_length=64),
        ),
        migrations.RunSQL(TOUCH, "DROP TRIGGER stamped ON ratings_touch; DROP FUNCTION ratings_touch();"),
        migrations.RunSQL(
            "".join(STAMPED.format(table=table) for table in TABLES),
            "".join(UNSTAMPED.format(table=table) for table in TABLES),
        ),
    ]
