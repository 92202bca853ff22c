"""A place for the working of events that are rated by the average of the opponents."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0003_roles")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE ratings_playerperiod ADD COLUMN events jsonb",
                    "ALTER TABLE ratings_playerperiod DROP COLUMN events",
                )
            ],
            state_operations=[
                migrations.AddField(
                    model_name="playerperiod",
                    name="events",
                    field=models.JSONField(help_text="Working of the events rated by average", null=True),
                )
            ],
        )
    ]
