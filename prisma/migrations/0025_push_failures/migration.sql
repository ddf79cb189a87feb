-- A subscription that fails game after game is forgotten: how many games in a row it has missed.

-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN "failures" SMALLINT NOT NULL DEFAULT 0;
