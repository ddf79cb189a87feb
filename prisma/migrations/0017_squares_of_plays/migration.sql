-- Where a play keeps its nine squares from the next migration on. Apart from it, so that nobody waits here while that one is at work.

-- AlterTable
ALTER TABLE "play"
  ADD COLUMN "picks" INTEGER[] NOT NULL DEFAULT ARRAY[-1, -1, -1, -1, -1, -1, -1, -1, -1]::INTEGER[],
  ADD COLUMN "picked_at" TIMESTAMPTZ(3)[] NOT NULL DEFAULT ARRAY['1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00', '1970-01-01 00:00:00 +00:00']::TIMESTAMPTZ(3)[],
  ADD COLUMN "restored_at" TIMESTAMPTZ(3)[] NOT NULL DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];
