/** Reads the Markdown of the guides. What they have no use for is a mistake, told with its file and line, and never drawn wrong. */
import MarkdownIt, { type Token } from 'markdown-it'

/** In it, HTML is text. A line of its own, `{{limits}}`, is an empty block of HTML, to be filled with what the program knows. */
export const markdown = new MarkdownIt()
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
