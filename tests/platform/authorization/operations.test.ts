/** Who gets what of every query, mutation and subscription: asked for by a visitor, a player, her friend, another player and an admin. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, ROLES, type Stage } from './cast.ts'
import { operationRows, outdated, uncovered } from './coverage.ts'
import { isAsSaid, outcomeOf } from './judge.ts'
import type { OperationRow } from './roles.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

describe('the table of who may do what', () => {
  it('names every query, mutation and subscription', () => {
    expect(uncovered().operations, 'say who gets what of it: tests/platform/authorization').toEqual([])
  })

  it('names nothing that is no more', () => {
    expect(outdated()).toEqual([])
  })
})

const nameOf = ({ field, about }: OperationRow) => (about ? `${field}, ${about}` : field)

describe('is as the table says', () => {
  it.each(operationRows.map((row) => [nameOf(row), row] as const))('%s', async (_name, row) => {
    const cast = row.isLast ? await stage.newCast() : stage.cast
    const got: Record<string, string> = {}
    for (const role of ROLES) {
      const outcome = await outcomeOf(row, role, cast, stage.server.url)
      got[role] = isAsSaid(row.gets[role], outcome) ? row.gets[role] : outcome
    }
    expect(got).toEqual(row.gets)
  })
})
