-- A play beyond its household's budget of the day is played and judged like any other, and moves no count and no board. Servers of the
-- version before begin plays that count, and count every pick, until they are replaced.

-- AlterTable
ALTER TABLE "play" ADD COLUMN "is_counted" BOOLEAN NOT NULL DEFAULT true;

-- The picks that are counted, one by one.
CREATE OR REPLACE VIEW "pick" AS
  SELECT play.game_id, play.player_id, (place - 1)::smallint AS square, song_id, nine.picked_at, nullif(nine.restored_at, 'epoch') AS restored_at
  FROM play, unnest(picks, play.picked_at, play.restored_at) WITH ORDINALITY AS nine(song_id, picked_at, restored_at, place)
  WHERE song_id <> -1 AND is_counted;
