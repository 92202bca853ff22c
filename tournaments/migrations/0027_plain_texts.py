# Only what Django shows changes: labels, help texts and messages.

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0026_letters_of_invitations'),
    ]

    operations = [
        migrations.AlterField(
            model_name='entry',
            name='fixed_board',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Fixed board of this player', null=True, verbose_name='fixed board'),
        ),
        migrations.AlterField(
            model_name='entryevent',
            name='fixed_board',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Fixed board of this player', null=True, verbose_name='fixed board'),
        ),
    ]
