"""The history of second factors in version 1.0.0.

It is a migration of its own: its triggers are on a table of allauth, which refers to the accounts of `0001_tables`.
"""

from pathlib import Path

import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

from ratings.operations.state_as_whole import SingleStateBuild

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):

    replaces = [
        ('ratings', '0031_second_factor'),
    ]

    dependencies = [
        ('mfa', '0003_authenticator_type_uniq'),
        ('ratings', '0001_tables'),
    ]

    operations = [
        SingleStateBuild(
            database_operations=[
                migrations.RunSQL(file.read_text("utf-8"))
                for file in (
                    SQL / "triggers.sql",
                    SQL / "second_factor.sql",
                )
            ]
            + [migrations.RunSQL("DROP FUNCTION ratings_keep_history, ratings_add_trigger")],
            state_operations=[
                migrations.CreateModel(
                    name='SecondFactorEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                        ('id', models.BigIntegerField()),
                        ('user', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
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
                        'verbose_name': 'Second factor',
                        'verbose_name_plural': 'Second factors',
                        'proxy': True,
                        'indexes': [],
                        'constraints': [],
                        'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_secondfactorevent" ("created_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "type", "user_id") VALUES (NEW."created_at", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."type", NEW."user_id"); RETURN NULL;', hash='b087b3f7a900e8a1e778686181fa8eaadd1f1ec6', operation='INSERT', pgid='pgtrigger_insert_insert_b7027', table='mfa_authenticator', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_secondfactorevent" ("created_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "type", "user_id") VALUES (OLD."created_at", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."type", OLD."user_id"); RETURN NULL;', hash='eb67b7577ca1951c105700b9688702f48383ed28', operation='DELETE', pgid='pgtrigger_delete_delete_04173', table='mfa_authenticator', when='AFTER'))],
                    },
                    bases=('mfa.authenticator',),
                ),
            ],
        ),
    ]
