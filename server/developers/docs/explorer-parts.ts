/** What the build makes of GraphiQL: scripts, styles and workers as files of our own, each with a hash in its name. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from '@graphql-yoga/render-graphiql/graphiql'
import type { Plugin } from 'vite'
import { INSTALLATION } from '#server/installation.ts'

/** Of our own beside it. */
const OURS = join(INSTALLATION, 'web/developers/explorer')

/** The step of the build that writes them. */
export function explorer(): Plugin {
  return {
    name: 'explorer',
    apply: 'build',
    generateBundle() {
      for (const [fileName, source] of parts()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Names below dist/web, with their contents. */
function parts(): readonly (readonly [name: string, text: string])[] {
  return [
    part('graphiql', 'js', js),
    part('graphiql', 'css', css),
    part('editor', 'js', editorWorkerService),
    part('json', 'js', jsonWorker),
    part('graphql', 'js', graphqlWorker),
    part('start', 'js', readFileSync(join(OURS, 'start.js'), 'utf8')),
    part('frame', 'css', readFileSync(join(OURS, 'frame.css'), 'utf8')),
  ]
}

function part(name: string, ending: string, text: string): readonly [name: string, text: string] {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return [`assets/explorer/${name}-${hash}.${ending}`, text]
}
