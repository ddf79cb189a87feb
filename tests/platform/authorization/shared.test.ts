/** What is executed once for all subscribers equals what an execution for each would return, for every role. */
import { getNamedType, isInterfaceType, isLeafType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicityOfField } from '#schema/public.ts'
import { schema } from '#schema/schema.ts'
import type { Player } from '../../support/player.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { openStage, ROLES, type Role, type Stage, TODAY } from './cast.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Every field that is shared; what is not asked for twice leads back to where it came from. */
function allOf(typeName: string, path: readonly string[] = []): string {
  const type = schema.getType(typeName)
  if (!isObjectType(type) && !isInterfaceType(type)) return ''
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const to = getNamedType(field.type)
    if (!publicityOfField(field) || path.includes(to.name)) return []
    return [isLeafType(to) ? field.name : `${field.name} ${allOf(to.name, [...path, typeName])}`]
  })
  return `{ __typename ${fields.join(' ')} }`
}

const publicSubscriptions = Object.entries(schema.getSubscriptionType()?.getFields() ?? {}).flatMap(([name, field]) =>
  publicityOfField(field) ? [name] : [],
)

const subscriptionType = (name: string) =>
  String(schema.getSubscriptionType()?.getFields()[name]?.type).replace('!', '')

/** Over a socket, where it is shared. */
async function sharedAnswer(query: string, { cookie }: Player): Promise<string> {
  const { socket, subscribe, text } = await openRawSocket(stage.server.url, { headers: cookie ? { cookie } : {} })
  subscribe('x', query)
  const answer = await text()
  socket.terminate()
  return answer.slice('{"id":"x","type":"next","payload":'.length, -1)
}

/** As an event stream, which is executed per subscriber. */
async function ownAnswer(query: string, player: Player): Promise<string> {
  const leave = new AbortController()
  const response = await player.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
    signal: leave.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const read = await reader?.read()
    text += read?.value ?? ''
    const [, data] = /^data: (.+)\n(?:id: \d+\n)?\n/m.exec(text) ?? []
    if (data || !read || read.done) {
      leave.abort()
      return data ?? text
    }
  }
}

describe.each(publicSubscriptions)('%s', (name) => {
  const query = `subscription { ${name}(gameNumber: ${TODAY}) ${allOf(subscriptionType(name))} }`

  it('is the same for every role, and what each would get alone', async () => {
    const answers: Partial<Record<Role, string>> = {}
    for (const role of ROLES) {
      const player = stage.cast.askers[role]
      const shared = await sharedAnswer(query, player)
      expect(shared, role).toBe(await ownAnswer(query, player))
      answers[role] = shared
    }
    expect(new Set(Object.values(answers)).size).toBe(1)
    expect(answers.player).toMatch(/"data":\{"\w+":\{/)
  })
})
