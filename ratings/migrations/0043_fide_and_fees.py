"""What became of events at FIDE, classes of fees in hundredths, payers and invoices."""

from pathlib import Path

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from ratings.operations.state_as_whole import SingleStateBuild


SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):

    dependencies = [
        ('pghistory', '0007_auto_20250421_0444'),
        ('ratings', '0042_accounts_and_arbiters'),
    ]

    operations = [
        SingleStateBuild(
            database_operations=[migrations.RunSQL((SQL / "0043_fide_and_fees.sql").read_text("utf-8"))],
            state_operations=[
                migrations.CreateModel(
                    name='EventPayer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('at', models.DateTimeField()),
                    ],
                    options={
                        'verbose_name': 'payer of an event',
                        'verbose_name_plural': 'payers of events',
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='FideStep',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('state', models.CharField(choices=[('packed', 'packed'), ('sent', 'sent'), ('accepted', 'accepted by FIDE'), ('refused', 'refused by FIDE')], max_length=8)),
                        ('why', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField()),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Invoice',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.CharField(db_collation='C', max_length=12, unique=True, verbose_name='number')),
                        ('month', models.DateField(verbose_name='month')),
                        ('hundredths', models.IntegerField(verbose_name='amount')),
                        ('currency', models.CharField(max_length=3, verbose_name='currency')),
                        ('issued_at', models.DateTimeField()),
                        ('paid_on', models.DateField(blank=True, null=True, verbose_name='paid on')),
                        ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                        ('cancelled_why', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                    ],
                    options={
                        'verbose_name': 'invoice',
                        'verbose_name_plural': 'invoices',
                        'ordering': ['-number'],
                        'default_permissions': ('add', 'change', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='InvoiceEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('number', models.CharField(db_collation='C', max_length=12, verbose_name='number')),
                        ('month', models.DateField(verbose_name='month')),
                        ('hundredths', models.IntegerField(verbose_name='amount')),
                        ('currency', models.CharField(max_length=3, verbose_name='currency')),
                        ('issued_at', models.DateTimeField()),
                        ('paid_on', models.DateField(blank=True, null=True, verbose_name='paid on')),
                        ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                        ('cancelled_why', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='InvoiceLine',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('fee', models.CharField(choices=[('rating', 'rating of an event'), ('junior', 'rating of a junior event'), ('late', 'late report'), ('fide', "FIDE's share"), ('member', 'player who is not a member')], max_length=6, verbose_name='fee')),
                        ('unit', models.CharField(choices=[('event', 'an event'), ('player', 'a player'), ('game', 'a rated game')], max_length=6, verbose_name='for')),
                        ('count', models.PositiveIntegerField()),
                        ('hundredths', models.IntegerField(verbose_name='amount')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'default_permissions': ('add', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='Payer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=120, unique=True, verbose_name='name')),
                        ('kind', models.CharField(choices=[('club', 'club'), ('organiser', 'organiser')], default='club', max_length=9, verbose_name='kind')),
                        ('address', models.TextField(blank=True, max_length=500, verbose_name='address')),
                    ],
                    options={
                        'verbose_name': 'payer',
                        'verbose_name_plural': 'payers',
                        'ordering': ['name'],
                        'default_permissions': ('add', 'change', 'view'),
                    },
                ),
                migrations.CreateModel(
                    name='PayerEvent',
                    fields=[
                        ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                        ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                        ('pgh_label', models.TextField(help_text='The event label.')),
                        ('id', models.BigIntegerField()),
                        ('name', models.CharField(max_length=120, verbose_name='name')),
                        ('kind', models.CharField(choices=[('club', 'club'), ('organiser', 'organiser')], default='club', max_length=9, verbose_name='kind')),
                        ('address', models.TextField(blank=True, max_length=500, verbose_name='address')),
                    ],
                    options={
                        'abstract': False,
                    },
                ),
                migrations.AlterModelOptions(
                    name='feerate',
                    options={'ordering': ['control', 'fee', 'unit', '-from_day']},
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name='feerate',
                    name='insert_insert',
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name='feerate',
                    name='update_update',
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name='feerate',
                    name='delete_delete',
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
                migrations.RemoveConstraint(
                    model_name='feerate',
                    name='one_rate_a_day',
                ),
                migrations.RemoveConstraint(
                    model_name='feerate',
                    name='fee_amount',
                ),
                migrations.RemoveConstraint(
                    model_name='personaldownload',
                    name='personal_file_kind',
                ),
                migrations.AddField(
                    model_name='feerate',
                    name='fee',
                    field=models.CharField(choices=[('rating', 'rating of an event'), ('junior', 'rating of a junior event'), ('late', 'late report'), ('fide', "FIDE's share"), ('member', 'player who is not a member')], default='rating', max_length=6, verbose_name='fee'),
                ),
                migrations.AddField(
                    model_name='feerate',
                    name='hundredths',
                    field=models.IntegerField(default=0, verbose_name='amount'),
                    preserve_default=False,
                ),
                migrations.AddField(
                    model_name='feerateevent',
                    name='fee',
                    field=models.CharField(choices=[('rating', 'rating of an event'), ('junior', 'rating of a junior event'), ('late', 'late report'), ('fide', "FIDE's share"), ('member', 'player who is not a member')], default='rating', max_length=6, verbose_name='fee'),
                ),
                migrations.AddField(
                    model_name='feerateevent',
                    name='hundredths',
                    field=models.IntegerField(default=0, verbose_name='amount'),
                    preserve_default=False,
                ),
                migrations.AddField(
                    model_name='installation',
                    name='currency',
                    field=models.CharField(default='EUR', help_text='Three capital letters, such as EUR', max_length=3, verbose_name='currency'),
                ),
                migrations.AddField(
                    model_name='installation',
                    name='invoice_text',
                    field=models.TextField(blank=True, help_text='Address, bank account, tax: printed below', max_length=2000, verbose_name='text of invoices'),
                ),
                migrations.AddField(
                    model_name='installation',
                    name='non_members',
                    field=models.CharField(blank=True, choices=[('', 'nothing'), ('warn', 'a warning on the report'), ('charge', 'a fee for each')], default='', help_text='Players of this federation without a membership that is valid on the first day of an event', max_length=6, verbose_name='players who are not members'),
                ),
                migrations.AddField(
                    model_name='installationevent',
                    name='currency',
                    field=models.CharField(default='EUR', help_text='Three capital letters, such as EUR', max_length=3, verbose_name='currency'),
                ),
                migrations.AddField(
                    model_name='installationevent',
                    name='invoice_text',
                    field=models.TextField(blank=True, help_text='Address, bank account, tax: printed below', max_length=2000, verbose_name='text of invoices'),
                ),
                migrations.AddField(
                    model_name='installationevent',
                    name='non_members',
                    field=models.CharField(blank=True, choices=[('', 'nothing'), ('warn', 'a warning on the report'), ('charge', 'a fee for each')], default='', help_text='Players of this federation without a membership that is valid on the first day of an event', max_length=6, verbose_name='players who are not members'),
                ),
                migrations.AlterField(
                    model_name='personaldownload',
                    name='kind',
                    field=models.CharField(choices=[('report', 'report with days of birth'), ('package', 'FIDE package'), ('event', 'event with its log'), ('fide-id', 'players who need a FIDE ID'), ('members', 'members and until when they are')], max_length=7, verbose_name='file with personal data'),
                ),
                migrations.RemoveField(
                    model_name='feerate',
                    name='amount',
                ),
                migrations.RemoveField(
                    model_name='feerateevent',
                    name='amount',
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='feerate',
                    trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_feerateevent" ("control", "currency", "fee", "from_day", "hundredths", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unit") VALUES (NEW."control", NEW."currency", NEW."fee", NEW."from_day", NEW."hundredths", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."unit"); RETURN NULL;', hash='fdf5ba0c1c4204010d70210347507eecabc8dec9', operation='INSERT', pgid='pgtrigger_insert_insert_63b6d', table='ratings_feerate', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='feerate',
                    trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_feerateevent" ("control", "currency", "fee", "from_day", "hundredths", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unit") VALUES (NEW."control", NEW."currency", NEW."fee", NEW."from_day", NEW."hundredths", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."unit"); RETURN NULL;', hash='1648c8e06afd53ac6e79129b908e3924e1d1adba', operation='UPDATE', pgid='pgtrigger_update_update_b2975', table='ratings_feerate', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='feerate',
                    trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_feerateevent" ("control", "currency", "fee", "from_day", "hundredths", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unit") VALUES (OLD."control", OLD."currency", OLD."fee", OLD."from_day", OLD."hundredths", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."unit"); RETURN NULL;', hash='c45e01527c32866b599bbf6758810fa7f625a37d', operation='DELETE', pgid='pgtrigger_delete_delete_0ed72', table='ratings_feerate', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='installation',
                    trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_installationevent" ("account_requests", "authority", "claim_days", "contact", "currency", "demonstration", "federation", "id", "imprint", "invoice_text", "logo_sha256", "non_members", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_factor", "two_persons") VALUES (NEW."account_requests", NEW."authority", NEW."claim_days", NEW."contact", NEW."currency", NEW."demonstration", NEW."federation", NEW."id", NEW."imprint", NEW."invoice_text", NEW."logo_sha256", NEW."non_members", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."second_factor", NEW."two_persons"); RETURN NULL;', hash='d1a6287064c4e59baab33b09378ac9df15721cc7', operation='INSERT', pgid='pgtrigger_insert_insert_d578d', table='ratings_installation', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='installation',
                    trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_installationevent" ("account_requests", "authority", "claim_days", "contact", "currency", "demonstration", "federation", "id", "imprint", "invoice_text", "logo_sha256", "non_members", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_factor", "two_persons") VALUES (NEW."account_requests", NEW."authority", NEW."claim_days", NEW."contact", NEW."currency", NEW."demonstration", NEW."federation", NEW."id", NEW."imprint", NEW."invoice_text", NEW."logo_sha256", NEW."non_members", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."second_factor", NEW."two_persons"); RETURN NULL;', hash='b958d22c05b27611216cfb898d460ed4f8a26221', operation='UPDATE', pgid='pgtrigger_update_update_45bc6', table='ratings_installation', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='installation',
                    trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_installationevent" ("account_requests", "authority", "claim_days", "contact", "currency", "demonstration", "federation", "id", "imprint", "invoice_text", "logo_sha256", "non_members", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_factor", "two_persons") VALUES (OLD."account_requests", OLD."authority", OLD."claim_days", OLD."contact", OLD."currency", OLD."demonstration", OLD."federation", OLD."id", OLD."imprint", OLD."invoice_text", OLD."logo_sha256", OLD."non_members", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."second_factor", OLD."two_persons"); RETURN NULL;', hash='f19929f86e074401e4f265ead0f72a73beb9447e', operation='DELETE', pgid='pgtrigger_delete_delete_8ecc3', table='ratings_installation', when='AFTER')),
                ),
                migrations.AddConstraint(
                    model_name='feerate',
                    constraint=models.UniqueConstraint(fields=('control', 'fee', 'unit', 'from_day'), name='one_rate_a_day', violation_error_message='There is a rate of this day already; remove it first.'),
                ),
                migrations.AddConstraint(
                    model_name='feerate',
                    constraint=models.CheckConstraint(condition=models.Q(('hundredths__gte', 0)), name='fee_amount'),
                ),
                migrations.AddConstraint(
                    model_name='feerate',
                    constraint=models.CheckConstraint(condition=models.Q(('fee__in', ['rating', 'junior', 'late', 'fide', 'member'])), name='fee_class'),
                ),
                migrations.AddConstraint(
                    model_name='feerate',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('fee', 'member'), _negated=True), ('unit', 'player'), _connector='OR'), name='fee_non_member', violation_error_message='Who is not a member is charged by the player.'),
                ),
                migrations.AddConstraint(
                    model_name='installation',
                    constraint=models.CheckConstraint(condition=models.Q(('non_members__in', ['', 'warn', 'charge'])), name='installation_non_members'),
                ),
                migrations.AddConstraint(
                    model_name='installation',
                    constraint=models.CheckConstraint(condition=models.Q(('currency__regex', '^[A-Z]{3}$')), name='installation_currency', violation_error_message='A currency is three capital letters, such as EUR.'),
                ),
                migrations.AddConstraint(
                    model_name='personaldownload',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['report', 'package', 'event', 'fide-id', 'members'])), name='personal_file_kind'),
                ),
                migrations.AddField(
                    model_name='eventpayer',
                    name='by',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='eventpayer',
                    name='event',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payers', to='ratings.ratedevent'),
                ),
                migrations.AddField(
                    model_name='fidestep',
                    name='by',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='fidestep',
                    name='event',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='fide_steps', to='ratings.ratedevent'),
                ),
                migrations.AddField(
                    model_name='fidestep',
                    name='package',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='ratings.fidepackage'),
                ),
                migrations.AddField(
                    model_name='invoice',
                    name='changed_by',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='invoice',
                    name='issued_by',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='invoiceevent',
                    name='changed_by',
                    field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='invoiceevent',
                    name='issued_by',
                    field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AddField(
                    model_name='invoiceevent',
                    name='pgh_context',
                    field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
                ),
                migrations.AddField(
                    model_name='invoiceevent',
                    name='pgh_obj',
                    field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.invoice'),
                ),
                migrations.AddField(
                    model_name='invoiceline',
                    name='event',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invoice_lines', to='ratings.ratedevent'),
                ),
                migrations.AddField(
                    model_name='invoiceline',
                    name='invoice',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='ratings.invoice'),
                ),
                migrations.AddConstraint(
                    model_name='payer',
                    constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='payer_name'),
                ),
                migrations.AddConstraint(
                    model_name='payer',
                    constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['club', 'organiser'])), name='payer_kind'),
                ),
                migrations.AddField(
                    model_name='invoiceevent',
                    name='payer',
                    field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.payer'),
                ),
                migrations.AddField(
                    model_name='invoice',
                    name='payer',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invoices', to='ratings.payer'),
                ),
                migrations.AddField(
                    model_name='eventpayer',
                    name='payer',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='charged_events', to='ratings.payer'),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='payer',
                    trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_payerevent" ("address", "id", "kind", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."address", NEW."id", NEW."kind", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;', hash='753470d9a19aa29aa221dcb318df8ec1d4119aa2', operation='INSERT', pgid='pgtrigger_insert_insert_3e9f1', table='ratings_payer', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='payer',
                    trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_payerevent" ("address", "id", "kind", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."address", NEW."id", NEW."kind", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;', hash='0093e98258261bb81b60d9a1d19af2c0e1362d73', operation='UPDATE', pgid='pgtrigger_update_update_5ad01', table='ratings_payer', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='payer',
                    trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_payerevent" ("address", "id", "kind", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."address", OLD."id", OLD."kind", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id"); RETURN NULL;', hash='b7b7617533a3552b10bd721cf59f50e0587ff1a9', operation='DELETE', pgid='pgtrigger_delete_delete_145bc', table='ratings_payer', when='AFTER')),
                ),
                migrations.AddField(
                    model_name='payerevent',
                    name='pgh_context',
                    field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
                ),
                migrations.AddField(
                    model_name='payerevent',
                    name='pgh_obj',
                    field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='ratings.payer'),
                ),
                migrations.AddIndex(
                    model_name='fidestep',
                    index=models.Index(models.F('event'), models.OrderBy(models.F('id'), descending=True), name='fide_step_last'),
                ),
                migrations.AddConstraint(
                    model_name='fidestep',
                    constraint=models.CheckConstraint(condition=models.Q(('state__in', ['packed', 'sent', 'accepted', 'refused'])), name='fide_step_state'),
                ),
                migrations.AddConstraint(
                    model_name='fidestep',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'refused'), _negated=True), models.Q(('why', ''), _negated=True), _connector='OR'), name='fide_refused_why'),
                ),
                migrations.AddConstraint(
                    model_name='invoiceline',
                    constraint=models.CheckConstraint(condition=models.Q(('hundredths__gte', 0)), name='invoice_line_amount'),
                ),
                migrations.AddConstraint(
                    model_name='invoice',
                    constraint=models.CheckConstraint(condition=models.Q(('hundredths__gte', 0)), name='invoice_total'),
                ),
                migrations.AddConstraint(
                    model_name='invoice',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('cancelled_at', None), ('cancelled_why', '')), models.Q(('cancelled_at__isnull', False), ('paid_on', None), models.Q(('cancelled_why', ''), _negated=True)), _connector='OR'), name='invoice_cancelled'),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='invoice',
                    trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_invoiceevent" ("cancelled_at", "cancelled_why", "changed_by_id", "currency", "hundredths", "id", "issued_at", "issued_by_id", "month", "number", "paid_on", "payer_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."cancelled_at", NEW."cancelled_why", NEW."changed_by_id", NEW."currency", NEW."hundredths", NEW."id", NEW."issued_at", NEW."issued_by_id", NEW."month", NEW."number", NEW."paid_on", NEW."payer_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;', hash='1b03ed77a207c960b23799c5ceb8a116746e5ec7', operation='INSERT', pgid='pgtrigger_insert_insert_18db2', table='ratings_invoice', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='invoice',
                    trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "ratings_invoiceevent" ("cancelled_at", "cancelled_why", "changed_by_id", "currency", "hundredths", "id", "issued_at", "issued_by_id", "month", "number", "paid_on", "payer_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."cancelled_at", NEW."cancelled_why", NEW."changed_by_id", NEW."currency", NEW."hundredths", NEW."id", NEW."issued_at", NEW."issued_by_id", NEW."month", NEW."number", NEW."paid_on", NEW."payer_id", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;', hash='7fa075ca354dfae7fc73a8e7dd2fc68504862719', operation='UPDATE', pgid='pgtrigger_update_update_1b9ec', table='ratings_invoice', when='AFTER')),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name='invoice',
                    trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "ratings_invoiceevent" ("cancelled_at", "cancelled_why", "changed_by_id", "currency", "hundredths", "id", "issued_at", "issued_by_id", "month", "number", "paid_on", "payer_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."cancelled_at", OLD."cancelled_why", OLD."changed_by_id", OLD."currency", OLD."hundredths", OLD."id", OLD."issued_at", OLD."issued_by_id", OLD."month", OLD."number", OLD."paid_on", OLD."payer_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id"); RETURN NULL;', hash='cdb8e55bf9b62146844a37545cb3d8370f9e0f5f', operation='DELETE', pgid='pgtrigger_delete_delete_6a672', table='ratings_invoice', when='AFTER')),
                ),
            ],
        ),
    ]
