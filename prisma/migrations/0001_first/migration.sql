-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "image_format" AS ENUM ('webp', 'png');

-- CreateEnum
CREATE TYPE "clue_axis" AS ENUM ('row', 'column');

-- CreateEnum
CREATE TYPE "clue_kind" AS ENUM ('word', 'album', 'category', 'infinity');

-- CreateEnum
CREATE TYPE "identity_provider" AS ENUM ('google', 'x');

-- CreateEnum
CREATE TYPE "report_status" AS ENUM ('open', 'accepted', 'refused');

-- CreateTable
CREATE TABLE "image" (
    "id" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rendition" (
    "image_id" CHAR(64) NOT NULL,
    "size" SMALLINT NOT NULL,
    "format" "image_format" NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "rendition_pkey" PRIMARY KEY ("image_id","size","format")
);

-- CreateTable
CREATE TABLE "album" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "released_on" DATE NOT NULL,
    "cover_id" CHAR(64),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "album_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "song" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "lyrics" TEXT NOT NULL,
    "released_on" DATE,
    "release_years" INTEGER[],
    "by" TEXT,
    "writers" TEXT[],
    "featuring" TEXT[],
    "aliases" TEXT[],
    "themes" TEXT[],
    "artist_featured" BOOLEAN NOT NULL DEFAULT false,
    "artist_written" BOOLEAN NOT NULL DEFAULT false,
    "other_featured" BOOLEAN NOT NULL DEFAULT false,
    "cover_id" CHAR(64),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "song_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "album_song" (
    "album_id" INTEGER NOT NULL,
    "song_id" INTEGER NOT NULL,
    "track" SMALLINT NOT NULL,

    CONSTRAINT "album_song_pkey" PRIMARY KEY ("album_id","song_id")
);

-- CreateTable
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category_song" (
    "category_id" INTEGER NOT NULL,
    "song_id" INTEGER NOT NULL,

    CONSTRAINT "category_song_pkey" PRIMARY KEY ("category_id","song_id")
);

-- CreateTable
CREATE TABLE "catalogue_import" (
    "id" SERIAL NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "catalogue_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game" (
    "id" SERIAL NOT NULL,
    "number" INTEGER,
    "ref" CHAR(12),
    "title" TEXT,
    "author_id" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_by" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clue" (
    "game_id" INTEGER NOT NULL,
    "axis" "clue_axis" NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" "clue_kind" NOT NULL,
    "word" TEXT,
    "album_id" INTEGER,
    "category_id" INTEGER,

    CONSTRAINT "clue_pkey" PRIMARY KEY ("game_id","axis","position")
);

-- CreateTable
CREATE TABLE "square" (
    "game_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "answers" INTEGER[],

    CONSTRAINT "square_pkey" PRIMARY KEY ("game_id","position")
);

-- CreateTable
CREATE TABLE "player" (
    "id" UUID NOT NULL,
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "player_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "player_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "full_name_public" BOOLEAN NOT NULL DEFAULT false,
    "photo_url" TEXT,
    "country_code" TEXT,
    "marketing_opt_in" BOOLEAN NOT NULL DEFAULT false,
    "friend_code" TEXT NOT NULL,
    "is_premium" BOOLEAN NOT NULL DEFAULT false,
    "auto_renew" BOOLEAN NOT NULL DEFAULT false,
    "subscription_end_date" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "identity" (
    "provider" "identity_provider" NOT NULL,
    "subject" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" CHAR(64) NOT NULL,
    "account_id" UUID NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "friendship" (
    "adder_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "friendship_pkey" PRIMARY KEY ("adder_id","owner_id")
);

-- CreateTable
CREATE TABLE "play" (
    "game_id" INTEGER NOT NULL,
    "player_id" UUID NOT NULL,
    "ref" CHAR(12) NOT NULL,
    "filled" SMALLINT NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "gave_up_at" TIMESTAMPTZ(3),

    CONSTRAINT "play_pkey" PRIMARY KEY ("game_id","player_id")
);

-- CreateTable
CREATE TABLE "pick" (
    "game_id" INTEGER NOT NULL,
    "player_id" UUID NOT NULL,
    "square" SMALLINT NOT NULL,
    "song_id" INTEGER NOT NULL,
    "picked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pick_pkey" PRIMARY KEY ("game_id","player_id","square")
);

-- CreateTable
CREATE TABLE "wrong_guess" (
    "game_id" INTEGER NOT NULL,
    "player_id" UUID NOT NULL,
    "square" SMALLINT NOT NULL,
    "song_id" INTEGER NOT NULL,
    "guessed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wrong_guess_pkey" PRIMARY KEY ("game_id","player_id","square","song_id")
);

-- CreateTable
CREATE TABLE "tally" (
    "game_id" INTEGER NOT NULL,
    "square" SMALLINT NOT NULL,
    "song_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "tally_pkey" PRIMARY KEY ("game_id","square","song_id")
);

-- CreateTable
CREATE TABLE "final_standing" (
    "game_id" INTEGER NOT NULL,
    "player_id" UUID NOT NULL,
    "rarity_micros" INTEGER NOT NULL,
    "unicorn_count" SMALLINT NOT NULL,
    "rank" INTEGER NOT NULL,
    "percentile" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "final_standing_pkey" PRIMARY KEY ("game_id","player_id")
);

-- CreateTable
CREATE TABLE "stats" (
    "player_id" UUID NOT NULL,
    "last_win_number" INTEGER,
    "total_plays" INTEGER NOT NULL DEFAULT 0,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "streak" INTEGER NOT NULL DEFAULT 0,
    "max_streak" INTEGER NOT NULL DEFAULT 0,
    "unicorn_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "stats_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "banner" (
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,
    "link_text" TEXT,
    "link" TEXT,
    "games" INTEGER[],
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "banner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_session" (
    "token_hash" CHAR(64) NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "admin_id" INTEGER,
    "admin_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analytics_counter" (
    "key" TEXT NOT NULL,
    "count" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_counter_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "verdict_report" (
    "id" SERIAL NOT NULL,
    "game_id" INTEGER NOT NULL,
    "square" SMALLINT NOT NULL,
    "song_id" INTEGER NOT NULL,
    "player_id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "status" "report_status" NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "answered_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "verdict_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "album_slug_key" ON "album"("slug");

-- CreateIndex
CREATE INDEX "album_cover_id_idx" ON "album"("cover_id");

-- CreateIndex
CREATE UNIQUE INDEX "song_slug_key" ON "song"("slug");

-- CreateIndex
CREATE INDEX "song_cover_id_idx" ON "song"("cover_id");

-- CreateIndex
CREATE INDEX "album_song_song_id_idx" ON "album_song"("song_id");

-- CreateIndex
CREATE UNIQUE INDEX "album_song_album_id_track_key" ON "album_song"("album_id", "track");

-- CreateIndex
CREATE UNIQUE INDEX "category_code_key" ON "category"("code");

-- CreateIndex
CREATE UNIQUE INDEX "category_title_key" ON "category"("title");

-- CreateIndex
CREATE INDEX "category_song_song_id_idx" ON "category_song"("song_id");

-- CreateIndex
CREATE UNIQUE INDEX "game_number_key" ON "game"("number");

-- CreateIndex
CREATE UNIQUE INDEX "game_ref_key" ON "game"("ref");

-- CreateIndex
CREATE INDEX "game_author_id_idx" ON "game"("author_id");

-- CreateIndex
CREATE INDEX "clue_album_id_idx" ON "clue"("album_id");

-- CreateIndex
CREATE INDEX "clue_category_id_idx" ON "clue"("category_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_friend_code_key" ON "account"("friend_code");

-- CreateIndex
CREATE INDEX "identity_account_id_idx" ON "identity"("account_id");

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "friendship_owner_id_idx" ON "friendship"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "play_ref_key" ON "play"("ref");

-- CreateIndex
CREATE INDEX "play_player_id_idx" ON "play"("player_id");

-- CreateIndex
CREATE INDEX "pick_song_id_idx" ON "pick"("song_id");

-- CreateIndex
CREATE INDEX "wrong_guess_song_id_idx" ON "wrong_guess"("song_id");

-- CreateIndex
CREATE INDEX "tally_song_id_idx" ON "tally"("song_id");

-- CreateIndex
CREATE INDEX "final_standing_game_id_rarity_micros_idx" ON "final_standing"("game_id", "rarity_micros");

-- CreateIndex
CREATE INDEX "final_standing_player_id_idx" ON "final_standing"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "admin_username_key" ON "admin"("username");

-- CreateIndex
CREATE INDEX "admin_session_admin_id_idx" ON "admin_session"("admin_id");

-- CreateIndex
CREATE INDEX "audit_entry_admin_id_idx" ON "audit_entry"("admin_id");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "verdict_report_status_idx" ON "verdict_report"("status");

-- CreateIndex
CREATE INDEX "verdict_report_song_id_idx" ON "verdict_report"("song_id");

-- CreateIndex
CREATE INDEX "verdict_report_player_id_idx" ON "verdict_report"("player_id");

-- CreateIndex
CREATE INDEX "verdict_report_answered_by_idx" ON "verdict_report"("answered_by");

-- CreateIndex
CREATE UNIQUE INDEX "verdict_report_game_id_square_song_id_player_id_key" ON "verdict_report"("game_id", "square", "song_id", "player_id");

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "album" ADD CONSTRAINT "album_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "song" ADD CONSTRAINT "song_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "album_song" ADD CONSTRAINT "album_song_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "album"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "album_song" ADD CONSTRAINT "album_song_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "song"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_song" ADD CONSTRAINT "category_song_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_song" ADD CONSTRAINT "category_song_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "song"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game" ADD CONSTRAINT "game_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clue" ADD CONSTRAINT "clue_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clue" ADD CONSTRAINT "clue_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "album"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clue" ADD CONSTRAINT "clue_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "square" ADD CONSTRAINT "square_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_adder_id_fkey" FOREIGN KEY ("adder_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "account"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "play" ADD CONSTRAINT "play_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "play" ADD CONSTRAINT "play_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick" ADD CONSTRAINT "pick_game_id_player_id_fkey" FOREIGN KEY ("game_id", "player_id") REFERENCES "play"("game_id", "player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick" ADD CONSTRAINT "pick_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "song"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wrong_guess" ADD CONSTRAINT "wrong_guess_game_id_player_id_fkey" FOREIGN KEY ("game_id", "player_id") REFERENCES "play"("game_id", "player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wrong_guess" ADD CONSTRAINT "wrong_guess_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "song"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tally" ADD CONSTRAINT "tally_game_id_square_fkey" FOREIGN KEY ("game_id", "square") REFERENCES "square"("game_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tally" ADD CONSTRAINT "tally_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "song"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "final_standing" ADD CONSTRAINT "final_standing_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "final_standing" ADD CONSTRAINT "final_standing_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats" ADD CONSTRAINT "stats_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict_report" ADD CONSTRAINT "verdict_report_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict_report" ADD CONSTRAINT "verdict_report_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "song"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict_report" ADD CONSTRAINT "verdict_report_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict_report" ADD CONSTRAINT "verdict_report_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "admin"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema file cannot say: checks between columns. The database refuses nonsense, whoever sends it.

ALTER TABLE "image" ADD CONSTRAINT "image_id_is_sha256" CHECK ("id" ~ '^[0-9a-f]{64}$');
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_size_is_positive" CHECK ("size" > 0);
ALTER TABLE "album_song" ADD CONSTRAINT "album_song_track_is_positive" CHECK ("track" > 0);
ALTER TABLE "song" ADD CONSTRAINT "song_has_title_and_lyrics" CHECK (btrim("title") <> '' AND btrim("lyrics") <> '');
ALTER TABLE "album" ADD CONSTRAINT "album_has_title" CHECK (btrim("title") <> '');
ALTER TABLE "category" ADD CONSTRAINT "category_has_code_and_title" CHECK (btrim("code") <> '' AND btrim("title") <> '');

ALTER TABLE "game" ADD CONSTRAINT "game_has_number_or_ref" CHECK (("number" IS NULL) <> ("ref" IS NULL));
ALTER TABLE "game" ADD CONSTRAINT "game_number_starts_at_1" CHECK ("number" >= 1);
ALTER TABLE "game" ADD CONSTRAINT "game_ref_is_url_safe" CHECK ("ref" ~ '^[A-Za-z0-9_-]{12}$');
ALTER TABLE "game" ADD CONSTRAINT "game_checked_by_somebody_at_some_time" CHECK (("checked_by" IS NULL) = ("checked_at" IS NULL));
ALTER TABLE "clue" ADD CONSTRAINT "clue_position_is_0_to_2" CHECK ("position" BETWEEN 0 AND 2);
ALTER TABLE "clue" ADD CONSTRAINT "clue_has_what_its_kind_needs" CHECK (
  ("kind" = 'word') = ("word" IS NOT NULL)
  AND ("kind" = 'album') = ("album_id" IS NOT NULL)
  AND ("kind" = 'category') = ("category_id" IS NOT NULL)
  AND ("word" IS NULL OR btrim("word") <> '')
);
ALTER TABLE "square" ADD CONSTRAINT "square_position_is_0_to_8" CHECK ("position" BETWEEN 0 AND 8);
ALTER TABLE "tally" ADD CONSTRAINT "tally_count_is_not_negative" CHECK ("count" >= 0);

ALTER TABLE "play" ADD CONSTRAINT "play_ref_is_url_safe" CHECK ("ref" ~ '^[A-Za-z0-9_-]{12}$');
ALTER TABLE "play" ADD CONSTRAINT "play_fills_0_to_9" CHECK ("filled" BETWEEN 0 AND 9);
ALTER TABLE "play" ADD CONSTRAINT "play_is_complete_with_9" CHECK (("completed_at" IS NOT NULL) = ("filled" = 9));
ALTER TABLE "play" ADD CONSTRAINT "play_is_won_or_given_up" CHECK ("completed_at" IS NULL OR "gave_up_at" IS NULL);
ALTER TABLE "pick" ADD CONSTRAINT "pick_square_is_0_to_8" CHECK ("square" BETWEEN 0 AND 8);
ALTER TABLE "wrong_guess" ADD CONSTRAINT "wrong_guess_square_is_0_to_8" CHECK ("square" BETWEEN 0 AND 8);
ALTER TABLE "final_standing" ADD CONSTRAINT "final_standing_is_sane" CHECK (
  "rarity_micros" >= 0 AND "unicorn_count" BETWEEN 0 AND 9 AND "rank" >= 1 AND "percentile" BETWEEN 0 AND 100
);

ALTER TABLE "friendship" ADD CONSTRAINT "friendship_is_between_two" CHECK ("adder_id" <> "owner_id");
ALTER TABLE "session" ADD CONSTRAINT "session_token_is_sha256" CHECK ("token_hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_token_is_sha256" CHECK ("token_hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "stats" ADD CONSTRAINT "stats_are_sane" CHECK (
  "total_plays" >= 0 AND "wins" BETWEEN 0 AND "total_plays" AND "streak" BETWEEN 0 AND "max_streak" AND "unicorn_count" >= 0
);
ALTER TABLE "analytics_counter" ADD CONSTRAINT "analytics_count_is_not_negative" CHECK ("count" >= 0);
ALTER TABLE "verdict_report" ADD CONSTRAINT "verdict_report_square_is_0_to_8" CHECK ("square" BETWEEN 0 AND 8);
