/** The files with which the product is run name nothing that it has not got: variables, ports, paths, numbers, alarms. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { configTable, readConfig } from '#server/config.ts'

const ROOT = join(import.meta.dirname, '../../..')
const OPERATIONS = join(ROOT, 'server/operations')
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        environment: z.record(z.string(), z.unknown()).optional(),
        ports: z.array(z.string()).optional(),
      }),
    ),
  })
  .parse(parse(read(ROOT, 'compose.yaml'), { merge: true }))
const kubernetes = parseAllDocuments(read(OPERATIONS, 'kubernetes/ninefold.yaml')).map((document) => {
  expect(document.errors).toEqual([])
  return z.looseObject({ kind: z.string() }).parse(document.toJS())
})
const dockerfile = read(ROOT, 'Dockerfile')
const nginx = read(OPERATIONS, 'nginx/nginx.conf')

describe('the variables of servers', () => {
  const names = new Set(configTable().map(({ name }) => name))
  const keysOf = (kind: string, field: string) =>
    kubernetes
      .filter((one) => one.kind === kind)
      .flatMap((one) => Object.keys(z.record(z.string(), z.unknown()).parse(one[field])))

  it('are those that the server knows', () => {
    const composed = Object.keys(compose.services['node-one']?.environment ?? {})
    const image = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => [...line.matchAll(/(\w+)=/g)])
    const named = [
      ...composed,
      ...keysOf('ConfigMap', 'data'),
      ...keysOf('Secret', 'stringData'),
      ...image.map(([, name = '']) => name),
    ]
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !names.has(name))).toEqual([])
    const said = [...read(OPERATIONS, 'RUNBOOK.md').matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name)
    const codes = ['UNAVAILABLE', 'OVERLOADED', 'STOPPING']
    expect(said.filter((name) => !names.has(name) && !codes.includes(name))).toEqual([])
  })

  it('make a configuration that the server takes', () => {
    const [config, secret] = ['ConfigMap', 'Secret'].map((kind) => kubernetes.find((one) => one.kind === kind))
    const strings = z.record(z.string(), z.string())
    const taken = readConfig({
      ...strings.parse(config?.['data']),
      ...strings.parse(secret?.['stringData']),
      NODE_ENV: 'production',
    })
    expect(taken).toMatchObject({ production: true, trustProxy: 1, shutdownMs: 30_000, load: { drainMs: 10_000 } })
  })
})

describe('ports and paths', () => {
  it('agree from the image to the balancer', () => {
    expect(dockerfile).toMatch(/PORT=4000/)
    expect(dockerfile).toMatch(/EXPOSE 4000/)
    const upstreams = [...nginx.matchAll(/server (node-\w+):(\d+)/g)].map(([, name, port]) => [name, port])
    expect(upstreams).toEqual([
      ['node-one', '4000'],
      ['node-two', '4000'],
    ])
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    )
    // Nobody outside reaches the numbers, the database or Redis.
    expect(published).toEqual([['balancer', '8080:8080']])
    expect(nginx).toMatch(/listen 8080;/)
  })

  it('are those of a server', () => {
    const text = read(OPERATIONS, 'kubernetes/ninefold.yaml')
    expect([...text.matchAll(/containerPort: (\d+)/g)].map(([, port]) => port)).toEqual(['4000', '9464'])
    expect(new Set([...text.matchAll(/path: (\/\w+)/g)].map(([, path]) => path))).toEqual(
      new Set(['/livez', '/readyz', '/metrics']),
    )
    expect(text).toContain('prometheus.io/port: "9464"')
    expect(compose.services['node-one']?.environment?.['METRICS_PORT']).toBe('9464')
    const health = read(ROOT, 'server/http/overload/health.ts')
    for (const path of ['/livez', '/readyz']) expect(health).toContain(`'${path}'`)
    expect(dockerfile).toContain('/livez')
  })

  it('lets no image be another one tomorrow', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    const images = [...bases, ...Object.values(compose.services).map(({ image }) => image)]
    expect(images.filter((image) => !/:\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?$/.test(image))).toEqual([])
  })
})

describe('what is looked at', () => {
  it('has a place in the runbook for each alarm', () => {
    const alerts = [...read(OPERATIONS, 'prometheus/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    const places = [...read(OPERATIONS, 'RUNBOOK.md').matchAll(/^### (\w+)/gm)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(5)
    expect(places).toEqual(alerts)
  })

  it('is one dashboard that can be imported, no panel of which stands on another', () => {
    const panel = z.object({ title: z.string(), gridPos: z.object({ x: z.number(), y: z.number() }) })
    const { panels } = z.object({ panels: z.array(panel) }).parse(JSON.parse(read(OPERATIONS, 'grafana/ninefold.json')))
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
    expect(readdirSync(OPERATIONS).sort()).toEqual(['RUNBOOK.md', 'grafana', 'kubernetes', 'nginx', 'prometheus'])
  })
})
