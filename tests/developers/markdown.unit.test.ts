/** The little Markdown of the guides: what it knows becomes HTML, and what it does not know is told with its file and line. */
import { describe, expect, it } from 'vitest'
import { guideIn, readMarkdown } from '#server/developers/docs/guide.ts'

const told = { siteUrl: 'https://ninefold.example', changelog: '# Changes\n\n## 2026-11-21\n\n- safe: It is <new>\n' }
const START = '# A title\n\nWhat it is about.\n\n'
const drawn = (text: string) => guideIn(START + text, 'guides/one.md', told).body.text

describe('a guide', () => {
  it('has a title, and a description in its first paragraph', () => {
    const guide = guideIn('# Live\n\nWhat `happens` now,\nas it happens.\n', 'web/developers/guides/live.md', told)
    expect(guide).toMatchObject({ name: 'live', title: 'Live', description: 'What happens now, as it happens.' })
  })

  it('has headings that can be linked to, lists, tables and words of their own kind', () => {
    expect(drawn('## First things, first\n')).toContain('<h2 id="first-things-first">')
    expect(drawn('- one\n- two,\n  and more\n')).toContain('<ul><li>one</li><li>two, and more</li></ul>')
    expect(drawn('1. one\n2. two\n')).toContain('<ol><li>one</li><li>two</li></ol>')
    expect(drawn('| a | b |\n|---|---|\n| `x` | y \\| z |\n')).toContain('<td><code>x</code></td><td>y | z</td>')
    expect(drawn('**strong** and *soft*\n')).toContain('<strong>strong</strong> and <em>soft</em>')
  })

  it('leads to other guides by their files', () => {
    expect(drawn('[errors](errors.md#codes) and [home](/)\n')).toContain(
      '<a href="/developers/errors#codes">errors</a>',
    )
  })

  it('holds code as it is written, with the addresses of the installation', () => {
    const text = drawn('```sh run\ncurl {{site}}/graphql -d "<&>"\n```\n\n```js\nopen(`{{socket}}`)\n```\n')
    expect(text).toContain('data-example="run" data-language="sh"')
    expect(text).toContain('curl https://ninefold.example/graphql -d &#34;&#60;&#38;&#62;&#34;')
    expect(text).toContain('open(`wss://ninefold.example`)')
  })

  it('lets no text become HTML', () => {
    expect(drawn('5 < 6 & "more"\n')).toContain('<p>5 &#60; 6 &#38; &#34;more&#34;</p>')
    expect(drawn('{{changelog}}\n')).toContain(
      '<h3 id="2026-11-21">2026-11-21</h3><ul><li>safe: It is &#60;new&#62;</li></ul>',
    )
  })

  it('has the hard limits as the server holds them', () => {
    expect(drawn('{{limits}}\n')).toContain('<td><code>TOO_DEEP</code></td>')
  })
})

describe('a mistake', () => {
  it.each([
    ['what is no Markdown of ours', '> quoted', 5],
    ['HTML', 'see <b>this</b>', 5],
    ['a block of HTML', '<div>\nthis\n</div>', 5],
    ['a picture', 'see ![this](x.png)', 5],
    ['code without an end', 'fine\n\n```js\nrest', 7],
    ['a word in code without an end', 'the `rest', 5],
    ['a list in a list', '- one\n  - two', 6],
    ['a row of another length', '| a | b |\n|---|---|\n| c |', 7],
    ['a table without a rule', '| a | b |\n| c | d |', 5],
    ['text right below a list', '- one\ntwo', 6],
    ['a fourth level', '#### deep', 5],
  ])('%s is told with its file and line', (_, text, line) => {
    expect(() => readMarkdown(START + text, 'guides/one.md')).toThrow(`guides/one.md:${line}: `)
  })

  it('names what a guide cannot do without', () => {
    expect(() => guideIn('Text.\n', 'guides/one.md', told)).toThrow('guides/one.md:1: no title')
    expect(() => guideIn('# One\n\n## Two\n', 'guides/one.md', told)).toThrow('no paragraph after the title')
    expect(() => drawn('{{weather}}\n')).toThrow('there is nothing called {{weather}}')
  })
})
