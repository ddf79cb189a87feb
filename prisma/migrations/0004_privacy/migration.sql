-- Pictures were asked of their providers; ours are copied at the next sign-in.
UPDATE "account" SET "photo_url" = NULL;

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "is_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "photo_id" CHAR(64);

-- CreateTable
CREATE TABLE "player_block" (
    "blocker_id" UUID NOT NULL,
    "blocked_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "player_block_pkey" PRIMARY KEY ("blocker_id","blocked_id")
);

-- CreateTable
CREATE TABLE "name_report" (
    "id" SERIAL NOT NULL,
    "subject_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "status" "report_status" NOT NULL DEFAULT 'open',
    "answered_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "name_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "progress_code" (
    "code_hash" CHAR(64) NOT NULL,
    "player_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "progress_code_pkey" PRIMARY KEY ("code_hash")
);

-- CreateIndex
CREATE INDEX "account_photo_id_idx" ON "account"("photo_id");

-- CreateIndex
CREATE INDEX "player_block_blocked_id_idx" ON "player_block"("blocked_id");

-- CreateIndex
CREATE INDEX "name_report_status_idx" ON "name_report"("status");

-- CreateIndex
CREATE INDEX "name_report_reporter_id_idx" ON "name_report"("reporter_id");

-- CreateIndex
CREATE INDEX "name_report_answered_by_idx" ON "name_report"("answered_by");

-- CreateIndex
CREATE UNIQUE INDEX "name_report_subject_id_reporter_id_key" ON "name_report"("subject_id", "reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "progress_code_player_id_key" ON "progress_code"("player_id");

-- CreateIndex
CREATE INDEX "progress_code_expires_at_idx" ON "progress_code"("expires_at");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_block" ADD CONSTRAINT "player_block_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_block" ADD CONSTRAINT "player_block_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "name_report" ADD CONSTRAINT "name_report_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "name_report" ADD CONSTRAINT "name_report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "name_report" ADD CONSTRAINT "name_report_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "admin"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "progress_code" ADD CONSTRAINT "progress_code_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE "player_block" ADD CONSTRAINT "player_block_is_between_two" CHECK ("blocker_id" <> "blocked_id");
ALTER TABLE "name_report" ADD CONSTRAINT "name_report_is_about_another" CHECK ("subject_id" <> "reporter_id");
ALTER TABLE "progress_code" ADD CONSTRAINT "progress_code_is_sha256" CHECK ("code_hash" ~ '^[0-9a-f]{64}$');
