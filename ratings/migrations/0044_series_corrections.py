"""Adjustments by series, and the series that lends ratings to another."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0043_fide_and_fees'),
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
            model_name='adjustment',
            name='series',
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='ratings.ratingseries'),
        ),
        migrations.AddField(
            model_name='ratingseries',
            name='lent_by',
            field=models.ForeignKey(blank=True, help_text='Who has no rating here counts with that of this series, in the same time control', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lends_to', to='ratings.ratingseries', verbose_name='ratings lent by'),
        ),
        migrations.AddField(
            model_name='ratingseriesevent',
            name='lent_by',
            field=models.ForeignKey(blank=True, db_constraint=False, help_text='Who has no rating here counts with that of this series, in the same time control', null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.ratingseries', verbose_name='ratings lent by'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "lent_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source") VALUES (NEW."chapter", NEW."code", NEW."controls", NEW."default", NEW."federations", NEW."id", NEW."least_rounds", NEW."lent_by_id", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."registered_only", NEW."source"); RETURN NULL;', hash='9f8c88e0560c3a6b4026157c4543992318b12337', operation='INSERT', pgid='pgtrigger_insert_insert_13e99', table='ratings_ratingseries', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "lent_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source") VALUES (NEW."chapter", NEW."code", NEW."controls", NEW."default", NEW."federations", NEW."id", NEW."least_rounds", NEW."lent_by_id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."registered_only", NEW."source"); RETURN NULL;', hash='43c084685b3b1acce470f9cb5b88b660b41b6edb', operation='UPDATE', pgid='pgtrigger_update_update_019ac', table='ratings_ratingseries', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ratingseries',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_ratingseriesevent" ("chapter", "code", "controls", "default", "federations", "id", "least_rounds", "lent_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registered_only", "source") VALUES (OLD."chapter", OLD."code", OLD."controls", OLD."default", OLD."federations", OLD."id", OLD."least_rounds", OLD."lent_by_id", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."registered_only", OLD."source"); RETURN NULL;', hash='a2fb77d99411d848dcce4fd0d966ab28c7298f20', operation='DELETE', pgid='pgtrigger_delete_delete_25916', table='ratings_ratingseries', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='ratingseries',
            constraint=models.CheckConstraint(condition=models.Q(('lent_by', None), models.Q(('default', False), models.Q(('lent_by', models.F('id')), _negated=True)), _connector='OR'), name='series_lent_by', violation_error_message='Another series than the default one borrows, and not from itself.'),
        ),
    ]
