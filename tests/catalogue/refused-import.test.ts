import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FaultyCatalogue } from '#server/catalogue/mistakes.ts'
import { catalogueDatabase } from './catalogue-database.ts'
import { type SmallCatalogue, smallCatalogue } from './small-catalogue.ts'

const database = catalogueDatabase()

describe('a catalogue that cannot be imported', () => {
  it('leaves everything as it was: what was removed is part of a game', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    await makeGame(3)
    await makeGame(12)
    const before = await database.rowVersions()
    catalogue.edit('songs/albums.yaml', 'title: Océan', 'title: Ocean')
    catalogue.edit('categories.yaml', 'code: love-songs', 'code: songs-of-love')
    catalogue.edit('categories.yaml', '    - guest\n', '')
    catalogue.edit('songs/others.yaml', 'id: guest', 'id: visitor')
    expect(await mistakesOf(catalogue)).toEqual([
      'categories.yaml lacks the category love-songs, which is part of games 3, 12: put it back',
      'songs lacks the song guest, which is part of games 3, 12: put it back',
    ])
    expect(await database.rowVersions()).toEqual(before)
  })

  it('leaves everything as it was: somebody has guessed the song that was removed', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    await makeGuess(await makeGame(5), 'given-away')
    catalogue.edit('songs/others.yaml', 'id: given-away', 'id: kept')
    expect(await mistakesOf(catalogue)).toEqual([
      'songs lacks the song given-away, which is part of game 5: put it back',
    ])
  })

  // Slow: the drawing is ended by its own time limit.
  it('leaves everything as it was: a cover would be drawn for ever', async () => {
    using catalogue = smallCatalogue()
    const levels = Array.from({ length: 40 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`)
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="g0"><path d="M0 0h9"/></g>${levels.join('')}</svg>`
    catalogue.write('covers/first-light.svg', bomb)
    expect(await mistakesOf(catalogue)).toEqual([expect.stringMatching(/^covers\/first-light\.svg cannot be drawn/)])
    expect(await database.prisma.song.count()).toBe(0)
    expect(await database.prisma.image.count()).toBe(0)
  })
})

async function mistakesOf(catalogue: SmallCatalogue): Promise<string[]> {
  const problem: unknown = await database.importOf(catalogue).catch((reason: unknown) => reason)
  if (!(problem instanceof FaultyCatalogue)) throw problem
  return problem.message.split('\n').slice(0, -1)
}

/** A game with the clue 'Love songs', in which 'guest' is an answer. */
async function makeGame(number: number): Promise<number> {
  const category = await database.prisma.category.findUniqueOrThrow({ where: { code: 'love-songs' } })
  const guest = await database.prisma.song.findUniqueOrThrow({ where: { slug: 'guest' } })
  const game = await database.prisma.game.create({
    data: {
      number,
      createdBy: 'auto',
      clues: { create: { axis: 'row', position: 0, kind: 'category', categoryId: category.id } },
      squares: { create: { position: 0, answers: [guest.id] } },
    },
  })
  return game.id
}

async function makeGuess(gameId: number, slug: string): Promise<void> {
  const song = await database.prisma.song.findUniqueOrThrow({ where: { slug } })
  const player = await database.prisma.player.create({ data: { id: randomUUID() } })
  await database.prisma.play.create({
    data: {
      gameId,
      playerId: player.id,
      ref: 'abcdefghijkl',
      wrongGuesses: { create: { square: 0, songId: song.id } },
    },
  })
}
