-- Triggers as django-pgtrigger installs them, so that it recognises them as its own. The migration drops the functions
-- ratings_add_trigger and ratings_keep_history at its end.

-- Returns true if the session ignores the trigger; this function is django-pgtrigger's.
CREATE OR REPLACE FUNCTION _pgtrigger_should_ignore(trigger_name name) RETURNS boolean LANGUAGE plpgsql AS $$
                DECLARE
                    _pgtrigger_ignore TEXT[];
                    _result BOOLEAN;
                BEGIN
                    BEGIN
                        SELECT INTO _pgtrigger_ignore
                            CURRENT_SETTING('pgtrigger.ignore');
                        EXCEPTION WHEN OTHERS THEN
                    END;
                    IF _pgtrigger_ignore IS NOT NULL THEN
                        SELECT trigger_name = ANY(_pgtrigger_ignore)
                        INTO _result;
                        RETURN _result;
                    ELSE
                        RETURN FALSE;
                    END IF;
                END;
            $$;

-- Creates a row trigger of a table and its function, both named `name`. `moment` is its event, `condition` empty or a
-- WHEN clause, `body` the body of the function. django-pgtrigger compares `checksum` with that of its declaration.
CREATE FUNCTION ratings_add_trigger(
    of regclass, name text, checksum text, moment text, condition text, body text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    frame text := '
                %s
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = ''DELETE'') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    %s
                END;
            ';
BEGIN
    EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', name, format(frame, '', body));
    EXECUTE format('CREATE TRIGGER %I %s ON %s FOR EACH ROW %s EXECUTE FUNCTION %I()',
                   name, moment, of, condition, name);
    EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name, of, checksum);
END $$;

-- Creates the three triggers that copy each inserted, updated or deleted row of the table `of` into `into_table`: the
-- columns of the same names, with the time, the context and the label insert, update or delete. A trigger without a
-- name is not created.
CREATE FUNCTION ratings_keep_history(
    of regclass, into_table regclass,
    on_insert text, checksum_of_insert text,
    on_update text, checksum_of_update text,
    on_delete text, checksum_of_delete text,
    condition_of_update text DEFAULT 'WHEN (OLD.* IS DISTINCT FROM NEW.*)'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    trigger record;
    body text;
BEGIN
    FOR trigger IN
        SELECT * FROM (VALUES
            (on_insert, checksum_of_insert, 'insert', 'NEW', ''),
            (on_update, checksum_of_update, 'update', 'NEW', condition_of_update),
            (on_delete, checksum_of_delete, 'delete', 'OLD', '')
        ) AS kinds (name, checksum, label, source, condition)
        WHERE kinds.name IS NOT NULL
    LOOP
        SELECT format('INSERT INTO "%s" (%s) VALUES (%s); RETURN NULL;', into_table,
                      string_agg(format('"%s"', attname), ', ' ORDER BY attname),
                      string_agg(CASE attname
                          WHEN 'pgh_context_id' THEN '_pgh_attach_context()'
                          WHEN 'pgh_created_at' THEN 'NOW()'
                          WHEN 'pgh_label' THEN quote_literal(trigger.label)
                          WHEN 'pgh_obj_id' THEN trigger.source || '."id"'
                          ELSE format('%s."%s"', trigger.source, attname)
                      END, ', ' ORDER BY attname))
        INTO body
        FROM pg_attribute
        WHERE attrelid = into_table AND attnum > 0 AND NOT attisdropped AND attname <> 'pgh_id';
        PERFORM ratings_add_trigger(of, trigger.name, trigger.checksum, 'AFTER ' || upper(trigger.label),
                                    trigger.condition, body);
    END LOOP;
END $$;
