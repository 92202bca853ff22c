"""Mail that waits to be sent, sealed, and the language in which a claim is answered."""

import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0031_second_factor'),
    ]

    operations = [
        migrations.AddField(
            model_name='claim',
            name='language',
            field=models.CharField(blank=True, editable=False, max_length=16),
        ),
        migrations.CreateModel(
            name='Mail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('at', models.DateTimeField()),
                ('reference', models.CharField(blank=True, db_index=True, max_length=80)),
                ('sealed', models.BinaryField()),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('next_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('handed_at', models.DateTimeField(blank=True, null=True)),
                ('reason', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('next_at__isnull', False), models.Q(('reason', ''), _negated=True), _connector='OR'), name='mail_given_up_for_a_reason')],
            },
        ),
    ]
