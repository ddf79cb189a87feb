/** Holds the words of GLOSSARY.md: one word for each thing, in names and comments of the code. */
import { expect, it } from 'vitest'
import { commentsOf, declaredNames, exportedTypesOf, isCode, textFiles } from './source-tree.ts'

/** In parts, so that this file does not find itself. */
const RIDDLES = [
  'who|ever',
  'some|body',
  'no|body',
  'every|body',
  'a|new',
  'so| many',
  'told| of',
  'tells| of',
  'for| ever',
]
const REPLACED = [
  'verb',
  'desk',
  'ga|te',
  'do|or',
  'pa|yer',
  'turn|stile',
  'se|at',
  'out|let',
  'fa|te',
  'edi|tion',
  'keep| house',
]

const whole = (parts: string) => parts.replace('|', '')
const inComments = new RegExp(
  `\\b(?:${[...RIDDLES, ...REPLACED.map((word) => `${word}s?`)].map(whole).join('|')})\\b`,
  'i',
)
const inNames = new Set([...RIDDLES, ...REPLACED, 'he|ard'].map(whole))

const code = textFiles().filter((file) => isCode(file) && /^(?:schema|server|web|tests)\//.test(file.path))
const product = code.filter(({ path }) => !path.startsWith('tests/'))

it('the glossary names what each word replaces', () => {
  const glossary = textFiles().find(({ path }) => path === 'GLOSSARY.md')?.text ?? ''
  const replaced = [...glossary.matchAll(/^\|[^|]*\|[^|]*\| ([^|]+) \|$/gm)].flatMap(([, words = '']) =>
    words.split(', '),
  )
  expect(REPLACED.map(whole).filter((word) => !replaced.includes(word.replace(' ', '-')))).toEqual([])
})

it('no comment has a word that the glossary replaces', () => {
  const found = code.flatMap((file) =>
    commentsOf(file).flatMap(({ text, line }) =>
      inComments.test(text) ? [`${file.path}:${line} ${text.trim()}`] : [],
    ),
  )
  expect(found).toEqual([])
})

it('no name in the product has a word that the glossary replaces', () => {
  const found = product.flatMap((file) =>
    declaredNames(file).flatMap((name) =>
      wordsOf(name).some((word) => inNames.has(word)) ? [`${file.path} ${name}`] : [],
    ),
  )
  expect([...new Set(found)]).toEqual([])
})

it('no two exported types have one name', () => {
  const places = new Map<string, string[]>()
  for (const file of product) {
    for (const name of exportedTypesOf(file)) places.set(name, [...(places.get(name) ?? []), file.path])
  }
  expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([])
})

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)
}
