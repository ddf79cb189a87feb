/** Servers of the last version go on while a migration is applied: it adds, and takes away only what no server uses any more. */
import { expect, it } from 'vitest'
import { readMigrations } from '#server/platform/database/migrate.ts'

/** From here on servers may be running while a migration is applied. */
const FIRST_OF_MANY = '0015'
/** A line that says since when no server uses what is taken away: `-- contract: unused since 0017`. */
const CONTRACT = /^-- contract: unused since \d{4}$/m
/** A line that says what servers of the last version cannot do until they are replaced, and that nothing is lost: the runbook repeats it. */
const HALTS = /^-- halts: \S.{40,}$/m
const NARROWING = [
  /\bdrop\s+(?:table|column|type|view|schema)\b/i,
  /\brename\b/i,
  /\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
]

function narrowing(sql: string): readonly string[] {
  const code = sql.replace(/--.*$/gm, '')
  return NARROWING.flatMap((pattern) => pattern.exec(code)?.[0] ?? [])
}

it('a migration only adds, or says since when nobody uses what it takes away, or what it halts', () => {
  const taken = readMigrations()
    .filter(({ name, sql }) => name >= FIRST_OF_MANY && !CONTRACT.test(sql) && !HALTS.test(sql))
    .flatMap(({ name, sql }) => narrowing(sql).map((words) => `${name}: ${words}`))
  expect(taken).toEqual([])
})

it('what a running server would miss is seen', () => {
  expect(narrowing('alter table play drop column ref')).toEqual(['drop column'])
  expect(narrowing('alter table play rename column ref to name')).toEqual(['rename'])
  expect(narrowing('alter table play alter column ref type text')).toHaveLength(1)
  expect(narrowing('alter table play add column mood text not null')).toHaveLength(1)
  expect(narrowing("alter table play add column mood text not null default 'good', add column note text")).toEqual([])
  expect(narrowing('-- drop table play\ncreate table mood (id int not null)')).toEqual([])
})
