import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ninefold-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function demo(args: readonly string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/demo.mjs', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...variables },
  })
  return { status, said: stdout.trim(), complained: stderr.trim() }
}

describe('npm run demo', () => {
  it('says how it is used when it does not understand', () => {
    for (const args of [['dance'], ['clear', 'all']]) {
      expect(demo(args)).toMatchObject({ status: 1, complained: expect.stringContaining('npm run demo -- seed') })
    }
  })

  it('brings nobody to a production server', () => {
    expect(demo(['seed'], { NODE_ENV: 'production' })).toMatchObject({
      status: 1,
      complained: 'Demo players do not belong on a production server: nothing was done.',
    })
  })

  // Slow: a process with a PostgreSQL of its own.
  it('says in a sentence that there is nothing to do', () => {
    expect(demo(['clear'])).toEqual({ status: 0, said: 'There are no demo players: nothing was done.', complained: '' })
    expect(demo(['seed'])).toMatchObject({ status: 1, complained: expect.stringMatching(/^There are no games yet/) })
  })
})
