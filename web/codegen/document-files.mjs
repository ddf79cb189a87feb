/** A graphql-codegen preset: for each .graphql file one with its documents and hooks, so that a screen brings its own and no others; and a list of them all. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Kind } from 'graphql'
import * as documentList from './document-list.mjs'

const FOLDER = 'documents'

/** Prints into a folder; the types of all operations stand beside the list, in `types.ts`. */
export const preset = { buildGeneratesSection }

function buildGeneratesSection(options) {
  const { baseOutputDir, documents, config } = options
  const fragments = documents.flatMap(fragmentsIn)
  const files = documents.map((source) => ({ source, name: nameOf(source) }))
  removeOthers(join(baseOutputDir, FOLDER), new Set(files.map(({ name }) => name)))
  const printed = files.map(({ source, name }) => ({
    ...options,
    filename: join(baseOutputDir, FOLDER, name),
    documents: [source],
    config: {
      ...config,
      importOperationTypesFrom: 'Types',
      // Of other files; their definitions are printed into the documents that spread them.
      externalFragments: fragments.filter(({ location }) => location !== source.location),
    },
  }))
  const names = files.map(({ name }) => name).sort()
  return [...printed, listOf(options, names)]
}

/** Exports every document by name; unused ones are removed by the bundler. */
function listOf(options, names) {
  return {
    ...options,
    filename: join(options.baseOutputDir, 'index.ts'),
    plugins: [{ documentList: { files: names.map((name) => `./${FOLDER}/${name}`) } }],
    pluginMap: { documentList },
  }
}

/** 'screens-game-TodaysGame.ts' for web/play/game/TodaysGame.graphql. */
function nameOf({ location }) {
  const path = relative('web', location).replaceAll('\\', '/')
  return path.replace(/\.graphql$/, '.ts').replaceAll('/', '-')
}

function fragmentsIn({ document, location }) {
  return (document?.definitions ?? [])
    .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
    .map((node) => ({
      name: node.name.value,
      onType: node.typeCondition.name.value,
      node,
      isExternal: true,
      importFrom: null,
      location,
    }))
}

/** A document that is gone must not leave its file behind. */
function removeOthers(folder, names) {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(join(folder, file))
}
