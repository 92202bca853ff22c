"""The model of the unsealed facts around a version becomes a snapshot; its trigger and constraints follow."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0061_plain_labels'),
    ]

    operations = [
        migrations.RenameModel(
            old_name='Witness',
            new_name='VersionSnapshot',
        ),
        migrations.AlterField(
            model_name='versionsnapshot',
            name='version',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='snapshot', serialize=False, to='ratings.version'),
        ),
        migrations.RunSQL(
            (SQL / "0062_version_snapshot.sql").read_text("utf-8"),
            (SQL / "0062_witness.sql").read_text("utf-8"),
        ),
    ]
