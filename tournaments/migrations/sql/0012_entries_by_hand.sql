DROP TRIGGER IF EXISTS pgtrigger_insert_insert_54cea ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_update_update_f0bfb ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_b6897 ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_insert_insert_622d8 ON "tournaments_tournament";
DROP TRIGGER IF EXISTS pgtrigger_update_update_fa62d ON "tournaments_tournament";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_839dc ON "tournaments_tournament";
ALTER TABLE "tournaments_entry" ADD COLUMN "birth_date" date NULL;
ALTER TABLE "tournaments_entry" ADD COLUMN "fide_id" varchar(10) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_entry" ALTER COLUMN "fide_id" DROP DEFAULT;
ALTER TABLE "tournaments_entry" ADD COLUMN "national_id" varchar(11) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_entry" ALTER COLUMN "national_id" DROP DEFAULT;
ALTER TABLE "tournaments_entry" ADD COLUMN "national_rating" smallint NULL CHECK ("national_rating" >= 0);
ALTER TABLE "tournaments_entryevent" ADD COLUMN "birth_date" date NULL;
ALTER TABLE "tournaments_entryevent" ADD COLUMN "fide_id" varchar(10) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_entryevent" ALTER COLUMN "fide_id" DROP DEFAULT;
ALTER TABLE "tournaments_entryevent" ADD COLUMN "national_id" varchar(11) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_entryevent" ALTER COLUMN "national_id" DROP DEFAULT;
ALTER TABLE "tournaments_entryevent" ADD COLUMN "national_rating" smallint NULL CHECK ("national_rating" >= 0);
ALTER TABLE "tournaments_tournament" ADD COLUMN "numbered_by" varchar(5) DEFAULT 'FIDE' NOT NULL;
ALTER TABLE "tournaments_tournament" ALTER COLUMN "numbered_by" DROP DEFAULT;
ALTER TABLE "tournaments_tournament" ADD COLUMN "numbers_are_set" boolean DEFAULT false NOT NULL;
ALTER TABLE "tournaments_tournament" ALTER COLUMN "numbers_are_set" DROP DEFAULT;
ALTER TABLE "tournaments_tournamentevent" ADD COLUMN "numbered_by" varchar(5) DEFAULT 'FIDE' NOT NULL;
ALTER TABLE "tournaments_tournamentevent" ALTER COLUMN "numbered_by" DROP DEFAULT;
ALTER TABLE "tournaments_tournamentevent" ADD COLUMN "numbers_are_set" boolean DEFAULT false NOT NULL;
ALTER TABLE "tournaments_tournamentevent" ALTER COLUMN "numbers_are_set" DROP DEFAULT;
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
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "start_number", "title", "tournament_id") VALUES (NEW."birth_date", NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fide_id", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", NEW."national_id", NEW."national_rating", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."player_id", NEW."rating", NEW."rating_type", NEW."sex", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_54cea ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_insert_insert_54cea
                AFTER INSERT ON "tournaments_entry"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_54cea();

            COMMENT ON TRIGGER pgtrigger_insert_insert_54cea ON "tournaments_entry" IS '48d5bac7568c6148c6a19cbc4c3697464132a045';
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
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "start_number", "title", "tournament_id") VALUES (NEW."birth_date", NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fide_id", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", NEW."national_id", NEW."national_rating", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."player_id", NEW."rating", NEW."rating_type", NEW."sex", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_f0bfb ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_update_update_f0bfb
                AFTER UPDATE ON "tournaments_entry"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_f0bfb();

            COMMENT ON TRIGGER pgtrigger_update_update_f0bfb ON "tournaments_entry" IS 'fc0d8aaa0e0d7b77e9f5253a6bdcc7850567a98f';
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
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "start_number", "title", "tournament_id") VALUES (OLD."birth_date", OLD."birth_year", OLD."club", OLD."entered_at", OLD."federation", OLD."fide_id", OLD."fixed_board", OLD."id", OLD."list_version_id", OLD."name", OLD."national_id", OLD."national_rating", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."player_id", OLD."rating", OLD."rating_type", OLD."sex", OLD."start_number", OLD."title", OLD."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_b6897 ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_delete_delete_b6897
                AFTER DELETE ON "tournaments_entry"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_b6897();

            COMMENT ON TRIGGER pgtrigger_delete_delete_b6897 ON "tournaments_entry" IS '4ade0a586c9a6f958423bb412481cb77aaa3ff06';
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

            CREATE OR REPLACE FUNCTION pgtrigger_insert_insert_622d8()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."fide_mode", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", NEW."numbered_by", NEW."numbers_are_set", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."place", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_622d8 ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_insert_insert_622d8
                AFTER INSERT ON "tournaments_tournament"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_622d8();

            COMMENT ON TRIGGER pgtrigger_insert_insert_622d8 ON "tournaments_tournament" IS 'b599141b242788dc134d38f5640b33ca009066ce';
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

            CREATE OR REPLACE FUNCTION pgtrigger_update_update_fa62d()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."fide_mode", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", NEW."numbered_by", NEW."numbers_are_set", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."place", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_fa62d ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_update_update_fa62d
                AFTER UPDATE ON "tournaments_tournament"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_fa62d();

            COMMENT ON TRIGGER pgtrigger_update_update_fa62d ON "tournaments_tournament" IS '5a792704555abd70eb4546e7f762bdbb2c83d00c';
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

            CREATE OR REPLACE FUNCTION pgtrigger_delete_delete_839dc()
            RETURNS TRIGGER AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (OLD."acceleration", OLD."bye_points", OLD."chief_arbiter", OLD."control", OLD."created_at", OLD."cycles", OLD."draw_points", OLD."event_id", OLD."federation", OLD."fide_mode", OLD."first_board", OLD."first_day", OLD."half_byes_allowed", OLD."id", OLD."initial_colour", OLD."last_day", OLD."list_version_id", OLD."loss_points", OLD."lots_seed", OLD."name", OLD."numbered_by", OLD."numbers_are_set", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."place", OLD."rating_type", OLD."rounds_planned", OLD."rounds_without_bye", OLD."slug", OLD."standings_order", OLD."state", OLD."system", OLD."time_control", OLD."time_control_written", OLD."win_points", OLD."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_839dc ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_delete_delete_839dc
                AFTER DELETE ON "tournaments_tournament"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_839dc();

            COMMENT ON TRIGGER pgtrigger_delete_delete_839dc ON "tournaments_tournament" IS '38f64547640297a61dce757e4d07390c19e3af8f';
CREATE UNIQUE INDEX "one_fide_id_each" ON "tournaments_entry" ("tournament_id", "fide_id") WHERE NOT ("fide_id" = '');
ALTER TABLE "tournaments_entry" ADD CONSTRAINT "entry_fide_id" CHECK (("fide_id" = '' OR ("fide_id"::text ~ '^[1-9][0-9]{0,9}$' AND "player_id" IS NULL)));
ALTER TABLE "tournaments_entry" ADD CONSTRAINT "entry_national_rating" CHECK (("national_rating" IS NULL OR "national_rating" BETWEEN 1 AND 4000));
ALTER TABLE "tournaments_entry" ADD CONSTRAINT "entry_birth_date" CHECK (("birth_date" IS NULL OR (EXTRACT(YEAR FROM "birth_date") = ("birth_year") AND "birth_year" IS NOT NULL AND "player_id" IS NULL)));
ALTER TABLE "tournaments_tournament" ADD CONSTRAINT "tournament_numbered_by" CHECK ("numbered_by" IN ('FIDE', 'NRO', 'FIDON', 'NIDOF', 'HBFN', 'LBFN', 'OTHER'));
