DROP TRIGGER IF EXISTS pgtrigger_insert_insert_370d6 ON "tournaments_pairing";
DROP TRIGGER IF EXISTS pgtrigger_update_update_ef52e ON "tournaments_pairing";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_19a4b ON "tournaments_pairing";
ALTER TABLE "tournaments_keystroke" ADD COLUMN "browser" varchar(32) COLLATE "C" DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_keystroke" ADD COLUMN "decides" uuid NULL;
ALTER TABLE "tournaments_pairing" ADD COLUMN "dispute" varchar(8) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_pairing" ADD COLUMN "unconfirmed" boolean DEFAULT false NOT NULL;
ALTER TABLE "tournaments_pairingevent" ADD COLUMN "dispute" varchar(8) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_pairingevent" ADD COLUMN "unconfirmed" boolean DEFAULT false NOT NULL;
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

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_370d6()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_pairingevent" ("black_id", "black_result", "board", "confirmed_version", "dispute", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id", "unconfirmed", "version", "white_id", "white_result") VALUES (NEW."black_id", NEW."black_result", NEW."board", NEW."confirmed_version", NEW."dispute", NEW."id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."round_id", NEW."unconfirmed", NEW."version", NEW."white_id", NEW."white_result"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_370d6 ON "tournaments_pairing";
            CREATE  TRIGGER pgtrigger_insert_insert_370d6
                AFTER INSERT ON "tournaments_pairing"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_370d6();

            COMMENT ON TRIGGER pgtrigger_insert_insert_370d6 ON "tournaments_pairing" IS '86e1111c50701f3ccceb7f3de865a1f52f701c0b';
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

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_ef52e()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_pairingevent" ("black_id", "black_result", "board", "confirmed_version", "dispute", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id", "unconfirmed", "version", "white_id", "white_result") VALUES (NEW."black_id", NEW."black_result", NEW."board", NEW."confirmed_version", NEW."dispute", NEW."id", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."round_id", NEW."unconfirmed", NEW."version", NEW."white_id", NEW."white_result"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_ef52e ON "tournaments_pairing";
            CREATE  TRIGGER pgtrigger_update_update_ef52e
                AFTER UPDATE ON "tournaments_pairing"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_ef52e();

            COMMENT ON TRIGGER pgtrigger_update_update_ef52e ON "tournaments_pairing" IS '3b140e01a37af625e1900677c95657ad6eb674ad';
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

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_19a4b()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_pairingevent" ("black_id", "black_result", "board", "confirmed_version", "dispute", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id", "unconfirmed", "version", "white_id", "white_result") VALUES (OLD."black_id", OLD."black_result", OLD."board", OLD."confirmed_version", OLD."dispute", OLD."id", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."round_id", OLD."unconfirmed", OLD."version", OLD."white_id", OLD."white_result"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_19a4b ON "tournaments_pairing";
            CREATE  TRIGGER pgtrigger_delete_delete_19a4b
                AFTER DELETE ON "tournaments_pairing"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_19a4b();

            COMMENT ON TRIGGER pgtrigger_delete_delete_19a4b ON "tournaments_pairing" IS '8fa2518bfa82323ac85b99a8b9796af9dc80dac2';
ALTER TABLE "tournaments_pairing" ADD CONSTRAINT "pairing_dispute" CHECK ("dispute" IN ('', 'stations', 'phone'));
UPDATE tournaments_keystroke SET decides = uuid WHERE outcome IN ('refused', 'mismatch');
UPDATE tournaments_pairing p SET unconfirmed = true
 WHERE white_result <> '' AND confirmed_version IS DISTINCT FROM version
   AND (SELECT k.link_id FROM tournaments_keystroke k WHERE k.pairing_id = p.id AND k.outcome = 'entered'
         ORDER BY k.id DESC LIMIT 1) IS NOT NULL;
