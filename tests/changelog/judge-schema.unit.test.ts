/** What the schema may become without breaking its promises: additions by themselves, the rest as it was announced. */
import { describe, expect, it } from 'vitest'
import { judgeSchema, publishSchema, type SchemaPapers } from './judge-schema.ts'

const PAGE = '# Changes\n\nRules.\n\n## Next\n\n## 2026-11-01\n\n- safe: The schema is published for the first time\n'
const PUBLISHED = 'type Query { game: String archive: String }\n'
const deprecated = (reason: string) =>
  `type Query { game: String @deprecated(reason: "${reason}") archive: String shelf(of: Int): String }\n`
const GOOD = 'Use `Query.archive`. Deprecated 2026-11-21, removed after 2027-02-19.'

const papers = (part: Partial<SchemaPapers>): SchemaPapers => ({
  published: PUBLISHED,
  current: PUBLISHED,
  changelog: PAGE,
  today: '2026-11-21',
  ...part,
})
const mistakes = async (part: Partial<SchemaPapers>) => (await judgeSchema(papers(part))).mistakes

describe('a change of the schema', () => {
  const broken = 'type Query { archive: String }\n'
  const message = "Field 'game' was removed from object type 'Query'"

  it('that breaks programs and is not declared is named, with what to do', async () => {
    const [mistake, ...others] = await mistakes({ current: broken })
    expect(mistake).toContain(message)
    expect(mistake).toContain(`write '- breaking: ${message}' below 'Next'`)
    expect(others).toEqual([])
  })

  it('that breaks programs is named also where a description is new, or hides as an argument or a type', async () => {
    const published = 'type Query { game(a: Int): String archive: String! }\n'
    const current = 'type Query { "New." game(a: Int, "New." b: Int!): String "New." archive: String }\n'
    expect(await mistakes({ published, current })).toEqual([
      expect.stringContaining("Argument 'b: Int!' added to field 'Query.game'"),
      expect.stringContaining("Field 'Query.archive' changed type from 'String!' to 'String'"),
    ])
  })

  it('that breaks programs passes when it is declared for the next schema, with a reason or without', async () => {
    for (const line of [`- breaking: ${message}`, `- breaking: ${message} (it told too much)`]) {
      const changelog = PAGE.replace('## Next\n', `## Next\n\n${line}\n`)
      expect(await mistakes({ current: broken, changelog })).toEqual([])
    }
    // What was declared of an earlier one is used up.
    const used = `${PAGE}- breaking: ${message}\n`
    expect(await mistakes({ current: broken, changelog: used })).toHaveLength(1)
  })

  it('that adds needs nothing, and is written into the section of its day when it is published', async () => {
    const current = 'type Query { game: String archive: String "All of them." shelf: String }\n'
    expect(await mistakes({ current })).toEqual([])
    const next = await publishSchema(papers({ current }))
    expect(next.changelog).toBe(
      PAGE.replace('## 2026', "## 2026-11-21\n\n- safe: Field 'shelf' was added to object type 'Query'\n\n## 2026"),
    )
    expect(next.published).toBe('type Query {\n  archive: String\n  game: String\n  shelf: String\n}\n')
    const again = { ...next, current, today: '2026-11-21' }
    expect(await publishSchema(again)).toMatchObject(next)
    const more = await publishSchema({
      ...again,
      current: 'type Query { game: Int archive: String shelf: String a: Int }',
    }).catch(String)
    expect(more).toContain('cannot be published')
  })

  it('keeps the reason of what was declared, and joins what was published on the same day', async () => {
    const changelog = PAGE.replace('## Next\n', `## Next\n\n- breaking: ${message} (it told too much)\n`)
    const first = await publishSchema(papers({ current: broken, changelog }))
    const second = await publishSchema(papers({ ...first, current: 'type Query { archive: String late: Int }\n' }))
    expect(second.changelog.slice(second.changelog.indexOf('## Next'))).toBe(
      `## Next\n\n## 2026-11-21\n\n- breaking: ${message} (it told too much)\n- safe: Field 'late' was added to object type 'Query'\n\n## 2026-11-01\n\n- safe: The schema is published for the first time\n`,
    )
  })
})

describe('a deprecation', () => {
  it('that names a replacement and stays for 90 days is fine', async () => {
    expect(await mistakes({ current: deprecated(GOOD) })).toEqual([])
    const more = GOOD.replace('`.', '`, which has pages of any size.')
    expect(await mistakes({ current: deprecated(more) })).toEqual([])
    expect(await mistakes({ current: deprecated(GOOD.replace('archive', 'shelf.of')) })).toEqual([])
  })

  it.each([
    ['without a form', 'No longer supported', 'write it as'],
    ['without a replacement', 'Deprecated 2026-11-21, removed after 2027-02-19.', 'write it as'],
    ['without a day of removal', 'Use `Query.archive`. Deprecated 2026-11-21.', 'write it as'],
    ['of a day that is none', GOOD.replace('2027-02-19', '2027-02-30'), 'write it as'],
    ['for what is not there', GOOD.replace('archive', 'gone'), 'there is no Query.gone'],
    ['of 89 days', GOOD.replace('02-19', '02-18'), 'stay for 90 days, until 2027-02-19'],
  ])('%s is refused', async (_, reason, sentence) => {
    const found = await mistakes({ current: deprecated(reason) })
    expect(found).toEqual([expect.stringContaining(sentence)])
    expect(found[0]).toContain('Query.game is deprecated with')
  })

  it('is a promise: what it names stays until its day, declared or not, and may go the day after', async () => {
    const current = 'type Query { archive: String shelf(of: Int): String }\n'
    const message = "Field 'game' (deprecated) was removed from object type 'Query'"
    const early = { published: deprecated(GOOD), current, today: '2027-02-19' }
    const [mistake] = await mistakes(early)
    expect(mistake).toContain(`${message}: it was promised to stay until 2027-02-19`)
    const changelog = PAGE.replace('## Next\n', `## Next\n\n- breaking: ${message}\n`)
    expect(await mistakes({ ...early, changelog })).toHaveLength(1)
    expect(await mistakes({ ...early, today: '2027-02-20' })).toEqual([])
  })
})
