import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

// graphql 16 has an ES and a CommonJS copy and no exports map: Vite takes the first, Node the second. One must win.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] }
/** Tests that ask for no database and no server. */
const UNIT = ['tests/rules/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/**/*.unit.test.ts']
const node = { environment: 'node' as const, setupFiles: ['tests/support/quiet.ts'] }

export default defineConfig({
  test: {
    // Integration tests wait for disks and sockets more than they compute: two at a time even on two cores.
    maxWorkers: 3,
    projects: [
      {
        resolve,
        test: {
          ...node,
          name: 'unit',
          include: UNIT,
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          ...node,
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: [...UNIT, '**/node_modules/**'],
          pool: 'forks',
          // The product is loaded once in each process, not once for each file: nothing in it is a singleton.
          isolate: false,
          sequence: { sequencer: LongestFirst },
          globalSetup: ['tests/support/test-run.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
