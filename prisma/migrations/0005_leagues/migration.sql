-- CreateTable
CREATE TABLE "league" (
    "id" SERIAL NOT NULL,
    "ref" CHAR(10) NOT NULL,
    "code" CHAR(10) NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "league_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "league_member" (
    "league_id" INTEGER NOT NULL,
    "player_id" UUID NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "owner_since" TIMESTAMPTZ(3),

    CONSTRAINT "league_member_pkey" PRIMARY KEY ("league_id","player_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "league_ref_key" ON "league"("ref");

-- CreateIndex
CREATE UNIQUE INDEX "league_code_key" ON "league"("code");

-- CreateIndex
CREATE INDEX "league_member_player_id_idx" ON "league_member"("player_id");

-- AddForeignKey
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;
