/** The files with which the product is run name nothing that it has not got: variables, ports, paths, numbers, alarms. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { configTable, readConfig } from '#server/config/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const OPERATIONS = join(ROOT, 'server/deploy')
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        environment: z.record(z.string(), z.unknown()).optional(),
        ports: z.array(z.string()).optional(),
        stop_grace_period: z.string().optional(),
        volumes: z.array(z.string()).optional(),
        healthcheck: z.unknown().optional(),
      }),
    ),
  })
  .parse(parse(read(OPERATIONS, 'compose.yaml'), { merge: true }))
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
    const codes = ['UNAVAILABLE', 'OVERLOADED', 'STOPPING', 'TOO_MANY_OPEN']
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

describe('a stop', () => {
  it('is given the time that a server may take for it', () => {
    const { environment, stop_grace_period } = compose.services['node-one'] ?? {}
    expect(Number.parseInt(stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(Number(environment?.['SHUTDOWN_MS']))

    const text = read(OPERATIONS, 'kubernetes/ninefold.yaml')
    const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1])
    expect(number(/terminationGracePeriodSeconds: (\d+)/) * 1000).toBeGreaterThan(number(/SHUTDOWN_MS: "(\d+)"/))
  })
})

describe('the image', () => {
  it('takes what there is, and nothing that is kept out of it', () => {
    // Of what is taken over, all but what is made on the way.
    const taken = [...dockerfile.matchAll(/^COPY (?:--from=build )?((?:\S+ )+)\S+$/gm)]
      .flatMap(([, paths = '']) => paths.trim().split(' '))
      .map((path) => path.replace('/app/', ''))
      .filter((path) => !path.startsWith('--') && !['dist', 'node_modules'].includes(path))
    expect(taken).toEqual(
      expect.arrayContaining([
        'package-lock.json',
        '.npmrc',
        'prisma',
        'schema/CHANGELOG.md',
        'server/live/standings/score-kernel.wasm',
        'web',
      ]),
    )
    expect(taken.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const ignored = read(ROOT, '.dockerignore').trim().split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data', 'node_modules']))
    expect(taken.filter((path) => ignored.includes(path))).toEqual([])
  })

  it('runs as somebody without rights, whom Kubernetes knows by a number', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(read(OPERATIONS, 'kubernetes/ninefold.yaml')).toMatch(/runAsNonRoot: true\n\s+runAsUser: 1000\n/)
  })
})

describe('the balancer', () => {
  it('finds a server that was made anew, by the name server that its image writes into the configuration', () => {
    const balancer = compose.services['balancer']
    const [mounted = ''] = balancer?.volumes ?? []
    expect(mounted).toBe('./nginx/nginx.conf:/etc/nginx/templates/nginx.conf.template:ro')
    expect(balancer?.environment).toMatchObject({ NGINX_ENVSUBST_OUTPUT_DIR: '/etc/nginx' })
    const filled = new Set([...nginx.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
    expect(filled).toEqual(new Set([balancer?.environment?.['NGINX_ENVSUBST_FILTER']]))
    const servers = [...nginx.matchAll(/^ +server (node-\w+):4000 resolve /gm)].map(([, name = '']) => name)
    expect(servers).toHaveLength(2)
    expect(servers.filter((name) => !(name in compose.services))).toEqual([])
  })

  it('adds the address that it sees to those that it is told', () => {
    expect(nginx).toMatch(/X-Forwarded-For \$proxy_add_x_forwarded_for;/)
    expect(compose.services['node-one']?.environment?.['TRUST_PROXY']).toBe('$' + '{TRUST_PROXY:-1}')
  })

  it('and all that it stands before are waited for until they are healthy', () => {
    const watched = Object.entries(compose.services).filter(([, { healthcheck }]) => healthcheck !== undefined)
    expect(watched.map(([name]) => name)).toEqual(['balancer', 'database', 'redis'])
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
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
    // Metrics, database and Redis are not reachable from outside.
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
    const health = read(ROOT, 'server/platform/http/health.ts')
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
    expect(readdirSync(OPERATIONS).sort()).toEqual([
      'README.md',
      'RUNBOOK.md',
      'compose.yaml',
      'grafana',
      'kubernetes',
      'nginx',
      'prometheus',
    ])
  })
})
