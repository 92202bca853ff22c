"""The name of the token of a run in the code; its column stays, which the checksum of a published run reads."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0056_change_log'),
    ]

    operations = [
        migrations.AlterField(
            model_name='run',
            name='stamp',
            field=models.CharField(blank=True, db_collation='C', db_column='stamp', db_default='', default='', editable=False, max_length=64),
        ),
        migrations.RenameField(
            model_name='run',
            old_name='stamp',
            new_name='change_token',
        ),
    ]
