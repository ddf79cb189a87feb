/** What never appears in a log, in any field. */
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { serverLog } from '#server/platform/telemetry/server-log.ts'

function written(facts: object): string {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  serverLog({ level: 'info', tracing: { ids: () => ({ trace_id: 'abc' }) }, stream }).info(facts, 'something happened')
  return text
}

it('hides what lets somebody in, at any of the places where it is usually found', () => {
  const secret = 'open-sesame'
  const text = written({
    password: secret,
    token: secret,
    req: { headers: { cookie: secret, authorization: secret, 'set-cookie': secret } },
    session: { tokenHash: secret },
    visitor: { email: secret },
  })
  expect(text).not.toContain(secret)
  expect(text).toContain('something happened')
})

it('hides what an error repeats: values of a statement, passwords in addresses, keys', () => {
  const problem = Object.assign(new Error('no way to postgresql://ninefold:hunter2@db/ninefold with nf_abcdefgh1234'), {
    code: '23505',
    detail: 'Key (name)=(Ada) already exists.',
    config: { headers: { authorization: 'Bearer s3cret' } },
  })
  const text = written({ err: problem })
  for (const secret of ['hunter2', 'nf_abcdefgh1234', 'Ada', 's3cret']) expect(text).not.toContain(secret)
  // What it takes to understand it stays.
  for (const fact of ['23505', 'no way to', 'server-log.unit.test.ts']) expect(text).toContain(fact)
})

it('keeps of an address what comes before the question mark', () => {
  const text = written({ path: '/auth/google/callback?code=s3cret&state=s3cret' })
  expect(text).toContain('/auth/google/callback"')
  expect(text).not.toContain('s3cret')
})

it('names the trace that a line belongs to', () => {
  expect(JSON.parse(written({}))).toMatchObject({ trace_id: 'abc' })
})
