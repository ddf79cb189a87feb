/** The part of WebAssembly that the server uses. Node's types for version 20 lack it, and the browser's types may not be loaded. */
import { z } from 'zod'

interface Instance {
  readonly exports: Readonly<Record<string, unknown>>
}

const isFunction = (value: unknown) => typeof value === 'function'

export const webAssembly = z
  .object({
    instantiate: z.custom<(bytes: Uint8Array, imports: object) => Promise<{ instance: Instance }>>(isFunction),
    Module: z.custom<new (bytes: Uint8Array) => object>(isFunction),
    Instance: z.custom<new (module: object) => Instance>(isFunction),
  })
  .parse(Reflect.get(globalThis, 'WebAssembly'))
