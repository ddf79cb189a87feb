/** The schema, whole. Importing it opens nothing. */
import '#schema/entities/album.ts'
import '#schema/entities/calendar.ts'
import '#schema/entities/category.ts'
import '#schema/entities/clue.ts'
import '#schema/entities/errors.ts'
import '#schema/entities/game.ts'
import '#schema/entities/guess.ts'
import '#schema/entities/leaderboard.ts'
import '#schema/entities/play.ts'
import '#schema/entities/rarity-change.ts'
import '#schema/entities/song.ts'
import '#schema/entities/square.ts'
import '#schema/entities/viewer.ts'
import { builder } from '#schema/builder.ts'

export const schema = builder.toSchema()
