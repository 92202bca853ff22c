"""The rating office: its tables, their history, the seal of published lists, and the roles arbiters and officers.

The database is made by the files in `sql/`; the state tells Django the same. It replaces 26 migrations of before the
first release: a database that has all of them goes on from here (see `ratings.operations.replaced`).
"""

from pathlib import Path

import django.contrib.auth.models
import django.contrib.auth.validators
import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

from ratings.operations.state_as_whole import SingleStateBuild

SQL = Path(__file__).parent / "sql"


def create_roles(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for name in ("arbiters", "officers"):
        groups.get_or_create(name=name)


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('ratings', '0001_initial'),
        ('ratings', '0002_seal'),
        ('ratings', '0003_roles'),
        ('ratings', '0004_playerperiod_events'),
        ('ratings', '0005_livegame_days_and_rounds'),
        ('ratings', '0006_office_work'),
        ('ratings', '0007_undone_and_outlook'),
        ('ratings', '0008_ways_and_takings_back'),
        ('ratings', '0009_registered_women'),
        ('ratings', '0010_contexts_stay'),
        ('ratings', '0011_rank_tables'),
        ('ratings', '0012_name_words'),
        ('ratings', '0013_programs'),
        ('ratings', '0014_kept_out_of_search_engines'),
        ('ratings', '0015_hidden_people'),
        ('ratings', '0016_club_memberships'),
        ('ratings', '0017_statistics_of_lists'),
        ('ratings', '0018_open_register'),
        ('ratings', '0019_rounds_taken_back'),
        ('ratings', '0020_desk_reports_by_name'),
        ('ratings', '0021_one_index_of_players'),
        ('ratings', '0022_history_of_people'),
        ('ratings', '0023_close_one_by_one'),
        ('ratings', '0024_fast_into_an_empty_register'),
        ('ratings', '0025_stamped_runs'),
        ('ratings', '0026_keys_side_by_side'),
    ]

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('pghistory', '0007_auto_20250421_0444'),
    ]

    operations = [
        SingleStateBuild(
            database_operations=[
                migrations.RunSQL((SQL / name).read_text("utf-8"))
                for name in (
                    "tables.sql",
                    "triggers.sql",
                    "history.sql",
                    "seal.sql",
                    "register.sql",
                    "change_token.sql",
                )
            ]
            + [migrations.RunSQL("DROP FUNCTION ratings_keep_history, ratings_add_trigger")],
            state_operations=[
                migrations.CreateModel(
                    name='Game',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('round', models.PositiveSmallIntegerField()),
                        ('white_result', models.CharField(max_length=1)),
                        ('black_result', models.CharField(max_length=1)),
                        ('played', models.BooleanField()),
                        ('why_not', models.CharField(blank=True, max_length=20)),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Run',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('computed', 'computed'), ('imported', 'imported'), ('shadow', 'shadow')], max_length=8)),
                        ('editions', models.JSONField(help_text='["standard/2025-10-01", …]: those it used')),
                        ('log', models.TextField(blank=True)),
                        ('stage', models.CharField(default='waiting', max_length=20)),
                        ('done', models.PositiveIntegerField(default=0)),
                        ('total', models.PositiveIntegerField(default=0)),
                        ('failure', models.TextField(blank=True)),
                        ('asked_at', models.DateTimeField()),
                        ('started_at', models.DateTimeField(blank=True, null=True)),
                        ('finished_at', models.DateTimeField(blank=True, null=True)),
                        ('stamp', models.CharField(blank=True, db_collation='C', db_default='', default='', editable=False, max_length=64)),
                    ],
                    options={
                        'ordering': ['-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='Outlook',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('control', models.CharField(blank=True, choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8)),
                        ('federation', models.CharField(blank=True, max_length=3)),
                        ('last_day', models.DateField(blank=True, null=True)),
                        ('list_date', models.DateField(blank=True, null=True)),
                        ('closes', models.DateField(blank=True, help_text='The closing day of that list', null=True)),
                    ],
                    options={
                        'ordering': ['submission'],
                    },
                ),
                migrations.CreateModel(
                    name='RatingList',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8)),
                        ('date', models.DateField()),
                    ],
                    options={
                        'ordering': ['-date', 'control'],
                    },
                ),
                migrations.CreateModel(
                    name='Registration',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('code', models.CharField(db_collation='C', editable=False, max_length=12, unique=True, verbose_name='event code')),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                        ('place', models.CharField(max_length=120, verbose_name='place')),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('first_day', models.DateField(verbose_name='first day')),
                        ('last_day', models.DateField(verbose_name='last day')),
                        ('system', models.CharField(choices=[('swiss', 'Swiss'), ('round-robin', 'Round robin'), ('team', 'Team'), ('match', 'Match')], default='swiss', max_length=11, verbose_name='system')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], default='standard', max_length=8, verbose_name='rated as')),
                        ('time_control', models.CharField(max_length=120, verbose_name='time control')),
                        ('rounds', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rounds')),
                        ('chief_arbiter', models.CharField(max_length=80, verbose_name='chief arbiter')),
                        ('website', models.URLField(blank=True, verbose_name='web site')),
                        ('for_norms', models.BooleanField(default=False, verbose_name='title norms are possible')),
                        ('highest_rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='highest rating expected')),
                        ('state', models.CharField(choices=[('asked', 'registered'), ('approved', 'approved'), ('declined', 'declined'), ('cancelled', 'cancelled')], default='asked', editable=False, max_length=9)),
                        ('remark', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remark')),
                        ('at', models.DateTimeField(editable=False)),
                        ('decided_at', models.DateTimeField(blank=True, editable=False, null=True)),
                        ('highest_woman', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='highest rating of a woman expected')),
                    ],
                    options={
                        'ordering': ['first_day', 'name', 'pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_registrationevent" ("at", "by_id", "chief_arbiter", "code", "control", "decided_at", "decided_by_id", "federation", "first_day", "for_norms", "highest_rating", "highest_woman", "id", "last_day", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "remark", "rounds", "state", "system", "time_control", "website") VALUES (NEW."at", NEW."by_id", NEW."chief_arbiter", NEW."code", NEW."control", NEW."decided_at", NEW."decided_by_id", NEW."federation", NEW."first_day", NEW."for_norms", NEW."highest_rating", NEW."highest_woman", NEW."id", NEW."last_day", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."place", NEW."remark", NEW."rounds", NEW."state", NEW."system", NEW."time_control", NEW."website"); RETURN NULL;', hash='1c0da493aeb6c8d85543e0aaf4825b203138c5a1', operation='INSERT', pgid='pgtrigger_insert_insert_47b58', table='ratings_registration', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_registrationevent" ("at", "by_id", "chief_arbiter", "code", "control", "decided_at", "decided_by_id", "federation", "first_day", "for_norms", "highest_rating", "highest_woman", "id", "last_day", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "remark", "rounds", "state", "system", "time_control", "website") VALUES (NEW."at", NEW."by_id", NEW."chief_arbiter", NEW."code", NEW."control", NEW."decided_at", NEW."decided_by_id", NEW."federation", NEW."first_day", NEW."for_norms", NEW."highest_rating", NEW."highest_woman", NEW."id", NEW."last_day", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."remark", NEW."rounds", NEW."state", NEW."system", NEW."time_control", NEW."website"); RETURN NULL;', hash='177da18983eb56bbd91104ca91dc0206aa16d6d6', operation='UPDATE', pgid='pgtrigger_update_update_d4e20', table='ratings_registration', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_registrationevent" ("at", "by_id", "chief_arbiter", "code", "control", "decided_at", "decided_by_id", "federation", "first_day", "for_norms", "highest_rating", "highest_woman", "id", "last_day", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "remark", "rounds", "state", "system", "time_control", "website") VALUES (OLD."at", OLD."by_id", OLD."chief_arbiter", OLD."code", OLD."control", OLD."decided_at", OLD."decided_by_id", OLD."federation", OLD."first_day", OLD."for_norms", OLD."highest_rating", OLD."highest_woman", OLD."id", OLD."last_day", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."place", OLD."remark", OLD."rounds", OLD."state", OLD."system", OLD."time_control", OLD."website"); RETURN NULL;', hash='4af307d1ffd2f62981c9480350eaee95982536bd', operation='DELETE', pgid='pgtrigger_delete_delete_ab4c1', table='ratings_registration', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='RegistrationEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('code', models.CharField(db_collation='C', editable=False, max_length=12, verbose_name='event code')),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                        ('place', models.CharField(max_length=120, verbose_name='place')),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('first_day', models.DateField(verbose_name='first day')),
                        ('last_day', models.DateField(verbose_name='last day')),
                        ('system', models.CharField(choices=[('swiss', 'Swiss'), ('round-robin', 'Round robin'), ('team', 'Team'), ('match', 'Match')], default='swiss', max_length=11, verbose_name='system')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], default='standard', max_length=8, verbose_name='rated as')),
                        ('time_control', models.CharField(max_length=120, verbose_name='time control')),
                        ('rounds', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rounds')),
                        ('chief_arbiter', models.CharField(max_length=80, verbose_name='chief arbiter')),
                        ('website', models.URLField(blank=True, verbose_name='web site')),
                        ('for_norms', models.BooleanField(default=False, verbose_name='title norms are possible')),
                        ('highest_rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='highest rating expected')),
                        ('state', models.CharField(choices=[('asked', 'registered'), ('approved', 'approved'), ('declined', 'declined'), ('cancelled', 'cancelled')], default='asked', editable=False, max_length=9)),
                        ('remark', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remark')),
                        ('at', models.DateTimeField(editable=False)),
                        ('decided_at', models.DateTimeField(blank=True, editable=False, null=True)),
                        ('highest_woman', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='highest rating of a woman expected')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='Spelling',
                    fields=[
                        ('word', models.CharField(db_collation='C', max_length=120, primary_key=True, serialize=False)),
                        ('sound', models.CharField(blank=True, db_collation='C', max_length=120)),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Submission',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('origin', models.CharField(choices=[('file', 'File'), ('desk', 'Desk'), ('office', 'Office, as a correction')], max_length=6)),
                        ('file_name', models.CharField(max_length=200)),
                        ('data', models.BinaryField()),
                        ('sha256', models.CharField(db_collation='C', max_length=64, unique=True)),
                        ('format', models.CharField(max_length=8)),
                        ('report', models.TextField(help_text='Canonical JSON of the value reports.Report')),
                        ('title', models.CharField(max_length=200)),
                        ('submitted_at', models.DateTimeField()),
                    ],
                    options={
                        'ordering': ['-submitted_at', '-pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Touch',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ],
                    options={
                        'default_permissions': ('view',),
                    },
                ),
                migrations.CreateModel(
                    name='Version',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveSmallIntegerField()),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField()),
                        ('rows', models.PositiveIntegerField()),
                        ('rows_sha256', models.CharField(db_collation='C', max_length=64)),
                        ('inputs_sha256', models.CharField(db_collation='C', max_length=64)),
                        ('seal', models.CharField(db_collation='C', max_length=64, unique=True)),
                    ],
                    options={
                        'ordering': ['-list__date', '-number'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Webhook',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('url', models.URLField(max_length=500, verbose_name='address')),
                        ('happenings', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('list.published', 'a list is published'), ('round.published', 'a round is published'), ('round.unpublished', 'a round is taken back'), ('result.changed', 'a result is entered or changed')], max_length=20), default=list, size=None, verbose_name='told when')),
                        ('tournament', models.SlugField(blank=True, db_collation='C', help_text='The last word of its address; empty: of all', verbose_name='only of this tournament')),
                        ('salt', models.CharField(editable=False, max_length=32)),
                        ('is_on', models.BooleanField(default=True, verbose_name='switched on')),
                        ('why_off', models.CharField(blank=True, editable=False, max_length=200)),
                        ('resting_until', models.DateTimeField(blank=True, editable=False, null=True)),
                        ('made_at', models.DateTimeField(editable=False)),
                    ],
                    options={
                        'ordering': ['-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='WebhookAttempt',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('at', models.DateTimeField()),
                        ('status', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('said', models.CharField(blank=True, max_length=200)),
                        ('milliseconds', models.PositiveIntegerField()),
                    ],
                    options={
                        'ordering': ['pk'],
                    },
                ),
                migrations.CreateModel(
                    name='WebhookDelivery',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('uuid', models.UUIDField(unique=True)),
                        ('happening', models.CharField(max_length=20)),
                        ('body', models.TextField()),
                        ('at', models.DateTimeField()),
                        ('attempts', models.PositiveSmallIntegerField(default=0)),
                        ('next_at', models.DateTimeField(blank=True, null=True)),
                        ('delivered_at', models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        'ordering': ['-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='WhatIf',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('title', models.CharField(max_length=120, verbose_name='title')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8, verbose_name='time control')),
                        ('first_list', models.DateField()),
                        ('last_list', models.DateField()),
                        ('terms', models.JSONField()),
                        ('outcome', models.JSONField(blank=True, null=True)),
                        ('done', models.PositiveIntegerField(default=0)),
                        ('total', models.PositiveIntegerField(default=0)),
                        ('failure', models.TextField(blank=True)),
                        ('asked_at', models.DateTimeField()),
                        ('started_at', models.DateTimeField(blank=True, null=True)),
                        ('finished_at', models.DateTimeField(blank=True, null=True)),
                        ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        'ordering': ['-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='User',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('password', models.CharField(max_length=128, verbose_name='password')),
                        ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                        ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                        ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                        ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                        ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                        ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                        ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                        ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                        ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                        ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                        ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                    ],
                    options={
                        'verbose_name': 'user',
                        'verbose_name_plural': 'users',
                        'abstract': False,
                    },
                    managers=[
                        ('objects', django.contrib.auth.models.UserManager()),
                    ],
                ),
                migrations.CreateModel(
                    name='AdjustmentFormula',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8)),
                        ('list_date', models.DateField()),
                        ('terms', models.JSONField()),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['-pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='ApiKey',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=80, verbose_name='what it is for')),
                        ('sha256', models.CharField(db_collation='C', editable=False, max_length=64, unique=True)),
                        ('begins', models.CharField(editable=False, max_length=12)),
                        ('a_minute', models.PositiveIntegerField(default=600, verbose_name='requests a minute')),
                        ('a_day', models.PositiveIntegerField(default=100000, verbose_name='requests a day')),
                        ('made_at', models.DateTimeField(editable=False)),
                        ('revoked_at', models.DateTimeField(blank=True, editable=False, null=True)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_keys', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name': 'API key',
                        'ordering': ['-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='ApiUse',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('caller', models.CharField(db_collation='C', max_length=40)),
                        ('seconds', models.PositiveIntegerField()),
                        ('start', models.DateTimeField()),
                        ('count', models.PositiveIntegerField()),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('caller', 'seconds', 'start'), name='api_use_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Claim',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('text', models.TextField(verbose_name='what is wrong')),
                        ('contact', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                        ('token_sha256', models.CharField(max_length=64, unique=True)),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='claims', to=settings.AUTH_USER_MODEL)),
                        ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='ratings.game')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='ClaimAnswer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('state', models.CharField(choices=[('asked', 'a question to the player'), ('said', 'said by the player'), ('granted', 'granted'), ('declined', 'declined')], max_length=8)),
                        ('text', models.TextField(verbose_name='answer')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('claim', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='ratings.claim')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Correction',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('result', 'a wrong result'), ('identity', 'a game of another player'), ('missing', 'a report that was missing'), ('doubled', 'an event rated twice')], max_length=8)),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('evidence', models.TextField(blank=True, verbose_name='evidence')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to=settings.AUTH_USER_MODEL)),
                        ('claim', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ratings.claim')),
                    ],
                    options={
                        'ordering': ['-pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Cascade',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('done', models.PositiveIntegerField(default=0)),
                        ('total', models.PositiveIntegerField(default=0)),
                        ('failure', models.TextField(blank=True)),
                        ('asked_at', models.DateTimeField()),
                        ('started_at', models.DateTimeField(blank=True, null=True)),
                        ('finished_at', models.DateTimeField(blank=True, null=True)),
                        ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                        ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('correction', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cascades', to='ratings.correction')),
                    ],
                    options={
                        'ordering': ['-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='CorrectionDecision',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('way', models.CharField(choices=[('versions', 'new versions of the lists concerned'), ('adjustment', 'one adjustment on the next list'), ('record', 'nothing but the record'), ('dropped', 'not corrected')], max_length=10)),
                        ('note', models.TextField(verbose_name='note')),
                        ('cascade', models.JSONField(help_text='Effects, list by list')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('correction', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='ratings.correction')),
                        ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Decision',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('state', models.CharField(choices=[('received', 'received'), ('checked', 'checked'), ('returned', 'returned'), ('accepted', 'accepted')], max_length=8)),
                        ('remark', models.TextField(blank=True, verbose_name='remark')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_decisionevent" ("at", "by_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "remark", "state", "submission_id") VALUES (NEW."at", NEW."by_id", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."remark", NEW."state", NEW."submission_id"); RETURN NULL;', hash='94514c442e83322c95efd0491610db534947b46e', operation='INSERT', pgid='pgtrigger_insert_insert_c4807', table='ratings_decision', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_decisionevent" ("at", "by_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "remark", "state", "submission_id") VALUES (NEW."at", NEW."by_id", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."remark", NEW."state", NEW."submission_id"); RETURN NULL;', hash='30a086ea0af6981af317dffdf3320c6155dd0b73', operation='UPDATE', pgid='pgtrigger_update_update_1d0de', table='ratings_decision', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_decisionevent" ("at", "by_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "remark", "state", "submission_id") VALUES (OLD."at", OLD."by_id", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."remark", OLD."state", OLD."submission_id"); RETURN NULL;', hash='e8b82ada1a7eee59b85814a63934e5ca0b3d7e76', operation='DELETE', pgid='pgtrigger_delete_delete_0d86c', table='ratings_decision', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='DecisionEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('state', models.CharField(choices=[('received', 'received'), ('checked', 'checked'), ('returned', 'returned'), ('accepted', 'accepted')], max_length=8)),
                        ('remark', models.TextField(blank=True, verbose_name='remark')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.decision')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='FeeRate',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8, verbose_name='time control')),
                        ('unit', models.CharField(choices=[('event', 'an event'), ('player', 'a player'), ('game', 'a rated game')], max_length=6, verbose_name='for')),
                        ('amount', models.DecimalField(decimal_places=2, max_digits=8, verbose_name='amount')),
                        ('currency', models.CharField(max_length=3, verbose_name='currency')),
                        ('from_day', models.DateField(verbose_name='from')),
                    ],
                    options={
                        'ordering': ['control', 'unit', '-from_day'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_feerateevent" ("amount", "control", "currency", "from_day", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unit") VALUES (NEW."amount", NEW."control", NEW."currency", NEW."from_day", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."unit"); RETURN NULL;', hash='abf42c643d6b7b6e786dd71302632f785b25b9e1', operation='INSERT', pgid='pgtrigger_insert_insert_63b6d', table='ratings_feerate', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_feerateevent" ("amount", "control", "currency", "from_day", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unit") VALUES (NEW."amount", NEW."control", NEW."currency", NEW."from_day", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."unit"); RETURN NULL;', hash='e0d5ed57aee9696f9fb650ef1bf74e1364ca9425', operation='UPDATE', pgid='pgtrigger_update_update_b2975', table='ratings_feerate', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_feerateevent" ("amount", "control", "currency", "from_day", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unit") VALUES (OLD."amount", OLD."control", OLD."currency", OLD."from_day", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."unit"); RETURN NULL;', hash='4b22c472dd2e6f3fe217d20d7cc4cdf90bd07ef1', operation='DELETE', pgid='pgtrigger_delete_delete_0ed72', table='ratings_feerate', when='AFTER'))],
                        'constraints': [models.UniqueConstraint(fields=('control', 'unit', 'from_day'), name='one_rate_a_day'), models.CheckConstraint(condition=models.Q(('amount__gte', 0)), name='fee_amount'), models.CheckConstraint(condition=models.Q(('currency__regex', '^[A-Z]{3}$')), name='fee_currency', violation_error_message='A currency is three capital letters, such as EUR.')],
                    },
                ),
                migrations.CreateModel(
                    name='FeeRateEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8, verbose_name='time control')),
                        ('unit', models.CharField(choices=[('event', 'an event'), ('player', 'a player'), ('game', 'a rated game')], max_length=6, verbose_name='for')),
                        ('amount', models.DecimalField(decimal_places=2, max_digits=8, verbose_name='amount')),
                        ('currency', models.CharField(max_length=3, verbose_name='currency')),
                        ('from_day', models.DateField(verbose_name='from')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.feerate')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='FidePackage',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('month', models.DateField()),
                        ('data', models.BinaryField()),
                        ('sha256', models.CharField(db_collation='C', max_length=64)),
                        ('files', models.PositiveIntegerField()),
                        ('made_at', models.DateTimeField()),
                        ('sent_at', models.DateTimeField(blank=True, null=True)),
                        ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                        ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('sent_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['-pk'],
                        'default_permissions': ('add', 'change', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Inputs',
                    fields=[
                        ('run', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='inputs', serialize=False, to='ratings.run')),
                        ('data', models.BinaryField()),
                        ('sha256', models.CharField(db_collation='C', max_length=64)),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.AddField(
                    model_name='run',
                    name='asked_by',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL),
                ),
                migrations.CreateModel(
                    name='CascadeList',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('moved', models.PositiveIntegerField(default=0, help_text='Rows whose rating is another')),
                        ('changed', models.PositiveIntegerField(default=0, help_text='Rows of which anything is another')),
                        ('first_ratings', models.PositiveIntegerField(default=0, help_text='First ratings that come, go or change')),
                        ('cascade', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lists', to='ratings.cascade')),
                        ('run', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='of_cascade', to='ratings.run')),
                    ],
                    options={
                        'ordering': ['list__date', 'pk'],
                    },
                ),
                migrations.CreateModel(
                    name='Acknowledgement',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('code', models.CharField(max_length=40)),
                        ('number', models.CharField(blank=True, db_collation='C', help_text='The player concerned', max_length=12)),
                        ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acknowledgements', to='ratings.run')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'delete', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Installation',
                    fields=[
                        ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                        ('authority', models.CharField(max_length=80, verbose_name='rating authority')),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('demonstration', models.BooleanField(default=False, editable=False)),
                        ('claim_days', models.PositiveSmallIntegerField(default=30, help_text='How long after its publication a list may be disputed', verbose_name='days for claims')),
                        ('two_persons', models.BooleanField(default=False, help_text='Lists and corrections wait until a second officer approves', verbose_name='require a second officer')),
                    ],
                    options={
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_installationevent" ("authority", "claim_days", "demonstration", "federation", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "two_persons") VALUES (NEW."authority", NEW."claim_days", NEW."demonstration", NEW."federation", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."two_persons"); RETURN NULL;', hash='d1d3dee1b1cbcb89476914a87f824405e5baaef0', operation='INSERT', pgid='pgtrigger_insert_insert_d578d', table='ratings_installation', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_installationevent" ("authority", "claim_days", "demonstration", "federation", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "two_persons") VALUES (NEW."authority", NEW."claim_days", NEW."demonstration", NEW."federation", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."two_persons"); RETURN NULL;', hash='5a747f7a789631b86ce805d7f3e3c9f112d01475', operation='UPDATE', pgid='pgtrigger_update_update_45bc6', table='ratings_installation', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_installationevent" ("authority", "claim_days", "demonstration", "federation", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "two_persons") VALUES (OLD."authority", OLD."claim_days", OLD."demonstration", OLD."federation", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."two_persons"); RETURN NULL;', hash='8f20936b43fe60f5c7facd4dd870bfc56d15144f', operation='DELETE', pgid='pgtrigger_delete_delete_8ecc3', table='ratings_installation', when='AFTER'))],
                        'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='one_installation')],
                    },
                ),
                migrations.CreateModel(
                    name='InstallationEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.PositiveSmallIntegerField(default=1, editable=False, serialize=False)),
                        ('authority', models.CharField(max_length=80, verbose_name='rating authority')),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('demonstration', models.BooleanField(default=False, editable=False)),
                        ('two_persons', models.BooleanField(default=False, help_text='Lists and corrections wait until a second officer approves', verbose_name='require a second officer')),
                        ('claim_days', models.PositiveSmallIntegerField(default=30, help_text='How long after its publication a list may be disputed', verbose_name='days for claims')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.installation')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='LineRemark',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('start_number', models.PositiveIntegerField(verbose_name='number')),
                        ('round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='round')),
                        ('text', models.CharField(max_length=300, verbose_name='remark')),
                        ('decision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='line_remarks', to='ratings.decision')),
                    ],
                    options={
                        'ordering': ['start_number', 'round', 'pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='LineAnswer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('text', models.CharField(max_length=300, verbose_name='answer')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('remark', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='ratings.lineremark')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='MembershipEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('group', models.ForeignKey(db_constraint=False, db_tablespace='', on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='auth.group')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('user', models.ForeignKey(db_constraint=False, db_tablespace='', on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='Merge',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('numbers', models.JSONField(default=list)),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField()),
                        ('undone_at', models.DateTimeField(blank=True, null=True)),
                        ('undone_why', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('undone_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['-pk'],
                        'default_permissions': ('add', 'change', 'view'),
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_mergeevent" ("at", "by_id", "id", "kept_id", "merged_id", "numbers", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "undone_at", "undone_by_id", "undone_why") VALUES (NEW."at", NEW."by_id", NEW."id", NEW."kept_id", NEW."merged_id", NEW."numbers", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."reason", NEW."undone_at", NEW."undone_by_id", NEW."undone_why"); RETURN NULL;', hash='03692a46ce16ca155f31a8fcb23ed08305f3605a', operation='INSERT', pgid='pgtrigger_insert_insert_7ba1f', table='ratings_merge', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_mergeevent" ("at", "by_id", "id", "kept_id", "merged_id", "numbers", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "undone_at", "undone_by_id", "undone_why") VALUES (NEW."at", NEW."by_id", NEW."id", NEW."kept_id", NEW."merged_id", NEW."numbers", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."reason", NEW."undone_at", NEW."undone_by_id", NEW."undone_why"); RETURN NULL;', hash='6497ea5f37efa2d6b8e98b8742bed61ff8cc9a08', operation='UPDATE', pgid='pgtrigger_update_update_f212e', table='ratings_merge', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_mergeevent" ("at", "by_id", "id", "kept_id", "merged_id", "numbers", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "undone_at", "undone_by_id", "undone_why") VALUES (OLD."at", OLD."by_id", OLD."id", OLD."kept_id", OLD."merged_id", OLD."numbers", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."reason", OLD."undone_at", OLD."undone_by_id", OLD."undone_why"); RETURN NULL;', hash='c64f3cdb1e298882d818c5b51217dc30bd6192c0', operation='DELETE', pgid='pgtrigger_delete_delete_c8e50', table='ratings_merge', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='Player',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.CharField(db_collation='C', max_length=12, unique=True, verbose_name='number')),
                        ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year of birth')),
                        ('birth_date', models.DateField(blank=True, help_text='Seen by staff only.', null=True, verbose_name='date of birth')),
                        ('hidden', models.BooleanField(default=False, help_text='No public page beyond the lists.', verbose_name='hidden')),
                        ('recorded_at', models.DateTimeField(auto_now_add=True)),
                        ('noindex', models.BooleanField(db_default=False, default=False, help_text='Search engines are asked to leave out the pages of this player.', verbose_name='kept out of search engines')),
                    ],
                    options={
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_playerevent" ("birth_date", "birth_year", "hidden", "id", "noindex", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at") VALUES (NEW."birth_date", NEW."birth_year", NEW."hidden", NEW."id", NEW."noindex", NEW."number", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."recorded_at"); RETURN NULL;', hash='a250f1c5e9c3fa046bbff7a433bc34b4fcf614fb', operation='INSERT', pgid='pgtrigger_insert_insert_21728', table='ratings_player', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_playerevent" ("birth_date", "birth_year", "hidden", "id", "noindex", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at") VALUES (NEW."birth_date", NEW."birth_year", NEW."hidden", NEW."id", NEW."noindex", NEW."number", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."recorded_at"); RETURN NULL;', hash='e09db0637d058d21c0aa6c1148cb144f0dda9a83', operation='UPDATE', pgid='pgtrigger_update_update_b24a8', table='ratings_player', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_playerevent" ("birth_date", "birth_year", "hidden", "id", "noindex", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at") VALUES (OLD."birth_date", OLD."birth_year", OLD."hidden", OLD."id", OLD."noindex", OLD."number", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."recorded_at"); RETURN NULL;', hash='d6f351fb0f50ace89e287cae59896a5708db9f69', operation='DELETE', pgid='pgtrigger_delete_delete_5e513', table='ratings_player', when='AFTER'))],
                        'indexes': [models.Index(condition=models.Q(('hidden', True)), fields=['id'], name='player_hidden')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('birth_date__isnull', True), ('birth_year', django.db.models.functions.datetime.ExtractYear('birth_date')), _connector='OR'), name='player_birth', violation_error_message='The year of birth is not that of the date of birth.'), models.CheckConstraint(condition=models.Q(('number__regex', '^([1-9]|N[0-9])[0-9]*$'), models.Q(django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('number'), 10), ('number__regex', '^N.{10}$'), _connector='OR')), name='player_number')],
                    },
                ),
                migrations.CreateModel(
                    name='NameWord',
                    fields=[
                        ('pk', models.CompositePrimaryKey('player_id', 'word', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('word', models.CharField(db_collation='C', max_length=120)),
                        ('rating', models.PositiveSmallIntegerField(default=0)),
                        ('names', models.TextField(db_collation='C')),
                        ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.player')),
                    ],
                ),
                migrations.CreateModel(
                    name='MergeEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('numbers', models.JSONField(default=list)),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField()),
                        ('undone_at', models.DateTimeField(blank=True, null=True)),
                        ('undone_why', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.merge')),
                        ('undone_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('kept', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.player')),
                        ('merged', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.player')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='merge',
                    name='kept',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='absorbed', to='ratings.player'),
                ),
                migrations.AddField(
                    model_name='merge',
                    name='merged',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merges', to='ratings.player'),
                ),
                migrations.CreateModel(
                    name='LiveGame',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event_key', models.CharField(db_collation='C', max_length=60)),
                        ('event_name', models.CharField(max_length=200)),
                        ('first_day', models.DateField()),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8)),
                        ('system', models.CharField(choices=[('swiss', 'Swiss'), ('round-robin', 'Round robin'), ('team', 'Team'), ('match', 'Match')], max_length=11)),
                        ('time_control', models.CharField(blank=True, max_length=60)),
                        ('round', models.PositiveSmallIntegerField()),
                        ('white_result', models.CharField(max_length=1)),
                        ('black_result', models.CharField(max_length=1)),
                        ('version', models.PositiveIntegerField()),
                        ('at', models.DateTimeField(auto_now=True)),
                        ('rounds', models.PositiveSmallIntegerField(help_text='As agreed: decides when a match is over', null=True)),
                        ('last_day', models.DateField()),
                        ('black', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='live_as_black', to='ratings.player')),
                        ('white', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='live_as_white', to='ratings.player')),
                    ],
                ),
                migrations.CreateModel(
                    name='ListedRating',
                    fields=[
                        ('pk', models.CompositePrimaryKey('run_id', 'player_id', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('number', models.CharField(db_collation='C', max_length=12)),
                        ('name', models.CharField(max_length=80)),
                        ('folded', models.CharField(db_collation='C', max_length=120)),
                        ('federation', models.CharField(max_length=3)),
                        ('sex', models.CharField(blank=True, max_length=1)),
                        ('title', models.CharField(blank=True, max_length=2)),
                        ('womens_title', models.CharField(blank=True, max_length=3)),
                        ('other_titles', models.CharField(blank=True, max_length=40)),
                        ('birth_year', models.PositiveSmallIntegerField(null=True)),
                        ('rating', models.PositiveSmallIntegerField(null=True)),
                        ('rank', models.PositiveIntegerField(null=True)),
                        ('games', models.PositiveSmallIntegerField(help_text='Rated games this period')),
                        ('k', models.PositiveSmallIntegerField(null=True)),
                        ('flag', models.CharField(blank=True, max_length=2)),
                        ('highest', models.PositiveSmallIntegerField(help_text='Highest rating ever published', null=True)),
                        ('games_so_far', models.PositiveIntegerField(help_text='None: unknown, before our records', null=True)),
                        ('counted_from', models.DateField(help_text='The imported list our count of games begins with', null=True)),
                        ('last_game', models.DateField(null=True)),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='listed', to='ratings.run')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='listed', to='ratings.player')),
                    ],
                    options={
                        'default_permissions': ('view',),
                    },
                ),
                migrations.CreateModel(
                    name='Identification',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('start_number', models.PositiveIntegerField()),
                        ('how', models.CharField(choices=[('number', 'by number'), ('name', 'by name, birth and federation'), ('hand', 'by hand'), ('new', 'new in the register')], max_length=6)),
                        ('doubt', models.CharField(blank=True, max_length=300)),
                        ('printed_rating', models.PositiveSmallIntegerField(blank=True, help_text="The report's rating, accepted for a player whose list this office lacks", null=True)),
                        ('why', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField(auto_now_add=True)),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                        ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='ratings.identification')),
                        ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='ratings.player')),
                    ],
                    options={
                        'ordering': ['start_number', 'pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.AddField(
                    model_name='game',
                    name='black',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_black', to='ratings.player'),
                ),
                migrations.AddField(
                    model_name='game',
                    name='white',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_white', to='ratings.player'),
                ),
                migrations.CreateModel(
                    name='ClubMembership',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('club', models.CharField(blank=True, help_text='Empty: of no club any more.', max_length=80, verbose_name='club')),
                        ('folded', models.CharField(blank=True, db_collation='C', editable=False, max_length=120)),
                        ('from_day', models.DateField(verbose_name='from')),
                        ('recorded_at', models.DateTimeField()),
                        ('recorded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='ratings.player')),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.AddField(
                    model_name='claim',
                    name='player',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='ratings.player'),
                ),
                migrations.CreateModel(
                    name='Adjustment',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8)),
                        ('list_date', models.DateField()),
                        ('points', models.SmallIntegerField()),
                        ('kind', models.CharField(choices=[('base', 'corrected base'), ('correction', 'correction of the past'), ('once', 'one-time adjustment')], max_length=10)),
                        ('reason', models.CharField(max_length=300)),
                        ('evidence', models.TextField(blank=True)),
                        ('at', models.DateTimeField(auto_now_add=True)),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                        ('takes_back', models.OneToOneField(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken_back_by', to='ratings.adjustment')),
                        ('formula', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='ratings.adjustmentformula')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='ratings.player')),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.AddField(
                    model_name='user',
                    name='player',
                    field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='user', to='ratings.player', verbose_name='player'),
                ),
                migrations.CreateModel(
                    name='PlayerEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('number', models.CharField(db_collation='C', max_length=12, verbose_name='number')),
                        ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year of birth')),
                        ('birth_date', models.DateField(blank=True, help_text='Seen by staff only.', null=True, verbose_name='date of birth')),
                        ('hidden', models.BooleanField(default=False, help_text='No public page beyond the lists.', verbose_name='hidden')),
                        ('recorded_at', models.DateTimeField(auto_now_add=True)),
                        ('noindex', models.BooleanField(db_default=False, default=False, help_text='Search engines are asked to leave out the pages of this player.', verbose_name='kept out of search engines')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.player')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='PlayerFact',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('from_day', models.DateField(verbose_name='from')),
                        ('name', models.CharField(help_text='Surname, given name', max_length=80, verbose_name='name')),
                        ('folded', models.CharField(db_collation='C', editable=False, max_length=120)),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('sex', models.CharField(blank=True, choices=[('m', 'Man'), ('w', 'Woman')], max_length=1, verbose_name='sex')),
                        ('title', models.CharField(blank=True, choices=[('GM', 'Grandmaster'), ('IM', 'International Master'), ('FM', 'FIDE Master'), ('CM', 'Candidate Master')], max_length=2, verbose_name='title')),
                        ('womens_title', models.CharField(blank=True, choices=[('WGM', 'Woman Grandmaster'), ('WIM', 'Woman International Master'), ('WFM', 'Woman FIDE Master'), ('WCM', 'Woman Candidate Master')], max_length=3, verbose_name="women's title")),
                        ('other_titles', models.CharField(blank=True, max_length=40, verbose_name='other titles')),
                        ('source', models.CharField(blank=True, max_length=120)),
                        ('recorded_at', models.DateTimeField(auto_now_add=True)),
                        ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='facts', to='ratings.player')),
                        ('recorded_by', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                        ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='ratings.playerfact')),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_playerfactevent" ("federation", "folded", "from_day", "id", "name", "other_titles", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "recorded_at", "recorded_by_id", "replaces_id", "sex", "source", "title", "womens_title") VALUES (NEW."federation", NEW."folded", NEW."from_day", NEW."id", NEW."name", NEW."other_titles", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."player_id", NEW."recorded_at", NEW."recorded_by_id", NEW."replaces_id", NEW."sex", NEW."source", NEW."title", NEW."womens_title"); RETURN NULL;', hash='417368fa1d8164dfaaf1676296e196dfd64dd5e4', operation='INSERT', pgid='pgtrigger_insert_insert_c65d4', table='ratings_playerfact', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_playerfactevent" ("federation", "folded", "from_day", "id", "name", "other_titles", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "recorded_at", "recorded_by_id", "replaces_id", "sex", "source", "title", "womens_title") VALUES (NEW."federation", NEW."folded", NEW."from_day", NEW."id", NEW."name", NEW."other_titles", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."player_id", NEW."recorded_at", NEW."recorded_by_id", NEW."replaces_id", NEW."sex", NEW."source", NEW."title", NEW."womens_title"); RETURN NULL;', hash='04b9da613c4d91959886f7a977ef293e0f3caba5', operation='UPDATE', pgid='pgtrigger_update_update_69b66', table='ratings_playerfact', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_playerfactevent" ("federation", "folded", "from_day", "id", "name", "other_titles", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "recorded_at", "recorded_by_id", "replaces_id", "sex", "source", "title", "womens_title") VALUES (OLD."federation", OLD."folded", OLD."from_day", OLD."id", OLD."name", OLD."other_titles", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."player_id", OLD."recorded_at", OLD."recorded_by_id", OLD."replaces_id", OLD."sex", OLD."source", OLD."title", OLD."womens_title"); RETURN NULL;', hash='92d0ca6d1415d342cb29b1b86d38729e7cf61dd0', operation='DELETE', pgid='pgtrigger_delete_delete_3bb82', table='ratings_playerfact', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='PlayerFactEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('from_day', models.DateField(verbose_name='from')),
                        ('name', models.CharField(help_text='Surname, given name', max_length=80, verbose_name='name')),
                        ('folded', models.CharField(db_collation='C', editable=False, max_length=120)),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('sex', models.CharField(blank=True, choices=[('m', 'Man'), ('w', 'Woman')], max_length=1, verbose_name='sex')),
                        ('title', models.CharField(blank=True, choices=[('GM', 'Grandmaster'), ('IM', 'International Master'), ('FM', 'FIDE Master'), ('CM', 'Candidate Master')], max_length=2, verbose_name='title')),
                        ('womens_title', models.CharField(blank=True, choices=[('WGM', 'Woman Grandmaster'), ('WIM', 'Woman International Master'), ('WFM', 'Woman FIDE Master'), ('WCM', 'Woman Candidate Master')], max_length=3, verbose_name="women's title")),
                        ('other_titles', models.CharField(blank=True, max_length=40, verbose_name='other titles')),
                        ('source', models.CharField(blank=True, max_length=120)),
                        ('recorded_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.playerfact')),
                        ('player', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.player')),
                        ('recorded_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('replaces', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.playerfact')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='PlayerNumber',
                    fields=[
                        ('number', models.CharField(db_collation='C', max_length=12, primary_key=True, serialize=False)),
                        ('recorded_at', models.DateTimeField(auto_now_add=True)),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='numbers', to='ratings.player')),
                    ],
                    options={
                        'default_permissions': ('add', 'change', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='PlayerPeriod',
                    fields=[
                        ('pk', models.CompositePrimaryKey('run_id', 'player_id', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('base', models.PositiveSmallIntegerField(null=True)),
                        ('base_adjustment', models.SmallIntegerField(default=0)),
                        ('n', models.PositiveSmallIntegerField()),
                        ('score', models.IntegerField(help_text='Hundredths')),
                        ('expected', models.IntegerField(help_text='Hundredths', null=True)),
                        ('sum', models.IntegerField(help_text='Score − expected over the period, hundredths', null=True)),
                        ('k', models.PositiveSmallIntegerField(null=True)),
                        ('k_before_limit', models.PositiveSmallIntegerField(null=True)),
                        ('k_reason', models.CharField(blank=True, max_length=30)),
                        ('change', models.IntegerField(help_text='K times the sum, hundredths of a rating point', null=True)),
                        ('rounded', models.SmallIntegerField(null=True)),
                        ('rating', models.PositiveSmallIntegerField(help_text='The rating that follows; none: unrated', null=True)),
                        ('initial', models.JSONField(help_text='Working of a first rating', null=True)),
                        ('events', models.JSONField(help_text='Working of the events rated by average', null=True)),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='periods', to='ratings.player')),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='periods', to='ratings.run')),
                    ],
                    options={
                        'default_permissions': ('view',),
                    },
                ),
                migrations.CreateModel(
                    name='Problem',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('level', models.CharField(choices=[('error', 'error'), ('warning', 'warning'), ('note', 'note')], max_length=7)),
                        ('code', models.CharField(max_length=40)),
                        ('row', models.PositiveIntegerField(blank=True, null=True)),
                        ('column', models.PositiveIntegerField(blank=True, null=True)),
                        ('found', models.CharField(blank=True, max_length=300)),
                        ('expected', models.CharField(blank=True, max_length=300)),
                        ('start_number', models.PositiveIntegerField(blank=True, null=True)),
                        ('waived_why', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('waived_at', models.DateTimeField(blank=True, null=True)),
                        ('waived_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['level', 'row', 'column', 'pk'],
                    },
                ),
                migrations.CreateModel(
                    name='ProposedWay',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('way', models.CharField(choices=[('versions', 'new versions of the lists concerned'), ('adjustment', 'one adjustment on the next list'), ('record', 'nothing but the record'), ('dropped', 'not corrected')], max_length=10)),
                        ('note', models.TextField(verbose_name='note')),
                        ('at', models.DateTimeField()),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('correction', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ways', to='ratings.correction')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='PublicationOrder',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('due', models.DateTimeField(verbose_name='publish at')),
                        ('at', models.DateTimeField()),
                        ('approved_at', models.DateTimeField(blank=True, null=True)),
                        ('failure', models.TextField(blank=True)),
                        ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('run', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='order', to='ratings.run')),
                    ],
                    options={
                        'ordering': ['due'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_publicationorderevent" ("approved_at", "approved_by_id", "at", "by_id", "due", "failure", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "run_id") VALUES (NEW."approved_at", NEW."approved_by_id", NEW."at", NEW."by_id", NEW."due", NEW."failure", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."reason", NEW."run_id"); RETURN NULL;', hash='f6d069b3facddb3a6968c2eb98dbeba61923cc39', operation='INSERT', pgid='pgtrigger_insert_insert_106f2', table='ratings_publicationorder', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_publicationorderevent" ("approved_at", "approved_by_id", "at", "by_id", "due", "failure", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "run_id") VALUES (NEW."approved_at", NEW."approved_by_id", NEW."at", NEW."by_id", NEW."due", NEW."failure", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."reason", NEW."run_id"); RETURN NULL;', hash='a05bf948ad42463ecb643724063fa3d211611de1', operation='UPDATE', pgid='pgtrigger_update_update_83042', table='ratings_publicationorder', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_publicationorderevent" ("approved_at", "approved_by_id", "at", "by_id", "due", "failure", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "run_id") VALUES (OLD."approved_at", OLD."approved_by_id", OLD."at", OLD."by_id", OLD."due", OLD."failure", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."reason", OLD."run_id"); RETURN NULL;', hash='338f8c51e7c900a3f06c30214ab7ab9aae57ad6f', operation='DELETE', pgid='pgtrigger_delete_delete_be1e6', table='ratings_publicationorder', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='PublicationOrderEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('due', models.DateTimeField(verbose_name='publish at')),
                        ('at', models.DateTimeField()),
                        ('approved_at', models.DateTimeField(blank=True, null=True)),
                        ('failure', models.TextField(blank=True)),
                        ('approved_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.publicationorder')),
                        ('run', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.run')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='RankTable',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('group', models.CharField(blank=True, db_collation='C', max_length=3)),
                        ('active', models.BooleanField()),
                        ('size', models.PositiveIntegerField()),
                        ('ratings', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None)),
                        ('above', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), size=None)),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rank_tables', to='ratings.run')),
                    ],
                    options={
                        'default_permissions': ('view',),
                    },
                ),
                migrations.CreateModel(
                    name='RatedEvent',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=200)),
                        ('place', models.CharField(blank=True, max_length=120)),
                        ('federation', models.CharField(blank=True, max_length=3)),
                        ('first_day', models.DateField()),
                        ('last_day', models.DateField()),
                        ('system', models.CharField(choices=[('swiss', 'Swiss'), ('round-robin', 'Round robin'), ('team', 'Team'), ('match', 'Match')], max_length=11)),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8)),
                        ('time_control', models.CharField(blank=True, help_text='In the coding of TRF26', max_length=60)),
                        ('time_control_written', models.CharField(blank=True, max_length=120)),
                        ('rounds', models.PositiveSmallIntegerField(help_text='As agreed: decides when a match is over', null=True)),
                        ('list_date', models.DateField()),
                        ('accepted_at', models.DateTimeField()),
                        ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='ratings.ratedevent')),
                    ],
                    options={
                        'ordering': ['first_day', 'name', 'pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.AddField(
                    model_name='game',
                    name='event',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='ratings.ratedevent'),
                ),
                migrations.CreateModel(
                    name='CorrectedEvent',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('correction', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='ratings.correction')),
                        ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ratings.ratedevent')),
                        ('instead', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='brought_by', to='ratings.ratedevent')),
                    ],
                    options={
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='RatedGame',
                    fields=[
                        ('pk', models.CompositePrimaryKey('run_id', 'game_id', 'white', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('white', models.BooleanField(help_text='The side of White')),
                        ('score', models.SmallIntegerField(help_text='Hundredths')),
                        ('own_rating', models.PositiveSmallIntegerField(null=True)),
                        ('opponent_rating', models.PositiveSmallIntegerField(null=True)),
                        ('list_date', models.DateField(help_text='The list the ratings are from', null=True)),
                        ('list_version', models.PositiveSmallIntegerField(null=True)),
                        ('difference', models.SmallIntegerField(null=True)),
                        ('counted', models.SmallIntegerField(help_text='The difference after the limits', null=True)),
                        ('expected', models.SmallIntegerField(help_text='Hundredths', null=True)),
                        ('change', models.SmallIntegerField(help_text='Score − expected, hundredths', null=True)),
                        ('left_out', models.CharField(blank=True, max_length=30)),
                        ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rated', to='ratings.game')),
                        ('opponent', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rated_games', to='ratings.player')),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rated_games', to='ratings.run')),
                    ],
                    options={
                        'default_permissions': ('view',),
                    },
                ),
                migrations.AddField(
                    model_name='run',
                    name='list',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='ratings.ratinglist'),
                ),
                migrations.AddConstraint(
                    model_name='ratinglist',
                    constraint=models.UniqueConstraint(fields=('control', 'date'), name='one_list_a_day'),
                ),
                migrations.AddConstraint(
                    model_name='ratinglist',
                    constraint=models.CheckConstraint(condition=models.Q(('control__in', ['standard', 'rapid', 'blitz'])), name='list_control'),
                ),
                migrations.AddField(
                    model_name='cascadelist',
                    name='list',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratinglist'),
                ),
                migrations.AddField(
                    model_name='registration',
                    name='by',
                    field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='registrations', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='registration',
                    name='decided_by',
                    field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='registrationevent',
                    name='by',
                    field=models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='registrationevent',
                    name='decided_by',
                    field=models.ForeignKey(blank=True, db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='registrationevent',
                    name='pgh_context',
                    field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
                ),
                migrations.AddField(
                    model_name='registrationevent',
                    name='pgh_obj',
                    field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.registration'),
                ),
                migrations.AddIndex(
                    model_name='spelling',
                    index=models.Index(condition=models.Q(('sound', ''), _negated=True), fields=['sound'], name='spelling_sound'),
                ),
                migrations.AddField(
                    model_name='submission',
                    name='replaces',
                    field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='ratings.submission'),
                ),
                migrations.AddField(
                    model_name='submission',
                    name='submitted_by',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='ratedevent',
                    name='submission',
                    field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='event', to='ratings.submission'),
                ),
                migrations.AddField(
                    model_name='problem',
                    name='submission',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='problems', to='ratings.submission'),
                ),
                migrations.AddField(
                    model_name='outlook',
                    name='submission',
                    field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='outlook', to='ratings.submission'),
                ),
                migrations.AddField(
                    model_name='identification',
                    name='submission',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='identifications', to='ratings.submission'),
                ),
                migrations.AddField(
                    model_name='decisionevent',
                    name='submission',
                    field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.submission'),
                ),
                migrations.AddField(
                    model_name='decision',
                    name='submission',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='ratings.submission'),
                ),
                migrations.AddField(
                    model_name='version',
                    name='author',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='version',
                    name='list',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='ratings.ratinglist'),
                ),
                migrations.AddField(
                    model_name='version',
                    name='previous',
                    field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='next', to='ratings.version'),
                ),
                migrations.AddField(
                    model_name='version',
                    name='run',
                    field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='version', to='ratings.run'),
                ),
                migrations.AddField(
                    model_name='version',
                    name='second_author',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='claim',
                    name='version',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='ratings.version'),
                ),
                migrations.AddField(
                    model_name='cascadelist',
                    name='against',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.version'),
                ),
                migrations.AddField(
                    model_name='webhook',
                    name='user',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='webhookdelivery',
                    name='webhook',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='ratings.webhook'),
                ),
                migrations.AddField(
                    model_name='webhookattempt',
                    name='delivery',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='ratings.webhookdelivery'),
                ),
                migrations.AddField(
                    model_name='whatif',
                    name='asked_by',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddConstraint(
                    model_name='adjustmentformula',
                    constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='formula_reason'),
                ),
                migrations.AddConstraint(
                    model_name='apikey',
                    constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='api_key_name'),
                ),
                migrations.AddConstraint(
                    model_name='claimanswer',
                    constraint=models.CheckConstraint(condition=models.Q(('state__in', ['asked', 'said', 'granted', 'declined'])), name='claim_answer_state'),
                ),
                migrations.AddConstraint(
                    model_name='claimanswer',
                    constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='claim_answer_text'),
                ),
                migrations.AddConstraint(
                    model_name='correction',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['result', 'identity', 'missing', 'doubled'])), name='correction_kind'),
                ),
                migrations.AddConstraint(
                    model_name='correction',
                    constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='correction_reason'),
                ),
                migrations.AddConstraint(
                    model_name='correctiondecision',
                    constraint=models.CheckConstraint(condition=models.Q(('way__in', ['versions', 'adjustment', 'record', 'dropped'])), name='correction_way'),
                ),
                migrations.AddConstraint(
                    model_name='correctiondecision',
                    constraint=models.CheckConstraint(condition=models.Q(('note', ''), _negated=True), name='correction_note'),
                ),
                migrations.AddConstraint(
                    model_name='acknowledgement',
                    constraint=models.UniqueConstraint(fields=('run', 'code', 'number'), name='acknowledged_once'),
                ),
                migrations.AddConstraint(
                    model_name='lineremark',
                    constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='line_remark_text'),
                ),
                migrations.AddConstraint(
                    model_name='lineanswer',
                    constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='line_answer_text'),
                ),
                migrations.AddIndex(
                    model_name='nameword',
                    index=models.Index(django.db.models.expressions.CombinedExpression(models.F('rating'), '/', models.Value(100)), models.F('word'), include=('rating', 'player', 'names'), name='word_by_rating'),
                ),
                migrations.AddConstraint(
                    model_name='nameword',
                    constraint=models.CheckConstraint(condition=models.Q(('rating__lt', 4100)), name='word_rating'),
                ),
                migrations.AddConstraint(
                    model_name='merge',
                    constraint=models.UniqueConstraint(condition=models.Q(('undone_at', None)), fields=('merged',), name='merged_once'),
                ),
                migrations.AddConstraint(
                    model_name='merge',
                    constraint=models.CheckConstraint(condition=models.Q(('kept', models.F('merged')), _negated=True), name='merge_two_records'),
                ),
                migrations.AddConstraint(
                    model_name='merge',
                    constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='merge_reason'),
                ),
                migrations.AddConstraint(
                    model_name='merge',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('undone_at', None), ('undone_by', None), ('undone_why', '')), models.Q(('undone_at__isnull', False), ('undone_by__isnull', False), models.Q(('undone_why', ''), _negated=True)), _connector='OR'), name='merge_undone'),
                ),
                migrations.AddIndex(
                    model_name='livegame',
                    index=models.Index(fields=['event_key'], name='live_event'),
                ),
                migrations.AddConstraint(
                    model_name='livegame',
                    constraint=models.UniqueConstraint(fields=('event_key', 'round', 'white'), name='live_white_once'),
                ),
                migrations.AddConstraint(
                    model_name='livegame',
                    constraint=models.UniqueConstraint(fields=('event_key', 'round', 'black'), name='live_black_once'),
                ),
                migrations.AddConstraint(
                    model_name='livegame',
                    constraint=models.CheckConstraint(condition=models.Q(('white', models.F('black')), _negated=True), name='live_two_people'),
                ),
                migrations.AddConstraint(
                    model_name='livegame',
                    constraint=models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='live_days'),
                ),
                migrations.AddIndex(
                    model_name='listedrating',
                    index=models.Index(fields=['run', '-rating', 'folded', 'number'], name='listed_order'),
                ),
                migrations.AddIndex(
                    model_name='clubmembership',
                    index=models.Index(models.F('player'), models.OrderBy(models.F('from_day'), descending=True), models.OrderBy(models.F('id'), descending=True), name='membership_newest'),
                ),
                migrations.AddIndex(
                    model_name='clubmembership',
                    index=models.Index(models.F('folded'), models.F('player'), name='membership_club'),
                ),
                migrations.AddConstraint(
                    model_name='clubmembership',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('club', ''), ('folded', '')), models.Q(models.Q(('club', ''), _negated=True), models.Q(('folded', ''), _negated=True)), _connector='OR'), name='membership_folded'),
                ),
                migrations.AddConstraint(
                    model_name='adjustment',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason', ''), _negated=True), models.Q(('points', 0), _negated=True)), name='adjustment_reason'),
                ),
                migrations.AddIndex(
                    model_name='playerfact',
                    index=models.Index(models.F('player'), models.OrderBy(models.F('from_day'), descending=True), models.OrderBy(models.F('id'), descending=True), name='fact_newest'),
                ),
                migrations.AddIndex(
                    model_name='playerfact',
                    index=models.Index(models.F('folded'), name='fact_folded'),
                ),
                migrations.AddIndex(
                    model_name='playerfact',
                    index=models.Index(condition=models.Q(('recorded_by__isnull', False)), fields=['recorded_by'], name='fact_recorded_by'),
                ),
                migrations.AddConstraint(
                    model_name='playerfact',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('name', ''), _negated=True), models.Q(('folded', ''), _negated=True)), name='fact_name'),
                ),
                migrations.AddConstraint(
                    model_name='playerfact',
                    constraint=models.CheckConstraint(condition=models.Q(('federation__regex', '^[A-Z]{3}$')), name='fact_federation'),
                ),
                migrations.AddConstraint(
                    model_name='playerfact',
                    constraint=models.CheckConstraint(condition=models.Q(('sex__in', ['', 'm', 'w'])), name='fact_sex'),
                ),
                migrations.AddConstraint(
                    model_name='playerfact',
                    constraint=models.CheckConstraint(condition=models.Q(('title__in', ['', 'GM', 'IM', 'FM', 'CM'])), name='fact_title'),
                ),
                migrations.AddConstraint(
                    model_name='playerfact',
                    constraint=models.CheckConstraint(condition=models.Q(('womens_title__in', ['', 'WGM', 'WIM', 'WFM', 'WCM'])), name='fact_womens_title'),
                ),
                migrations.AddConstraint(
                    model_name='proposedway',
                    constraint=models.CheckConstraint(condition=models.Q(('way__in', ['versions', 'adjustment', 'record', 'dropped'])), name='proposed_way'),
                ),
                migrations.AddConstraint(
                    model_name='proposedway',
                    constraint=models.CheckConstraint(condition=models.Q(('note', ''), _negated=True), name='proposed_note'),
                ),
                migrations.AddConstraint(
                    model_name='publicationorder',
                    constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='order_reason'),
                ),
                migrations.AddConstraint(
                    model_name='publicationorder',
                    constraint=models.CheckConstraint(condition=models.Q(('approved_by', None), models.Q(('approved_by', models.F('by')), _negated=True), _connector='OR'), name='order_two_persons'),
                ),
                migrations.AddConstraint(
                    model_name='ranktable',
                    constraint=models.UniqueConstraint(fields=('run', 'group', 'active'), name='rank_table_once'),
                ),
                migrations.AddConstraint(
                    model_name='game',
                    constraint=models.UniqueConstraint(fields=('event', 'round', 'white'), name='white_once_a_round'),
                ),
                migrations.AddConstraint(
                    model_name='game',
                    constraint=models.UniqueConstraint(fields=('event', 'round', 'black'), name='black_once_a_round'),
                ),
                migrations.AddConstraint(
                    model_name='game',
                    constraint=models.CheckConstraint(condition=models.Q(('white', models.F('black')), _negated=True), name='two_people'),
                ),
                migrations.AddConstraint(
                    model_name='game',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('played', True), ('why_not', '')), models.Q(('played', False), models.Q(('why_not', ''), _negated=True)), _connector='OR'), name='played_or_why_not'),
                ),
                migrations.AddConstraint(
                    model_name='game',
                    constraint=models.CheckConstraint(condition=models.Q(('white_result__in', ['1', '0', '=', '+', '-', 'W', 'D', 'L', 'U', 'Z']), ('black_result__in', ['1', '0', '=', '+', '-', 'W', 'D', 'L', 'U', 'Z'])), name='result_codes'),
                ),
                migrations.AddConstraint(
                    model_name='correctedevent',
                    constraint=models.UniqueConstraint(fields=('correction', 'event'), name='corrected_once'),
                ),
                migrations.AddConstraint(
                    model_name='correctedevent',
                    constraint=models.CheckConstraint(condition=models.Q(('event__isnull', False), ('instead__isnull', False), _connector='OR'), name='corrected_something'),
                ),
                migrations.AddIndex(
                    model_name='ratedgame',
                    index=models.Index(fields=['player', 'run'], name='rated_player'),
                ),
                migrations.AddConstraint(
                    model_name='run',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['computed', 'imported', 'shadow'])), name='run_kind'),
                ),
                migrations.AddConstraint(
                    model_name='registration',
                    constraint=models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='registration_days', violation_error_message='The last day is before the first.'),
                ),
                migrations.AddConstraint(
                    model_name='registration',
                    constraint=models.CheckConstraint(condition=models.Q(('federation__regex', '^[A-Z]{3}$')), name='registration_federation', violation_error_message='A federation is three capital letters.'),
                ),
                migrations.AddConstraint(
                    model_name='registration',
                    constraint=models.CheckConstraint(condition=models.Q(('state__in', ['asked', 'approved', 'declined', 'cancelled'])), name='registration_state'),
                ),
                migrations.AddIndex(
                    model_name='submission',
                    index=models.Index(condition=models.Q(('origin', 'desk')), fields=['file_name'], name='submission_of_desk'),
                ),
                migrations.AddIndex(
                    model_name='ratedevent',
                    index=models.Index(fields=['control', 'list_date'], name='event_list'),
                ),
                migrations.AddConstraint(
                    model_name='ratedevent',
                    constraint=models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='event_days'),
                ),
                migrations.AddConstraint(
                    model_name='ratedevent',
                    constraint=models.CheckConstraint(condition=models.Q(('control__in', ['standard', 'rapid', 'blitz'])), name='event_control'),
                ),
                migrations.AddConstraint(
                    model_name='ratedevent',
                    constraint=models.CheckConstraint(condition=models.Q(('system__in', ['swiss', 'round-robin', 'team', 'match'])), name='event_system'),
                ),
                migrations.AddConstraint(
                    model_name='problem',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('waived_at__isnull', True), ('waived_by__isnull', True), ('waived_why', '')), models.Q(('level', 'warning'), ('waived_at__isnull', False), models.Q(('waived_why', ''), _negated=True)), _connector='OR'), name='only_warnings_are_waived'),
                ),
                migrations.AddIndex(
                    model_name='identification',
                    index=models.Index(fields=['submission', 'start_number', '-id'], name='identification_last'),
                ),
                migrations.AddConstraint(
                    model_name='identification',
                    constraint=models.CheckConstraint(condition=models.Q(('printed_rating__isnull', True), models.Q(('why', ''), _negated=True), _connector='OR'), name='printed_rating_with_reason'),
                ),
                migrations.AddConstraint(
                    model_name='identification',
                    constraint=models.CheckConstraint(condition=models.Q(('player__isnull', False), ('undoes__isnull', False), _connector='OR'), name='nobody_only_again'),
                ),
                migrations.AddConstraint(
                    model_name='decision',
                    constraint=models.UniqueConstraint(condition=models.Q(('state', 'accepted')), fields=('submission',), name='accepted_once'),
                ),
                migrations.AddConstraint(
                    model_name='decision',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'returned'), _negated=True), models.Q(('remark', ''), _negated=True), _connector='OR'), name='returned_with_remark'),
                ),
                migrations.AddConstraint(
                    model_name='version',
                    constraint=models.UniqueConstraint(fields=('list', 'number'), name='version_number'),
                ),
                migrations.AddConstraint(
                    model_name='version',
                    constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1), models.Q(('reason', ''), _negated=True)), name='version_from_one'),
                ),
                migrations.AddConstraint(
                    model_name='claim',
                    constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='claim_says_something'),
                ),
                migrations.AddConstraint(
                    model_name='cascadelist',
                    constraint=models.UniqueConstraint(fields=('cascade', 'list'), name='cascaded_once'),
                ),
                migrations.AddConstraint(
                    model_name='webhook',
                    constraint=models.CheckConstraint(condition=models.Q(('url', ''), _negated=True), name='webhook_address'),
                ),
                migrations.AddConstraint(
                    model_name='webhook',
                    constraint=models.CheckConstraint(condition=models.Q(('happenings', []), _negated=True), name='webhook_of_something'),
                ),
                migrations.AddIndex(
                    model_name='webhookdelivery',
                    index=models.Index(condition=models.Q(('next_at__isnull', False)), fields=['next_at'], name='delivery_due'),
                ),
                migrations.CreateModel(
                    name='Membership',
                    fields=[
                    ],
                    options={
                        'proxy': True,
                        'indexes': [],
                        'constraints': [],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_membershipevent" ("group_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "user_id") VALUES (NEW."group_id", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."user_id"); RETURN NULL;', hash='17a8e23d34b3271420cf3d1a296a41219e5faed3', operation='INSERT', pgid='pgtrigger_insert_insert_b0759', table='ratings_user_groups', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_membershipevent" ("group_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "user_id") VALUES (NEW."group_id", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."user_id"); RETURN NULL;', hash='6ac7525ccbcf5b98fbd34f850324fb2b9f1dd41b', operation='UPDATE', pgid='pgtrigger_update_update_ec433', table='ratings_user_groups', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_membershipevent" ("group_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "user_id") VALUES (OLD."group_id", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."user_id"); RETURN NULL;', hash='8068c0d378b91c648c2771459d37e40df828a816', operation='DELETE', pgid='pgtrigger_delete_delete_4fe6d', table='ratings_user_groups', when='AFTER'))],
                    },
                    bases=('ratings.user_groups',),
                ),
            ],
        ),
        migrations.RunPython(create_roles, migrations.RunPython.noop),
    ]
