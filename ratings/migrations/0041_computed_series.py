"""Series that are computed here: their rules, what enters them, and their numbers."""

from pathlib import Path

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from ratings.operations.state_as_whole import SingleStateBuild

SQL = Path(__file__).parent / "sql"

class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0040_annulments'),
    ]

    operations = [
        SingleStateBuild(
            database_operations=[migrations.RunSQL((SQL / "0041_computed_series.sql").read_text("utf-8"))],
            state_operations=[
                migrations.CreateModel(
                    name='SeriesEntry',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('list_date', models.DateField(null=True)),
                        ('why', models.CharField(blank=True, choices=[('federation', 'of another federation'), ('unregistered', 'not registered'), ('rounds', 'too few rounds'), ('late', 'too late for its lists'), ('no-edition', 'before the first edition of the series'), ('officer', 'decided by an officer')], max_length=12)),
                        ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField()),
                    ],
                    options={
                        'ordering': ['series', 'pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='SeriesNumber',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.CharField(db_collation='C', max_length=12, verbose_name='number')),
                        ('recorded_at', models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        'ordering': ['series', 'pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name='ratingseries',
                    name='insert_insert',
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name='ratingseries',
                    name='update_update',
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name='ratingseries',
                    name='delete_delete',
                ),
                migrations.RemoveConstraint(
                    model_name='ratingseries',
                    name='series_source',
                ),
                migrations.AddField(
                    model_name='ratingseries',
                    name='chapter',
                    field=models.CharField(blank=True, db_collation='C', db_default='', default='', help_text="A folder of EDITIONS_DIRECTORY whose editions rate the lists; empty: FIDE's", max_length=40, verbose_name='chapter of editions'),
                ),
                migrations.AddField(
                    model_name='ratingseries',
                    name='federations',
                    field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=3, validators=[django.core.validators.RegexValidator('^[A-Z]{3}$', 'A federation is three capital letters.')]), blank=True, db_default=[], default=list, help_text='Events of these enter, as in AUT,GER; empty: of all', size=None, verbose_name='federations'),
                ),
                migrations.AddField(
                    model_name='ratingseries',
                    name='least_rounds',
                    field=models.PositiveSmallIntegerField(db_default=1, default=1, verbose_name='least rounds of an event'),
                ),
                migrations.AddField(
                    model_name='ratingseries',
                    name='registered_only',
                    field=models.BooleanField(db_default=False, default=False, help_text='Only events of tournaments whose registration is approved enter', verbose_name='registered events only'),
                ),
                migrations.AddField(
                    model_name='ratingseriesevent',
                    name='chapter',
                    field=models.CharField(blank=True, db_collation='C', db_default='', default='', help_text="A folder of EDITIONS_DIRECTORY whose editions rate the lists; empty: FIDE's", max_length=40, verbose_name='chapter of editions'),
                ),
                migrations.AddField(
                    model_name='ratingseriesevent',
                    name='federations',
                    field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=3, validators=[django.core.validators.RegexValidator('^[A-Z]{3}$', 'A federation is three capital letters.')]), blank=True, db_default=[], default=list, help_text='Events of these enter, as in AUT,GER; empty: of all', size=None, verbose_name='federations'),
                ),
                migrations.AddField(
                    model_name='ratingseriesevent',
                    name='least_rounds',
                    field=models.PositiveSmallIntegerField(db_default=1, default=1, verbose_name='least rounds of an event'),
                ),
                migrations.AddField(
                    model_name='ratingseriesevent',
                    name='registered_only',
                    field=models.BooleanField(db_default=False, default=False, help_text='Only events of tournaments whose registration is approved enter', verbose_name='registered events only'),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='ratingseries',
                    trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source") VALUES (NEW."chapter", NEW."code", NEW."controls", NEW."default", NEW."federations", NEW."id", NEW."least_rounds", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."registered_only", NEW."source"); RETURN NULL;', hash='b702863ea68d60fe1f5296806f43de2830514a9e', operation='INSERT', pgid='pgtrigger_insert_insert_13e99', table='ratings_ratingseries', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='ratingseries',
                    trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source") VALUES (NEW."chapter", NEW."code", NEW."controls", NEW."default", NEW."federations", NEW."id", NEW."least_rounds", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."registered_only", NEW."source"); RETURN NULL;', hash='c0cb798225773bcc93959b2e766f8c985c349701', operation='UPDATE', pgid='pgtrigger_update_update_019ac', table='ratings_ratingseries', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='ratingseries',
                    trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source") VALUES (OLD."chapter", OLD."code", OLD."controls", OLD."default", OLD."federations", OLD."id", OLD."least_rounds", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."registered_only", OLD."source"); RETURN NULL;', hash='f66c3d19b11f5b67de40ad75be26b1ac9e725797', operation='DELETE', pgid='pgtrigger_delete_delete_25916', table='ratings_ratingseries', when='AFTER')),
                ),
                migrations.AddConstraint(
                    model_name='ratingseries',
                    constraint=models.CheckConstraint(condition=models.Q(('source__in', ['computed', 'imported'])), name='series_source'),
                ),
                migrations.AddConstraint(
                    model_name='ratingseries',
                    constraint=models.CheckConstraint(condition=models.Q(('default', False), ('chapter', ''), _connector='OR'), name='series_default_rules'),
                ),
                migrations.AddField(
                    model_name='seriesentry',
                    name='by',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='seriesentry',
                    name='event',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.ratedevent'),
                ),
                migrations.AddField(
                    model_name='seriesentry',
                    name='replaces',
                    field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='ratings.seriesentry'),
                ),
                migrations.AddField(
                    model_name='seriesentry',
                    name='series',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.ratingseries'),
                ),
                migrations.AddField(
                    model_name='seriesnumber',
                    name='player',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='series_numbers', to='ratings.player'),
                ),
                migrations.AddField(
                    model_name='seriesnumber',
                    name='series',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='numbers', to='ratings.ratingseries'),
                ),
                migrations.AddIndex(
                    model_name='seriesentry',
                    index=models.Index(fields=['series', 'list_date'], name='entry_list'),
                ),
                migrations.AddConstraint(
                    model_name='seriesentry',
                    constraint=models.UniqueConstraint(condition=models.Q(('replaces', None)), fields=('event', 'series'), name='entry_once'),
                ),
                migrations.AddConstraint(
                    model_name='seriesentry',
                    constraint=models.CheckConstraint(condition=models.Q(('list_date__isnull', False), models.Q(('why', ''), _negated=True), _connector='OR'), name='entry_why'),
                ),
                migrations.AddConstraint(
                    model_name='seriesentry',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('why', 'officer'), models.Q(('reason', ''), _negated=True)), models.Q(('by', None), ('reason', ''), ('replaces', None), models.Q(('why', 'officer'), _negated=True)), _connector='OR'), name='entry_reason'),
                ),
                migrations.AddConstraint(
                    model_name='seriesnumber',
                    constraint=models.UniqueConstraint(fields=('series', 'number'), name='series_number_once'),
                ),
                migrations.AddConstraint(
                    model_name='seriesnumber',
                    constraint=models.CheckConstraint(condition=models.Q(('number__regex', '^[A-Z0-9][A-Z0-9-]*$')), name='series_number'),
                ),
            ],
        ),
    ]
