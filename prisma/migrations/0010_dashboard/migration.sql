-- CreateTable
CREATE TABLE "analytics_day" (
    "day" DATE NOT NULL,
    "key" TEXT NOT NULL,
    "count" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_day_pkey" PRIMARY KEY ("day","key")
);

-- CreateIndex
CREATE INDEX "account_created_at_idx" ON "account"("created_at");
