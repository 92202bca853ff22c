DROP TRIGGER IF EXISTS pgtrigger_insert_insert_b7464 ON "ratings_accountinvitation";
DROP TRIGGER IF EXISTS pgtrigger_update_update_b1330 ON "ratings_accountinvitation";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_3523c ON "ratings_accountinvitation";
ALTER TABLE "ratings_accountinvitation" ADD COLUMN "letter_at" timestamp with time zone NULL;
ALTER TABLE "ratings_accountinvitationevent" ADD COLUMN "letter_at" timestamp with time zone NULL;
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

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_b7464()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "ratings_accountinvitationevent" ("accepted_at", "accepted_by_id", "at", "by_id", "email", "expires_at", "id", "letter_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "roles", "token_sha256") VALUES (NEW."accepted_at", NEW."accepted_by_id", NEW."at", NEW."by_id", NEW."email", NEW."expires_at", NEW."id", NEW."letter_at", NEW."name", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."revoked_at", NEW."roles", NEW."token_sha256"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_b7464 ON "ratings_accountinvitation";
            CREATE  TRIGGER pgtrigger_insert_insert_b7464
                AFTER INSERT ON "ratings_accountinvitation"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_b7464();

            COMMENT ON TRIGGER pgtrigger_insert_insert_b7464 ON "ratings_accountinvitation" IS 'de1a11247ce0de07d0c22cca1e96d68b86f10d9b';
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

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_b1330()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "ratings_accountinvitationevent" ("accepted_at", "accepted_by_id", "at", "by_id", "email", "expires_at", "id", "letter_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "roles", "token_sha256") VALUES (NEW."accepted_at", NEW."accepted_by_id", NEW."at", NEW."by_id", NEW."email", NEW."expires_at", NEW."id", NEW."letter_at", NEW."name", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."revoked_at", NEW."roles", NEW."token_sha256"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_b1330 ON "ratings_accountinvitation";
            CREATE  TRIGGER pgtrigger_update_update_b1330
                AFTER UPDATE ON "ratings_accountinvitation"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_b1330();

            COMMENT ON TRIGGER pgtrigger_update_update_b1330 ON "ratings_accountinvitation" IS 'b82390da766e983e68f3d58be29d21ceb258d127';
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

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_3523c()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "ratings_accountinvitationevent" ("accepted_at", "accepted_by_id", "at", "by_id", "email", "expires_at", "id", "letter_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "roles", "token_sha256") VALUES (OLD."accepted_at", OLD."accepted_by_id", OLD."at", OLD."by_id", OLD."email", OLD."expires_at", OLD."id", OLD."letter_at", OLD."name", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."revoked_at", OLD."roles", OLD."token_sha256"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_3523c ON "ratings_accountinvitation";
            CREATE  TRIGGER pgtrigger_delete_delete_3523c
                AFTER DELETE ON "ratings_accountinvitation"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_3523c();

            COMMENT ON TRIGGER pgtrigger_delete_delete_3523c ON "ratings_accountinvitation" IS 'eadc5063f974376f3d95c695d59c28bf37753a8d';
