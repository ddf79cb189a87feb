/** Each threat that SECURITY.md names has a test that holds it, and every test named there is there. */
import { describe, expect, it } from 'vitest'
import { textFiles } from './source-tree.ts'

const files = textFiles()
const page = files.find(({ path }) => path === 'SECURITY.md')?.text ?? ''
const rows = page.split('\n').filter((line) => /^\| (?!---|threat |what ).*\|.*\|.*\|$/.test(line))
const threats = rows.filter((row) => row.includes(' › '))

/** In the third cell of a row: `file` › name of a test, with <br> between several. */
const NAMED = /`(?<path>tests\/[\w./-]+\.(?:spec|test)\.ts)` › (?<name>.+?)(?= *(?:<br>|\|))/g

describe('the threat model', () => {
  it('has a test in every row', () => {
    expect(threats.length).toBeGreaterThan(30)
    expect(threats.filter((row) => namedIn(row).length === 0)).toEqual([])
  })

  it('says in every row what the test would miss', () => {
    expect(threats.filter((row) => !/^\|(?:[^|]+\|){3} \w[^|]+ \|$/.test(row))).toEqual([])
  })

  it('names tests that are there', () => {
    const named = threats.flatMap(namedIn)
    expect(named.filter(({ path, name }) => !isTitle(path, name))).toEqual([])
    expect(named).toHaveLength((page.match(/ › /g) ?? []).length)
  })
})

function namedIn(row: string): { path: string; name: string }[] {
  return [...row.matchAll(NAMED)].map(({ groups }) => ({ path: groups?.['path'] ?? '', name: groups?.['name'] ?? '' }))
}

/** As it is written in the file: in quotes of one kind or another. */
function isTitle(path: string, name: string): boolean {
  const text = files.find((file) => file.path === path)?.text ?? ''
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((title) => text.includes(title))
}
