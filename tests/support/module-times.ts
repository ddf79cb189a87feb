/** Writes how long each test file took, with the hooks that other reports leave out. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Where it writes: `{ "tests/…": milliseconds }`. */
const FILE = process.env['NINEFOLD_MODULE_TIMES']

export default class ModuleTimes implements Reporter {
  readonly #times: Record<string, number> = {}

  onTestModuleEnd(module: TestModule): void {
    this.#times[relative(process.cwd(), module.moduleId)] = Math.round(module.diagnostic().duration)
  }

  onTestRunEnd(): void {
    if (FILE) writeFileSync(FILE, JSON.stringify(this.#times))
  }
}
