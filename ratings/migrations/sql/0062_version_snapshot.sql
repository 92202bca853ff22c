-- The constraints of the renamed table, and the trigger that writes its rows, follow its new name.
ALTER TABLE ratings_versionsnapshot RENAME CONSTRAINT ratings_witness_pkey TO ratings_versionsnapshot_pkey;

ALTER TABLE ratings_versionsnapshot RENAME CONSTRAINT ratings_witness_version TO ratings_versionsnapshot_version;

ALTER TRIGGER witnessed ON ratings_version RENAME TO snapshot_taken;

ALTER FUNCTION ratings_bear_witness() RENAME TO ratings_take_snapshot;

-- Stores the facts around a new version that its seal does not cover: its run, its sources, the names of its publishers.
CREATE OR REPLACE FUNCTION ratings_take_snapshot() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_versionsnapshot (version_id, run_sha256, sources_sha256, authors)
    VALUES (NEW.id, ratings_run_sha256(NEW.run_id), ratings_sources_sha256(NEW.run_id), ratings_authors_of(NEW));
    RETURN NULL;
END $$;
