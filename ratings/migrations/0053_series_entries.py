"""An entry for each event and series, the default one included, and a series for each adjustment and simulation."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0052_member_import_review")]

    operations = [
        migrations.RunSQL((SQL / "series_entries.sql").read_text("utf-8")),
        migrations.RemoveIndex(model_name="ratedevent", name="event_list"),
        migrations.AlterField(
            model_name="adjustment",
            name="series",
            field=models.ForeignKey(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="adjustments",
                to="ratings.ratingseries",
            ),
        ),
        migrations.AlterField(
            model_name="adjustmentformula",
            name="series",
            field=models.ForeignKey(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="ratings.ratingseries",
            ),
        ),
        migrations.AlterField(
            model_name="whatif",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="ratings.ratingseries",
            ),
        ),
    ]
