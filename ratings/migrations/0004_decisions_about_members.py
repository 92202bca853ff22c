"""Decisions about the rows of an import of members, and its undo."""

from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0003_versions_and_birth_dates'),
    ]

    operations = [
        migrations.RunSQL(
            (SQL / "new_players.sql").read_text("utf-8"), "DROP FUNCTION ratings_remove_new_players"
        ),
        migrations.AddField(
            model_name='memberimport',
            name='decisions',
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.AddField(
            model_name='memberimport',
            name='undone_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='memberimport',
            name='undone_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='memberimport',
            name='written',
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.AddConstraint(
            model_name='memberimport',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('undone_at', None), ('undone_by', None)), models.Q(('finished_at__isnull', False), ('undone_at__isnull', False), ('undone_by__isnull', False), ('written', {})), _connector='OR'), name='member_import_undone'),
        ),
    ]
