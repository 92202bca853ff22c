-- An entry for each event and series: the default series has its entries as any other series has.

-- Refuses an entry that replaces one of another event or series.
CREATE OR REPLACE FUNCTION ratings_check_entry() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.replaces_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM ratings_seriesentry WHERE id = NEW.replaces_id
        AND event_id = NEW.event_id AND series_id = NEW.series_id
    ) THEN
        RAISE EXCEPTION 'an entry replaces one of the same event and series' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

-- An officer's first decision replaces the entry of the acceptance, which is inserted below.
UPDATE ratings_seriesentry
SET replaces_id = nextval(pg_get_serial_sequence('ratings_seriesentry', 'id'))
WHERE replaces_id IS NULL AND why = 'officer'
  AND series_id = (SELECT id FROM ratings_ratingseries WHERE "default");

INSERT INTO ratings_seriesentry (id, event_id, series_id, list_date, why, reason, replaces_id, by_id, at)
SELECT coalesce(decided.replaces_id, nextval(pg_get_serial_sequence('ratings_seriesentry', 'id'))),
    event.id, series.id, event.list_date, '', '', NULL, NULL, event.accepted_at
FROM ratings_ratedevent event
JOIN ratings_ratingseries series ON series."default"
LEFT JOIN ratings_seriesentry decided ON decided.event_id = event.id AND decided.series_id = series.id
    AND NOT EXISTS (SELECT FROM ratings_seriesentry first WHERE first.id = decided.replaces_id)
WHERE NOT EXISTS (
    SELECT FROM ratings_seriesentry first
    WHERE first.event_id = event.id AND first.series_id = series.id AND first.replaces_id IS NULL
)
ORDER BY event.id;

-- The series of adjustments and simulations: the default one, where they named none.
UPDATE ratings_adjustmentformula SET series_id = series.id
FROM ratings_ratingseries series WHERE series."default" AND series_id IS NULL;
UPDATE ratings_adjustment SET series_id = series.id
FROM ratings_ratingseries series WHERE series."default" AND series_id IS NULL;
UPDATE ratings_whatif SET series_id = series.id
FROM ratings_ratingseries series WHERE series."default" AND series_id IS NULL;

SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
