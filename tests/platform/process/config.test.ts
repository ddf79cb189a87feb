import { describe, expect, it } from 'vitest'
import { configTable, isThisMachine, readConfig } from '#server/config/config.ts'
import { StartFailure } from '#server/start-failure.ts'

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      siteUrl: 'http://localhost:4000',
      production: false,
      demo: true,
    })
  })

  it('reports all mistakes together, and no value of any', () => {
    const read = () => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://me:secret@host/db', DEMO: 'yes' })
    expect(read).toThrow(StartFailure)
    expect(read).toThrow(/3 mistakes:\n {2}PORT .*\n {2}DATABASE_URL .*\n {2}DEMO /)
    expect(read).not.toThrow(/secret/)
  })

  it('takes an empty variable as not set', () => {
    expect(readConfig({ PORT: '', REDIS_URL: ' ' })).toMatchObject({ port: 4000, redisUrl: undefined })
  })

  it('cannot be changed once it is read', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  it.each([
    [{ SITE_URL: 'https://ninefold.example' }, true],
    [{ SITE_URL: 'https://ninefold.example', PRODUCTION: 'off' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'production', PRODUCTION: 'off' }, false],
    [{ PRODUCTION: 'on' }, true],
    [{ SITE_URL: 'http://localhost:8080' }, false],
  ])('with %j is for the public: %s', (variables, production) => {
    expect(readConfig(variables)).toMatchObject({ production, demo: !production })
  })

  it('brings demo players to no database but the embedded one, unless told to', () => {
    const url = { DATABASE_URL: 'postgres://localhost/ninefold' }
    expect(readConfig(url).demo).toBe(false)
    expect(readConfig({ ...url, DEMO: 'on' }).demo).toBe(true)
  })

  it('takes a host that only looks like this machine for another one', () => {
    expect(['http://localhost', 'http://127.0.0.1:1', 'http://[::1]'].map(isThisMachine)).toEqual([true, true, true])
    expect(['http://localhost.example', 'https://127.example'].map(isThisMachine)).toEqual([false, false])
  })

  it('leaves a server that stops time for more than saying so', () => {
    expect(() => readConfig({ DRAIN_MS: '10000', SHUTDOWN_MS: '10000' })).toThrow(
      /DRAIN_MS must be less than SHUTDOWN_MS/,
    )
    expect(readConfig({ DRAIN_MS: '5000' }).load.drainMs).toBe(5000)
  })

  it('has an ad partner only where one is named, by an https address', () => {
    expect(readConfig({}).adScript).toBeUndefined()
    expect(readConfig({ AD_SCRIPT: 'https://ads.example/show.js' }).adScript).toBe('https://ads.example/show.js')
    for (const AD_SCRIPT of [
      'http://ads.example/show.js',
      'ads.example',
      '//ads.example/show.js',
      'data:text/javascript,',
    ]) {
      expect(() => readConfig({ AD_SCRIPT })).toThrow(
        /a mistake:\n {2}AD_SCRIPT must be a URL that begins with https:\/\//,
      )
    }
  })

  it('describes every variable', () => {
    for (const row of configTable()) expect(row.description).toMatch(/\.$/)
  })
})

describe('the keys of notifications', () => {
  it('come together or not at all', () => {
    expect(readConfig({}).push).toBeUndefined()
    expect(() => readConfig({ VAPID_PUBLIC_KEY: 'p'.repeat(87) })).toThrow(
      /VAPID_PRIVATE_KEY is missing beside the other VAPID variables\n.*VAPID_SUBJECT is missing/,
    )
  })
})
