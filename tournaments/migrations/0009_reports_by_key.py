"""The key of its event for every report that was handed in, which the office took from the file's name until now."""

from django.db import migrations

FILL = """
    INSERT INTO ratings_deskreport (submission_id, event_key)
    SELECT handed.submission_id, tournament.slug
    FROM tournaments_handin handed JOIN tournaments_tournament tournament ON tournament.id = handed.tournament_id
    ORDER BY handed.submission_id
    ON CONFLICT DO NOTHING;
"""


class Migration(migrations.Migration):

    dependencies = [('ratings', '0028_desk_reports_by_key'), ('tournaments', '0008_typed_lines')]

    operations = [migrations.RunSQL(FILL, migrations.RunSQL.noop)]
