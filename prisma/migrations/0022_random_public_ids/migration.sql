-- Songs, albums and categories are numbered in the order of the catalogue's files, and the API showed these numbers: they told which songs
-- share an album, and their tracks. Each row gets a random name of its own, by which alone the API knows it. The numbers stay what everything
-- in the database refers to: no play, count or game changes.

-- AlterTable
ALTER TABLE "album" ADD COLUMN "ref" CHAR(12) NOT NULL DEFAULT substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 12);
ALTER TABLE "song" ADD COLUMN "ref" CHAR(12) NOT NULL DEFAULT substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 12);
ALTER TABLE "category" ADD COLUMN "ref" CHAR(12) NOT NULL DEFAULT substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 12);

-- CreateIndex
CREATE UNIQUE INDEX "album_ref_key" ON "album"("ref");
CREATE UNIQUE INDEX "song_ref_key" ON "song"("ref");
CREATE UNIQUE INDEX "category_ref_key" ON "category"("ref");
