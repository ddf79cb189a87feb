/** The guide on errors tells every code that the server sends, and no other. */
import { expect, it } from 'vitest'
import { HARD_LIMITS } from '#schema/limits.ts'
import { LATER } from '#server/platform/admission/unavailable.ts'
import { textFiles } from './source-tree.ts'

const files = textFiles()
const CODE = /'([A-Z]+(?:_[A-Z]+)+)'/g
/** Sent by the libraries that read documents. */
const OF_LIBRARIES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']

const limits = HARD_LIMITS.flatMap(({ code }) => code ?? [])
const written = files
  .filter(({ path }) => /^server\/platform\/(?:http|graphql|admission)\/.*\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(CODE)].flatMap(([, code]) => code ?? []))
const sent = new Set([...written, ...Object.keys(LATER), ...OF_LIBRARIES].filter((code) => !limits.includes(code)))

it('the guide on errors has a row for every code, beside those of the limits', () => {
  const guide = files.find(({ path }) => path === 'web/developers/guides/errors.md')?.text ?? ''
  const heads = [...guide.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, head = '']) => head.split(', '))
  expect(heads.map((code) => code.replaceAll('`', '')).sort()).toEqual([...sent].sort())
  expect(guide).toContain('\n{{limits}}')
})
