/** A guide as it is published: its Markdown drawn as HTML, with the addresses of this installation in it. */

import type { RendererRule, Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'
import { HARD_LIMITS } from '#schema/limits.ts'
import { explorerWith } from './explorer-link.ts'
import { Html, html, joined, slugOf } from './html.ts'

// Reads the Markdown of the guides. Unsupported syntax is reported with file and line, and never rendered incorrectly.

/** In it, HTML is text. A line of its own, `{{limits}}`, is an empty block of HTML, to be filled with what the program knows. */
const markdown = new MarkdownIt()
markdown.block.ruler.before('paragraph', 'insert', (state, line) => {
  const name = /^\{\{([\w-]+)\}\}$/.exec(state.getLines(line, line + 1, 0, false))?.[1]
  if (name === undefined) return false
  Object.assign(state.push('html_block', '', 0), { info: name, map: [line, line + 1] })
  state.line = line + 1
  return true
})

const KNOWN =
  /^(?:(?:heading|paragraph|bullet_list|ordered_list|list_item|table|thead|tbody|tr|th|td|strong|em|link)_(?:open|close)|inline|html_block|fence|text|code_inline|softbreak)$/
/** The language of code, and marks for those who run it: ```js run */
const INFO = /^\w+(?: \w+)*$/
/** Signs that should have been part of something. */
const LEFT_OVER = /^\||[`*]|!?\[[^\]]*\]\(|<\/?[a-z]/i

/** What a file is made of, in order. */
export function readMarkdown(text: string, file: string): Token[] {
  const lines = text.split('\n')
  const mistake = (line: number, words: string) => new Error(`${file}:${line + 1}: ${words}`)
  const tokens = markdown.parse(text, {})
  let [line, table] = [0, 0]
  for (const token of tokens) {
    line = token.map?.[0] ?? line
    const wrong = mistakeIn(token, lines) ?? token.children?.map((each) => mistakeIn(each, lines)).find(Boolean)
    if (wrong) throw mistake(line, wrong)
    if (token.type === 'list_item_open') {
      const lazy = lines.slice(line + 1, token.map?.[1]).findIndex((text) => /^\S/.test(text))
      if (lazy >= 0) throw mistake(line + 1 + lazy, 'no empty line after a list')
    }
    if (token.type === 'table_open') table = line
    const [cells, head] = [cellsIn(lines[line]), cellsIn(lines[table])]
    if (token.type === 'tr_open' && cells !== head) throw mistake(line, `${cells} cells below a head of ${head}`)
  }
  return tokens
}

function mistakeIn({ type, tag, level, map, info, content }: Token, lines: readonly string[]): string | null {
  const [start, end] = map ?? [0, 0]
  if (!KNOWN.test(type) || /^h[4-6]$/.test(tag)) return `“${lines[start]?.slice(0, 12)}” is not known here`
  if (type.endsWith('_list_open') && level > 0) return 'a list in a list'
  if (type === 'fence' && lines[end - 1] !== '```') return 'this code has no end'
  if (type === 'fence' && !INFO.test(info)) return 'code without a language'
  const left = type === 'text' ? LEFT_OVER.exec(content) : null
  return left && `“${content.slice(left.index, left.index + 12)}” is not known here`
}

const cellsIn = (line = '') => line.split(/(?<!\\)\|/).length - 2

export interface Guide {
  /** Its file without the ending, and the end of its address. */
  readonly name: string
  readonly title: string
  /** Its first paragraph, as text. */
  readonly description: string
  readonly body: Html
}

/** Facts about this installation that guides can show. */
export interface GuideSection {
  readonly siteUrl: string
  /** The page of changes of the schema, as it is written. */
  readonly changelog: string
}

const HEADINGS_IN_CONTENTS = 3

/** `file` is named in mistakes. */
export function guideIn(text: string, file: string, place: GuideSection): Guide {
  const tokens = readMarkdown(withAddresses(text, place), file)
  const [first, title, , second, lead, , ...body] = tokens
  if (!title || first?.tag !== 'h1') throw new Error(`${file}:1: no title`)
  if (!lead || second?.type !== 'paragraph_open') throw new Error(`${file}:1: no paragraph after the title`)
  if (body.some(({ tag }) => tag === 'h1')) throw new Error(`${file}: a second title`)
  for (const token of body) {
    if (token.type === 'html_block') token.content = insert(token.info, file, place).text
  }
  const head = html`<h1>${textOf(title)}</h1>
<p class="lead">${drawn([lead])}</p>
${contents(body)}
`
  return {
    name: file.replace(/^.*\//, '').replace(/\.md$/, ''),
    title: textOf(title),
    description: textOf(lead),
    body: joined([head, drawn(body)]),
  }
}

/** Addresses that can be copied and asked as they are. */
function withAddresses(text: string, { siteUrl }: GuideSection): string {
  return text.replaceAll('{{site}}', siteUrl).replaceAll('{{socket}}', siteUrl.replace(/^http/, 'ws'))
}

function contents(body: readonly Token[]): Html {
  const headings = body.flatMap((token, at) =>
    body[at - 1]?.type === 'heading_open' && body[at - 1]?.tag === 'h2' ? [textOf(token)] : [],
  )
  if (headings.length < HEADINGS_IN_CONTENTS) return html``
  const items = headings.map((words) => html`<li><a href="#${slugOf(words)}">${words}</a></li>`)
  return html`<nav class="contents" aria-label="On this page"><ul>${items}</ul></nav>`
}

const { renderer } = markdown

/** How a page of ours draws what a guide holds; the rest is as everywhere. */
Object.assign(renderer.rules, {
  text: (tokens, at) => html`${tokens[at]?.content ?? ''}`.text,
  softbreak: () => ' ',
  heading_open(tokens, at) {
    const [open, words] = [tokens[at], tokens[at + 1]]
    const id = words ? slugOf(textOf(words)) : ''
    return `<${open?.tag} id="${id}"><a class="anchor" href="#${id}">`
  },
  heading_close: (tokens, at) => `</a></${tokens[at]?.tag}>`,
  // In a box that scrolls by itself, which the keyboard can reach.
  table_open: () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>',
  table_close: () => '</table></div>',
  th_open: () => '<th scope="col">',
  fence: (tokens, at) => (tokens[at] ? code(tokens[at]).text : ''),
} satisfies Record<string, RendererRule>)

renderer.renderToken = (tokens, at) => {
  const token = tokens[at]
  if (!token || token.hidden) return ''
  return token.nesting < 0 ? `</${token.tag}>` : `<${token.tag}${renderer.renderAttrs(token)}>`
}

/** A guide links to another by its file, so that the links work where the files are read, too. */
markdown.normalizeLink = (to) => to.replace(/^(?:\.\/)?([\w-]+)\.md(?=#|$)/, '/developers/$1')

/** Marks what a code block is: an example, or the output of the example before it. */
function code({ info, content }: Token): Html {
  const [language = '', ...marks] = info.split(' ')
  const text = content.replace(/\n$/, '')
  const label = marks.includes('prints') ? 'prints' : language
  const role = marks.length === 0 ? html`` : html` data-example="${marks.join(' ')}"`
  const name = `Code: ${label}`
  const way = language === 'graphql' ? html`<a href="${explorerWith(text)}">Open in the explorer</a>` : html``
  return html`<figure class="code"><figcaption>${label} ${way}</figcaption><pre tabindex="0" role="group" aria-label="${name}"${role} data-language="${language}"><code>${text}</code></pre></figure>`
}

/** What the program knows better than a text could. */
function insert(name: string, file: string, { changelog }: GuideSection): Html {
  if (name === 'changelog') return changes(changelog)
  if (name === 'limits') return limits()
  throw new Error(`${file}: there is nothing called {{${name}}}`)
}

function limits(): Html {
  const rows = HARD_LIMITS.map(
    ({ what, most, code, answer }) => `| ${what} | ${most} | ${code ? `\`${code}\`` : ''} | ${answer} |`,
  )
  return drawn(markdown.parse(['| Limit | Most | Code | Answer |', '|---|---|---|---|', ...rows].join('\n'), {}))
}

/** The days and their changes, without what the page says of itself. */
function changes(changelog: string): Html {
  const [, ...days] = changelog.split(/^## (?=\d{4}-)/m)
  return joined(
    days.map((day) => {
      const [date = '', ...lines] = day.split('\n')
      const items = lines.filter((line) => line.startsWith('- ')).map((line) => html`<li>${line.slice(2)}</li>`)
      return html`<h3 id="${date}">${date}</h3><ul>${items}</ul>`
    }),
  )
}

const drawn = (tokens: Token[]) => new Html(renderer.render(tokens, markdown.options))

/** Without its links and emphasis. */
const textOf = ({ children }: Token) =>
  (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
