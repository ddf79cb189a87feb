/** The README prints the hard limits as the server holds them. */
import { expect, it } from 'vitest'
import { HARD_LIMITS } from '#schema/limits.ts'
import { textFiles } from './source-tree.ts'

it('the README has every hard limit, as it is', () => {
  const readme = textFiles().find(({ path }) => path === 'README.md')?.text ?? ''
  const lines = HARD_LIMITS.map(
    ({ what, most, code, answer }) => `| ${what} | ${most} | ${code ? `\`${code}\`` : ''} | ${answer} |`,
  )
  expect(lines.filter((line) => !readme.includes(`\n${line}\n`))).toEqual([])
})
