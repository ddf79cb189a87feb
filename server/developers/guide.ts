/** A guide as it is published: its Markdown drawn as HTML, with the addresses of this installation in it. */
import { HARD_LIMITS } from '#schema/limits.ts'
import { explorerWith } from './explorer-link.ts'
import { type Html, html, joined, slugOf } from './html.ts'
import { type Block, type Inline, readMarkdown } from './markdown.ts'

export interface Guide {
  /** Its file without the ending, and the end of its address. */
  readonly name: string
  readonly title: string
  /** Its first paragraph, as text. */
  readonly description: string
  readonly body: Html
}

/** What guides are told of this installation. */
export interface Place {
  readonly siteUrl: string
  /** The page of changes of the schema, as it is written. */
  readonly changelog: string
}

const HEADINGS_IN_CONTENTS = 3

/** `file` is named in mistakes. */
export function guideIn(text: string, file: string, place: Place): Guide {
  const blocks = readMarkdown(withAddresses(text, place), file)
  const [first, second] = blocks
  if (first?.kind !== 'heading' || first.level !== 1) throw new Error(`${file}:1: no title`)
  if (second?.kind !== 'paragraph') throw new Error(`${file}:1: no paragraph after the title`)
  const body = blocks.slice(2)
  if (body.some((block) => block.kind === 'heading' && block.level === 1)) throw new Error(`${file}: a second title`)
  const head = html`<h1>${textOf(first.words)}</h1>
<p class="lead">${drawn(second.words)}</p>
${contents(body)}`
  return {
    name: file.replace(/^.*\//, '').replace(/\.md$/, ''),
    title: textOf(first.words),
    description: textOf(second.words),
    body: joined(
      [head, ...body.map((block) => (block.kind === 'insert' ? insert(block.name, file, place) : blockIn(block)))],
      '\n',
    ),
  }
}

/** Addresses that can be copied and asked as they are. */
function withAddresses(text: string, { siteUrl }: Place): string {
  return text.replaceAll('{{site}}', siteUrl).replaceAll('{{socket}}', siteUrl.replace(/^http/, 'ws'))
}

function contents(blocks: readonly Block[]): Html {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.words] : []))
  if (headings.length < HEADINGS_IN_CONTENTS) return html``
  const items = headings.map((words) => html`<li><a href="#${slugOf(textOf(words))}">${textOf(words)}</a></li>`)
  return html`<nav class="contents" aria-label="On this page"><ul>${items}</ul></nav>`
}

function blockIn(block: Exclude<Block, { kind: 'insert' }>): Html {
  switch (block.kind) {
    case 'heading':
      return heading(block.level, block.words)
    case 'paragraph':
      return html`<p>${drawn(block.words)}</p>`
    case 'list': {
      const items = block.items.map((words) => html`<li>${drawn(words)}</li>`)
      return block.isOrdered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
    }
    case 'table':
      return table(
        block.head.map(drawn),
        block.rows.map((row) => row.map(drawn)),
      )
    case 'code':
      return code(block)
  }
}

function heading(level: 1 | 2 | 3, words: readonly Inline[]): Html {
  const id = slugOf(textOf(words))
  const link = html`<a class="anchor" href="#${id}">${drawn(words)}</a>`
  return level === 3 ? html`<h3 id="${id}">${link}</h3>` : html`<h2 id="${id}">${link}</h2>`
}

/** In a box that scrolls by itself, which the keyboard can reach. */
function table(head: readonly Html[], rows: readonly (readonly Html[])[]): Html {
  const cells = (row: readonly Html[]) => row.map((cell) => html`<td>${cell}</td>`)
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody>
</table></div>`
}

/** What it is to whoever runs it: an example, or what the example before it prints. */
function code({ language, marks, text }: Extract<Block, { kind: 'code' }>): Html {
  const label = marks.includes('prints') ? 'prints' : language
  const role = marks.length === 0 ? html`` : html` data-example="${marks.join(' ')}"`
  const name = `Code: ${label}`
  const way = language === 'graphql' ? html`<a href="${explorerWith(text)}">Open in the explorer</a>` : html``
  return html`<figure class="code"><figcaption>${label} ${way}</figcaption><pre tabindex="0" role="group" aria-label="${name}"${role} data-language="${language}"><code>${text}</code></pre></figure>`
}

/** What the program knows better than a text could. */
function insert(name: string, file: string, { changelog }: Place): Html {
  if (name === 'changelog') return changes(changelog)
  if (name === 'limits') return limits()
  throw new Error(`${file}: there is nothing called {{${name}}}`)
}

function limits(): Html {
  const rows = HARD_LIMITS.map(({ what, most, code, answer }) => [
    html`${what}`,
    html`${most}`,
    code === null ? html`` : html`<code>${code}</code>`,
    html`${answer}`,
  ])
  return table([html`Limit`, html`Most`, html`Code`, html`Answer`], rows)
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

function drawn(words: readonly Inline[]): Html {
  return joined(words.map(span))
}

function span(word: Inline): Html {
  switch (word.kind) {
    case 'text':
      return html`${word.text}`
    case 'code':
      return html`<code>${word.text}</code>`
    case 'strong':
      return html`<strong>${word.text}</strong>`
    case 'emphasis':
      return html`<em>${word.text}</em>`
    case 'link':
      return html`<a href="${addressOf(word.to)}">${word.text}</a>`
  }
}

/** A guide links to another by its file, so that the links work where the files are read, too. */
function addressOf(to: string): string {
  return to.replace(/^(?:\.\/)?([\w-]+)\.md(?=#|$)/, '/developers/$1')
}

const textOf = (words: readonly Inline[]) => words.map(({ text }) => text).join('')
