"""A desk's report names its event by key; the desk's migration `0009_reports_by_key` fills in those there are."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0027_two_persons_publish'),
    ]

    operations = [
        migrations.CreateModel(
            name='DeskReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_key', models.CharField(db_collation='C', max_length=60)),
                ('submission', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='desk_report', to='ratings.submission')),
            ],
            options={
                'default_permissions': ('add', 'view'),
                'indexes': [models.Index(fields=['event_key'], name='desk_report_event')],
                'constraints': [models.CheckConstraint(condition=models.Q(('event_key', ''), _negated=True), name='desk_report_has_an_event')],
            },
        ),
        migrations.RemoveIndex(
            model_name='submission',
            name='submission_of_desk',
        ),
    ]
