import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ninefold-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function admin(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/commands/admin.ts', ...args],
    { encoding: 'utf8', input, env: { PATH: process.env['PATH'], DATA_DIR: folder } },
  )
  return { status, said: stdout.trim(), complained: stderr.trim() }
}

describe('npm run admin', () => {
  it('says how it is used when it does not understand', () => {
    for (const args of [[], ['dance'], ['add'], ['list', 'all'], ['remove', 'ada', 'ben']]) {
      expect(admin(args)).toMatchObject({ status: 1, complained: expect.stringContaining('npm run admin -- add NAME') })
    }
  })

  it('makes an admin with the password of its standard input, changes it, names all, and removes one', () => {
    expect(admin(['list']).said).toBe('There is no admin: npm run admin -- add NAME makes one.')
    expect(admin(['add', 'ada'], 'correct horse battery\n')).toEqual({
      status: 0,
      said: 'ada can sign in at /portal.',
      complained: '',
    })
    expect(admin(['add', 'ben'], 'short\n')).toMatchObject({
      status: 1,
      complained: 'A password has 12 to 200 characters: choose another.',
    })
    expect(admin(['passwd', 'ada'], 'another horse battery\n').said).toMatch(/^ada has another password/)
    expect(admin(['list']).said).toMatch(/^ada\tsince \d{4}-\d\d-\d\d\tnot signed in$/)
    expect(admin(['remove', 'ada']).said).toBe('ada is no admin any more.')
  })
})
