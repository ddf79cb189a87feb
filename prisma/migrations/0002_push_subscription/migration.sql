-- CreateTable
CREATE TABLE "push_subscription" (
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "player_id" UUID,
    "told_game" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("endpoint")
);

-- CreateIndex
CREATE INDEX "push_subscription_told_game_endpoint_idx" ON "push_subscription"("told_game", "endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_player_id_idx" ON "push_subscription"("player_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
