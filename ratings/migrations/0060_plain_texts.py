# Only what Django shows changes: labels, help texts and messages.

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0059_messages_and_counters'),
    ]

    operations = [
        migrations.AlterField(
            model_name='accountrequest',
            name='text',
            field=models.CharField(max_length=500, verbose_name='Purpose'),
        ),
        migrations.AlterField(
            model_name='apikey',
            name='name',
            field=models.CharField(max_length=80, verbose_name='Purpose'),
        ),
        migrations.AlterField(
            model_name='cascadelist',
            name='changed',
            field=models.PositiveIntegerField(default=0, help_text='Rows with any change'),
        ),
        migrations.AlterField(
            model_name='claim',
            name='text',
            field=models.TextField(verbose_name='Error'),
        ),
        migrations.AlterField(
            model_name='installation',
            name='claim_days',
            field=models.PositiveSmallIntegerField(default=30, help_text='Days after publication in which a list may be disputed', verbose_name='days for claims'),
        ),
        migrations.AlterField(
            model_name='installation',
            name='contact',
            field=models.CharField(blank=True, help_text='Contact of the office: address, telephone or e-mail', max_length=200, verbose_name='contact'),
        ),
        migrations.AlterField(
            model_name='installation',
            name='imprint',
            field=models.TextField(blank=True, help_text='Publisher of these pages; shown on a page of its own', max_length=5000, verbose_name='imprint'),
        ),
        migrations.AlterField(
            model_name='installationevent',
            name='claim_days',
            field=models.PositiveSmallIntegerField(default=30, help_text='Days after publication in which a list may be disputed', verbose_name='days for claims'),
        ),
        migrations.AlterField(
            model_name='installationevent',
            name='contact',
            field=models.CharField(blank=True, help_text='Contact of the office: address, telephone or e-mail', max_length=200, verbose_name='contact'),
        ),
        migrations.AlterField(
            model_name='installationevent',
            name='imprint',
            field=models.TextField(blank=True, help_text='Publisher of these pages; shown on a page of its own', max_length=5000, verbose_name='imprint'),
        ),
        migrations.AlterField(
            model_name='ratingseries',
            name='lent_by',
            field=models.ForeignKey(blank=True, help_text='Players without a rating here count with their rating in this series, in the same time control', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lends_to', to='ratings.ratingseries', verbose_name='ratings lent by'),
        ),
        migrations.AlterField(
            model_name='ratingseriesevent',
            name='lent_by',
            field=models.ForeignKey(blank=True, db_constraint=False, help_text='Players without a rating here count with their rating in this series, in the same time control', null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ratings.ratingseries', verbose_name='ratings lent by'),
        ),
        migrations.AlterField(
            model_name='webhook',
            name='happenings',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('list.published', 'a list is published'), ('round.published', 'a round is published'), ('round.unpublished', 'a round is taken back'), ('result.changed', 'a result is entered or changed')], max_length=20), default=list, size=None, verbose_name='Sent when'),
        ),
        migrations.AlterConstraint(
            model_name='feerate',
            name='fee_non_member',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('fee', 'member'), _negated=True), ('unit', 'player'), _connector='OR'), name='fee_non_member', violation_error_message='Players who are not members are charged one by one.'),
        ),
    ]
