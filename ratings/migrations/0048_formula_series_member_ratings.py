"""Adjustments by formula of a rating series, and the ratings that a list of members states."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0047_projections_by_series'),
    ]

    operations = [
        migrations.AddField(
            model_name='adjustmentformula',
            name='series',
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratingseries'),
        ),
        migrations.AddField(
            model_name='memberimport',
            name='ratings',
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
    ]
