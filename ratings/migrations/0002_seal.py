"""The seal: the rows of a run live in partitions of their own, which close for good; versions are append only.

`ratings_open_run`, `ratings_close_run` and `ratings_drop_run` belong to the owner of the tables and run with his
rights, so that the serving role can fill a run, close it, and drop one that was never published, and nothing else.
"""

import django.db.models.deletion
from django.db import migrations, models

PARTITIONED = """
CREATE TABLE ratings_listedrating (
    run_id bigint NOT NULL,
    player_id bigint NOT NULL,
    number varchar(12) COLLATE "C" NOT NULL,
    name varchar(80) NOT NULL,
    folded varchar(120) COLLATE "C" NOT NULL,
    federation varchar(3) NOT NULL,
    sex varchar(1) NOT NULL,
    title varchar(2) NOT NULL,
    womens_title varchar(3) NOT NULL,
    other_titles varchar(40) NOT NULL,
    birth_year smallint CHECK (birth_year >= 0),
    rating smallint CHECK (rating >= 0),
    rank integer CHECK (rank >= 1),
    games smallint NOT NULL CHECK (games >= 0),
    k smallint CHECK (k >= 0),
    flag varchar(2) NOT NULL,
    highest smallint CHECK (highest >= 0),
    games_so_far integer CHECK (games_so_far >= 0),
    counted_from date,
    last_game date,
    CONSTRAINT ratings_listedrating_pk PRIMARY KEY (run_id, player_id),
    CONSTRAINT ratings_listedrating_run FOREIGN KEY (run_id) REFERENCES ratings_run (id),
    CONSTRAINT ratings_listedrating_player FOREIGN KEY (player_id) REFERENCES ratings_player (id)
) PARTITION BY LIST (run_id);
CREATE INDEX listed_order ON ratings_listedrating (run_id, rating DESC, folded, number);
CREATE INDEX listed_player ON ratings_listedrating (player_id, run_id);

CREATE TABLE ratings_playerperiod (
    run_id bigint NOT NULL,
    player_id bigint NOT NULL,
    base smallint CHECK (base >= 0),
    base_adjustment smallint NOT NULL,
    n smallint NOT NULL CHECK (n >= 0),
    score integer NOT NULL,
    expected integer,
    sum integer,
    k smallint CHECK (k >= 0),
    k_before_limit smallint CHECK (k_before_limit >= 0),
    k_reason varchar(30) NOT NULL,
    change integer,
    rounded smallint,
    rating smallint CHECK (rating >= 0),
    initial jsonb,
    CONSTRAINT ratings_playerperiod_pk PRIMARY KEY (run_id, player_id),
    CONSTRAINT ratings_playerperiod_run FOREIGN KEY (run_id) REFERENCES ratings_run (id),
    CONSTRAINT ratings_playerperiod_player FOREIGN KEY (player_id) REFERENCES ratings_player (id)
) PARTITION BY LIST (run_id);
CREATE INDEX period_player ON ratings_playerperiod (player_id, run_id);

CREATE TABLE ratings_ratedgame (
    run_id bigint NOT NULL,
    game_id bigint NOT NULL,
    white boolean NOT NULL,
    player_id bigint NOT NULL,
    opponent_id bigint NOT NULL,
    score smallint NOT NULL,
    own_rating smallint CHECK (own_rating >= 0),
    opponent_rating smallint CHECK (opponent_rating >= 0),
    list_date date,
    list_version smallint CHECK (list_version >= 0),
    difference smallint,
    counted smallint,
    expected smallint,
    change smallint,
    left_out varchar(30) NOT NULL,
    CONSTRAINT ratings_ratedgame_pk PRIMARY KEY (run_id, game_id, white),
    CONSTRAINT ratings_ratedgame_run FOREIGN KEY (run_id) REFERENCES ratings_run (id),
    CONSTRAINT ratings_ratedgame_game FOREIGN KEY (game_id) REFERENCES ratings_game (id),
    CONSTRAINT ratings_ratedgame_player FOREIGN KEY (player_id) REFERENCES ratings_player (id),
    CONSTRAINT ratings_ratedgame_opponent FOREIGN KEY (opponent_id) REFERENCES ratings_player (id)
) PARTITION BY LIST (run_id);
CREATE INDEX rated_player ON ratings_ratedgame (player_id, run_id);
"""

FUNCTIONS = """
CREATE FUNCTION ratings_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% refused: % is written once and never edited', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION ratings_refuse_published() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    run bigint := CASE TG_TABLE_NAME WHEN 'ratings_run' THEN (to_jsonb(OLD)->>'id')::bigint
                                     ELSE (to_jsonb(OLD)->>'run_id')::bigint END;
BEGIN
    IF EXISTS (SELECT 1 FROM ratings_version WHERE run_id = run) THEN
        RAISE EXCEPTION '% refused: run % is published', TG_OP, run USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION ratings_check_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    run ratings_run;
    list ratings_ratinglist;
BEGIN
    SELECT * INTO run FROM ratings_run WHERE id = NEW.run_id;
    SELECT * INTO list FROM ratings_ratinglist WHERE id = NEW.list_id;
    IF run.list_id <> NEW.list_id OR run.kind = 'shadow' OR run.finished_at IS NULL OR run.failure <> '' THEN
        RAISE EXCEPTION 'run % cannot be published as a version of this list', NEW.run_id
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF to_regclass('ratings_listedrating_run_' || NEW.run_id) IS NULL
       OR NOT EXISTS (SELECT 1 FROM ratings_inputs WHERE run_id = NEW.run_id AND sha256 = NEW.inputs_sha256) THEN
        RAISE EXCEPTION 'run % has no closed rows or other inputs', NEW.run_id USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM ratings_version WHERE list_id = NEW.list_id) THEN
        RAISE EXCEPTION 'version % is not the next of this list', NEW.number USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.previous_id IS DISTINCT FROM (
        SELECT max(v.id) FROM ratings_version v JOIN ratings_ratinglist l ON l.id = v.list_id
        WHERE l.control = list.control
    ) THEN
        RAISE EXCEPTION 'the version before this one is another' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION ratings_open_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
    part text;
BEGIN
    PERFORM 1 FROM ratings_run WHERE id = run FOR UPDATE;
    IF NOT FOUND OR EXISTS (SELECT 1 FROM ratings_version WHERE run_id = run) THEN
        RAISE EXCEPTION 'run % does not exist or is published', run USING ERRCODE = 'restrict_violation';
    END IF;
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        part := parent || '_run_' || run;
        EXECUTE format('DROP TABLE IF EXISTS %I', part);
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS, CHECK (run_id = %s))', part, parent, run);
        IF session_user <> current_user THEN
            EXECUTE format('GRANT SELECT, INSERT ON %I TO %I', part, session_user);
        END IF;
    END LOOP;
END $$;

CREATE FUNCTION ratings_close_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
    part text;
BEGIN
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        part := parent || '_run_' || run;
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, part, run);
        IF session_user <> current_user THEN
            EXECUTE format('REVOKE INSERT ON %I FROM %I', part, session_user);
        END IF;
        EXECUTE format('CREATE TRIGGER closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
                       'FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse()', part);
        EXECUTE format('ANALYZE %I', part);
    END LOOP;
END $$;

CREATE FUNCTION ratings_drop_run(run bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    parent text;
BEGIN
    PERFORM 1 FROM ratings_run WHERE id = run FOR UPDATE;
    IF EXISTS (SELECT 1 FROM ratings_version WHERE run_id = run) THEN
        RAISE EXCEPTION 'run % is published', run USING ERRCODE = 'restrict_violation';
    END IF;
    FOREACH parent IN ARRAY ARRAY['ratings_listedrating', 'ratings_playerperiod', 'ratings_ratedgame'] LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I', parent || '_run_' || run);
    END LOOP;
    DELETE FROM ratings_inputs WHERE run_id = run;
    DELETE FROM ratings_run WHERE id = run;
END $$;
"""

TRIGGERS = """
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON ratings_run
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published();
CREATE TRIGGER sealed BEFORE DELETE ON ratings_inputs
    FOR EACH ROW EXECUTE FUNCTION ratings_refuse_published();
CREATE TRIGGER sealed_update BEFORE UPDATE ON ratings_inputs FOR EACH ROW EXECUTE FUNCTION ratings_refuse();
CREATE TRIGGER next_in_the_chain BEFORE INSERT ON ratings_version
    FOR EACH ROW EXECUTE FUNCTION ratings_check_version();
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON ratings_version FOR EACH ROW EXECUTE FUNCTION ratings_refuse();

CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_run FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_inputs FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
CREATE TRIGGER kept BEFORE TRUNCATE ON ratings_version FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
CREATE TRIGGER by_runs_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ratings_listedrating
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
CREATE TRIGGER by_runs_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ratings_playerperiod
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
CREATE TRIGGER by_runs_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ratings_ratedgame
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(PARTITIONED)],
            state_operations=[
                migrations.CreateModel(
                    name="ListedRating",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "run_id", "player_id", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("number", models.CharField(db_collation="C", max_length=12)),
                        ("name", models.CharField(max_length=80)),
                        ("folded", models.CharField(db_collation="C", max_length=120)),
                        ("federation", models.CharField(max_length=3)),
                        ("sex", models.CharField(blank=True, max_length=1)),
                        ("title", models.CharField(blank=True, max_length=2)),
                        ("womens_title", models.CharField(blank=True, max_length=3)),
                        ("other_titles", models.CharField(blank=True, max_length=40)),
                        ("birth_year", models.PositiveSmallIntegerField(null=True)),
                        ("rating", models.PositiveSmallIntegerField(null=True)),
                        ("rank", models.PositiveIntegerField(null=True)),
                        ("games", models.PositiveSmallIntegerField(help_text="Rated games this period")),
                        ("k", models.PositiveSmallIntegerField(null=True)),
                        ("flag", models.CharField(blank=True, max_length=2)),
                        (
                            "highest",
                            models.PositiveSmallIntegerField(help_text="Highest rating ever published", null=True),
                        ),
                        (
                            "games_so_far",
                            models.PositiveIntegerField(help_text="None: unknown, before our records", null=True),
                        ),
                        (
                            "counted_from",
                            models.DateField(help_text="The imported list our count of games begins with", null=True),
                        ),
                        ("last_game", models.DateField(null=True)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="listed", to="ratings.player"
                            ),
                        ),
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="listed", to="ratings.run"
                            ),
                        ),
                    ],
                    options={
                        "default_permissions": ("view",),
                        "indexes": [
                            models.Index(fields=["run", "-rating", "folded", "number"], name="listed_order"),
                            models.Index(fields=["player", "run"], name="listed_player"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerPeriod",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "run_id", "player_id", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("base", models.PositiveSmallIntegerField(null=True)),
                        ("base_adjustment", models.SmallIntegerField(default=0)),
                        ("n", models.PositiveSmallIntegerField()),
                        ("score", models.IntegerField(help_text="Hundredths")),
                        ("expected", models.IntegerField(help_text="Hundredths", null=True)),
                        (
                            "sum",
                            models.IntegerField(
                                help_text="Score less expectation over the period, hundredths", null=True
                            ),
                        ),
                        ("k", models.PositiveSmallIntegerField(null=True)),
                        ("k_before_limit", models.PositiveSmallIntegerField(null=True)),
                        ("k_reason", models.CharField(blank=True, max_length=30)),
                        (
                            "change",
                            models.IntegerField(help_text="K times the sum, hundredths of a rating point", null=True),
                        ),
                        ("rounded", models.SmallIntegerField(null=True)),
                        (
                            "rating",
                            models.PositiveSmallIntegerField(
                                help_text="The rating that follows; none: unrated", null=True
                            ),
                        ),
                        ("initial", models.JSONField(help_text="Working of a first rating", null=True)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="periods", to="ratings.player"
                            ),
                        ),
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="periods", to="ratings.run"
                            ),
                        ),
                    ],
                    options={
                        "default_permissions": ("view",),
                        "indexes": [models.Index(fields=["player", "run"], name="period_player")],
                    },
                ),
                migrations.CreateModel(
                    name="RatedGame",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "run_id",
                                "game_id",
                                "white",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("white", models.BooleanField(help_text="The side of White")),
                        ("score", models.SmallIntegerField(help_text="Hundredths")),
                        ("own_rating", models.PositiveSmallIntegerField(null=True)),
                        ("opponent_rating", models.PositiveSmallIntegerField(null=True)),
                        ("list_date", models.DateField(help_text="The list the ratings are from", null=True)),
                        ("list_version", models.PositiveSmallIntegerField(null=True)),
                        ("difference", models.SmallIntegerField(null=True)),
                        ("counted", models.SmallIntegerField(help_text="The difference after the limits", null=True)),
                        ("expected", models.SmallIntegerField(help_text="Hundredths", null=True)),
                        ("change", models.SmallIntegerField(help_text="Score less expectation, hundredths", null=True)),
                        ("left_out", models.CharField(blank=True, max_length=30)),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="rated", to="ratings.game"
                            ),
                        ),
                        (
                            "opponent",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ratings.player"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rated_games",
                                to="ratings.player",
                            ),
                        ),
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rated_games",
                                to="ratings.run",
                            ),
                        ),
                    ],
                    options={
                        "default_permissions": ("view",),
                        "indexes": [models.Index(fields=["player", "run"], name="rated_player")],
                    },
                ),
            ],
        ),
        migrations.RunSQL(FUNCTIONS),
        migrations.RunSQL(TRIGGERS),
    ]
