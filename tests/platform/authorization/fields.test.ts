/** Who gets what of every field that is not for all eyes: each asked for by itself, by every role. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, ROLES, type Stage } from './cast.ts'
import { fieldRows, fieldsOf, uncovered } from './coverage.ts'
import { fieldOutcomeOf, isFieldAsSaid } from './judge.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

it('every field has a row, or is in the list of those that everybody may read', () => {
  expect(uncovered().fields, 'say who may read it: tests/platform/authorization').toEqual([])
})

const all = fieldRows.flatMap((row) => fieldsOf(row).map((name) => [`${row.type}.${name}`, row, name] as const))

describe('is as the table says', () => {
  it.each(all)('%s', async (_name, row, name) => {
    const got: Record<string, string> = {}
    for (const role of ROLES) {
      const outcome = await fieldOutcomeOf(row, name, role, stage.cast)
      got[role] = isFieldAsSaid(row.gets[role], outcome) ? row.gets[role] : outcome
    }
    expect(got).toEqual(row.gets)
  })
})

it('the way to upload a photo is open to admins alone', async () => {
  const got: Record<string, number> = {}
  for (const role of ROLES) {
    const init = { method: 'POST', headers: { origin: stage.server.url }, body: 'no photo' }
    got[role] = (await stage.cast.askers[role].fetch('/portal/photo', init)).status
  }
  expect(got).toEqual({ visitor: 401, other: 401, friend: 401, player: 401, admin: 415 })
})
