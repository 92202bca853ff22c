"""Who needs a second factor, and who got and lost one."""


import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mfa', '0003_authenticator_type_uniq'),
        ('pghistory', '0007_auto_20250421_0444'),
        ('ratings', '0030_integrity'),
    ]

    operations = [
        migrations.CreateModel(
            name='SecondFactorEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('type', models.CharField(choices=[('recovery_codes', 'Recovery codes'), ('totp', 'TOTP Authenticator'), ('webauthn', 'WebAuthn')], max_length=20)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='SecondFactor',
            fields=[
            ],
            options={
                'verbose_name': 'second factor',
                'verbose_name_plural': 'second factors',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('mfa.authenticator',),
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='installation',
            name='insert_insert',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='installation',
            name='update_update',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='installation',
            name='delete_delete',
        ),
        migrations.AddField(
            model_name='installation',
            name='second_factor',
            field=models.BooleanField(default=False, help_text='Rating officers and administrators confirm their log-in with an app on their phone', verbose_name='require a second factor'),
        ),
        migrations.AddField(
            model_name='installationevent',
            name='second_factor',
            field=models.BooleanField(default=False, help_text='Rating officers and administrators confirm their log-in with an app on their phone', verbose_name='require a second factor'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='installation',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_installationevent" ("authority", "claim_days", "demonstration", "federation", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_factor", "two_persons") VALUES (NEW."authority", NEW."claim_days", NEW."demonstration", NEW."federation", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."second_factor", NEW."two_persons"); RETURN NULL;', hash='d9853dd9c212f5ecf9274c237949c4c08491e955', operation='INSERT', pgid='pgtrigger_insert_insert_d578d', table='ratings_installation', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='installation',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_installationevent" ("authority", "claim_days", "demonstration", "federation", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_factor", "two_persons") VALUES (NEW."authority", NEW."claim_days", NEW."demonstration", NEW."federation", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."second_factor", NEW."two_persons"); RETURN NULL;', hash='efabd2d4b4626696c1015a779d55549c9435514e', operation='UPDATE', pgid='pgtrigger_update_update_45bc6', table='ratings_installation', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='installation',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_installationevent" ("authority", "claim_days", "demonstration", "federation", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_factor", "two_persons") VALUES (OLD."authority", OLD."claim_days", OLD."demonstration", OLD."federation", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."second_factor", OLD."two_persons"); RETURN NULL;', hash='19befe70eba7008e2310e65e82a7958fca9123ff', operation='DELETE', pgid='pgtrigger_delete_delete_8ecc3', table='ratings_installation', when='AFTER')),
        ),
        migrations.AddField(
            model_name='secondfactorevent',
            name='pgh_context',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
        ),
        migrations.AddField(
            model_name='secondfactorevent',
            name='user',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='secondfactor',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_secondfactorevent" ("created_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "type", "user_id") VALUES (NEW."created_at", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."type", NEW."user_id"); RETURN NULL;', hash='b087b3f7a900e8a1e778686181fa8eaadd1f1ec6', operation='INSERT', pgid='pgtrigger_insert_insert_b7027', table='mfa_authenticator', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='secondfactor',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_secondfactorevent" ("created_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "type", "user_id") VALUES (OLD."created_at", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."type", OLD."user_id"); RETURN NULL;', hash='eb67b7577ca1951c105700b9688702f48383ed28', operation='DELETE', pgid='pgtrigger_delete_delete_04173', table='mfa_authenticator', when='AFTER')),
        ),
    ]
