"""The model of forbidden pairs and its history, named after what they hold."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

# Removing a trigger leaves its function.
OLD_FUNCTIONS = """
    DROP FUNCTION pgtrigger_insert_insert_690a7(), pgtrigger_update_update_90fea(), pgtrigger_delete_delete_5ff3d()
"""
NEW_FUNCTIONS = """
    DROP FUNCTION pgtrigger_insert_insert_3ad1f(), pgtrigger_update_update_06f35(), pgtrigger_delete_delete_a3d1e()
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0028_plain_labels'),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='keptapart',
            name='insert_insert',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='keptapart',
            name='update_update',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='keptapart',
            name='delete_delete',
        ),
        migrations.RunSQL(OLD_FUNCTIONS, migrations.RunSQL.noop),
        migrations.RemoveConstraint(
            model_name='keptapart',
            name='apart_kind',
        ),
        migrations.RemoveConstraint(
            model_name='keptapart',
            name='apart_two_players',
        ),
        migrations.RemoveConstraint(
            model_name='keptapart',
            name='apart_rounds',
        ),
        migrations.RenameModel(
            old_name='KeptApart',
            new_name='ForbiddenPair',
        ),
        migrations.RenameModel(
            old_name='KeptApartEvent',
            new_name='ForbiddenPairEvent',
        ),
        migrations.RenameField(
            model_name='forbiddenpair',
            old_name='one',
            new_name='first',
        ),
        migrations.RenameField(
            model_name='forbiddenpair',
            old_name='other',
            new_name='second',
        ),
        migrations.RenameField(
            model_name='forbiddenpairevent',
            old_name='one',
            new_name='first',
        ),
        migrations.RenameField(
            model_name='forbiddenpairevent',
            old_name='other',
            new_name='second',
        ),
        migrations.AlterModelOptions(
            name='forbiddenpair',
            options={'ordering': ['pk'], 'verbose_name': 'kept apart', 'verbose_name_plural': 'pairs kept apart'},
        ),
        migrations.AlterField(
            model_name='forbiddenpair',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='forbidden_pairs', to='tournaments.tournament'),
        ),
        migrations.AddConstraint(
            model_name='forbiddenpair',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['players', 'club', 'federation'])), name='forbidden_pair_kind'),
        ),
        migrations.AddConstraint(
            model_name='forbiddenpair',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('first__isnull', False), ('kind', 'players'), ('second__isnull', False), ('value', ''), models.Q(('first', models.F('second')), _negated=True)), models.Q(models.Q(('kind', 'players'), _negated=True), ('first', None), ('second', None)), _connector='OR'), name='forbidden_pair_two_players', violation_error_message='Choose two different players.'),
        ),
        migrations.AddConstraint(
            model_name='forbiddenpair',
            constraint=models.CheckConstraint(condition=models.Q(('last_round', None), ('first_round', None), ('last_round__gte', models.F('first_round')), _connector='OR'), name='forbidden_pair_rounds', violation_error_message='The last round is before the first.'),
        ),
        migrations.RunSQL(migrations.RunSQL.noop, NEW_FUNCTIONS),
        pgtrigger.migrations.AddTrigger(
            model_name='forbiddenpair',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_forbiddenpairevent" ("first_id", "first_round", "hard", "id", "kind", "last_round", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "second_id", "tournament_id", "value") VALUES (NEW."first_id", NEW."first_round", NEW."hard", NEW."id", NEW."kind", NEW."last_round", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."reason", NEW."second_id", NEW."tournament_id", NEW."value"); RETURN NULL;', hash='0070c88a0e2d5454aec70bf026385a9a1693aa3a', operation='INSERT', pgid='pgtrigger_insert_insert_3ad1f', table='tournaments_forbiddenpair', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='forbiddenpair',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_forbiddenpairevent" ("first_id", "first_round", "hard", "id", "kind", "last_round", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "second_id", "tournament_id", "value") VALUES (NEW."first_id", NEW."first_round", NEW."hard", NEW."id", NEW."kind", NEW."last_round", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."reason", NEW."second_id", NEW."tournament_id", NEW."value"); RETURN NULL;', hash='49dbc4a53853abb22c2ddd5b64b11a15f643c3c3', operation='UPDATE', pgid='pgtrigger_update_update_06f35', table='tournaments_forbiddenpair', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='forbiddenpair',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_forbiddenpairevent" ("first_id", "first_round", "hard", "id", "kind", "last_round", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "second_id", "tournament_id", "value") VALUES (OLD."first_id", OLD."first_round", OLD."hard", OLD."id", OLD."kind", OLD."last_round", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."reason", OLD."second_id", OLD."tournament_id", OLD."value"); RETURN NULL;', hash='3c71e6ac2df67c95e86afeba9d1130d05f94c41b', operation='DELETE', pgid='pgtrigger_delete_delete_a3d1e', table='tournaments_forbiddenpair', when='AFTER')),
        ),
    ]
