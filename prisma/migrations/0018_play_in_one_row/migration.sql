-- halts: a server of the version before asks those who guess to try again, until it is replaced; it has nowhere to write a pick
-- A play takes nine squares and no more: they stand in its row, so that a guess is one change of one row. As rows of their own, each cost
-- an index entry and a look at its play, and a game that a million played had nine million of them.

-- Whoever reads goes on meanwhile; whoever guesses waits.
LOCK TABLE "pick" IN SHARE ROW EXCLUSIVE MODE;

UPDATE "play" SET ("picks", "picked_at", "restored_at") = (
  SELECT array_agg(coalesce(pick.song_id, -1) ORDER BY place),
    array_agg(coalesce(pick.picked_at, 'epoch') ORDER BY place),
    CASE WHEN count(pick.restored_at) > 0 THEN array_agg(coalesce(pick.restored_at, 'epoch') ORDER BY place) ELSE '{}' END
  FROM generate_series(0, 8) AS place
  LEFT JOIN pick ON pick.game_id = play.game_id AND pick.player_id = play.player_id AND pick.square = place
);

ALTER TABLE "play" ADD CONSTRAINT "play_has_nine_squares" CHECK (
  cardinality("picks") = 9 AND cardinality("picked_at") = 9 AND cardinality("restored_at") IN (0, 9)
  AND "filled" = 9 - cardinality(array_positions("picks", -1))
);

-- DropTable
DROP TABLE "pick";

-- For those who ask for picks one by one.
CREATE VIEW "pick" AS
  SELECT play.game_id, play.player_id, (place - 1)::smallint AS square, song_id, nine.picked_at, nullif(nine.restored_at, 'epoch') AS restored_at
  FROM play, unnest(picks, play.picked_at, play.restored_at) WITH ORDINALITY AS nine(song_id, picked_at, restored_at, place)
  WHERE song_id <> -1;
