/** Every rule that RULES.md states is proved by a test that cites it, and no test cites a rule that is not stated. */
import { describe, expect, it } from 'vitest'
import { textFiles } from './source-tree.ts'

const ID = '[A-Z]{2}\\d+'
/** A row of a table, '| RA2 | …', or an item of a list, '- **RA2** …'. */
const STATED = new RegExp(`^\\s*(?:\\|\\s*|[-*]\\s+\\*\\*)(${ID})(?:\\s*\\||\\*\\*)`, 'gm')
/** A name of a test that begins with ids: '[RA2] …', '[RA1, RA2] …' or '[RA1][RA2] …'. */
const CITED = new RegExp(`['"\`]((?:\\[${ID}(?:, ?${ID})*\\] ?)+)`, 'g')

const files = textFiles()
const rules = files.find(({ path }) => path === 'schema/rules/RULES.md')
const stated = [...(rules?.text ?? '').matchAll(STATED)].flatMap(([, id]) => id ?? [])
const cited = new Set(files.filter(({ path }) => /^tests\/.*\.(?:test|spec)\.ts$/.test(path)).flatMap(citedIn))

// Before there are rules there is nothing to hold them to.
describe.runIf(rules)('the rules in RULES.md', () => {
  it('have ids of their own', () => {
    expect(stated.filter((id, i) => stated.indexOf(id) !== i)).toEqual([])
    expect(stated).not.toEqual([])
  })

  it('are each cited by a test', () => {
    expect(stated.filter((id) => !cited.has(id))).toEqual([])
  })

  it('are all that tests cite', () => {
    expect([...cited].filter((id) => !stated.includes(id))).toEqual([])
  })
})

function citedIn({ text }: { text: string }): string[] {
  return [...text.matchAll(CITED)].flatMap(([, ids = '']) => ids.match(new RegExp(ID, 'g')) ?? [])
}
