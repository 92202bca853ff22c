"""The explanation of a round's pairing, named so in the round and in its history."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0029_forbidden_pairs'),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='round',
            name='insert_insert',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='round',
            name='update_update',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='round',
            name='delete_delete',
        ),
        migrations.RenameField(
            model_name='round',
            old_name='making',
            new_name='explanation',
        ),
        migrations.AlterField(
            model_name='round',
            name='explanation',
            field=models.JSONField(blank=True, help_text='Each pair as the system made it, to compare and to explain', null=True, verbose_name='making'),
        ),
        migrations.RenameField(
            model_name='roundevent',
            old_name='making',
            new_name='explanation',
        ),
        migrations.AlterField(
            model_name='roundevent',
            name='explanation',
            field=models.JSONField(blank=True, help_text='Each pair as the system made it, to compare and to explain', null=True, verbose_name='making'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='round',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_roundevent" ("day", "edition", "engine", "explanation", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "state", "time", "tournament_id") VALUES (NEW."day", NEW."edition", NEW."engine", NEW."explanation", NEW."id", NEW."number", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."publish_at", NEW."state", NEW."time", NEW."tournament_id"); RETURN NULL;', hash='47ed6fff13aca5d0ea34801b8266c156697a4b78', operation='INSERT', pgid='pgtrigger_insert_insert_5d824', table='tournaments_round', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='round',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_roundevent" ("day", "edition", "engine", "explanation", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "state", "time", "tournament_id") VALUES (NEW."day", NEW."edition", NEW."engine", NEW."explanation", NEW."id", NEW."number", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."publish_at", NEW."state", NEW."time", NEW."tournament_id"); RETURN NULL;', hash='c7c9ea32af767fb9939b40f0815cf725828483f7', operation='UPDATE', pgid='pgtrigger_update_update_9d348', table='tournaments_round', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='round',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_roundevent" ("day", "edition", "engine", "explanation", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "state", "time", "tournament_id") VALUES (OLD."day", OLD."edition", OLD."engine", OLD."explanation", OLD."id", OLD."number", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."publish_at", OLD."state", OLD."time", OLD."tournament_id"); RETURN NULL;', hash='2c6a98d3ac7bd90496c0f4f21648697b114a12f0', operation='DELETE', pgid='pgtrigger_delete_delete_f3631', table='tournaments_round', when='AFTER')),
        ),
    ]
