-- Within a round a player has one place: one pairing or one bye. Two triggers keep it, each looking at both tables;
-- the lock of the round makes writers wait for each other. The entry must be of the round's tournament.
-- ratings_add_trigger is in triggers.sql of the office.

SELECT ratings_add_trigger('tournaments_pairing',
    'pgtrigger_one_place_a_round_84b3d', '58fd87bb81726147ee990151854f34eeb560d5be',
    'BEFORE INSERT OR UPDATE OF round_id, white_id, black_id', '', $$
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
$$);

SELECT ratings_add_trigger('tournaments_bye',
    'pgtrigger_no_bye_beside_a_game_4ce52', 'f395f0e6f582f95cd8f6e60024420ca448d8993f',
    'BEFORE INSERT OR UPDATE OF round_id, entry_id', '', $$
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
$$);
