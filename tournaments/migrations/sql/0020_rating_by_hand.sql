DROP TRIGGER IF EXISTS pgtrigger_insert_insert_54cea ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_update_update_f0bfb ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_b6897 ON "tournaments_entry";
ALTER TABLE "tournaments_entry" ADD COLUMN "rating_by_hand" boolean DEFAULT false NOT NULL;
ALTER TABLE "tournaments_entry" ADD COLUMN "rating_date" date NULL;
ALTER TABLE "tournaments_entryevent" ADD COLUMN "rating_by_hand" boolean DEFAULT false NOT NULL;
ALTER TABLE "tournaments_entryevent" ADD COLUMN "rating_date" date NULL;
CREATE OR REPLACE FUNCTION "public"._pgtrigger_should_ignore(
                trigger_name NAME
            )
            RETURNS BOOLEAN AS $$
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
            $$ LANGUAGE plpgsql;

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_54cea()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_by_hand", "rating_date", "rating_type", "sex", "side", "start_number", "title", "tournament_id") VALUES (NEW."birth_date", NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fide_id", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", NEW."national_id", NEW."national_rating", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."player_id", NEW."rating", NEW."rating_by_hand", NEW."rating_date", NEW."rating_type", NEW."sex", NEW."side", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_54cea ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_insert_insert_54cea
                AFTER INSERT ON "tournaments_entry"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_54cea();

            COMMENT ON TRIGGER pgtrigger_insert_insert_54cea ON "tournaments_entry" IS '4b1efb01d9ca3b521f0b6111e099429c10d07ee7';
CREATE OR REPLACE FUNCTION "public"._pgtrigger_should_ignore(
                trigger_name NAME
            )
            RETURNS BOOLEAN AS $$
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
            $$ LANGUAGE plpgsql;

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_f0bfb()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_by_hand", "rating_date", "rating_type", "sex", "side", "start_number", "title", "tournament_id") VALUES (NEW."birth_date", NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fide_id", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", NEW."national_id", NEW."national_rating", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."player_id", NEW."rating", NEW."rating_by_hand", NEW."rating_date", NEW."rating_type", NEW."sex", NEW."side", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_f0bfb ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_update_update_f0bfb
                AFTER UPDATE ON "tournaments_entry"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_f0bfb();

            COMMENT ON TRIGGER pgtrigger_update_update_f0bfb ON "tournaments_entry" IS '23f5b0442296be7181560461ed5381081a19a3e8';
CREATE OR REPLACE FUNCTION "public"._pgtrigger_should_ignore(
                trigger_name NAME
            )
            RETURNS BOOLEAN AS $$
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
            $$ LANGUAGE plpgsql;

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_b6897()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_by_hand", "rating_date", "rating_type", "sex", "side", "start_number", "title", "tournament_id") VALUES (OLD."birth_date", OLD."birth_year", OLD."club", OLD."entered_at", OLD."federation", OLD."fide_id", OLD."fixed_board", OLD."id", OLD."list_version_id", OLD."name", OLD."national_id", OLD."national_rating", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."player_id", OLD."rating", OLD."rating_by_hand", OLD."rating_date", OLD."rating_type", OLD."sex", OLD."side", OLD."start_number", OLD."title", OLD."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_b6897 ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_delete_delete_b6897
                AFTER DELETE ON "tournaments_entry"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_b6897();

            COMMENT ON TRIGGER pgtrigger_delete_delete_b6897 ON "tournaments_entry" IS '27340e05ed8ba7c8d23b8e5b245a03238359d5fa';
ALTER TABLE "tournaments_entry" ADD CONSTRAINT "entry_rating_by_hand" CHECK ((NOT "rating_by_hand" OR ("list_version_id" IS NULL AND "rating" IS NOT NULL)));
ALTER TABLE "tournaments_entry" ADD CONSTRAINT "entry_rating_date" CHECK (("rating_date" IS NULL OR ("rating_by_hand" AND EXTRACT(DAY FROM "rating_date") = 1)));
UPDATE tournaments_entry SET rating_by_hand = true
    WHERE player_id IS NULL AND list_version_id IS NULL AND rating > 0;
