DROP TRIGGER IF EXISTS pgtrigger_insert_insert_54cea ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_update_update_f0bfb ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_b6897 ON "tournaments_entry";
DROP TRIGGER IF EXISTS pgtrigger_insert_insert_622d8 ON "tournaments_tournament";
DROP TRIGGER IF EXISTS pgtrigger_update_update_fa62d ON "tournaments_tournament";
DROP TRIGGER IF EXISTS pgtrigger_delete_delete_839dc ON "tournaments_tournament";
ALTER TABLE "tournaments_entry" ADD COLUMN "side" varchar(1) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_entry" ALTER COLUMN "side" DROP DEFAULT;
ALTER TABLE "tournaments_entryevent" ADD COLUMN "side" varchar(1) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_entryevent" ALTER COLUMN "side" DROP DEFAULT;
ALTER TABLE "tournaments_tournament" ADD COLUMN "side_a" varchar(60) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_tournament" ALTER COLUMN "side_a" DROP DEFAULT;
ALTER TABLE "tournaments_tournament" ADD COLUMN "side_b" varchar(60) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_tournament" ALTER COLUMN "side_b" DROP DEFAULT;
ALTER TABLE "tournaments_tournamentevent" ADD COLUMN "side_a" varchar(60) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_tournamentevent" ALTER COLUMN "side_a" DROP DEFAULT;
ALTER TABLE "tournaments_tournamentevent" ADD COLUMN "side_b" varchar(60) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_tournamentevent" ALTER COLUMN "side_b" DROP DEFAULT;
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
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "side", "start_number", "title", "tournament_id") VALUES (NEW."birth_date", NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fide_id", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", NEW."national_id", NEW."national_rating", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."player_id", NEW."rating", NEW."rating_type", NEW."sex", NEW."side", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_54cea ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_insert_insert_54cea
                AFTER INSERT ON "tournaments_entry"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_54cea();

            COMMENT ON TRIGGER pgtrigger_insert_insert_54cea ON "tournaments_entry" IS 'f0b50dd460488ac41a56eb19f00ad222f18cfe7c';
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
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "side", "start_number", "title", "tournament_id") VALUES (NEW."birth_date", NEW."birth_year", NEW."club", NEW."entered_at", NEW."federation", NEW."fide_id", NEW."fixed_board", NEW."id", NEW."list_version_id", NEW."name", NEW."national_id", NEW."national_rating", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."player_id", NEW."rating", NEW."rating_type", NEW."sex", NEW."side", NEW."start_number", NEW."title", NEW."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_f0bfb ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_update_update_f0bfb
                AFTER UPDATE ON "tournaments_entry"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_f0bfb();

            COMMENT ON TRIGGER pgtrigger_update_update_f0bfb ON "tournaments_entry" IS 'c563f1c249b1ff78b08bef1fa06db7def4522a96';
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
                    INSERT INTO "tournaments_entryevent" ("birth_date", "birth_year", "club", "entered_at", "federation", "fide_id", "fixed_board", "id", "list_version_id", "name", "national_id", "national_rating", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "rating", "rating_type", "sex", "side", "start_number", "title", "tournament_id") VALUES (OLD."birth_date", OLD."birth_year", OLD."club", OLD."entered_at", OLD."federation", OLD."fide_id", OLD."fixed_board", OLD."id", OLD."list_version_id", OLD."name", OLD."national_id", OLD."national_rating", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."player_id", OLD."rating", OLD."rating_type", OLD."sex", OLD."side", OLD."start_number", OLD."title", OLD."tournament_id"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_b6897 ON "tournaments_entry";
            CREATE  TRIGGER pgtrigger_delete_delete_b6897
                AFTER DELETE ON "tournaments_entry"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_b6897();

            COMMENT ON TRIGGER pgtrigger_delete_delete_b6897 ON "tournaments_entry" IS '87dc448332733493715a92a1a081d9cf6cfcd1fe';
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
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "side_a", "side_b", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."fide_mode", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", NEW."numbered_by", NEW."numbers_are_set", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."place", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."side_a", NEW."side_b", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_insert_insert_622d8 ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_insert_insert_622d8
                AFTER INSERT ON "tournaments_tournament"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_insert_insert_622d8();

            COMMENT ON TRIGGER pgtrigger_insert_insert_622d8 ON "tournaments_tournament" IS 'd4ce863b73630fb66d3cec3956846bc98d11b505';
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
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "side_a", "side_b", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (NEW."acceleration", NEW."bye_points", NEW."chief_arbiter", NEW."control", NEW."created_at", NEW."cycles", NEW."draw_points", NEW."event_id", NEW."federation", NEW."fide_mode", NEW."first_board", NEW."first_day", NEW."half_byes_allowed", NEW."id", NEW."initial_colour", NEW."last_day", NEW."list_version_id", NEW."loss_points", NEW."lots_seed", NEW."name", NEW."numbered_by", NEW."numbers_are_set", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."place", NEW."rating_type", NEW."rounds_planned", NEW."rounds_without_bye", NEW."side_a", NEW."side_b", NEW."slug", NEW."standings_order", NEW."state", NEW."system", NEW."time_control", NEW."time_control_written", NEW."win_points", NEW."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_update_update_fa62d ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_update_update_fa62d
                AFTER UPDATE ON "tournaments_tournament"
                
                
                FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
                EXECUTE PROCEDURE pgtrigger_update_update_fa62d();

            COMMENT ON TRIGGER pgtrigger_update_update_fa62d ON "tournaments_tournament" IS 'cf90ee93a60524ec5e89d0528ff470fea7604326';
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
                    INSERT INTO "tournaments_tournamentevent" ("acceleration", "bye_points", "chief_arbiter", "control", "created_at", "cycles", "draw_points", "event_id", "federation", "fide_mode", "first_board", "first_day", "half_byes_allowed", "id", "initial_colour", "last_day", "list_version_id", "loss_points", "lots_seed", "name", "numbered_by", "numbers_are_set", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "rating_type", "rounds_planned", "rounds_without_bye", "side_a", "side_b", "slug", "standings_order", "state", "system", "time_control", "time_control_written", "win_points", "zero_byes_allowed") VALUES (OLD."acceleration", OLD."bye_points", OLD."chief_arbiter", OLD."control", OLD."created_at", OLD."cycles", OLD."draw_points", OLD."event_id", OLD."federation", OLD."fide_mode", OLD."first_board", OLD."first_day", OLD."half_byes_allowed", OLD."id", OLD."initial_colour", OLD."last_day", OLD."list_version_id", OLD."loss_points", OLD."lots_seed", OLD."name", OLD."numbered_by", OLD."numbers_are_set", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."place", OLD."rating_type", OLD."rounds_planned", OLD."rounds_without_bye", OLD."side_a", OLD."side_b", OLD."slug", OLD."standings_order", OLD."state", OLD."system", OLD."time_control", OLD."time_control_written", OLD."win_points", OLD."zero_byes_allowed"); RETURN NULL;
                END;
            $$ LANGUAGE plpgsql;

            DROP TRIGGER IF EXISTS pgtrigger_delete_delete_839dc ON "tournaments_tournament";
            CREATE  TRIGGER pgtrigger_delete_delete_839dc
                AFTER DELETE ON "tournaments_tournament"
                
                
                FOR EACH ROW 
                EXECUTE PROCEDURE pgtrigger_delete_delete_839dc();

            COMMENT ON TRIGGER pgtrigger_delete_delete_839dc ON "tournaments_tournament" IS '4e1eac1d9254189f71d6b40893cb5402471b27ee';
ALTER TABLE "tournaments_entry" ADD CONSTRAINT "entry_side" CHECK ("side" IN ('', 'A', 'B'));
ALTER TABLE "tournaments_tournament" ADD CONSTRAINT "tournament_sides_differ" CHECK (("side_a" = '' OR NOT ("side_a" = ("side_b"))));
UPDATE tournaments_entry AS entry
   SET side = CASE WHEN numbered.place * 2 <= numbered.players THEN 'A' ELSE 'B' END
  FROM (SELECT id, row_number() OVER (PARTITION BY tournament_id ORDER BY start_number) AS place,
               count(*) OVER (PARTITION BY tournament_id) AS players, tournament_id
          FROM tournaments_entry) AS numbered
  JOIN tournaments_tournament AS tournament ON tournament.id = numbered.tournament_id
 WHERE numbered.id = entry.id AND tournament.system = 'scheveningen'
   AND EXISTS (SELECT FROM tournaments_round WHERE tournament_id = tournament.id);
