DROP TRIGGER IF EXISTS pgtrigger_insert_insert_622d8 ON "tournaments_tournament";
DROP TRIGGER IF EXISTS pgtrigger_update_update_fa62d ON "tournaments_tournament";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_839dc ON "tournaments_tournament";
ALTER TABLE "tournaments_tournament" ADD COLUMN "national_series" varchar(8) COLLATE "C" DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_tournamentevent" ADD COLUMN "national_series" varchar(8) COLLATE "C" DEFAULT '' NOT NULL;
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
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "contact", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "national_series", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "prizes", "rating_type", "rounds_planned", "rounds_without_bye", "side_a", "side_b", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "venue", "website", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."contact", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."fide_mode", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", NEW."national_series", NEW."numbered_by", NEW."numbers_are_set", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."place", NEW."prizes", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."side_a", NEW."side_b", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."venue", NEW."website", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_622d8 ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_insert_insert_622d8
                AFTER INSERT ON "tournaments_tournament"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_622d8();

            COMMENT ON TRIGGER pgtrigger_insert_insert_622d8 ON "tournaments_tournament" IS '72fd945736c978bf09e45c9a89efcab29f9db398';
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
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "contact", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "national_series", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "prizes", "rating_type", "rounds_planned", "rounds_without_bye", "side_a", "side_b", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "venue", "website", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."contact", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."fide_mode", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", NEW."national_series", NEW."numbered_by", NEW."numbers_are_set", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."place", NEW."prizes", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."side_a", NEW."side_b", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."venue", NEW."website", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_fa62d ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_update_update_fa62d
                AFTER UPDATE ON "tournaments_tournament"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_fa62d();

            COMMENT ON TRIGGER pgtrigger_update_update_fa62d ON "tournaments_tournament" IS 'e4b479336d29c79ba9d730bc1f96059d38fd9485';
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
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "contact", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "national_series", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "prizes", "rating_type", "rounds_planned", "rounds_without_bye", "side_a", "side_b", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "venue", "website", "win_points", "zero_byes_allowed") VALUES (OLD."acceleration", OLD."bye_points", OLD."chief_arbiter", OLD."contact", OLD."control", OLD."created_at", OLD."cycles", OLD."draw_points", OLD."event_id", OLD."federation", OLD."fide_mode", OLD."first_board", OLD."first_day", OLD."half_byes_allowed", OLD."id", OLD."initial_colour", OLD."last_day", OLD."list_version_id", OLD."loss_points", OLD."lots_seed", OLD."name", OLD."national_series", OLD."numbered_by", OLD."numbers_are_set", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."place", OLD."prizes", OLD."rating_type", OLD."rounds_planned", OLD."rounds_without_bye", OLD."side_a", OLD."side_b", OLD."slug", OLD."standings_order", OLD."state", OLD."system", OLD."time_control", OLD."time_control_written", OLD."venue", OLD."website", OLD."win_points", OLD."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_839dc ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_delete_delete_839dc
                AFTER DELETE ON "tournaments_tournament"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_839dc();

            COMMENT ON TRIGGER pgtrigger_delete_delete_839dc ON "tournaments_tournament" IS 'f81c6f6f08d4cf4df14c6ee9e7890bdf63aa3be2';
ALTER TABLE "tournaments_tournament" ADD CONSTRAINT "tournament_national_series" CHECK ("national_series"::text ~ '^([A-Z][A-Z0-9]{1,7})?$');
