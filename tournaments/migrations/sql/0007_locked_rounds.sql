ALTER TABLE "tournaments_pairingchange" DROP CONSTRAINT "change_kind";
ALTER TABLE "tournaments_keystroke" ADD COLUMN "old_black_result" varchar(1) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_keystroke" ALTER COLUMN "old_black_result" DROP DEFAULT;
ALTER TABLE "tournaments_keystroke" ADD COLUMN "old_white_result" varchar(1) DEFAULT '' NOT NULL;
ALTER TABLE "tournaments_keystroke" ALTER COLUMN "old_white_result" DROP DEFAULT;
ALTER TABLE "tournaments_keystroke" ADD COLUMN "unlock_id" bigint NULL CONSTRAINT "tournaments_keystrok_unlock_id_b52c28ac_fk_tournamen" REFERENCES "tournaments_pairingchange"("id") DEFERRABLE INITIALLY DEFERRED; SET CONSTRAINTS "tournaments_keystrok_unlock_id_b52c28ac_fk_tournamen" IMMEDIATE;
ALTER TABLE "tournaments_keystroke" ADD CONSTRAINT "keystroke_old_codes" CHECK ((("old_black_result" = '' AND "old_white_result" = '') OR ("old_black_result" IN ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A') AND "old_white_result" IN ('1', '0', '=', '+', '-', 'W', 'D', 'L', 'A'))));
ALTER TABLE "tournaments_pairingchange" ADD CONSTRAINT "change_kind" CHECK ("kind" IN ('colours', 'players', 'apart', 'by-hand', 'rest', 'bye', 'board', 'unpublished', 'unlocked', 'locked'));
CREATE INDEX "tournaments_keystroke_unlock_id_b52c28ac" ON "tournaments_keystroke" ("unlock_id");
