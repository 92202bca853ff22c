"""The last day and the rounds of an event entered at a desk."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("ratings", "0004_playerperiod_events")]

    operations = [
        migrations.AddField(
            model_name="livegame",
            name="rounds",
            field=models.PositiveSmallIntegerField(help_text="As agreed: decides when a match is over", null=True),
        ),
        migrations.AddField(model_name="livegame", name="last_day", field=models.DateField(null=True)),
        # What is being played is not over: the day of the last entry is the last that is known.
        migrations.RunSQL(
            "UPDATE ratings_livegame SET last_day = greatest(first_day, at::date)", migrations.RunSQL.noop
        ),
        migrations.AlterField(model_name="livegame", name="last_day", field=models.DateField()),
        migrations.AddConstraint(
            model_name="livegame",
            constraint=models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="live_days"),
        ),
    ]
