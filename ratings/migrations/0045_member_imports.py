"""Lists of members that the worker takes in."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0044_series_corrections'),
    ]

    operations = [
        migrations.CreateModel(
            name='MemberImport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(blank=True)),
                ('fields', models.JSONField()),
                ('rows', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('added', models.PositiveIntegerField(default=0)),
                ('enrolled', models.PositiveIntegerField(default=0)),
                ('changed', models.PositiveIntegerField(default=0)),
                ('problems', models.JSONField(blank=True, default=list)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'import of members',
                'verbose_name_plural': 'imports of members',
                'ordering': ['-pk'],
                'default_permissions': ('add', 'change', 'view'),
                'constraints': [models.CheckConstraint(condition=models.Q(('finished_at', None), ('text', ''), _connector='OR'), name='member_import_emptied')],
            },
        ),
    ]
