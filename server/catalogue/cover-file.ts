/** Reads a cover that is safe to draw: a square picture, complete in itself, that brings no program and fetches nothing. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Mistake } from './mistakes.ts'
import { readTextFile } from './text-file.ts'
import type { WrittenCover } from './written-catalogue.ts'

const MOST_KB = 256

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<!DOCTYPE|<!ENTITY/i, 'declares a document type or entities: remove them'],
  [/<\?xml-stylesheet/i, 'has a style sheet of its own: put the styles into the elements'],
  [/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i, 'names another encoding than UTF-8: save it as UTF-8'],
  [
    /<(?:\w+:)?(?:script|foreignObject|iframe|handler|listener)\b/i,
    'contains a program or a foreign document: remove it',
  ],
  [/\son[a-z]+\s*=\s*["']/i, 'reacts to events: remove the attribute'],
  [
    /\bhref\s*=\s*(?:"(?!#)|'(?!#))/i,
    'refers to something outside the file: only references such as "#sun" are allowed',
  ],
  [
    /url\(\s*["']?(?!\s*["']?#)/i,
    'refers to something outside the file: only references such as url(#sun) are allowed',
  ],
  [/@import\b/i, 'imports a style sheet: put the styles into the elements'],
]

/** Null after mistakes were noted. */
export async function readCover(folder: string, name: string, mistakes: Mistake[]): Promise<WrittenCover | null> {
  const file = `covers/${name}`
  const source = await readTextFile(folder, { file, atMostKb: MOST_KB }, mistakes)
  if (!source) return null
  const found = [...forbiddenIn(source.text), ...(await shapeOf(source.text))]
  mistakes.push(...found.map((mistake) => ({ file, ...mistake })))
  if (found.length > 0) return null
  return { imageId: createHash('sha256').update(source.text).digest('hex'), file, svg: source.text }
}

type PlacedMessage = Pick<Mistake, 'line' | 'message'>

function forbiddenIn(svg: string): PlacedMessage[] {
  return FORBIDDEN.flatMap(([pattern, message]) => {
    const place = svg.search(pattern)
    return place === -1 ? [] : [{ line: lineAt(svg, place), message }]
  })
}

async function shapeOf(svg: string): Promise<PlacedMessage[]> {
  const line = lineAt(svg, Math.max(0, svg.search(/<svg\b/)))
  try {
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
    if (format !== 'svg') return [{ line: 1, message: 'is no SVG: draw the cover as SVG' }]
    if (width === height) return []
    return [{ line, message: `is ${width} by ${height}: make it square, such as viewBox="0 0 1000 1000"` }]
  } catch (problem) {
    return [whyNotDrawn(problem, line)]
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The XML reader says where it stopped, deep in its message. */
function whyNotDrawn(problem: unknown, line: number): PlacedMessage {
  const [words = ''] = (problem instanceof Error ? problem.message : String(problem)).split('\n')
  const [, place, reason] = words.match(/on line (\d+) column \d+ of data: (.*)/) ?? []
  return { line: place ? Number(place) : line, message: `cannot be drawn (${reason ?? words}): correct it` }
}
