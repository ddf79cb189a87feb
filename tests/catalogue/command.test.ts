import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallCatalogue } from './small-catalogue.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let dataFolder: string

beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'ninefold-command-'))
})

afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

describe('npm run catalogue', () => {
  // Slow: a process reads and checks the whole catalogue.
  it('counts what a sound catalogue has', async () => {
    const { code, out, err } = await run('check')
    expect(err).toBe('')
    expect(out).toMatch(/^prisma\/catalogue is sound: \d+ songs, 11 albums, \d+ categories\.$/m)
    expect(code).toBe(0)
  })

  it('lists the mistakes of a faulty one and fails', async () => {
    using catalogue = smallCatalogue(['songs/others.yaml', 'title: The Guest', 'title:'])
    const { code, err } = await run('check', catalogue.folder)
    expect(err.split('\n')).toContain('songs/others.yaml:2 "title" is empty: give it a value or remove it')
    expect(code).toBe(1)
  })

  it('refuses a catalogue of which no games can be made', async () => {
    using catalogue = smallCatalogue()
    catalogue.by('Posy Larkspur')
    const { code, err } = await run('import', catalogue.folder)
    expect(err).toMatch(/allows 0 games in a row, not 60 \(.*\): add songs and categories/)
    expect(code).toBe(1)
  })

  it.each([{ words: [] }, { words: ['publish'] }, { words: ['check', 'a', 'b'] }])(
    'says how it is used: $words',
    async ({ words }) => {
      const { code, err } = await run(...words)
      expect(err).toMatch(/^Usage: npm run catalogue -- check \[DIR\]/)
      expect(code).toBe(1)
    },
  )

  // Slow: the covers of the whole catalogue are drawn, in a process with a PostgreSQL of its own.
  it('imports once, and then finds nothing to do', async () => {
    const first = await run('import')
    expect(first.err).toBe('')
    expect(first.out).toMatch(/^Imported\. Songs: \d+ added, 0 changed, 0 removed; albums: 11 added/m)
    const second = await run('import')
    expect(second.out).toMatch(/^Nothing changed: the database has this catalogue already\.$/m)
    expect([first.code, second.code]).toEqual([0, 0])
  })
})

async function run(...words: string[]) {
  const child = spawn(process.execPath, ['dist/server/catalogue.mjs', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}
