-- The rule of the context of changes (account, address, reason), which pghistory writes.

-- Refuses to delete a context and to change its values. Values may be added while a request runs.
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

CREATE TRIGGER ratings_context_stays BEFORE DELETE OR UPDATE ON pghistory_context
    FOR EACH ROW EXECUTE FUNCTION ratings_context_stays();
