"""Rating series: every list belongs to one; the lists there are belong to the default series, made here."""

from pathlib import Path

import django.contrib.postgres.fields
import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
import ratings.series.models
from django.db import migrations, models


SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):

    dependencies = [
        ('pghistory', '0007_auto_20250421_0444'),
        ('ratings', '0036_personal_downloads'),
    ]

    operations = [
        migrations.CreateModel(
            name='RatingSeries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(db_collation='C', help_text='Two to eight capital letters or digits, as in ICU; it is part of addresses', max_length=8, unique=True, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('controls', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8), default=ratings.series.models.every_control, size=None, verbose_name='time controls')),
                ('source', models.CharField(choices=[('computed', 'computed here'), ('imported', 'imported')], default='imported', max_length=8, verbose_name='origin of the lists')),
                ('default', models.BooleanField(default=False, editable=False, verbose_name='default')),
            ],
            options={
                'verbose_name': 'rating series',
                'verbose_name_plural': 'rating series',
                'ordering': ['-default', 'code'],
                'default_permissions': ('add', 'change', 'view'),
            },
        ),
        migrations.CreateModel(
            name='RatingSeriesEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('code', models.CharField(db_collation='C', help_text='Two to eight capital letters or digits, as in ICU; it is part of addresses', max_length=8, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('controls', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('standard', 'Standard'), ('rapid', 'Rapid'), ('blitz', 'Blitz')], max_length=8), default=ratings.series.models.every_control, size=None, verbose_name='time controls')),
                ('source', models.CharField(choices=[('computed', 'computed here'), ('imported', 'imported')], default='imported', max_length=8, verbose_name='origin of the lists')),
                ('default', models.BooleanField(default=False, editable=False, verbose_name='default')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddConstraint(
            model_name='ratingseries',
            constraint=models.UniqueConstraint(condition=models.Q(('default', True)), fields=('default',), name='one_default_series'),
        ),
        migrations.AddConstraint(
            model_name='ratingseries',
            constraint=models.CheckConstraint(condition=models.Q(('code__regex', '^[A-Z][A-Z0-9]{1,7}$')), name='series_code', violation_error_message='A code is two to eight capital letters or digits, a letter first.'),
        ),
        migrations.AddConstraint(
            model_name='ratingseries',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='series_name'),
        ),
        migrations.AddConstraint(
            model_name='ratingseries',
            constraint=models.CheckConstraint(condition=models.Q(('controls__contained_by', ['standard', 'rapid', 'blitz']), models.Q(('controls', []), _negated=True)), name='series_controls', violation_error_message='A series has one time control at least.'),
        ),
        migrations.AddConstraint(
            model_name='ratingseries',
            constraint=models.CheckConstraint(condition=models.Q(('source', 'imported'), models.Q(('default', True), ('source', 'computed')), _connector='OR'), name='series_source'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("code", "controls", "default", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "source") VALUES (NEW."code", NEW."controls", NEW."default", NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."source"); RETURN NULL;', hash='a1f4a31a8ec1b5bc1b9d6fc8eb56680b4b44fd55', operation='INSERT', pgid='pgtrigger_insert_insert_13e99', table='ratings_ratingseries', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_ratingseriesevent" ("code", "controls", "default", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "source") VALUES (NEW."code", NEW."controls", NEW."default", NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."source"); RETURN NULL;', hash='be7536b84ddfe8c8df24d16544ad2dbfa05c68a4', operation='UPDATE', pgid='pgtrigger_update_update_019ac', table='ratings_ratingseries', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("code", "controls", "default", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "source") VALUES (OLD."code", OLD."controls", OLD."default", OLD."id", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."source"); RETURN NULL;', hash='85afb879a8436160900c6ff6156ea46ae3e134ba', operation='DELETE', pgid='pgtrigger_delete_delete_25916', table='ratings_ratingseries', when='AFTER')),
        ),
        migrations.AddField(
            model_name='ratingseriesevent',
            name='pgh_context',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
        ),
        migrations.AddField(
            model_name='ratingseriesevent',
            name='pgh_obj',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.ratingseries'),
        ),
        migrations.RunSQL(
            (SQL / "series.sql").read_text("utf-8"),
            state_operations=[
                migrations.RemoveConstraint(
                    model_name='ratinglist',
                    name='one_list_a_day',
                ),
                migrations.AddField(
                    model_name='ratinglist',
                    name='series',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='lists', to='ratings.ratingseries'),
                ),
                migrations.AddConstraint(
                    model_name='ratinglist',
                    constraint=models.UniqueConstraint(fields=('series', 'control', 'date'), name='one_list_a_day'),
                ),
            ],
        ),
    ]
