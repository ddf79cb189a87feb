-- AlterTable
ALTER TABLE "game" ADD COLUMN     "corrected_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "pick" ADD COLUMN     "restored_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "notice" (
    "id" SERIAL NOT NULL,
    "player_id" UUID NOT NULL,
    "game_id" INTEGER NOT NULL,
    "square" SMALLINT NOT NULL,
    "song_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notice_player_id_idx" ON "notice"("player_id");

-- CreateIndex
CREATE INDEX "notice_game_id_idx" ON "notice"("game_id");

-- CreateIndex
CREATE INDEX "notice_song_id_idx" ON "notice"("song_id");

-- CreateIndex
CREATE INDEX "game_corrected_at_idx" ON "game"("corrected_at");

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "song"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE "notice" ADD CONSTRAINT "notice_square_is_0_to_8" CHECK ("square" BETWEEN 0 AND 8);
