import django.db.models.deletion
from django.db import migrations, models

FILL = """
    UPDATE tournaments_keystroke k
    SET round_id = p.round_id, board = p.board, white_id = p.white_id, black_id = p.black_id,
        kind = CASE WHEN k.undo THEN 'undo' ELSE 'result' END
    FROM tournaments_pairing p WHERE p.id = k.pairing_id;
    UPDATE tournaments_tournament SET standings_order = ARRAY['PTS', 'SB'];
    SET CONSTRAINTS ALL IMMEDIATE;
"""


def named(name: str, field: models.Field) -> migrations.AlterField:
    return migrations.AlterField(model_name='keystroke', name=name, field=field)


class Migration(migrations.Migration):

    dependencies = [('tournaments', '0002_open_tournaments')]

    operations = [
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RemoveField(model_name='keystroke', name='undo'),
        named('board', models.PositiveSmallIntegerField()),
        named(
            'round',
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name='keystrokes', to='tournaments.round'
            ),
        ),
        named(
            'white',
            models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
        named(
            'black',
            models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
    ]
