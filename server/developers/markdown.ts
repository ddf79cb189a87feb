/** Reads the Markdown of the guides, which is little, and refuses the rest: a mistake is told with its file and line, never drawn wrong. */

export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

type Words = readonly Inline[]

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly words: Words }
  | { readonly kind: 'paragraph'; readonly words: Words }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Words[] }
  | { readonly kind: 'table'; readonly head: readonly Words[]; readonly rows: readonly (readonly Words[])[] }
  /** `marks` are the words after the language: ```js run */
  | { readonly kind: 'code'; readonly language: string; readonly marks: readonly string[]; readonly text: string }
  /** A line of its own, `{{limits}}`: something that the program knows. */
  | { readonly kind: 'insert'; readonly name: string }

/** The lines of a file that are not read yet. */
interface Lines {
  readonly file: string
  readonly all: readonly string[]
  at: number
}

const HEADING = /^(#{1,3}) (\S.*)$/
const FENCE = /^```(\w+)((?: \w+)*)$/
const INSERT = /^\{\{([\w-]+)\}\}$/
const BULLET = /^- (\S.*)$/
const NUMBERED = /^\d+\. (\S.*)$/
const ROW = /^\|(.*)\|$/
const RULE = /^\|(?: *:?-+:? *\|)+$/
/** What would be something else in other dialects. */
const NOT_OURS = /^(?:#|```|~~~|>|<|\||\* |\+ |---|===|\s)/

/** The blocks of a file, in order. */
export function readMarkdown(text: string, file: string): readonly Block[] {
  const lines: Lines = { file, all: text.replace(/\s+$/, '').split('\n'), at: 0 }
  const blocks: Block[] = []
  while (lines.at < lines.all.length) {
    if (now(lines) === '') lines.at++
    else blocks.push(nextBlock(lines))
  }
  return blocks
}

function nextBlock(lines: Lines): Block {
  const line = now(lines)
  const heading = HEADING.exec(line)
  if (heading) {
    const words = inline(heading[2] ?? '', lines)
    lines.at++
    const level = heading[1]?.length
    return { kind: 'heading', level: level === 1 ? 1 : level === 2 ? 2 : 3, words }
  }
  const fence = FENCE.exec(line)
  if (fence) return code(lines, fence)
  const insert = INSERT.exec(line)
  if (insert) {
    lines.at++
    return { kind: 'insert', name: insert[1] ?? '' }
  }
  if (BULLET.test(line)) return list(lines, BULLET)
  if (NUMBERED.test(line)) return list(lines, NUMBERED)
  if (ROW.test(line)) return table(lines)
  return paragraph(lines)
}

function code(lines: Lines, fence: RegExpExecArray): Block {
  const start = lines.at++
  const rest = lines.all.slice(lines.at)
  const length = rest.indexOf('```')
  if (length < 0) throw mistake({ ...lines, at: start }, 'this code has no end')
  lines.at += length + 1
  const marks = (fence[2] ?? '').split(' ').filter(Boolean)
  return { kind: 'code', language: fence[1] ?? '', marks, text: rest.slice(0, length).join('\n') }
}

/** One level deep; the further lines of an item begin with spaces. */
function list(lines: Lines, marker: RegExp): Block {
  const items: Words[] = []
  for (let first = marker.exec(now(lines)); first; first = marker.exec(now(lines))) {
    const start = lines.at++
    const text = [first[1] ?? '']
    while (/^ +\S/.test(now(lines))) {
      if (/^ +(?:[-*+]|\d+\.) /.test(now(lines))) throw mistake(lines, 'a list in a list')
      text.push(now(lines).trim())
      lines.at++
    }
    items.push(inline(text.join(' '), { ...lines, at: start }))
  }
  if (now(lines) !== '') throw mistake(lines, 'no empty line after a list')
  return { kind: 'list', isOrdered: marker === NUMBERED, items }
}

function table(lines: Lines): Block {
  const start = lines.at
  const head = cells(lines)
  lines.at++
  if (!RULE.test(now(lines))) throw mistake({ ...lines, at: start }, 'a table without a rule below its head')
  lines.at++
  const rows: (readonly Words[])[] = []
  for (; ROW.test(now(lines)); lines.at++) {
    const row = cells(lines)
    if (row.length !== head.length) throw mistake(lines, `${row.length} cells below a head of ${head.length}`)
    rows.push(row)
  }
  if (now(lines) !== '') throw mistake(lines, 'no empty line after a table')
  return { kind: 'table', head, rows }
}

function cells(lines: Lines): readonly Words[] {
  const inner = ROW.exec(now(lines))?.[1] ?? ''
  return inner.split(/(?<!\\)\|/).map((cell) => inline(cell.replaceAll('\\|', '|').trim(), lines))
}

function paragraph(lines: Lines): Block {
  const start = lines.at
  const text: string[] = []
  for (; now(lines) !== ''; lines.at++) {
    if (NOT_OURS.test(now(lines)))
      throw mistake(lines, `what begins with “${now(lines).slice(0, 12)}” is not known here`)
    text.push(now(lines))
  }
  return { kind: 'paragraph', words: inline(text.join(' '), { ...lines, at: start }) }
}

/** Code first: in it, nothing means anything. */
const INLINE =
  /`(?<code>[^`]+)`|(?<!!)\[(?<link>[^\]]+)\]\((?<to>[^)\s]+)\)|\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*/g
/** Signs that should have been part of something. */
const LEFT_OVER = /[`*]|!?\[[^\]]*\]\(|<\/?[a-z]/i

function inline(text: string, lines: Lines): Words {
  const words: Inline[] = []
  const plain = (part: string) => {
    const wrong = LEFT_OVER.exec(part)
    if (wrong) throw mistake(lines, `“${part.slice(wrong.index, wrong.index + 12)}” is not known here`)
    if (part !== '') words.push({ kind: 'text', text: part })
  }
  let end = 0
  for (const { 0: whole, index, groups = {} } of text.matchAll(INLINE)) {
    plain(text.slice(end, index))
    words.push(span(groups))
    end = index + whole.length
  }
  plain(text.slice(end))
  return words
}

function span({ code, link, to, strong, emphasis }: Readonly<Record<string, string | undefined>>): Inline {
  if (link !== undefined) return { kind: 'link', text: link, to: to ?? '' }
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  return { kind: 'emphasis', text: emphasis ?? '' }
}

const now = ({ all, at }: Lines) => all[at] ?? ''

const mistake = ({ file, at }: Lines, words: string) => new Error(`${file}:${at + 1}: ${words}`)
