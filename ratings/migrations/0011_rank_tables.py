"""Ranks within groups are counted once, when a list is published; those published before are counted here."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

FORWARDS = """
CREATE FUNCTION ratings_rank_run(run bigint, under integer[], over integer[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64MB' AS $$
DECLARE
    year integer;
BEGIN
    SELECT extract(year FROM list.date) INTO year
    FROM ratings_version version JOIN ratings_ratinglist list ON list.id = version.list_id
    WHERE version.run_id = run;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'run % is not published', run USING ERRCODE = 'restrict_violation';
    END IF;
    INSERT INTO ratings_ranktable (run_id, "group", active, size, ratings, above)
    WITH rated AS (
        SELECT federation, sex, listed.rating, flag LIKE '%i%' AS inactive,
            width_bucket(year - birth_year - 1, under) AS too_old_for, width_bucket(year - birth_year, over) AS old_for
        FROM ratings_listedrating listed WHERE run_id = run AND listed.rating IS NOT NULL
    ), counted AS (
        SELECT sex, too_old_for, old_for, rating, inactive, count(*)::integer AS people
        FROM rated GROUP BY sex, too_old_for, old_for, rating, inactive
    ), grouped AS (
        SELECT federation AS name, rating, inactive, count(*)::integer AS people
        FROM rated GROUP BY federation, rating, inactive
        UNION ALL
        SELECT '', rating, inactive, people FROM counted
        UNION ALL
        SELECT 'w', rating, inactive, people FROM counted WHERE sex = 'w'
        UNION ALL
        SELECT 'u' || years, rating, inactive, people
        FROM counted JOIN unnest(under) WITH ORDINALITY AS age (years, place) ON place > too_old_for
        UNION ALL
        SELECT 'o' || years, rating, inactive, people
        FROM counted JOIN unnest(over) WITH ORDINALITY AS age (years, place) ON place <= old_for
    ), summed AS (
        SELECT name, kind.active, rating, sum(people)::integer AS people
        FROM grouped JOIN (VALUES (true), (false)) AS kind (active) ON NOT (kind.active AND inactive)
        GROUP BY name, kind.active, rating
    ), running AS (
        SELECT name, active, rating, people,
            (sum(people) OVER (PARTITION BY name, active ORDER BY rating DESC))::integer - people AS above
        FROM summed
    )
    SELECT run, name, active, sum(people), array_agg(rating ORDER BY rating DESC), array_agg(above ORDER BY rating DESC)
    FROM running GROUP BY name, active
    ON CONFLICT DO NOTHING;
END $$;
SELECT ratings_rank_run(run_id, ARRAY[8, 10, 12, 14, 16, 18, 20], ARRAY[50, 65]) FROM ratings_version;
"""

BACKWARDS = "DROP FUNCTION ratings_rank_run(bigint, integer[], integer[]);"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0010_contexts_stay")]

    operations = [
        migrations.CreateModel(
            name="RankTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(blank=True, db_collation="C", max_length=3)),
                ("active", models.BooleanField()),
                ("size", models.PositiveIntegerField()),
                (
                    "ratings",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), size=None
                    ),
                ),
                (
                    "above",
                    django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), size=None),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rank_tables", to="ratings.run"
                    ),
                ),
            ],
            options={
                "default_permissions": ("view",),
                "constraints": [
                    models.UniqueConstraint(fields=("run", "group", "active"), name="rank_table_once")
                ],
            },
        ),
        migrations.RunSQL(FORWARDS, BACKWARDS),
    ]
