-- Rules of single rows, which models declare as triggers of django-pgtrigger.

-- Refuses a bye of an entry that has a game or another bye in the round, or that is of another tournament.
SELECT ratings_add_trigger('tournaments_bye',
    'pgtrigger_no_bye_beside_a_game_4ce52', 'f395f0e6f582f95cd8f6e60024420ca448d8993f',
    'BEFORE INSERT OR UPDATE OF round_id, entry_id',
    '',
    $body$
    PERFORM 1 FROM tournaments_round WHERE id = NEW.round_id FOR UPDATE;
    IF EXISTS (
        SELECT 1 FROM tournaments_entry e, tournaments_round r
        WHERE r.id = NEW.round_id AND e.id IN (NEW.entry_id) AND e.tournament_id <> r.tournament_id
    ) THEN
        RAISE EXCEPTION 'an entry of another tournament' USING ERRCODE = 'integrity_constraint_violation';
    END IF;

    IF EXISTS (
        SELECT 1 FROM tournaments_pairing p
        WHERE p.round_id = NEW.round_id  AND (p.white_id IN (NEW.entry_id) OR p.black_id IN (NEW.entry_id))
    ) OR EXISTS (
        SELECT 1 FROM tournaments_bye b
        WHERE b.round_id = NEW.round_id AND b.id <> NEW.id AND b.entry_id IN (NEW.entry_id)
    ) THEN
        RAISE EXCEPTION 'a player has two places in round %', NEW.round_id USING ERRCODE = 'unique_violation';
    END IF;
    RETURN NEW;
$body$);

-- Refuses a pairing of an entry that has another game or a bye in the round, or that is of another tournament.
SELECT ratings_add_trigger('tournaments_pairing',
    'pgtrigger_one_place_a_round_84b3d', '58fd87bb81726147ee990151854f34eeb560d5be',
    'BEFORE INSERT OR UPDATE OF round_id, white_id, black_id',
    '',
    $body$
    PERFORM 1 FROM tournaments_round WHERE id = NEW.round_id FOR UPDATE;
    IF EXISTS (
        SELECT 1 FROM tournaments_entry e, tournaments_round r
        WHERE r.id = NEW.round_id AND e.id IN (NEW.white_id, NEW.black_id) AND e.tournament_id <> r.tournament_id
    ) THEN
        RAISE EXCEPTION 'an entry of another tournament' USING ERRCODE = 'integrity_constraint_violation';
    END IF;

    IF EXISTS (
        SELECT 1 FROM tournaments_pairing p
        WHERE p.round_id = NEW.round_id AND p.id <> NEW.id AND (p.white_id IN (NEW.white_id, NEW.black_id) OR p.black_id IN (NEW.white_id, NEW.black_id))
    ) OR EXISTS (
        SELECT 1 FROM tournaments_bye b
        WHERE b.round_id = NEW.round_id  AND b.entry_id IN (NEW.white_id, NEW.black_id)
    ) THEN
        RAISE EXCEPTION 'a player has two places in round %', NEW.round_id USING ERRCODE = 'unique_violation';
    END IF;
    RETURN NEW;
$body$);

-- Refuses to delete a tournament of which a report was handed in.
SELECT ratings_add_trigger('tournaments_removal',
    'pgtrigger_reported_is_not_deleted_42fb7', '712f0daa32cc2e19e41f012f4280e6c303207276',
    'BEFORE INSERT OR UPDATE',
    $when$WHEN (new.kind::text = 'deleted'::text)$when$,
    $body$
    PERFORM 1 FROM tournaments_tournament WHERE id = NEW.tournament_id FOR UPDATE;
    IF EXISTS (SELECT 1 FROM tournaments_handin WHERE tournament_id = NEW.tournament_id) THEN
        RAISE EXCEPTION 'a report was handed in' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
$body$);

-- Refuses to return to FIDE mode after it was left.
SELECT ratings_add_trigger('tournaments_tournament',
    'pgtrigger_fide_mode_left_for_good_ebd06', 'f6998c36db7ef3c0a3056848b060cad0ab6791e4',
    'BEFORE UPDATE OF fide_mode',
    $when$WHEN (old.fide_mode::text = 'left'::text AND NOT new.fide_mode::text = 'left'::text)$when$,
    $body$RAISE EXCEPTION 'FIDE mode was left for good' USING ERRCODE = 'check_violation';$body$);

-- Refuses other points for a result in FIDE mode.
SELECT ratings_add_trigger('tournaments_tournament',
    'pgtrigger_points_in_fide_mode_19051', 'e3059468b3e3609620fc5e465a82ae63f844c60c',
    'BEFORE INSERT OR UPDATE',
    $when$WHEN (new.fide_mode::text = 'on'::text)$when$,
    $body$
    IF TG_OP = 'UPDATE' THEN
        IF (OLD.win_points, OLD.draw_points, OLD.loss_points, OLD.bye_points, OLD.fide_mode)
            IS NOT DISTINCT FROM (NEW.win_points, NEW.draw_points, NEW.loss_points, NEW.bye_points, NEW.fide_mode) THEN
            RETURN NEW;
        END IF;
    END IF;
    IF 2 * NEW.draw_points > NEW.win_points + NEW.loss_points OR NEW.bye_points > NEW.win_points OR (
        (NEW.win_points, NEW.draw_points, NEW.loss_points) = (10, 5, 0) AND NEW.bye_points NOT IN (0, 5, 10)
    ) THEN
        RAISE EXCEPTION 'points that FIDE mode refuses' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
$body$);
