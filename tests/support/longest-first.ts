/** Starts the test files that take longest first, so that no worker is left alone with one at the end. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { z } from 'zod'

const times = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(new URL('../times.json', import.meta.url), 'utf8')))

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const msOf = ({ moduleId }: TestSpecification) => times[relative(process.cwd(), moduleId)] ?? Infinity
    return files.toSorted((a, b) => msOf(b) - msOf(a))
  }
}
