/** Operators find every setting in the README of server/deploy and in .env.example, as the server itself explains it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { configTable } from '#server/config/config.ts'

const linesOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split('\n')

describe('a setting', () => {
  it('has its row in the README, with the default and the words of --help', () => {
    const lines = linesOf('server/deploy/README.md')
    const rows = configTable().map((row) => `| \`${row.name}\` | ${row.default} | ${row.description} |`)
    expect(rows.filter((row) => !lines.includes(row))).toEqual([])
  })

  it('stands in .env.example, commented out', () => {
    const listed = linesOf('.env.example').map((line) => /^# ([A-Z_]+)=/.exec(line)?.[1])
    const names = configTable().map(({ name }) => name)
    expect(names.filter((name) => !listed.includes(name))).toEqual([])
  })
})
