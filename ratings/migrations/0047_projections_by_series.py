"""A federation beside each live game, by which rating series decide; and the series of a simulation."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0046_default_entries")]

    operations = [
        migrations.AddField(
            model_name="livegame",
            name="federation",
            field=models.CharField(blank=True, db_default="", default="", max_length=3),
        ),
        migrations.AddField(
            model_name="whatif",
            name="series",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="ratings.ratingseries",
            ),
        ),
    ]
