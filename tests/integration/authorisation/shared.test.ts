/** What is executed once for all tells nobody more, less or other than an execution for them alone would: asked for by every role. */
import { getNamedType, isLeafType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import { publicSubscriptions } from '#server/http/broadcast/same-for-all.ts'
import { publicFields } from '#server/http/hot/public-fields.ts'
import type { Player } from '../../support/player.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { openStage, type Stage, TODAY } from './cast.ts'
import { ROLES, type Role } from './roles.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Every field that is shared. */
function allOf(typeName: string): string {
  const type = schema.getType(typeName)
  if (!type || !('getFields' in type)) return ''
  const names = publicFields[typeName]?.split(' ') ?? []
  const fields = names.flatMap((name) => {
    const field = type.getFields()[name]
    if (!field) return []
    const to = getNamedType(field.type)
    return [isLeafType(to) ? name : `${name} ${allOf(to.name)}`]
  })
  return `{ __typename ${fields.join(' ')} }`
}

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

/** As a stream, which everybody has executed for themselves. */
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

describe.each([...publicSubscriptions])('%s', (name) => {
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
