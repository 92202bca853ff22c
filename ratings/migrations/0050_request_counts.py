"""Counters of requests in a table of their own; those of the cache, and sessions that are in no list, end."""

from django.db import migrations, models

# Sessions of accounts that no page lists: those that an invitation opened, and those of before the list.
END_UNLISTED = """
    DELETE FROM django_session
    WHERE NOT EXISTS (SELECT FROM usersessions_usersession listed WHERE listed.session_key = django_session.session_key)
"""


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0049_series_systems'),
        ('sessions', '0001_initial'),
        ('usersessions', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='RequestCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subject', models.CharField(db_collation='C', max_length=40)),
                ('name', models.CharField(db_collation='C', max_length=40)),
                ('ends_at', models.DateTimeField(db_index=True)),
                ('count', models.PositiveIntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('subject', 'name'), name='request_count_once')],
            },
        ),
        migrations.RunSQL("DROP TABLE IF EXISTS cache", migrations.RunSQL.noop),
        migrations.RunSQL("DELETE FROM ratings_apiuse WHERE starts_with(caller, 'address ')", migrations.RunSQL.noop),
        migrations.RunSQL(END_UNLISTED, migrations.RunSQL.noop),
    ]
