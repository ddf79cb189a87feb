/** What a secret is worth in the hands of a reader of the database: nothing, without the key. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretBox, UnknownKey } from '#server/platform/database/secret-box.ts'
import { KEY_FILE, secretsKeys } from '#server/platform/database/secrets-key.ts'

const [OLD, NEW] = ['an old key of thirty-two letters!', 'a new key of thirty-two letters!!']

describe('a sealed secret', () => {
  it('is opened with its key and under its name, and says nothing of itself', () => {
    const box = secretBox([OLD])
    const sealed = box.seal('whsec_abc', 'webhook 1')
    expect(sealed).not.toContain('abc')
    expect(sealed.startsWith(box.beginning)).toBe(true)
    expect(box.seal('whsec_abc', 'webhook 1')).not.toBe(sealed)
    expect(box.open(sealed, 'webhook 1')).toBe('whsec_abc')
  })

  it('cannot be moved to another row, nor changed', () => {
    const box = secretBox([OLD])
    const sealed = box.seal('whsec_abc', 'webhook 1')
    expect(() => box.open(sealed, 'webhook 2')).toThrow()
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    expect(() => box.open(changed, 'webhook 1')).toThrow()
    expect(() => box.open(`${box.beginning}AAAA`, 'webhook 1')).toThrow()
  })

  it('is opened with a key of before, and not with another', () => {
    const sealed = secretBox([OLD]).seal('whsec_abc', 'webhook 1')
    expect(secretBox([NEW, OLD]).open(sealed, 'webhook 1')).toBe('whsec_abc')
    expect(() => secretBox([NEW]).open(sealed, 'webhook 1')).toThrow(UnknownKey)
  })
})

describe('the key', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'ninefold-key-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const settings = (given: Partial<Parameters<typeof secretsKeys>[0]> = {}) => ({
    ...{ secretsKeys: [], dataDir, databaseUrl: undefined, production: false },
    ...given,
  })

  it('is made once on a fresh machine, in a file that only its owner reads', () => {
    const made = secretsKeys(settings())
    expect(made).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(secretsKeys(settings())).toEqual(made)
    expect(statSync(join(dataDir, KEY_FILE)).mode & 0o777).toBe(0o600)
  })

  it('is the one of the environment, and the file opens what it sealed before', () => {
    const [kept] = secretsKeys(settings())
    expect(secretsKeys(settings({ secretsKeys: [NEW, OLD] }))).toEqual([NEW, OLD, kept])
  })

  it('is asked for in one sentence where several servers need the same', () => {
    const several = settings({ databaseUrl: 'postgresql://localhost/ninefold', production: true })
    expect(() => secretsKeys(several)).toThrow(/^SECRETS_KEY is not set: .*openssl rand -hex 32/)
    expect(secretsKeys({ ...several, secretsKeys: [NEW] })).toEqual([NEW])
  })

  it('is not made again where its file is empty', () => {
    writeFileSync(join(dataDir, KEY_FILE), '')
    expect(() => secretsKeys(settings())).toThrow(/cannot be read/)
  })
})
