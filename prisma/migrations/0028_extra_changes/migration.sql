-- The version of a game is counted from its rows: a play begun, each pick, and giving up are a change each. What is deleted
-- or taken back would count it down, and readers pass over a board that is older than theirs: so it is added here.

-- CreateTable
CREATE TABLE "extra_changes" (
    "game_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "extra_changes_pkey" PRIMARY KEY ("game_id")
);

-- AddForeignKey
ALTER TABLE "extra_changes" ADD CONSTRAINT "extra_changes_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A play has eleven changes at most. It has its own rows, in the order of games, so that nothing waits for a game.
CREATE OR REPLACE FUNCTION count_deleted_plays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into extra_changes (game_id, count)
  select game.id, 11 * count(*) from deleted join game on game.id = game_id group by game.id order by game.id
  on conflict (game_id) do update set count = extra_changes.count + excluded.count;
  return null;
end $$;

CREATE TRIGGER count_deleted_plays AFTER DELETE ON play REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_plays();
