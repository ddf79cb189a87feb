import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ninefold-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function admin(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/admin.mjs', ...args], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
  })
  return { status, said: stdout.trim(), complained: stderr.trim() }
}

// Each run is a process that starts and stops a database.
describe('npm run admin', { timeout: 240_000 }, () => {
  it('says how it is used when it does not understand', () => {
    for (const args of [['dance'], ['add']]) {
      expect(admin(args)).toMatchObject({ status: 1, complained: expect.stringContaining('npm run admin -- add NAME') })
    }
  })

  // Slow: three processes, one after the other, each of which starts PostgreSQL.
  it('makes an admin with the password of its standard input, names all, and removes one', () => {
    expect(admin(['add', 'ada'], 'correct horse battery\n')).toEqual({
      status: 0,
      said: 'ada can sign in at /portal.',
      complained: '',
    })
    expect(admin(['list']).said).toMatch(/^ada\tsince \d{4}-\d\d-\d\d\tnot signed in$/)
    expect(admin(['remove', 'ada']).said).toBe('ada is no admin any more.')
  })
})
