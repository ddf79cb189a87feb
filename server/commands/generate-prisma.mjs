/** `prisma generate` without a network: the engine is never run by it and must only exist, so Node itself stands for it. */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { env, execPath, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { status } = spawnSync(execPath, ['node_modules/prisma/build/index.js', 'generate', '--no-hints'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...env,
    // Prisma looks for its generators there.
    PATH: join(root, 'node_modules', '.bin') + delimiter + (env.PATH ?? ''),
    PRISMA_SCHEMA_ENGINE_BINARY: execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})
exit(status ?? 1)
