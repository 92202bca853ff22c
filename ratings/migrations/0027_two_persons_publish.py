"""The database itself keeps the rule of two persons: a version needs the order, or the decision, of both."""

from django.db import migrations

RULE = """
CREATE FUNCTION ratings_refuse_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.author_id = NEW.second_author_id THEN
        RAISE EXCEPTION 'the second officer is the first one' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT FROM ratings_installation WHERE two_persons) AND NOT EXISTS (
        SELECT FROM ratings_publicationorder
        WHERE run_id = NEW.run_id AND by_id = NEW.author_id AND approved_by_id = NEW.second_author_id
    ) AND NOT EXISTS (
        SELECT FROM ratings_cascadelist listed
        JOIN ratings_cascade cascade ON cascade.id = listed.cascade_id
        JOIN ratings_correctiondecision decision ON decision.correction_id = cascade.correction_id
        WHERE listed.run_id = NEW.run_id AND decision.way = 'versions'
          AND decision.by_id = NEW.author_id AND decision.second_id = NEW.second_author_id
    ) THEN
        RAISE EXCEPTION 'two persons publish here, and run % was not approved by a second one', NEW.run_id
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER two_persons BEFORE INSERT ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_alone();
"""
UNRULED = "DROP TRIGGER two_persons ON ratings_version; DROP FUNCTION ratings_refuse_alone();"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_tables")]

    operations = [migrations.RunSQL(RULE, UNRULED)]
