"""All that the lists say of some records, in statements that are planned once a connection and not for each page.

A table of lists has a partition for every run there was, and looking at each to plan a statement takes several times
as long as fetching one person's rows from all of them.
"""

from django.db import migrations

TABLES = {"listedrating": "listed", "playerperiod": "periods", "ratedgame": "games"}
FORWARDS = """
CREATE FUNCTION ratings_{of}_of(records bigint[]) RETURNS SETOF ratings_{table} LANGUAGE plpgsql
STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT * FROM ratings_{table} WHERE player_id = ANY (records);
END $$;
"""
BACKWARDS = "DROP FUNCTION ratings_{of}_of(bigint[]);"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0021_one_index_of_players")]

    operations = [
        migrations.RunSQL(FORWARDS.format(table=table, of=of), BACKWARDS.format(of=of)) for table, of in TABLES.items()
    ]
