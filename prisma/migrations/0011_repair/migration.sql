-- DropForeignKey
ALTER TABLE "stats" DROP CONSTRAINT "stats_player_id_fkey";

-- AlterTable
ALTER TABLE "play" ADD COLUMN     "counts_for_day" BOOLEAN NOT NULL DEFAULT false;

-- DropTable
DROP TABLE "stats";
