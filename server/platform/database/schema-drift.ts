/**
 * Computes the SQL between a database and schema.prisma with Prisma's engine in WebAssembly, since the native engine would be a download.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { INSTALLATION } from '#server/installation.ts'
import { webAssembly } from '#server/platform/web-assembly.ts'
import type { DatabaseConnection } from './client.ts'

const SCHEMA_FILE = join(INSTALLATION, 'prisma/schema.prisma')

/** Returns the SQL that would bring the database to schema.prisma; empty if they agree. For developers and tests, never for a server. */
export async function schemaDrift(connection: DatabaseConnection): Promise<string> {
  const content = readFileSync(SCHEMA_FILE, 'utf8')
  engineClass ??= loadEngine()
  const Engine = await engineClass
  const engine = await Engine.new(
    { datamodels: [['schema.prisma', content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(catalogueReader(connection)),
  )
  try {
    const files = [{ path: 'schema.prisma', content }]
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: dirname(SCHEMA_FILE) },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return exitCode === 0 ? '' : (stdout ?? '')
  } finally {
    engine.free()
  }
}

let engineClass: Promise<typeof SchemaEngine> | undefined

/** Loaded once per process: the glue code keeps views of the first instance's memory. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  // The engine calls this when it panics; without it, the panic turns into a TypeError.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error('Schema engine:', message) },
  })
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = new URL('./schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'))
  const { instance } = await webAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': { ...glue } })
  // Missing in the package's types; bundlers call it.
  if (!('__wbg_set_wasm' in glue) || typeof glue.__wbg_set_wasm !== 'function') throw new Error('Unknown schema engine')
  glue.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: begin } = instance.exports
  if (typeof begin === 'function') begin()
  return glue.SchemaEngine
}

/** The adapter refuses two types of PostgreSQL's catalog that the engine reads; map them to types that both support. */
function catalogueReader(connection: DatabaseConnection): SqlMigrationAwareDriverAdapterFactory {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('connect', relabelInternalTypes)
  const factory = new PrismaPg(pool, { disposeExternalPool: true })
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query)
      const at = result.columnNames.indexOf('constraint_type')
      if (at >= 0) result.columnTypes[at] = ColumnTypeEnum.Character
      return result
    }
    return adapter
  }
  return factory
}

/** Maps "char" and its array, used only in PostgreSQL's catalog, to text and its array, by OID. */
const TEXT_INSTEAD: Readonly<Record<number, number>> = { 18: 25, 1002: 1009 }

function relabelInternalTypes(client: pg.PoolClient): void {
  if (!('connection' in client) || !(client.connection instanceof pg.Connection)) return
  client.connection.prependListener('rowDescription', (message: { fields: { dataTypeID: number }[] }) => {
    for (const field of message.fields) field.dataTypeID = TEXT_INSTEAD[field.dataTypeID] ?? field.dataTypeID
  })
}
