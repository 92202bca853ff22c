"""What the audit says of who, why and from where stays said: it may be added to, never changed or removed."""

from django.db import migrations

FORWARDS = """
CREATE FUNCTION ratings_context_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'the audit is not removed';
    END IF;
    NEW.id := OLD.id;
    NEW.created_at := OLD.created_at;
    NEW.metadata := NEW.metadata || jsonb_strip_nulls(OLD.metadata);
    RETURN NEW;
END
$$;
CREATE TRIGGER ratings_context_stays BEFORE UPDATE OR DELETE ON pghistory_context
    FOR EACH ROW EXECUTE FUNCTION ratings_context_stays();
"""

BACKWARDS = """
DROP TRIGGER ratings_context_stays ON pghistory_context;
DROP FUNCTION ratings_context_stays();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("pghistory", "0007_auto_20250421_0444"),
        ("ratings", "0009_registered_women"),
    ]

    operations = [migrations.RunSQL(FORWARDS, BACKWARDS)]
