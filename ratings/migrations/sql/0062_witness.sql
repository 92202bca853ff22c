-- Reverses 0062_version_snapshot.sql.
ALTER TABLE ratings_versionsnapshot RENAME CONSTRAINT ratings_versionsnapshot_pkey TO ratings_witness_pkey;

ALTER TABLE ratings_versionsnapshot RENAME CONSTRAINT ratings_versionsnapshot_version TO ratings_witness_version;

ALTER TRIGGER snapshot_taken ON ratings_version RENAME TO witnessed;

ALTER FUNCTION ratings_take_snapshot() RENAME TO ratings_bear_witness;

CREATE OR REPLACE FUNCTION ratings_bear_witness() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO ratings_witness (version_id, run_sha256, sources_sha256, authors)
    VALUES (NEW.id, ratings_run_sha256(NEW.run_id), ratings_sources_sha256(NEW.run_id), ratings_authors_of(NEW));
    RETURN NULL;
END $$;
