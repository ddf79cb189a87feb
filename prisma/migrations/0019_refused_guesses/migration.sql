-- A correction asks who was refused a song in a square of a game. By song alone that was every refusal of it in every game. Whoever guesses
-- wrong waits until the index is made, and the servers send such guesses again.

-- CreateIndex
CREATE INDEX "wrong_guess_song_id_game_id_square_idx" ON "wrong_guess"("song_id", "game_id", "square");

-- DropIndex
DROP INDEX "wrong_guess_song_id_idx";
