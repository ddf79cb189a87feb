-- CreateTable
CREATE TABLE "attempt" (
    "key" CHAR(64) NOT NULL,
    "count" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "attempt_ends_at_idx" ON "attempt"("ends_at");
