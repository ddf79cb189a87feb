/** A correction of the catalogue: what it changes is told before it is saved, and players get what they should have had. */
import type { Page } from '@playwright/test'
import { atTheDesk, question } from './support/desk.ts'
import { filledWith, GamePage } from './support/game-page.ts'
import type { Song } from './support/questions.ts'
import { expect, test } from './support/test.ts'

/** Specification, section 2: the game with 'Love songs'. */
const GAME = 37

const ALL = `{ game(number: ${GAME}) { ... on Game { rows { title } columns { title } } }
  portal { ... on Portal { category(code: "love-songs") { ... on AdminCategory { songIds } } songs { id title } } } }`
const PREVIEW = `mutation ($songId: ID!) { previewCategorySong(code: "love-songs", songId: $songId, belongs: true) {
  ... on RegradePreview { games { number } } } }`

interface Clue {
  readonly title: string
}

interface Everything {
  readonly game: { readonly rows: readonly Clue[]; readonly columns: readonly Clue[] }
  readonly portal: {
    readonly category: { readonly songIds: readonly string[] }
    readonly songs: readonly Song[]
  }
}

async function asks<T>(desk: Page, query: string, variables: object = {}): Promise<T> {
  return (await (await desk.request.post('/graphql', { data: { query, variables } })).json()).data
}

/** A song that would be an answer of the game if it were a love song, and the squares where love songs are asked for. */
async function nearlyLove(desk: Page): Promise<{ song: Song; squares: readonly number[] }> {
  const { game, portal } = await asks<Everything>(desk, ALL)
  const isLove = ({ title }: Clue) => title === 'Love songs'
  const [row, column] = [game.rows.findIndex(isLove), game.columns.findIndex(isLove)]
  const squares = [0, 1, 2].map((place) => (row >= 0 ? row * 3 + place : place * 3 + column))
  for (const song of portal.songs.filter(({ id }) => !portal.category.songIds.includes(id))) {
    const seen = await asks<{ previewCategorySong: { games: { number: number | null }[] } }>(desk, PREVIEW, {
      songId: song.id,
    })
    if (seen.previewCategorySong.games.some(({ number }) => number === GAME)) return { song, squares }
  }
  throw new Error('No song is nearly an answer')
}

// Slow: a correction grades games again.
test('a correction says which games it changes before it is saved, and gives a square to whoever was refused', async ({
  page,
  friendsPage: desk,
}) => {
  await atTheDesk(desk, '/portal/data/categories/create?code=love-songs')
  const { song, squares } = await nearlyLove(desk)
  const game = new GamePage(page)
  await game.open(`/archive/game?num=${GAME}`)
  for (const square of squares) {
    await game.guess(square, song)
    await game.isEmpty(square)
  }

  const choices = desk.getByRole('region', { name: 'Choose songs' })
  await choices.getByRole('searchbox').fill(song.title)
  await choices.getByRole('button', { name: `Add ${song.title}`, exact: true }).click()
  const save = desk.getByRole('button', { name: 'Save category' })
  await save.click()
  await expect(question(desk).getByText(new RegExp(`^Adds \\d answers? to game ${GAME}`))).toBeVisible()
  await expect(question(desk).getByText(/^\d refused guess(es)? will count\. 1 player will be told\.$/)).toBeVisible()
  await question(desk).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(desk)).toBeHidden()
  await expect(desk.getByText('Not saved yet')).toBeVisible()
  await save.click()
  await question(desk).getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Category saved')).toBeVisible()

  const told = page.getByText(`A correction to game ${GAME} gave you a square: ${song.title} now counts.`).first()
  await expect(told).toBeVisible()
  const table = page.getByRole('table', { name: `Game ${GAME}` })
  await expect(table.getByRole('button', { name: filledWith(song) }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(told).toBeHidden()

  await page.goto(`/leaderboard?game=${GAME}`)
  await expect(page.getByText('This board was settled before a correction')).toBeVisible()
})
