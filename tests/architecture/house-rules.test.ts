/** The rules of the house that no linter of ours knows: sizes, exports, casts, the environment, and what may not be left behind. */
import { describe, expect, it } from 'vitest'
import { codeOf, isCode, isToolConfig, placesOf, type SourceFile, textFiles } from './source-tree.ts'

const MOST_LINES = 300

const files = textFiles()
const code = files.filter(isCode)
const tests = code.filter(({ path }) => path.startsWith('tests/'))

/** Patterns below hold one letter in brackets, so that this file does not find itself. */
describe('the house', () => {
  it(`has no file of more than ${MOST_LINES} lines`, () => {
    const written = files.filter((file) => isCode(file) || /\.module\.css$/.test(file.path))
    const long = written.filter(({ text }) => text.trimEnd().split('\n').length > MOST_LINES)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('has default exports only where a tool wants one', () => {
    const ours = code.filter((file) => !isToolConfig(file))
    expect(inCode(ours, /^\s*export defaul[t]\b|\bas defaul[t]\b/m)).toEqual([])
  })

  it('neither gives up types nor casts round the compiler', () => {
    const typed = code.filter(({ path }) => /\.(?:ts|tsx|mts)$/.test(path))
    expect(
      inCode(typed, /\bas an[y]\b|(?:[:|&]|=>|<(?:[\w\s]+,)*)\s*an[y]\b(?=\s*[[\];,)>|&={}\n])|\bas unknow[n] as\b/),
    ).toEqual([])
    // Tests may prove that something does not compile.
    const silencing = inText(typed, /@ts-(?:ignor[e]|nochec[k]|expect-erro[r])/)
    expect(silencing.filter((place) => !place.startsWith('tests/'))).toEqual([])
  })

  it('reads the environment in server/config/config.ts alone', () => {
    const free = ({ path }: SourceFile) => path.startsWith('tests/') || /^server\/commands\/[\w-]+\.mjs$/.test(path)
    const bound = code.filter((file) => file.path !== 'server/config/config.ts' && !free(file) && !isToolConfig(file))
    expect(inCode(bound, /\bprocess\s*\.\s*env\b/)).toEqual([])
    expect(inText(bound, /import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'(?:node:)?process'/)).toEqual([])
  })

  it('leaves nothing for later', () => {
    const read = files.filter(({ path }) => !/^(?:package-lock\.json|prisma\/catalogue\/songs\/)/.test(path))
    expect(inText(read, /\b(?:TO[D]O|FIXM[E]|XX[X])\b/)).toEqual([])
  })

  it('runs every test it has', () => {
    expect(
      inCode(tests, /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:onl[y]|ski[p]|tod[o]|fixm[e]|fail[s]?)\b/),
    ).toEqual([])
  })

  it('names no folder of anyone’s machine and no package registry', () => {
    expect(inText(files, /(?<![\w.-])\/(?:roo[t]|wor[k])\/|\/(?:hom[e]|User[s])\/[a-z]+\//)).toEqual([])
    expect(inText(files, /"resolve[d]":|\bregistr[y]\.[\w-]+\.\w|\bregistr[y]\s*=|_authToke[n]/)).toEqual([])
  })
})

function inText(among: readonly SourceFile[], pattern: RegExp): string[] {
  return among.flatMap((file) => placesOf(pattern, file))
}

function inCode(among: readonly SourceFile[], pattern: RegExp): string[] {
  return among.flatMap((file) => placesOf(pattern, file, codeOf(file)))
}
