DROP TRIGGER IF EXISTS pgtrigger_insert_insert_47b45 ON "tournaments_absence";
DROP TRIGGER IF EXISTS pgtrigger_update_update_02da0 ON "tournaments_absence";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_f824c ON "tournaments_absence";
DROP TRIGGER IF EXISTS pgtrigger_insert_insert_20483 ON "tournaments_addedpoints";
DROP TRIGGER IF EXISTS pgtrigger_update_update_e4ca9 ON "tournaments_addedpoints";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_367d9 ON "tournaments_addedpoints";
DROP TRIGGER IF EXISTS pgtrigger_insert_insert_ea9f9 ON "tournaments_helperlink";
DROP TRIGGER IF EXISTS pgtrigger_update_update_9e33b ON "tournaments_helperlink";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_7176a ON "tournaments_helperlink";
ALTER TABLE "tournaments_keystroke" DROP CONSTRAINT "keystroke_by_somebody";
ALTER TABLE "tournaments_round" DROP CONSTRAINT "rounds_from_one";
ALTER TABLE "tournaments_tournament" DROP CONSTRAINT "tournament_rounds";
ALTER TABLE "tournaments_absence" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_absence" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_absenceevent" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_absenceevent" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_addedpoints" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_addedpoints" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_addedpointsevent" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_addedpointsevent" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_helperlink" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_helperlink" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_helperlinkevent" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_helperlinkevent" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_keystroke" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_keystroke" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_pairingchange" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_pairingchange" ALTER COLUMN "as_imported" DROP DEFAULT;
ALTER TABLE "tournaments_reportcorrection" ADD COLUMN "as_imported" varchar(150) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_reportcorrection" ALTER COLUMN "as_imported" DROP DEFAULT;
SET CONSTRAINTS "tournaments_absence_by_id_c9c92f4e_fk_ratings_user_id" IMMEDIATE; ALTER TABLE "tournaments_absence" DROP CONSTRAINT "tournaments_absence_by_id_c9c92f4e_fk_ratings_user_id";
ALTER TABLE "tournaments_absence" ALTER COLUMN "by_id" DROP NOT NULL;
ALTER TABLE "tournaments_absence" ADD CONSTRAINT "tournaments_absence_by_id_c9c92f4e_fk_ratings_user_id" FOREIGN KEY ("by_id") REFERENCES "ratings_user" ("id") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "tournaments_absenceevent" ALTER COLUMN "by_id" DROP NOT NULL;
SET CONSTRAINTS "tournaments_addedpoints_by_id_3f1166df_fk_ratings_user_id" IMMEDIATE; ALTER TABLE "tournaments_addedpoints" DROP CONSTRAINT "tournaments_addedpoints_by_id_3f1166df_fk_ratings_user_id";
ALTER TABLE "tournaments_addedpoints" ALTER COLUMN "by_id" DROP NOT NULL;
ALTER TABLE "tournaments_addedpoints" ADD CONSTRAINT "tournaments_addedpoints_by_id_3f1166df_fk_ratings_user_id" FOREIGN KEY ("by_id") REFERENCES "ratings_user" ("id") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "tournaments_addedpointsevent" ALTER COLUMN "by_id" DROP NOT NULL;
SET CONSTRAINTS "tournaments_helperlink_by_id_fc3f36dd_fk_ratings_user_id" IMMEDIATE; ALTER TABLE "tournaments_helperlink" DROP CONSTRAINT "tournaments_helperlink_by_id_fc3f36dd_fk_ratings_user_id";
ALTER TABLE "tournaments_helperlink" ALTER COLUMN "by_id" DROP NOT NULL;
ALTER TABLE "tournaments_helperlink" ADD CONSTRAINT "tournaments_helperlink_by_id_fc3f36dd_fk_ratings_user_id" FOREIGN KEY ("by_id") REFERENCES "ratings_user" ("id") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "tournaments_helperlinkevent" ALTER COLUMN "by_id" DROP NOT NULL;
SET CONSTRAINTS "tournaments_pairingchange_by_id_259e7d3c_fk_ratings_user_id" IMMEDIATE; ALTER TABLE "tournaments_pairingchange" DROP CONSTRAINT "tournaments_pairingchange_by_id_259e7d3c_fk_ratings_user_id";
ALTER TABLE "tournaments_pairingchange" ALTER COLUMN "by_id" DROP NOT NULL;
ALTER TABLE "tournaments_pairingchange" ADD CONSTRAINT "tournaments_pairingchange_by_id_259e7d3c_fk_ratings_user_id" FOREIGN KEY ("by_id") REFERENCES "ratings_user" ("id") DEFERRABLE INITIALLY DEFERRED;
SET CONSTRAINTS "tournaments_reportcorrection_by_id_379de0b1_fk_ratings_user_id" IMMEDIATE; ALTER TABLE "tournaments_reportcorrection" DROP CONSTRAINT "tournaments_reportcorrection_by_id_379de0b1_fk_ratings_user_id";
ALTER TABLE "tournaments_reportcorrection" ALTER COLUMN "by_id" DROP NOT NULL;
ALTER TABLE "tournaments_reportcorrection" ADD CONSTRAINT "tournaments_reportcorrection_by_id_379de0b1_fk_ratings_user_id" FOREIGN KEY ("by_id") REFERENCES "ratings_user" ("id") DEFERRABLE INITIALLY DEFERRED;
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

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_47b45()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_absenceevent" ("as_imported", "at", "by_id", "entry_id", "first_round", "id", "kind", "last_round", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."as_imported", NEW."at", NEW."by_id", NEW."entry_id", NEW."first_round", NEW."id", NEW."kind", NEW."last_round", NEW."note", _pgh_attach_context(), NOW(), 'insert', NEW."id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_47b45 ON "tournaments_absence";
            CREATE  TRIGGER pgtrigger_insert_insert_47b45
                AFTER INSERT ON "tournaments_absence"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_47b45();

            COMMENT ON TRIGGER pgtrigger_insert_insert_47b45 ON "tournaments_absence" IS 'fa7aab7309ebe81cfb18620f84fc6499f87130f6';
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

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_02da0()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_absenceevent" ("as_imported", "at", "by_id", "entry_id", "first_round", "id", "kind", "last_round", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."as_imported", NEW."at", NEW."by_id", NEW."entry_id", NEW."first_round", NEW."id", NEW."kind", NEW."last_round", NEW."note", _pgh_attach_context(), NOW(), 'update', NEW."id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_02da0 ON "tournaments_absence";
            CREATE  TRIGGER pgtrigger_update_update_02da0
                AFTER UPDATE ON "tournaments_absence"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_02da0();

            COMMENT ON TRIGGER pgtrigger_update_update_02da0 ON "tournaments_absence" IS '1b3f485714edc6a529ebd35161e6df6fac775044';
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

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_f824c()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_absenceevent" ("as_imported", "at", "by_id", "entry_id", "first_round", "id", "kind", "last_round", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."as_imported", OLD."at", OLD."by_id", OLD."entry_id", OLD."first_round", OLD."id", OLD."kind", OLD."last_round", OLD."note", _pgh_attach_context(), NOW(), 'delete', OLD."id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_f824c ON "tournaments_absence";
            CREATE  TRIGGER pgtrigger_delete_delete_f824c
                AFTER DELETE ON "tournaments_absence"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_f824c();

            COMMENT ON TRIGGER pgtrigger_delete_delete_f824c ON "tournaments_absence" IS '0f92f5defef9fce0330d868ccf2ebd82825aad79';
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

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_20483()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_addedpointsevent" ("as_imported", "at", "by_id", "entry_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "reason", "round") VALUES (NEW."as_imported", NEW."at", NEW."by_id", NEW."entry_id", NEW."id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."points", NEW."reason", NEW."round"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_20483 ON "tournaments_addedpoints";
            CREATE  TRIGGER pgtrigger_insert_insert_20483
                AFTER INSERT ON "tournaments_addedpoints"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_20483();

            COMMENT ON TRIGGER pgtrigger_insert_insert_20483 ON "tournaments_addedpoints" IS 'ad2e2d542fc64b70330e1650577cdfde2abcd11f';
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

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_e4ca9()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_addedpointsevent" ("as_imported", "at", "by_id", "entry_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "reason", "round") VALUES (NEW."as_imported", NEW."at", NEW."by_id", NEW."entry_id", NEW."id", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."points", NEW."reason", NEW."round"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_e4ca9 ON "tournaments_addedpoints";
            CREATE  TRIGGER pgtrigger_update_update_e4ca9
                AFTER UPDATE ON "tournaments_addedpoints"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_e4ca9();

            COMMENT ON TRIGGER pgtrigger_update_update_e4ca9 ON "tournaments_addedpoints" IS 'd9e83b662cf9f9a3561aec9f5528382d1c8b66d6';
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

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_367d9()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_addedpointsevent" ("as_imported", "at", "by_id", "entry_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "reason", "round") VALUES (OLD."as_imported", OLD."at", OLD."by_id", OLD."entry_id", OLD."id", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."points", OLD."reason", OLD."round"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_367d9 ON "tournaments_addedpoints";
            CREATE  TRIGGER pgtrigger_delete_delete_367d9
                AFTER DELETE ON "tournaments_addedpoints"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_367d9();

            COMMENT ON TRIGGER pgtrigger_delete_delete_367d9 ON "tournaments_addedpoints" IS '446308d5496d4f4ec9ee94c17d5bebb6f8731c84';
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

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_ea9f9()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_helperlinkevent" ("as_imported", "at", "by_id", "expires_at", "first_board", "id", "last_board", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "token_sha256", "tournament_id") VALUES (NEW."as_imported", NEW."at", NEW."by_id", NEW."expires_at", NEW."first_board", NEW."id", NEW."last_board", NEW."name", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."revoked_at", NEW."token_sha256", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_ea9f9 ON "tournaments_helperlink";
            CREATE  TRIGGER pgtrigger_insert_insert_ea9f9
                AFTER INSERT ON "tournaments_helperlink"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_ea9f9();

            COMMENT ON TRIGGER pgtrigger_insert_insert_ea9f9 ON "tournaments_helperlink" IS 'e4e54763c790caa6fe774cdd54dcf2b143e77067';
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

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_9e33b()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_helperlinkevent" ("as_imported", "at", "by_id", "expires_at", "first_board", "id", "last_board", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "token_sha256", "tournament_id") VALUES (NEW."as_imported", NEW."at", NEW."by_id", NEW."expires_at", NEW."first_board", NEW."id", NEW."last_board", NEW."name", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."revoked_at", NEW."token_sha256", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_9e33b ON "tournaments_helperlink";
            CREATE  TRIGGER pgtrigger_update_update_9e33b
                AFTER UPDATE ON "tournaments_helperlink"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_9e33b();

            COMMENT ON TRIGGER pgtrigger_update_update_9e33b ON "tournaments_helperlink" IS '73d79fedfb6159b90e484eb401845ded8f4ec37a';
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

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_7176a()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_helperlinkevent" ("as_imported", "at", "by_id", "expires_at", "first_board", "id", "last_board", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revoked_at", "token_sha256", "tournament_id") VALUES (OLD."as_imported", OLD."at", OLD."by_id", OLD."expires_at", OLD."first_board", OLD."id", OLD."last_board", OLD."name", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."revoked_at", OLD."token_sha256", OLD."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_7176a ON "tournaments_helperlink";
            CREATE  TRIGGER pgtrigger_delete_delete_7176a
                AFTER DELETE ON "tournaments_helperlink"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_7176a();

            COMMENT ON TRIGGER pgtrigger_delete_delete_7176a ON "tournaments_helperlink" IS '82fb8930a448182de7895a188f10b56bc9b8d3f7';
ALTER TABLE "tournaments_absence" ADD CONSTRAINT "absence_by_somebody" CHECK ((("as_imported" = '' AND "by_id" IS NOT NULL) OR ("by_id" IS NULL AND NOT ("as_imported" = ''))));
ALTER TABLE "tournaments_addedpoints" ADD CONSTRAINT "added_by_somebody" CHECK ((("as_imported" = '' AND "by_id" IS NOT NULL) OR ("by_id" IS NULL AND NOT ("as_imported" = ''))));
ALTER TABLE "tournaments_helperlink" ADD CONSTRAINT "link_by_somebody" CHECK ((("as_imported" = '' AND "by_id" IS NOT NULL) OR ("by_id" IS NULL AND NOT ("as_imported" = ''))));
ALTER TABLE "tournaments_keystroke" ADD CONSTRAINT "keystroke_by_somebody" CHECK ((("as_imported" = '' AND "by_id" IS NOT NULL) OR ("by_id" IS NULL AND NOT ("as_imported" = '')) OR ("as_imported" = '' AND "by_id" IS NULL AND "link_id" IS NOT NULL)));
ALTER TABLE "tournaments_pairingchange" ADD CONSTRAINT "change_by_somebody" CHECK ((("as_imported" = '' AND "by_id" IS NOT NULL) OR ("by_id" IS NULL AND NOT ("as_imported" = ''))));
ALTER TABLE "tournaments_reportcorrection" ADD CONSTRAINT "correction_by_somebody" CHECK ((("as_imported" = '' AND "by_id" IS NOT NULL) OR ("by_id" IS NULL AND NOT ("as_imported" = ''))));
ALTER TABLE "tournaments_round" ADD CONSTRAINT "rounds_from_one" CHECK ("number" BETWEEN 1 AND 999);
ALTER TABLE "tournaments_round" ADD CONSTRAINT "round_day" CHECK (("day" IS NULL OR "day" BETWEEN '1900-01-01'::date AND '2199-12-31'::date));
ALTER TABLE "tournaments_scheduledround" ADD CONSTRAINT "scheduled_day" CHECK ("day" BETWEEN '1900-01-01'::date AND '2199-12-31'::date);
ALTER TABLE "tournaments_tournament" ADD CONSTRAINT "tournament_rounds" CHECK (("rounds_planned" IS NULL OR "rounds_planned" BETWEEN 1 AND 999));
ALTER TABLE "tournaments_tournament" ADD CONSTRAINT "tournament_calendar" CHECK (("first_day" BETWEEN '1900-01-01'::date AND '2199-12-31'::date AND "last_day" BETWEEN '1900-01-01'::date AND '2199-12-31'::date));
ALTER TABLE "tournaments_tournament" ADD CONSTRAINT "tournament_most_points" CHECK (("bye_points" <= 1000 AND "win_points" <= 1000));
ALTER TABLE "tournaments_tournament" ADD CONSTRAINT "tournament_slug" CHECK ("slug"::text ~ '^[-a-zA-Z0-9_]+$');
