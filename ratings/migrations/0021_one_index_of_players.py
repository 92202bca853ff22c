"""Whoever is on a list is found by one index, by himself as in his history.

Where all rows are of one run, an index by run and player and one by player and run say the same; only the second one
says it of many runs too, so it becomes the key. Closing a run gets the memory to sort a long list at once.
"""

from django.db import migrations

BY_PLAYER = """
SET LOCAL maintenance_work_mem = '256MB';
ALTER TABLE ratings_listedrating DROP CONSTRAINT ratings_listedrating_pk;
DROP INDEX listed_player;
ALTER TABLE ratings_listedrating ADD CONSTRAINT ratings_listedrating_pk PRIMARY KEY (player_id, run_id);
ALTER TABLE ratings_playerperiod DROP CONSTRAINT ratings_playerperiod_pk;
DROP INDEX period_player;
ALTER TABLE ratings_playerperiod ADD CONSTRAINT ratings_playerperiod_pk PRIMARY KEY (player_id, run_id);
"""
BY_RUN = """
ALTER TABLE ratings_listedrating DROP CONSTRAINT ratings_listedrating_pk;
ALTER TABLE ratings_listedrating ADD CONSTRAINT ratings_listedrating_pk PRIMARY KEY (run_id, player_id);
CREATE INDEX listed_player ON ratings_listedrating (player_id, run_id);
ALTER TABLE ratings_playerperiod DROP CONSTRAINT ratings_playerperiod_pk;
ALTER TABLE ratings_playerperiod ADD CONSTRAINT ratings_playerperiod_pk PRIMARY KEY (run_id, player_id);
CREATE INDEX period_player ON ratings_playerperiod (player_id, run_id);
"""
MEMORY = "ALTER FUNCTION ratings_close_run(bigint) SET maintenance_work_mem = '256MB'"
AS_BEFORE = "ALTER FUNCTION ratings_close_run(bigint) RESET maintenance_work_mem"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0020_desk_reports_by_name")]

    operations = [
        migrations.RunSQL(
            BY_PLAYER,
            BY_RUN,
            state_operations=[
                migrations.RemoveIndex("listedrating", "listed_player"),
                migrations.RemoveIndex("playerperiod", "period_player"),
            ],
        ),
        migrations.RunSQL(MEMORY, AS_BEFORE),
    ]
