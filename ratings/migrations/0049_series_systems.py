"""Which systems of events enter a series."""

import django.contrib.postgres.fields
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0048_formula_series_member_ratings'),
    ]

    operations = [
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
        migrations.AddField(
            model_name='ratingseries',
            name='systems',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('swiss', 'Swiss'), ('round-robin', 'Round robin'), ('team', 'Team'), ('match', 'Match')], max_length=11), blank=True, db_default=[], default=list, help_text='Events of these enter; none: of all', size=None, verbose_name='systems'),
        ),
        migrations.AddField(
            model_name='ratingseriesevent',
            name='systems',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('swiss', 'Swiss'), ('round-robin', 'Round robin'), ('team', 'Team'), ('match', 'Match')], max_length=11), blank=True, db_default=[], default=list, help_text='Events of these enter; none: of all', size=None, verbose_name='systems'),
        ),
        migrations.AlterField(
            model_name='seriesentry',
            name='why',
            field=models.CharField(blank=True, choices=[('federation', 'of another federation'), ('system', 'of another system'), ('unregistered', 'not registered'), ('rounds', 'too few rounds'), ('late', 'too late for its lists'), ('no-edition', 'before the first edition of the series'), ('officer', 'decided by an officer')], max_length=12),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "lent_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source", "systems") VALUES (NEW."chapter", NEW."code", NEW."controls", NEW."default", NEW."federations", NEW."id", NEW."least_rounds", NEW."lent_by_id", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."registered_only", NEW."source", NEW."systems"); RETURN NULL;', hash='2135d89e43f52370090cc4f1866a70d5c10397e1', operation='INSERT', pgid='pgtrigger_insert_insert_13e99', table='ratings_ratingseries', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "lent_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source", "systems") VALUES (NEW."chapter", NEW."code", NEW."controls", NEW."default", NEW."federations", NEW."id", NEW."least_rounds", NEW."lent_by_id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."registered_only", NEW."source", NEW."systems"); RETURN NULL;', hash='0e3c78998e3d4184de833b6fdeec1fc3859c7dd7', operation='UPDATE', pgid='pgtrigger_update_update_019ac', table='ratings_ratingseries', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "lent_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source", "systems") VALUES (OLD."chapter", OLD."code", OLD."controls", OLD."default", OLD."federations", OLD."id", OLD."least_rounds", OLD."lent_by_id", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."registered_only", OLD."source", OLD."systems"); RETURN NULL;', hash='e9fa0d33c05f99bf83d114e4bcfd1b86f3b4a03e', operation='DELETE', pgid='pgtrigger_delete_delete_25916', table='ratings_ratingseries', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='ratingseries',
            constraint=models.CheckConstraint(condition=models.Q(('systems__contained_by', ['swiss', 'round-robin', 'team', 'match'])), name='series_systems'),
        ),
    ]
