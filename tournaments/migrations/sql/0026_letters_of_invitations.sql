DROP TRIGGER IF EXISTS pgtrigger_insert_insert_65c63 ON "tournaments_staffinvitation";
DROP TRIGGER IF EXISTS pgtrigger_update_update_6ae07 ON "tournaments_staffinvitation";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_cebbb ON "tournaments_staffinvitation";
ALTER TABLE "tournaments_staffinvitation" ADD COLUMN "letter_at" timestamp with time zone NULL;
ALTER TABLE "tournaments_staffinvitationevent" ADD COLUMN "letter_at" timestamp with time zone NULL;
UPDATE tournaments_staffinvitation AS invitation SET letter_at = letter.sent_at
    FROM tournaments_invitationletter AS letter WHERE letter.invitation_id = invitation.id AND letter.state = 'sent';
SET CONSTRAINTS "tournaments_invitati_invitation_id_4e4b6f3e_fk_tournamen" IMMEDIATE; ALTER TABLE "tournaments_invitationletter" DROP CONSTRAINT "tournaments_invitati_invitation_id_4e4b6f3e_fk_tournamen";
ALTER TABLE "tournaments_invitationletter" DROP COLUMN "invitation_id" CASCADE;
ALTER TABLE "tournaments_invitationletterevent" DROP COLUMN "pgh_obj_id" CASCADE;
ALTER TABLE "tournaments_invitationletterevent" DROP COLUMN "invitation_id" CASCADE;
ALTER TABLE "tournaments_invitationletterevent" DROP COLUMN "pgh_context_id" CASCADE;
ALTER TABLE "tournaments_helperlink" ALTER COLUMN "token_sha256" TYPE varchar(64) COLLATE "C";
ALTER TABLE "tournaments_helperlinkevent" ALTER COLUMN "token_sha256" TYPE varchar(64) COLLATE "C";
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

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_65c63()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_staffinvitationevent" ("accepted_at", "accepted_by_id", "at", "by_id", "email", "expires_at", "id", "letter_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "role", "token_sha256", "tournament_id", "whole_event") VALUES (NEW."accepted_at", NEW."accepted_by_id", NEW."at", NEW."by_id", NEW."email", NEW."expires_at", NEW."id", NEW."letter_at", NEW."name", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."revoked_at", NEW."role", NEW."token_sha256", NEW."tournament_id", NEW."whole_event"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_65c63 ON "tournaments_staffinvitation";
            CREATE  TRIGGER pgtrigger_insert_insert_65c63
                AFTER INSERT ON "tournaments_staffinvitation"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_65c63();

            COMMENT ON TRIGGER pgtrigger_insert_insert_65c63 ON "tournaments_staffinvitation" IS 'c486a37731b1b6eb2533a15d797881480b844c3d';
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

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_6ae07()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_staffinvitationevent" ("accepted_at", "accepted_by_id", "at", "by_id", "email", "expires_at", "id", "letter_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "role", "token_sha256", "tournament_id", "whole_event") VALUES (NEW."accepted_at", NEW."accepted_by_id", NEW."at", NEW."by_id", NEW."email", NEW."expires_at", NEW."id", NEW."letter_at", NEW."name", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."revoked_at", NEW."role", NEW."token_sha256", NEW."tournament_id", NEW."whole_event"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_6ae07 ON "tournaments_staffinvitation";
            CREATE  TRIGGER pgtrigger_update_update_6ae07
                AFTER UPDATE ON "tournaments_staffinvitation"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_6ae07();

            COMMENT ON TRIGGER pgtrigger_update_update_6ae07 ON "tournaments_staffinvitation" IS '372b9545744f37096dc016d50a7c48d2bc31b1c7';
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

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_cebbb()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_staffinvitationevent" ("accepted_at", "accepted_by_id", "at", "by_id", "email", "expires_at", "id", "letter_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "role", "token_sha256", "tournament_id", "whole_event") VALUES (OLD."accepted_at", OLD."accepted_by_id", OLD."at", OLD."by_id", OLD."email", OLD."expires_at", OLD."id", OLD."letter_at", OLD."name", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."revoked_at", OLD."role", OLD."token_sha256", OLD."tournament_id", OLD."whole_event"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_cebbb ON "tournaments_staffinvitation";
            CREATE  TRIGGER pgtrigger_delete_delete_cebbb
                AFTER DELETE ON "tournaments_staffinvitation"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_cebbb();

            COMMENT ON TRIGGER pgtrigger_delete_delete_cebbb ON "tournaments_staffinvitation" IS '8c206b8b30e8f6be81c09abb54fd34b572ef48d1';
DROP TABLE "tournaments_invitationletter" CASCADE;
DROP TABLE "tournaments_invitationletterevent" CASCADE;
