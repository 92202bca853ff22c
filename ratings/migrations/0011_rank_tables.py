"""Ranks within groups are counted once, when a list is published; those published before are counted here."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

FORWARDS = """
CREATE FUNCTION ratings_rank_run(run bigint, under integer[], over integer[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    WITH counted AS (
        SELECT federation, birth_year, sex, listed.rating, flag LIKE '%i%' AS inactive, count(*) AS people,
            grouping(federation) AS all_federations, grouping(birth_year) AS all_ages, grouping(sex) AS both_sexes
        FROM ratings_listedrating listed
        WHERE run_id = run AND listed.rating IS NOT NULL
        GROUP BY GROUPING SETS (
            (listed.rating, flag LIKE '%i%', federation),
            (listed.rating, flag LIKE '%i%', birth_year),
            (listed.rating, flag LIKE '%i%', sex)
        )
    ), grouped AS (
        SELECT federation AS name, rating, inactive, people FROM counted WHERE all_federations = 0
        UNION ALL
        SELECT age.name, rating, inactive, people
        FROM counted JOIN (
            SELECT 'u' || years AS name, year - years AS first, 9999 AS last FROM unnest(under) years
            UNION ALL SELECT 'o' || years, 0, year - years FROM unnest(over) years
        ) age ON birth_year BETWEEN age.first AND age.last
        WHERE all_ages = 0
        UNION ALL
        SELECT name, rating, inactive, people
        FROM counted JOIN (VALUES (''), ('w')) AS kind (name) ON name IN ('', sex)
        WHERE both_sexes = 0
    ), summed AS (
        SELECT name, kind.active, rating, sum(people) AS people
        FROM grouped JOIN (VALUES (true), (false)) AS kind (active) ON NOT (kind.active AND inactive)
        GROUP BY name, kind.active, rating
    ), running AS (
        SELECT name, active, rating, people,
            sum(people) OVER (PARTITION BY name, active ORDER BY rating DESC) - people AS above
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
