-- CreateEnum
CREATE TYPE "catalogue_source" AS ENUM ('shipped', 'command');

-- AlterTable: what was imported before came with a start, as far as anybody knows.
ALTER TABLE "catalogue_import" ADD COLUMN "source" "catalogue_source" NOT NULL DEFAULT 'shipped';
ALTER TABLE "catalogue_import" ALTER COLUMN "source" DROP DEFAULT;
