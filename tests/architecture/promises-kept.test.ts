/** Every sentence group of the specification that players meet has a test, or says what it waits for; and every test named is there. */
import { describe, expect, it } from 'vitest'
import { type SourceFile, textFiles } from './source-tree.ts'

const files = textFiles()
const page = files.find(({ path }) => path === 'tests/e2e/README.md')
const rows = (page?.text ?? '').split('\n').filter((line) => /^\| (?!---|sentence)/.test(line))

/** In the last cell of a row: `file` › name of a test, with <br> between several. */
const NAMED = /`(?<path>tests\/[\w./-]+\.(?:spec|test)\.ts)` › (?<name>.+?)(?= *(?:<br>|\|$))/g
/** What a test is called, as it is written: in quotes, right after `test(` or `it(`, or after the table of an `each`. */
const CALLED = /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

describe('the page of what is tested', () => {
  it('has a test, or the issue that it waits for, in every row', () => {
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter((row) => namedIn(row).length === 0 && !/\| later, issue \d+: .+ \|$/.test(row))).toEqual([])
  })

  it('names tests that are there', () => {
    const named = rows.flatMap(namedIn)
    expect(named.filter(({ path, name }) => !titlesOf(path).some((title) => title.test(name)))).toEqual([])
  })

  it('misses no test that it means to name', () => {
    const arrows = (page?.text ?? '').match(/ › /g) ?? []
    expect(rows.flatMap(namedIn)).toHaveLength(arrows.length)
  })
})

function namedIn(row: string): { path: string; name: string }[] {
  return [...row.matchAll(NAMED)].map(({ groups }) => ({ path: groups?.['path'] ?? '', name: groups?.['name'] ?? '' }))
}

/** The titles of a file's tests; what a template fills in may be anything. */
function titlesOf(path: string): RegExp[] {
  const file: SourceFile | undefined = files.find((known) => known.path === path)
  return [...(file?.text ?? '').matchAll(CALLED)].map(([, , title = '']) => {
    const parts = title.replace(/\\(.)/g, '$1').split(/\$\{[^}]*\}/)
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
  })
}
