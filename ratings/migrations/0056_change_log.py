"""The change log, in place of the one that runs had; its triggers are made after migrating (`ratings.changes`)."""

from pathlib import Path

from django.db import migrations, models


SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0053_series_entries'),
    ]

    operations = [
        migrations.CreateModel(
            name='ChangeLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(db_collation='C', max_length=10)),
                ('key', models.BigIntegerField(db_default=0, default=0)),
                ('round', models.PositiveSmallIntegerField(db_default=0, default=0)),
            ],
            options={
                'default_permissions': ('view',),
                'indexes': [models.Index(fields=['scope', 'key', 'id'], name='change_newest')],
            },
        ),
        migrations.RunSQL((SQL / "changes.sql").read_text("utf-8")),
        migrations.DeleteModel(
            name='Touch',
        ),
    ]
