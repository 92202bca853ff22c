"""The tournament desk: its tables, their history, and the rule that a player has one place a round.

The database is made by the files in `sql/`; the state tells Django the same. It replaces 5 migrations of before the
first release: a database that has all of them goes on from here (see `ratings.operations.replaced`).
"""

from pathlib import Path

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.constraints
import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import ratings
import tournaments.core.models.tournament
from django.conf import settings
from django.db import migrations, models

from ratings.operations.state_as_whole import SingleStateBuild

SQL = Path(__file__).parent / "sql"
SQL_OF_OFFICE = Path(ratings.__file__).parent / "migrations" / "sql"


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('tournaments', '0001_initial'),
        ('tournaments', '0002_open_tournaments'),
        ('tournaments', '0003_keystrokes_name_their_board'),
        ('tournaments', '0004_added_points'),
        ('tournaments', '0005_moments_as_given'),
    ]

    dependencies = [
        ('pghistory', '0007_auto_20250421_0444'),
        ('ratings', '0001_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        SingleStateBuild(
            database_operations=[
                migrations.RunSQL(file.read_text("utf-8"))
                for file in (
                    SQL / "tables.sql",
                    SQL_OF_OFFICE / "triggers.sql",
                    SQL / "one_place_a_round.sql",
                    SQL / "history.sql",
                )
            ]
            + [migrations.RunSQL("DROP FUNCTION ratings_keep_history, ratings_add_trigger")],
            state_operations=[
                migrations.CreateModel(
                    name='Category',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=40, verbose_name='name')),
                        ('sex', models.CharField(blank=True, choices=[('m', 'Man'), ('w', 'Woman')], max_length=1, verbose_name='sex')),
                        ('born_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='born from')),
                        ('born_to', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='born to')),
                        ('rating_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rating from')),
                        ('rating_to', models.PositiveSmallIntegerField(blank=True, help_text='Unrated players are below every limit', null=True, verbose_name='rating to')),
                        ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                        ('federation', models.CharField(blank=True, max_length=3, verbose_name='federation')),
                    ],
                    options={
                        'verbose_name_plural': 'categories',
                        'ordering': ['name'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_categoryevent" ("born_from", "born_to", "club", "federation", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rating_from", "rating_to", "sex", "tournament_id") VALUES (NEW."born_from", NEW."born_to", NEW."club", NEW."federation", NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."rating_from", NEW."rating_to", NEW."sex", NEW."tournament_id"); RETURN NULL;', hash='af462d3a4652544d7e91aa5ccd69358000a555ab', operation='INSERT', pgid='pgtrigger_insert_insert_ffaff', table='tournaments_category', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_categoryevent" ("born_from", "born_to", "club", "federation", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rating_from", "rating_to", "sex", "tournament_id") VALUES (NEW."born_from", NEW."born_to", NEW."club", NEW."federation", NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."rating_from", NEW."rating_to", NEW."sex", NEW."tournament_id"); RETURN NULL;', hash='566e6fe29215e6c52be0a93b941244dcac644d52', operation='UPDATE', pgid='pgtrigger_update_update_69d1e', table='tournaments_category', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_categoryevent" ("born_from", "born_to", "club", "federation", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rating_from", "rating_to", "sex", "tournament_id") VALUES (OLD."born_from", OLD."born_to", OLD."club", OLD."federation", OLD."id", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."rating_from", OLD."rating_to", OLD."sex", OLD."tournament_id"); RETURN NULL;', hash='dba3ac7dec0028706a0aef25b0bc99eaa4d8860a', operation='DELETE', pgid='pgtrigger_delete_delete_d5064', table='tournaments_category', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='Round',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveSmallIntegerField(verbose_name='round')),
                        ('day', models.DateField(blank=True, null=True, verbose_name='day')),
                        ('state', models.CharField(choices=[('draft', 'draft'), ('published', 'published'), ('complete', 'complete'), ('locked', 'locked')], default='draft', max_length=9)),
                        ('edition', models.CharField(blank=True, help_text='The edition of the system it was paired by', max_length=10)),
                        ('engine', models.CharField(blank=True, help_text='The program that paired it', max_length=40)),
                        ('making', models.JSONField(blank=True, help_text='Each pair as the system made it, to compare and to explain', null=True)),
                        ('publish_at', models.DateTimeField(blank=True, null=True, verbose_name='published at')),
                        ('time', models.TimeField(blank=True, null=True, verbose_name='time')),
                    ],
                    options={
                        'ordering': ['number'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_roundevent" ("day", "edition", "engine", "id", "making", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "state", "time", "tournament_id") VALUES (NEW."day", NEW."edition", NEW."engine", NEW."id", NEW."making", NEW."number", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."publish_at", NEW."state", NEW."time", NEW."tournament_id"); RETURN NULL;', hash='2e54fe0b00d406d740ba3a833474337004a8d2e9', operation='INSERT', pgid='pgtrigger_insert_insert_5d824', table='tournaments_round', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_roundevent" ("day", "edition", "engine", "id", "making", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "state", "time", "tournament_id") VALUES (NEW."day", NEW."edition", NEW."engine", NEW."id", NEW."making", NEW."number", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."publish_at", NEW."state", NEW."time", NEW."tournament_id"); RETURN NULL;', hash='51c6a897d324ca0921aceef5b0fdab74541a3f7a', operation='UPDATE', pgid='pgtrigger_update_update_9d348', table='tournaments_round', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_roundevent" ("day", "edition", "engine", "id", "making", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "state", "time", "tournament_id") VALUES (OLD."day", OLD."edition", OLD."engine", OLD."id", OLD."making", OLD."number", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."publish_at", OLD."state", OLD."time", OLD."tournament_id"); RETURN NULL;', hash='3f2c346928e212e25ad2d199b70b8634135ff10b', operation='DELETE', pgid='pgtrigger_delete_delete_f3631', table='tournaments_round', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='ScheduledRound',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveSmallIntegerField(verbose_name='round')),
                        ('day', models.DateField(verbose_name='day')),
                        ('time', models.TimeField(blank=True, null=True, verbose_name='time')),
                    ],
                    options={
                        'ordering': ['number'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_scheduledroundevent" ("day", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "time", "tournament_id") VALUES (NEW."day", NEW."id", NEW."number", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."time", NEW."tournament_id"); RETURN NULL;', hash='2b3dae9dbbe55cd42331982c80650cc1171fb593', operation='INSERT', pgid='pgtrigger_insert_insert_3124c', table='tournaments_scheduledround', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_scheduledroundevent" ("day", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "time", "tournament_id") VALUES (NEW."day", NEW."id", NEW."number", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."time", NEW."tournament_id"); RETURN NULL;', hash='100f2cf2f735ef965f5013b820fe16252832fde3', operation='UPDATE', pgid='pgtrigger_update_update_48fd7', table='tournaments_scheduledround', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_scheduledroundevent" ("day", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "time", "tournament_id") VALUES (OLD."day", OLD."id", OLD."number", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."time", OLD."tournament_id"); RETURN NULL;', hash='f372f1e363bff5e1d21b9742f4cb27d5391bdb39', operation='DELETE', pgid='pgtrigger_delete_delete_4eb05', table='tournaments_scheduledround', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='Absence',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('first_round', models.PositiveSmallIntegerField(verbose_name='from round')),
                        ('last_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to round')),
                        ('kind', models.CharField(choices=[('H', 'half-point bye'), ('Z', 'zero-point bye'), ('F', 'full-point bye')], default='Z', max_length=1, verbose_name='worth')),
                        ('note', models.CharField(blank=True, max_length=120, verbose_name='note')),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='absences_noted', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['entry', 'first_round'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_absenceevent" ("at", "by_id", "entry_id", "first_round", "id", "kind", "last_round", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."at", NEW."by_id", NEW."entry_id", NEW."first_round", NEW."id", NEW."kind", NEW."last_round", NEW."note", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;', hash='0497c203ad7942cc3b418df8a9df91befe3fbcc3', operation='INSERT', pgid='pgtrigger_insert_insert_47b45', table='tournaments_absence', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_absenceevent" ("at", "by_id", "entry_id", "first_round", "id", "kind", "last_round", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."at", NEW."by_id", NEW."entry_id", NEW."first_round", NEW."id", NEW."kind", NEW."last_round", NEW."note", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;', hash='0519353788a66e591729225cf03a6dc2864c0bb9', operation='UPDATE', pgid='pgtrigger_update_update_02da0', table='tournaments_absence', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_absenceevent" ("at", "by_id", "entry_id", "first_round", "id", "kind", "last_round", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."at", OLD."by_id", OLD."entry_id", OLD."first_round", OLD."id", OLD."kind", OLD."last_round", OLD."note", _pgh_attach_context(), NOW(), \'delete\', OLD."id"); RETURN NULL;', hash='efeb0edce48ee7d78e1d4a7fe4e0d6cf8779eca5', operation='DELETE', pgid='pgtrigger_delete_delete_f824c', table='tournaments_absence', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='AddedPoints',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('round', models.PositiveSmallIntegerField(verbose_name='round')),
                        ('points', models.SmallIntegerField(help_text='In tenths of a point', verbose_name='points')),
                        ('reason', models.CharField(max_length=200, verbose_name='reason')),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='points_added', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name_plural': 'added points',
                        'ordering': ['round', 'pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_addedpointsevent" ("at", "by_id", "entry_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "reason", "round") VALUES (NEW."at", NEW."by_id", NEW."entry_id", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."points", NEW."reason", NEW."round"); RETURN NULL;', hash='6645bcfa369c7628303582fd340223312f894345', operation='INSERT', pgid='pgtrigger_insert_insert_20483', table='tournaments_addedpoints', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_addedpointsevent" ("at", "by_id", "entry_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "reason", "round") VALUES (NEW."at", NEW."by_id", NEW."entry_id", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."points", NEW."reason", NEW."round"); RETURN NULL;', hash='35d55894a51e93aa47c9fda351e58b8d3f4fa755', operation='UPDATE', pgid='pgtrigger_update_update_e4ca9', table='tournaments_addedpoints', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_addedpointsevent" ("at", "by_id", "entry_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "reason", "round") VALUES (OLD."at", OLD."by_id", OLD."entry_id", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."points", OLD."reason", OLD."round"); RETURN NULL;', hash='1de8e592d91b69cf2ee4025c11c14403fbc09a65', operation='DELETE', pgid='pgtrigger_delete_delete_367d9', table='tournaments_addedpoints', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='Entry',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('start_number', models.PositiveSmallIntegerField(verbose_name='start number')),
                        ('name', models.CharField(help_text='Surname, given name', max_length=80, verbose_name='name')),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('sex', models.CharField(blank=True, choices=[('m', 'Man'), ('w', 'Woman')], max_length=1, verbose_name='sex')),
                        ('title', models.CharField(blank=True, max_length=3, verbose_name='title')),
                        ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year of birth')),
                        ('rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rating')),
                        ('entered_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                        ('fixed_board', models.PositiveSmallIntegerField(blank=True, help_text='Where this player always sits', null=True, verbose_name='fixed board')),
                        ('rating_type', models.CharField(blank=True, choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], editable=False, help_text='The list the rating stands on', max_length=8)),
                        ('list_version', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.version')),
                        ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.player')),
                    ],
                    options={
                        'verbose_name_plural': 'entries',
                        'ordering': ['start_number'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_entryevent" ("birth_year", "club", "entered_at", "federation", "fixed_board", "id", "list_version_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "start_number", "title", "tournament_id") VALUES (NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."player_id", NEW."rating", NEW."rating_type", NEW."sex", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;', hash='32b414a6da5ccd2a405aa44ca3f127c0e723c5cc', operation='INSERT', pgid='pgtrigger_insert_insert_54cea', table='tournaments_entry', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_entryevent" ("birth_year", "club", "entered_at", "federation", "fixed_board", "id", "list_version_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "start_number", "title", "tournament_id") VALUES (NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."player_id", NEW."rating", NEW."rating_type", NEW."sex", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;', hash='c290cfb4214bd451223e0809460162be1c40e2af', operation='UPDATE', pgid='pgtrigger_update_update_f0bfb', table='tournaments_entry', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_entryevent" ("birth_year", "club", "entered_at", "federation", "fixed_board", "id", "list_version_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "start_number", "title", "tournament_id") VALUES (OLD."birth_year", OLD."club", OLD."entered_at", OLD."federation", OLD."fixed_board", OLD."id", OLD."list_version_id", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."player_id", OLD."rating", OLD."rating_type", OLD."sex", OLD."start_number", OLD."title", OLD."tournament_id"); RETURN NULL;', hash='ce41f24683efba612137fa9df60b40a08d102f22', operation='DELETE', pgid='pgtrigger_delete_delete_b6897', table='tournaments_entry', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='Bye',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('H', 'half-point bye'), ('F', 'full-point bye'), ('U', 'pairing-allocated bye'), ('Z', 'does not play')], max_length=1)),
                        ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='byes', to='tournaments.entry')),
                        ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='tournaments.round')),
                    ],
                    options={
                        'ordering': ['entry'],
                        'triggers': [pgtrigger.compiler.Trigger(name='no_bye_beside_a_game', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n    PERFORM 1 FROM tournaments_round WHERE id = NEW.round_id FOR UPDATE;\n    IF EXISTS (\n        SELECT 1 FROM tournaments_entry e, tournaments_round r\n        WHERE r.id = NEW.round_id AND e.id IN (NEW.entry_id) AND e.tournament_id <> r.tournament_id\n    ) THEN\n        RAISE EXCEPTION 'an entry of another tournament' USING ERRCODE = 'integrity_constraint_violation';\n    END IF;\n\n    IF EXISTS (\n        SELECT 1 FROM tournaments_pairing p\n        WHERE p.round_id = NEW.round_id  AND (p.white_id IN (NEW.entry_id) OR p.black_id IN (NEW.entry_id))\n    ) OR EXISTS (\n        SELECT 1 FROM tournaments_bye b\n        WHERE b.round_id = NEW.round_id AND b.id <> NEW.id AND b.entry_id IN (NEW.entry_id)\n    ) THEN\n        RAISE EXCEPTION 'a player has two places in round %', NEW.round_id USING ERRCODE = 'unique_violation';\n    END IF;\n    RETURN NEW;\n", hash='f395f0e6f582f95cd8f6e60024420ca448d8993f', operation='INSERT OR UPDATE OF "round_id", "entry_id"', pgid='pgtrigger_no_bye_beside_a_game_4ce52', table='tournaments_bye', when='BEFORE')), pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_byeevent" ("entry_id", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id") VALUES (NEW."entry_id", NEW."id", NEW."kind", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."round_id"); RETURN NULL;', hash='b0058044103498aa5ecafea15916024df1d4a75d', operation='INSERT', pgid='pgtrigger_insert_insert_40c73', table='tournaments_bye', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_byeevent" ("entry_id", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id") VALUES (NEW."entry_id", NEW."id", NEW."kind", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."round_id"); RETURN NULL;', hash='af05270f00dcac7864bb8cc48d473ebd087a7820', operation='UPDATE', pgid='pgtrigger_update_update_3a9a0', table='tournaments_bye', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_byeevent" ("entry_id", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id") VALUES (OLD."entry_id", OLD."id", OLD."kind", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."round_id"); RETURN NULL;', hash='8d959842f6fcad89051dbc9a7a67e4582bea13ff', operation='DELETE', pgid='pgtrigger_delete_delete_ec46e', table='tournaments_bye', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='AddedPointsEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('round', models.PositiveSmallIntegerField(verbose_name='round')),
                        ('points', models.SmallIntegerField(help_text='In tenths of a point', verbose_name='points')),
                        ('reason', models.CharField(max_length=200, verbose_name='reason')),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.addedpoints')),
                        ('entry', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entry')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='addedpoints',
                    name='entry',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='added_points', to='tournaments.entry'),
                ),
                migrations.CreateModel(
                    name='AbsenceEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('first_round', models.PositiveSmallIntegerField(verbose_name='from round')),
                        ('last_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to round')),
                        ('kind', models.CharField(choices=[('H', 'half-point bye'), ('Z', 'zero-point bye'), ('F', 'full-point bye')], default='Z', max_length=1, verbose_name='worth')),
                        ('note', models.CharField(blank=True, max_length=120, verbose_name='note')),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.absence')),
                        ('entry', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entry')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='absence',
                    name='entry',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='tournaments.entry'),
                ),
                migrations.CreateModel(
                    name='Event',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                    ],
                    options={
                        'ordering': ['name', 'pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_eventevent" ("id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;', hash='db5b5f2dc55b9f64cc60bc90da57b44657a1b41e', operation='INSERT', pgid='pgtrigger_insert_insert_52bdd', table='tournaments_event', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_eventevent" ("id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;', hash='121f76c1b9a49160f2a56f098caa8cd9af951dab', operation='UPDATE', pgid='pgtrigger_update_update_15f83', table='tournaments_event', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_eventevent" ("id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."id", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id"); RETURN NULL;', hash='73131d63bacc08314ea25afacbd28ed841f7520c', operation='DELETE', pgid='pgtrigger_delete_delete_48002', table='tournaments_event', when='AFTER'))],
                        'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='event_has_a_name')],
                    },
                ),
                migrations.CreateModel(
                    name='EventEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.event')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='HelperLink',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=60, verbose_name='who')),
                        ('token_sha256', models.CharField(max_length=64, unique=True)),
                        ('first_board', models.PositiveSmallIntegerField(default=1, verbose_name='from board')),
                        ('last_board', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to board')),
                        ('expires_at', models.DateTimeField(verbose_name='expires')),
                        ('revoked_at', models.DateTimeField(blank=True, null=True)),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='helper_links', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_helperlinkevent" ("at", "by_id", "expires_at", "first_board", "id", "last_board", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "token_sha256", "tournament_id") VALUES (NEW."at", NEW."by_id", NEW."expires_at", NEW."first_board", NEW."id", NEW."last_board", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."revoked_at", NEW."token_sha256", NEW."tournament_id"); RETURN NULL;', hash='833030f9ffac7426d975ba2df0c43b78e9f2bcff', operation='INSERT', pgid='pgtrigger_insert_insert_ea9f9', table='tournaments_helperlink', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_helperlinkevent" ("at", "by_id", "expires_at", "first_board", "id", "last_board", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "token_sha256", "tournament_id") VALUES (NEW."at", NEW."by_id", NEW."expires_at", NEW."first_board", NEW."id", NEW."last_board", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."revoked_at", NEW."token_sha256", NEW."tournament_id"); RETURN NULL;', hash='3d4d4d9a8693ab7569f28500f100d0748be9ad6d', operation='UPDATE', pgid='pgtrigger_update_update_9e33b', table='tournaments_helperlink', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_helperlinkevent" ("at", "by_id", "expires_at", "first_board", "id", "last_board", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "token_sha256", "tournament_id") VALUES (OLD."at", OLD."by_id", OLD."expires_at", OLD."first_board", OLD."id", OLD."last_board", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."revoked_at", OLD."token_sha256", OLD."tournament_id"); RETURN NULL;', hash='cc5a3fc8f27a36eec67a006fd7fae17adc1b4596', operation='DELETE', pgid='pgtrigger_delete_delete_7176a', table='tournaments_helperlink', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='KeptApart',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('players', 'two players'), ('club', 'players of one club'), ('federation', 'players of one federation')], default='players', max_length=10, verbose_name='who')),
                        ('value', models.CharField(blank=True, help_text='Empty: each one for itself', max_length=80, verbose_name='club or federation')),
                        ('hard', models.BooleanField(default=True, verbose_name='never, whatever happens')),
                        ('first_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='from round')),
                        ('last_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to round')),
                        ('reason', models.CharField(blank=True, max_length=120, verbose_name='reason')),
                        ('one', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entry', verbose_name='player')),
                        ('other', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entry', verbose_name='player')),
                    ],
                    options={
                        'verbose_name_plural': 'pairs kept apart',
                        'ordering': ['pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_keptapartevent" ("first_round", "hard", "id", "kind", "last_round", "one_id", "other_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "tournament_id", "value") VALUES (NEW."first_round", NEW."hard", NEW."id", NEW."kind", NEW."last_round", NEW."one_id", NEW."other_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."reason", NEW."tournament_id", NEW."value"); RETURN NULL;', hash='48021f09d559e94f9515ab007ef7a860f837fe48', operation='INSERT', pgid='pgtrigger_insert_insert_690a7', table='tournaments_keptapart', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_keptapartevent" ("first_round", "hard", "id", "kind", "last_round", "one_id", "other_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "tournament_id", "value") VALUES (NEW."first_round", NEW."hard", NEW."id", NEW."kind", NEW."last_round", NEW."one_id", NEW."other_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."reason", NEW."tournament_id", NEW."value"); RETURN NULL;', hash='6785e0bffb4cec952a06e5fec9c8e71153bd9641', operation='UPDATE', pgid='pgtrigger_update_update_90fea', table='tournaments_keptapart', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_keptapartevent" ("first_round", "hard", "id", "kind", "last_round", "one_id", "other_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "tournament_id", "value") VALUES (OLD."first_round", OLD."hard", OLD."id", OLD."kind", OLD."last_round", OLD."one_id", OLD."other_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."reason", OLD."tournament_id", OLD."value"); RETURN NULL;', hash='2a316de002e7a00baaf99c74344c14a220c9113c', operation='DELETE', pgid='pgtrigger_delete_delete_5ff3d', table='tournaments_keptapart', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='Pairing',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('board', models.PositiveSmallIntegerField(verbose_name='board')),
                        ('white_result', models.CharField(blank=True, max_length=1)),
                        ('black_result', models.CharField(blank=True, max_length=1)),
                        ('version', models.PositiveIntegerField(default=0)),
                        ('confirmed_version', models.PositiveIntegerField(blank=True, help_text='The version that was entered a second time, or confirmed', null=True)),
                        ('black', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='as_black', to='tournaments.entry')),
                        ('white', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='as_white', to='tournaments.entry')),
                        ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='tournaments.round')),
                    ],
                    options={
                        'ordering': ['board'],
                        'triggers': [pgtrigger.compiler.Trigger(name='one_place_a_round', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n    PERFORM 1 FROM tournaments_round WHERE id = NEW.round_id FOR UPDATE;\n    IF EXISTS (\n        SELECT 1 FROM tournaments_entry e, tournaments_round r\n        WHERE r.id = NEW.round_id AND e.id IN (NEW.white_id, NEW.black_id) AND e.tournament_id <> r.tournament_id\n    ) THEN\n        RAISE EXCEPTION 'an entry of another tournament' USING ERRCODE = 'integrity_constraint_violation';\n    END IF;\n\n    IF EXISTS (\n        SELECT 1 FROM tournaments_pairing p\n        WHERE p.round_id = NEW.round_id AND p.id <> NEW.id AND (p.white_id IN (NEW.white_id, NEW.black_id) OR p.black_id IN (NEW.white_id, NEW.black_id))\n    ) OR EXISTS (\n        SELECT 1 FROM tournaments_bye b\n        WHERE b.round_id = NEW.round_id  AND b.entry_id IN (NEW.white_id, NEW.black_id)\n    ) THEN\n        RAISE EXCEPTION 'a player has two places in round %', NEW.round_id USING ERRCODE = 'unique_violation';\n    END IF;\n    RETURN NEW;\n", hash='58fd87bb81726147ee990151854f34eeb560d5be', operation='INSERT OR UPDATE OF "round_id", "white_id", "black_id"', pgid='pgtrigger_one_place_a_round_84b3d', table='tournaments_pairing', when='BEFORE')), pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_pairingevent" ("black_id", "black_result", "board", "confirmed_version", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id", "version", "white_id", "white_result") VALUES (NEW."black_id", NEW."black_result", NEW."board", NEW."confirmed_version", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."round_id", NEW."version", NEW."white_id", NEW."white_result"); RETURN NULL;', hash='90d303b0f5c13a8f5dc4173bbc3a0476eae98b8e', operation='INSERT', pgid='pgtrigger_insert_insert_370d6', table='tournaments_pairing', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_pairingevent" ("black_id", "black_result", "board", "confirmed_version", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id", "version", "white_id", "white_result") VALUES (NEW."black_id", NEW."black_result", NEW."board", NEW."confirmed_version", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."round_id", NEW."version", NEW."white_id", NEW."white_result"); RETURN NULL;', hash='70a071ac9999dddd1dc023f03d6be99b6faf508a', operation='UPDATE', pgid='pgtrigger_update_update_ef52e', table='tournaments_pairing', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_pairingevent" ("black_id", "black_result", "board", "confirmed_version", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id", "version", "white_id", "white_result") VALUES (OLD."black_id", OLD."black_result", OLD."board", OLD."confirmed_version", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."round_id", OLD."version", OLD."white_id", OLD."white_result"); RETURN NULL;', hash='ee458dd94e4305899cc80927dffa1cd74c0e395f', operation='DELETE', pgid='pgtrigger_delete_delete_19a4b', table='tournaments_pairing', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='ReportCorrection',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('white_result', models.CharField(blank=True, max_length=1)),
                        ('black_result', models.CharField(blank=True, max_length=1)),
                        ('reason', models.CharField(max_length=200, verbose_name='reason')),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='report_corrections', to=settings.AUTH_USER_MODEL)),
                        ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='tournaments.pairing')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='PairingEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('board', models.PositiveSmallIntegerField(verbose_name='board')),
                        ('white_result', models.CharField(blank=True, max_length=1)),
                        ('black_result', models.CharField(blank=True, max_length=1)),
                        ('version', models.PositiveIntegerField(default=0)),
                        ('confirmed_version', models.PositiveIntegerField(blank=True, help_text='The version that was entered a second time, or confirmed', null=True)),
                        ('black', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entry')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.pairing')),
                        ('white', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entry')),
                        ('round', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.round')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='PairingChange',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('colours', 'colours swapped'), ('players', 'players swapped'), ('apart', 'taken apart'), ('by-hand', 'paired by hand'), ('rest', 'the rest paired by the system'), ('bye', 'bye given'), ('board', 'board changed'), ('unpublished', 'unpublished')], max_length=11)),
                        ('before', models.CharField(blank=True, max_length=400)),
                        ('after', models.CharField(blank=True, max_length=400)),
                        ('reason', models.CharField(max_length=200, verbose_name='reason')),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pairing_changes', to=settings.AUTH_USER_MODEL)),
                        ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='tournaments.round')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Keystroke',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('uuid', models.UUIDField(unique=True)),
                        ('version_seen', models.PositiveIntegerField()),
                        ('version', models.PositiveIntegerField()),
                        ('white_result', models.CharField(blank=True, max_length=1)),
                        ('black_result', models.CharField(blank=True, max_length=1)),
                        ('outcome', models.CharField(choices=[('entered', 'entered'), ('confirmed', 'confirmed what stood'), ('refused', 'refused: another had been quicker'), ('mismatch', 'differs from what stands')], max_length=9)),
                        ('station', models.CharField(blank=True, max_length=40)),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('board', models.PositiveSmallIntegerField()),
                        ('kind', models.CharField(choices=[('result', 'result'), ('undo', 'undo'), ('colours', 'colours as they were played'), ('verify', 'second pass'), ('confirm', 'confirmation')], default='result', max_length=7)),
                        ('black', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='keystrokes', to=settings.AUTH_USER_MODEL)),
                        ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='keystrokes', to='tournaments.helperlink')),
                        ('white', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                        ('pairing', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='keystrokes', to='tournaments.pairing')),
                        ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='keystrokes', to='tournaments.round')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='ByeEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('kind', models.CharField(choices=[('H', 'half-point bye'), ('F', 'full-point bye'), ('U', 'pairing-allocated bye'), ('Z', 'does not play')], max_length=1)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.bye')),
                        ('entry', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entry')),
                        ('round', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.round')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='Staff',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('role', models.CharField(choices=[('chief', 'chief arbiter'), ('deputy', 'deputy arbiter'), ('helper', 'entry helper')], max_length=6, verbose_name='role')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='works_at', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name_plural': 'staff',
                        'ordering': ['role', 'pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_staffevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "tournament_id", "user_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."role", NEW."tournament_id", NEW."user_id"); RETURN NULL;', hash='e57e119a24ff31a79758f3e9f14058f02480281f', operation='INSERT', pgid='pgtrigger_insert_insert_342a7', table='tournaments_staff', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_staffevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "tournament_id", "user_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."role", NEW."tournament_id", NEW."user_id"); RETURN NULL;', hash='c85bcf4b1ce1e4c1d78ee9d11f881b4fcdb0db84', operation='UPDATE', pgid='pgtrigger_update_update_a9079', table='tournaments_staff', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_staffevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "tournament_id", "user_id") VALUES (OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."role", OLD."tournament_id", OLD."user_id"); RETURN NULL;', hash='784a50b634313bfda7c10ed2f011192503755e1f', operation='DELETE', pgid='pgtrigger_delete_delete_27e0f', table='tournaments_staff', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='Tournament',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('slug', models.SlugField(db_collation='C', editable=False, unique=True)),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                        ('place', models.CharField(max_length=120, verbose_name='place')),
                        ('federation', models.CharField(help_text='Three letters, such as NOR', max_length=3, verbose_name='federation')),
                        ('first_day', models.DateField(verbose_name='first day')),
                        ('last_day', models.DateField(verbose_name='last day')),
                        ('system', models.CharField(choices=[('swiss', 'Swiss (Dutch System)'), ('round-robin', 'Round robin'), ('scheveningen', 'Scheveningen'), ('match', 'Match')], default='round-robin', max_length=12, verbose_name='system')),
                        ('cycles', models.PositiveSmallIntegerField(choices=[(1, 'once against everyone'), (2, 'twice, colours reversed')], default=1, verbose_name='cycles')),
                        ('rounds_planned', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='rounds')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], default='standard', max_length=8, verbose_name='rated as')),
                        ('time_control', models.CharField(default='5400+30', help_text='In seconds, as 5400+30 or 40/6000+30:900+30', max_length=60, verbose_name='time control')),
                        ('time_control_written', models.CharField(blank=True, max_length=120, verbose_name='time control as announced')),
                        ('chief_arbiter', models.CharField(help_text='As in the report: surname, given name', max_length=80, verbose_name='chief arbiter')),
                        ('state', models.CharField(choices=[('draft', 'in preparation'), ('running', 'running'), ('finished', 'finished')], default='draft', editable=False, max_length=8)),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('acceleration', models.CharField(blank=True, choices=[('', 'none'), ('baku', 'Baku acceleration')], default='', max_length=4, verbose_name='acceleration')),
                        ('bye_points', models.PositiveSmallIntegerField(default=10, help_text='In tenths of a point, for the pairing-allocated bye')),
                        ('draw_points', models.PositiveSmallIntegerField(default=5, help_text='In tenths of a point')),
                        ('first_board', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='first board')),
                        ('half_byes_allowed', models.PositiveSmallIntegerField(blank=True, help_text='Empty: no limit', null=True, verbose_name='half-point byes a player may ask for')),
                        ('initial_colour', models.CharField(blank=True, choices=[('w', 'White'), ('b', 'Black')], help_text='Drawn by lot before round 1, for the odd places of the top half', max_length=1, verbose_name='first colour')),
                        ('loss_points', models.PositiveSmallIntegerField(default=0, help_text='In tenths of a point')),
                        ('lots_seed', models.CharField(default=tournaments.core.models.tournament.new_seed, editable=False, max_length=16)),
                        ('rating_type', models.CharField(blank=True, choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], help_text='Empty: those of the list it is rated for', max_length=8, verbose_name='ratings shown and numbered by')),
                        ('rounds_without_bye', models.PositiveSmallIntegerField(default=0, help_text='None may be asked for in the last rounds', verbose_name='last rounds without half-point byes')),
                        ('standings_order', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=16), blank=True, default=list, size=None, verbose_name='order of the standings')),
                        ('win_points', models.PositiveSmallIntegerField(default=10, help_text='In tenths of a point')),
                        ('zero_byes_allowed', models.PositiveSmallIntegerField(blank=True, help_text='Empty: no limit', null=True, verbose_name='zero-point byes a player may ask for')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tournaments.event', verbose_name='event')),
                        ('list_version', models.ForeignKey(blank=True, editable=False, help_text='The list in force on the first day', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='ratings.version')),
                    ],
                    options={
                        'ordering': ['-first_day', 'name', 'pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."place", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;', hash='1ff70f192bf2e055226ee437ff45b868eb9b7ccd', operation='INSERT', pgid='pgtrigger_insert_insert_622d8', table='tournaments_tournament', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;', hash='e38e076d68a573b7b1ac0a142fc754612577280b', operation='UPDATE', pgid='pgtrigger_update_update_fa62d', table='tournaments_tournament', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (OLD."acceleration", OLD."bye_points", OLD."chief_arbiter", OLD."control", OLD."created_at", OLD."cycles", OLD."draw_points", OLD."event_id", OLD."federation", OLD."first_board", OLD."first_day", OLD."half_byes_allowed", OLD."id", OLD."initial_colour", OLD."last_day", OLD."list_version_id", OLD."loss_points", OLD."lots_seed", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."place", OLD."rating_type", OLD."rounds_planned", OLD."rounds_without_bye", OLD."slug", OLD."standings_order", OLD."state", OLD."system", OLD."time_control", OLD."time_control_written", OLD."win_points", OLD."zero_byes_allowed"); RETURN NULL;', hash='5c9979e7c22534c7ce8b2696a2fd1e7be348b385', operation='DELETE', pgid='pgtrigger_delete_delete_839dc', table='tournaments_tournament', when='AFTER'))],
                    },
                ),
                migrations.CreateModel(
                    name='StaffEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('role', models.CharField(choices=[('chief', 'chief arbiter'), ('deputy', 'deputy arbiter'), ('helper', 'entry helper')], max_length=6, verbose_name='role')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.staff')),
                        ('user', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='staff',
                    name='tournament',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='staff', to='tournaments.tournament'),
                ),
                migrations.CreateModel(
                    name='ScheduledRoundEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('number', models.PositiveSmallIntegerField(verbose_name='round')),
                        ('day', models.DateField(verbose_name='day')),
                        ('time', models.TimeField(blank=True, null=True, verbose_name='time')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.scheduledround')),
                        ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='scheduledround',
                    name='tournament',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='schedule', to='tournaments.tournament'),
                ),
                migrations.CreateModel(
                    name='RoundEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('number', models.PositiveSmallIntegerField(verbose_name='round')),
                        ('day', models.DateField(blank=True, null=True, verbose_name='day')),
                        ('state', models.CharField(choices=[('draft', 'draft'), ('published', 'published'), ('complete', 'complete'), ('locked', 'locked')], default='draft', max_length=9)),
                        ('edition', models.CharField(blank=True, help_text='The edition of the system it was paired by', max_length=10)),
                        ('engine', models.CharField(blank=True, help_text='The program that paired it', max_length=40)),
                        ('making', models.JSONField(blank=True, help_text='Each pair as the system made it, to compare and to explain', null=True)),
                        ('publish_at', models.DateTimeField(blank=True, null=True, verbose_name='published at')),
                        ('time', models.TimeField(blank=True, null=True, verbose_name='time')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.round')),
                        ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='round',
                    name='tournament',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.tournament'),
                ),
                migrations.CreateModel(
                    name='PairingTask',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveSmallIntegerField(verbose_name='round')),
                        ('engine', models.CharField(blank=True, max_length=40)),
                        ('rest_only', models.BooleanField(default=False)),
                        ('reason', models.CharField(blank=True, max_length=200)),
                        ('stage', models.CharField(choices=[('waiting', 'waiting for the worker'), ('reading', 'reading players and results'), ('pairing', 'pairing'), ('guarding', 'checking every pair'), ('writing', 'writing the round'), ('finished', 'finished')], default='waiting', max_length=8)),
                        ('failure', models.TextField(blank=True)),
                        ('asked_at', models.DateTimeField(auto_now_add=True)),
                        ('started_at', models.DateTimeField(blank=True, null=True)),
                        ('finished_at', models.DateTimeField(blank=True, null=True)),
                        ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                        ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pairing_tasks', to=settings.AUTH_USER_MODEL)),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairing_tasks', to='tournaments.tournament')),
                    ],
                    options={
                        'ordering': ['-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='KeptApartEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('kind', models.CharField(choices=[('players', 'two players'), ('club', 'players of one club'), ('federation', 'players of one federation')], default='players', max_length=10, verbose_name='who')),
                        ('value', models.CharField(blank=True, help_text='Empty: each one for itself', max_length=80, verbose_name='club or federation')),
                        ('hard', models.BooleanField(default=True, verbose_name='never, whatever happens')),
                        ('first_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='from round')),
                        ('last_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to round')),
                        ('reason', models.CharField(blank=True, max_length=120, verbose_name='reason')),
                        ('one', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entry', verbose_name='player')),
                        ('other', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entry', verbose_name='player')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.keptapart')),
                        ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='keptapart',
                    name='tournament',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_apart', to='tournaments.tournament'),
                ),
                migrations.CreateModel(
                    name='HelperLinkEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('name', models.CharField(max_length=60, verbose_name='who')),
                        ('token_sha256', models.CharField(max_length=64)),
                        ('first_board', models.PositiveSmallIntegerField(default=1, verbose_name='from board')),
                        ('last_board', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to board')),
                        ('expires_at', models.DateTimeField(verbose_name='expires')),
                        ('revoked_at', models.DateTimeField(blank=True, null=True)),
                        ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.helperlink')),
                        ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='helperlink',
                    name='tournament',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='helper_links', to='tournaments.tournament'),
                ),
                migrations.CreateModel(
                    name='HandIn',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('at', models.DateTimeField(auto_now_add=True)),
                        ('first_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('last_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hand_ins', to=settings.AUTH_USER_MODEL)),
                        ('submission', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='hand_in', to='ratings.submission')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hand_ins', to='tournaments.tournament')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='EntryEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('start_number', models.PositiveSmallIntegerField(verbose_name='start number')),
                        ('name', models.CharField(help_text='Surname, given name', max_length=80, verbose_name='name')),
                        ('federation', models.CharField(max_length=3, verbose_name='federation')),
                        ('sex', models.CharField(blank=True, choices=[('m', 'Man'), ('w', 'Woman')], max_length=1, verbose_name='sex')),
                        ('title', models.CharField(blank=True, max_length=3, verbose_name='title')),
                        ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year of birth')),
                        ('rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rating')),
                        ('entered_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                        ('fixed_board', models.PositiveSmallIntegerField(blank=True, help_text='Where this player always sits', null=True, verbose_name='fixed board')),
                        ('rating_type', models.CharField(blank=True, choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], editable=False, help_text='The list the rating stands on', max_length=8)),
                        ('list_version', models.ForeignKey(blank=True, db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.version')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.entry')),
                        ('player', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.player')),
                        ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='entry',
                    name='tournament',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament'),
                ),
                migrations.CreateModel(
                    name='CategoryEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('name', models.CharField(max_length=40, verbose_name='name')),
                        ('sex', models.CharField(blank=True, choices=[('m', 'Man'), ('w', 'Woman')], max_length=1, verbose_name='sex')),
                        ('born_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='born from')),
                        ('born_to', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='born to')),
                        ('rating_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rating from')),
                        ('rating_to', models.PositiveSmallIntegerField(blank=True, help_text='Unrated players are below every limit', null=True, verbose_name='rating to')),
                        ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                        ('federation', models.CharField(blank=True, max_length=3, verbose_name='federation')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.category')),
                        ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddField(
                    model_name='category',
                    name='tournament',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='categories', to='tournaments.tournament'),
                ),
                migrations.CreateModel(
                    name='TournamentEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('slug', models.SlugField(db_collation='C', db_index=False, editable=False)),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                        ('place', models.CharField(max_length=120, verbose_name='place')),
                        ('federation', models.CharField(help_text='Three letters, such as NOR', max_length=3, verbose_name='federation')),
                        ('first_day', models.DateField(verbose_name='first day')),
                        ('last_day', models.DateField(verbose_name='last day')),
                        ('system', models.CharField(choices=[('swiss', 'Swiss (Dutch System)'), ('round-robin', 'Round robin'), ('scheveningen', 'Scheveningen'), ('match', 'Match')], default='round-robin', max_length=12, verbose_name='system')),
                        ('cycles', models.PositiveSmallIntegerField(choices=[(1, 'once against everyone'), (2, 'twice, colours reversed')], default=1, verbose_name='cycles')),
                        ('rounds_planned', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='rounds')),
                        ('control', models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], default='standard', max_length=8, verbose_name='rated as')),
                        ('time_control', models.CharField(default='5400+30', help_text='In seconds, as 5400+30 or 40/6000+30:900+30', max_length=60, verbose_name='time control')),
                        ('time_control_written', models.CharField(blank=True, max_length=120, verbose_name='time control as announced')),
                        ('chief_arbiter', models.CharField(help_text='As in the report: surname, given name', max_length=80, verbose_name='chief arbiter')),
                        ('state', models.CharField(choices=[('draft', 'in preparation'), ('running', 'running'), ('finished', 'finished')], default='draft', editable=False, max_length=8)),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('acceleration', models.CharField(blank=True, choices=[('', 'none'), ('baku', 'Baku acceleration')], default='', max_length=4, verbose_name='acceleration')),
                        ('bye_points', models.PositiveSmallIntegerField(default=10, help_text='In tenths of a point, for the pairing-allocated bye')),
                        ('draw_points', models.PositiveSmallIntegerField(default=5, help_text='In tenths of a point')),
                        ('first_board', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='first board')),
                        ('half_byes_allowed', models.PositiveSmallIntegerField(blank=True, help_text='Empty: no limit', null=True, verbose_name='half-point byes a player may ask for')),
                        ('initial_colour', models.CharField(blank=True, choices=[('w', 'White'), ('b', 'Black')], help_text='Drawn by lot before round 1, for the odd places of the top half', max_length=1, verbose_name='first colour')),
                        ('loss_points', models.PositiveSmallIntegerField(default=0, help_text='In tenths of a point')),
                        ('lots_seed', models.CharField(default=tournaments.core.models.tournament.new_seed, editable=False, max_length=16)),
                        ('rating_type', models.CharField(blank=True, choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], help_text='Empty: those of the list it is rated for', max_length=8, verbose_name='ratings shown and numbered by')),
                        ('rounds_without_bye', models.PositiveSmallIntegerField(default=0, help_text='None may be asked for in the last rounds', verbose_name='last rounds without half-point byes')),
                        ('standings_order', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=16), blank=True, default=list, size=None, verbose_name='order of the standings')),
                        ('win_points', models.PositiveSmallIntegerField(default=10, help_text='In tenths of a point')),
                        ('zero_byes_allowed', models.PositiveSmallIntegerField(blank=True, help_text='Empty: no limit', null=True, verbose_name='zero-point byes a player may ask for')),
                        ('event', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.event', verbose_name='event')),
                        ('list_version', models.ForeignKey(blank=True, db_constraint=False, editable=False, help_text='The list in force on the first day', null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.version')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.tournament')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AddConstraint(
                    model_name='addedpoints',
                    constraint=models.CheckConstraint(condition=models.Q(('round__gte', 1)), name='added_from_round_one'),
                ),
                migrations.AddConstraint(
                    model_name='addedpoints',
                    constraint=models.CheckConstraint(condition=models.Q(('points', 0), _negated=True), name='added_something'),
                ),
                migrations.AddConstraint(
                    model_name='addedpoints',
                    constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='added_for_a_reason'),
                ),
                migrations.AddConstraint(
                    model_name='absence',
                    constraint=models.UniqueConstraint(fields=('entry', 'first_round'), name='one_absence_a_first_round'),
                ),
                migrations.AddConstraint(
                    model_name='absence',
                    constraint=models.CheckConstraint(condition=models.Q(('first_round__gte', 1), models.Q(('last_round', None), ('last_round__gte', models.F('first_round')), _connector='OR')), name='absence_rounds', violation_error_message='The last round is before the first.'),
                ),
                migrations.AddConstraint(
                    model_name='absence',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['H', 'Z', 'F'])), name='absence_kind'),
                ),
                migrations.AddConstraint(
                    model_name='reportcorrection',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('black_result', ''), ('white_result', '')), models.Q(('black_result__in', ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A')), ('white_result__in', ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A'))), _connector='OR'), name='correction_codes'),
                ),
                migrations.AddConstraint(
                    model_name='reportcorrection',
                    constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='correction_has_a_reason'),
                ),
                migrations.AddConstraint(
                    model_name='pairingchange',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['colours', 'players', 'apart', 'by-hand', 'rest', 'bye', 'board', 'unpublished'])), name='change_kind'),
                ),
                migrations.AddConstraint(
                    model_name='pairingchange',
                    constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='change_has_a_reason'),
                ),
                migrations.AddConstraint(
                    model_name='pairing',
                    constraint=models.UniqueConstraint(fields=('round', 'board'), name='one_pairing_a_board'),
                ),
                migrations.AddConstraint(
                    model_name='pairing',
                    constraint=models.UniqueConstraint(fields=('round', 'white'), name='white_once'),
                ),
                migrations.AddConstraint(
                    model_name='pairing',
                    constraint=models.UniqueConstraint(fields=('round', 'black'), name='black_once'),
                ),
                migrations.AddConstraint(
                    model_name='pairing',
                    constraint=models.CheckConstraint(condition=models.Q(('white', models.F('black')), _negated=True), name='two_entries'),
                ),
                migrations.AddConstraint(
                    model_name='pairing',
                    constraint=models.CheckConstraint(condition=models.Q(('board__gte', 1)), name='boards_from_one'),
                ),
                migrations.AddConstraint(
                    model_name='pairing',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('black_result', ''), ('white_result', '')), models.Q(('black_result__in', ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A')), ('white_result__in', ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A'))), _connector='OR'), name='pairing_codes'),
                ),
                migrations.AddIndex(
                    model_name='keystroke',
                    index=models.Index(fields=['pairing', '-id'], name='keystroke_last'),
                ),
                migrations.AddIndex(
                    model_name='keystroke',
                    index=models.Index(fields=['round', 'id'], name='keystroke_round'),
                ),
                migrations.AddConstraint(
                    model_name='keystroke',
                    constraint=models.UniqueConstraint(condition=models.Q(('outcome', 'entered')), fields=('pairing', 'version'), name='one_keystroke_a_version'),
                ),
                migrations.AddConstraint(
                    model_name='keystroke',
                    constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['entered', 'confirmed', 'refused', 'mismatch'])), name='keystroke_outcome'),
                ),
                migrations.AddConstraint(
                    model_name='keystroke',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['result', 'undo', 'colours', 'verify', 'confirm'])), name='keystroke_kind'),
                ),
                migrations.AddConstraint(
                    model_name='keystroke',
                    constraint=models.CheckConstraint(condition=models.Q(('by__isnull', False), ('link__isnull', False), _connector='OR'), name='keystroke_by_somebody'),
                ),
                migrations.AddConstraint(
                    model_name='keystroke',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('black_result', ''), ('white_result', '')), models.Q(('black_result__in', ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A')), ('white_result__in', ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A'))), _connector='OR'), name='keystroke_codes'),
                ),
                migrations.AddConstraint(
                    model_name='bye',
                    constraint=models.UniqueConstraint(fields=('round', 'entry'), name='one_bye_a_round'),
                ),
                migrations.AddConstraint(
                    model_name='bye',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['H', 'F', 'U', 'Z'])), name='bye_kind'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='tournament_days', violation_error_message='The last day is before the first.'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('control__in', ['standard', 'rapid', 'blitz'])), name='tournament_control'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('cycles__in', (1, 2))), name='tournament_cycles'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'running', 'finished'])), name='tournament_state'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('federation__regex', '^[A-Z]{3}$')), name='tournament_federation', violation_error_message='A federation is three capital letters.'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('system__in', ['swiss', 'round-robin', 'scheveningen', 'match'])), name='tournament_system'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('rounds_planned', None), ('rounds_planned__gte', 1), _connector='OR'), name='tournament_rounds'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('first_board__gte', 1)), name='tournament_first_board'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('draw_points__gte', models.F('loss_points')), ('win_points__gt', models.F('draw_points'))), name='tournament_points', violation_error_message='A win must bring more than a draw, and a draw no less than a loss.'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('acceleration__in', ['', 'baku'])), name='tournament_acceleration'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('initial_colour__in', ['', 'w', 'b'])), name='tournament_initial_colour'),
                ),
                migrations.AddConstraint(
                    model_name='tournament',
                    constraint=models.CheckConstraint(condition=models.Q(('rating_type__in', ['', 'standard', 'rapid', 'blitz'])), name='tournament_rating_type'),
                ),
                migrations.AddConstraint(
                    model_name='staff',
                    constraint=models.UniqueConstraint(fields=('tournament', 'user'), name='one_role_each'),
                ),
                migrations.AddConstraint(
                    model_name='staff',
                    constraint=models.UniqueConstraint(condition=models.Q(('role', 'chief')), fields=('tournament',), name='one_chief'),
                ),
                migrations.AddConstraint(
                    model_name='staff',
                    constraint=models.CheckConstraint(condition=models.Q(('role__in', ['chief', 'deputy', 'helper'])), name='staff_role'),
                ),
                migrations.AddConstraint(
                    model_name='scheduledround',
                    constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='scheduled_once'),
                ),
                migrations.AddConstraint(
                    model_name='scheduledround',
                    constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='scheduled_from_one'),
                ),
                migrations.AddConstraint(
                    model_name='round',
                    constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='round_number'),
                ),
                migrations.AddConstraint(
                    model_name='round',
                    constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='rounds_from_one'),
                ),
                migrations.AddConstraint(
                    model_name='round',
                    constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'published', 'complete', 'locked'])), name='round_state'),
                ),
                migrations.AddConstraint(
                    model_name='pairingtask',
                    constraint=models.CheckConstraint(condition=models.Q(('stage__in', ['waiting', 'reading', 'pairing', 'guarding', 'writing', 'finished'])), name='task_stage'),
                ),
                migrations.AddConstraint(
                    model_name='pairingtask',
                    constraint=models.UniqueConstraint(condition=models.Q(('cancelled_at', None), ('failure', ''), ('finished_at', None)), fields=('tournament',), name='one_pairing_at_a_time'),
                ),
                migrations.AddConstraint(
                    model_name='keptapart',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['players', 'club', 'federation'])), name='apart_kind'),
                ),
                migrations.AddConstraint(
                    model_name='keptapart',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'players'), ('one__isnull', False), ('other__isnull', False), ('value', ''), models.Q(('one', models.F('other')), _negated=True)), models.Q(models.Q(('kind', 'players'), _negated=True), ('one', None), ('other', None)), _connector='OR'), name='apart_two_players', violation_error_message='Two different players are needed.'),
                ),
                migrations.AddConstraint(
                    model_name='keptapart',
                    constraint=models.CheckConstraint(condition=models.Q(('last_round', None), ('first_round', None), ('last_round__gte', models.F('first_round')), _connector='OR'), name='apart_rounds', violation_error_message='The last round is before the first.'),
                ),
                migrations.AddConstraint(
                    model_name='helperlink',
                    constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='link_has_a_name'),
                ),
                migrations.AddConstraint(
                    model_name='helperlink',
                    constraint=models.CheckConstraint(condition=models.Q(('first_board__gte', 1), models.Q(('last_board', None), ('last_board__gte', models.F('first_board')), _connector='OR')), name='link_boards', violation_error_message='The last board is before the first.'),
                ),
                migrations.AddConstraint(
                    model_name='handin',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('first_round', None), ('last_round', None)), models.Q(('first_round__gte', 1), ('last_round__gte', models.F('first_round'))), _connector='OR'), name='hand_in_rounds'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.UniqueConstraint(fields=('tournament', 'player'), name='entered_once'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('tournament', 'start_number'), name='one_start_number_each'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.CheckConstraint(condition=models.Q(('start_number__gte', 1)), name='start_number_from_one'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='entry_name'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.CheckConstraint(condition=models.Q(('federation__regex', '^[A-Z]{3}$')), name='entry_federation', violation_error_message='A federation is three capital letters.'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.CheckConstraint(condition=models.Q(('sex__in', ['', 'm', 'w'])), name='entry_sex'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.CheckConstraint(condition=models.Q(('fixed_board', None), ('fixed_board__gte', 1), _connector='OR'), name='entry_fixed_board'),
                ),
                migrations.AddConstraint(
                    model_name='entry',
                    constraint=models.CheckConstraint(condition=models.Q(('rating_type__in', ['', 'standard', 'rapid', 'blitz'])), name='entry_rating_type'),
                ),
                migrations.AddConstraint(
                    model_name='category',
                    constraint=models.UniqueConstraint(fields=('tournament', 'name'), name='category_name'),
                ),
                migrations.AddConstraint(
                    model_name='category',
                    constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='category_has_a_name'),
                ),
                migrations.AddConstraint(
                    model_name='category',
                    constraint=models.CheckConstraint(condition=models.Q(('sex__in', ['', 'm', 'w'])), name='category_sex'),
                ),
            ],
        ),
    ]
