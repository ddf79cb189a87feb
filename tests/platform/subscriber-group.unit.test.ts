/** A group executes once for all subscribers, and a slow one gets the newest state and never a queue. */
import { Writable } from 'node:stream'
import type { ExecutionResult } from 'graphql'
import { expect, it } from 'vitest'
import { latestOnly, type LatestSink as Source } from '#server/live/broadcast/latest-only.ts'
import { FrameBuffer } from '#server/platform/graphql/subscriptions/frame-buffer.ts'
import { SharedSubscriber } from '#server/platform/graphql/subscriptions/shared-subscriber.ts'
import { SocketWriter } from '#server/platform/graphql/subscriptions/socket-writer.ts'
import { SubscriberGroup } from '#server/platform/graphql/subscriptions/subscriber-group.ts'

const OPEN = 1

/** The other end of a socket, which takes nothing while it is held up. */
class Client extends Writable {
  readonly texts: string[] = []
  readonly readyState = OPEN
  readonly OPEN = OPEN
  #take: (() => void) | null = null
  #isHeldUp = false

  constructor() {
    super({ highWaterMark: 100 })
  }

  override _write(frame: Buffer, _encoding: string, taken: () => void): void {
    const take = () => {
      this.texts.push(frame.toString('utf8', (frame[1] ?? 0) < 126 ? 2 : 4))
      taken()
    }
    if (this.#isHeldUp) this.#take = take
    else take()
  }

  holdUp(): void {
    this.#isHeldUp = true
  }

  goOn(): void {
    this.#isHeldUp = false
    this.#take?.()
  }
}

function stage() {
  const sources = new Set<Source<ExecutionResult>>()
  const counts = { opened: 0, ended: 0, failed: 0 }
  let state = 'state 0'
  const result = () => ({ data: { state } })
  const open = async () => {
    counts.opened += 1
    return latestOnly<ExecutionResult>((source) => {
      sources.add(source)
      source.push(result())
      return () => void sources.delete(source)
    })
  }
  const group = new SubscriberGroup(open, () => void counts.ended++)
  return {
    group,
    counts,
    sources,
    sit(client: Client, id: string): SharedSubscriber {
      const onFailure = () => void counts.failed++
      // The writer only asks a socket whether it is open.
      const subscriber = new SharedSubscriber({
        group,
        writer: new SocketWriter(client, client, { frames: new FrameBuffer() }),
        id,
        after: null,
        onFailure,
      })
      void subscriber.next()
      return subscriber
    },
    change(to: string, tellAll = true): void {
      state = to
      if (tellAll) for (const { push } of sources) push(result())
    },
  }
}

const message = (id: string, state: string) => `{"id":"${id}","type":"next","payload":{"data":{"state":"${state}"}}}`
/** All that has been begun is done. */
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

it('opens one source for all, and tells each under its own name', async () => {
  const { sit, change, counts } = stage()
  const clients = [new Client(), new Client(), new Client()]
  for (const [place, client] of clients.entries()) sit(client, `id-${place}`)
  await settled()
  change('state 1')
  await settled()
  expect(counts.opened).toBe(1)
  for (const [place, { texts }] of clients.entries()) {
    expect(texts).toEqual([message(`id-${place}`, 'state 0'), message(`id-${place}`, 'state 1')])
  }
})

it('asks once for all newcomers of a moment what the state is, if others were told before', async () => {
  const { sit, change, counts, sources } = stage()
  const [early, ...late] = [new Client(), new Client(), new Client(), new Client()]
  if (early) sit(early, 'early')
  await settled()
  change('not told yet', false)
  for (const client of late) sit(client, 'late')
  await settled()
  for (const { texts } of late) expect(texts).toEqual([message('late', 'not told yet')])
  expect(early?.texts).toEqual([message('early', 'state 0')])
  // The first, one for the first of them, one for the others.
  expect(counts.opened).toBe(3)
  expect(sources.size).toBe(1)
})

it('holds one frame for whoever does not keep up, and gives them the newest when they do', async () => {
  const { sit, change } = stage()
  const [slow, quick] = [new Client(), new Client()]
  sit(slow, 'slow')
  sit(quick, 'fast')
  await settled()
  slow.holdUp()
  const states = Array.from({ length: 50 }, (_, place) => `state ${place + 1} ${'.'.repeat(100)}`)
  for (const state of states) {
    change(state)
    await settled()
  }
  expect(quick.texts).toHaveLength(51)
  expect(slow.writableLength).toBeLessThan(300)
  slow.goOn()
  await settled()
  expect(slow.texts).toEqual(['state 0', states[0], states.at(-1)].map((state) => message('slow', `${state}`)))
})

it('tells ten thousand without keeping others waiting, and the newest to those whose turn has not come', async () => {
  const { sit, change } = stage()
  const clients = Array.from({ length: 2000 }, () => new Client())
  for (const client of clients) sit(client, 'x')
  await settled()
  change('first')
  await new Promise<void>((resolve) => setImmediate(resolve))
  change('second')
  for (let turn = 0; turn < 20; turn++) await settled()
  expect(new Set(clients.map(({ texts }) => texts.at(-1)))).toEqual(new Set([message('x', 'second')]))
  expect(clients.at(-1)?.texts).not.toContain(message('x', 'first'))
})

it('closes its source when the last has left, and says so', async () => {
  const { sit, counts, sources } = stage()
  const subscribers = [sit(new Client(), '1'), sit(new Client(), '2')]
  await settled()
  await subscribers[0]?.return()
  expect([sources.size, counts.ended]).toEqual([1, 0])
  await subscribers[1]?.return()
  await settled()
  expect([sources.size, counts.ended]).toEqual([0, 1])
})

it('sends everybody away to come back when its source breaks, and in peace when it ends', async () => {
  for (const [reason, failed] of [
    [[new Error('the database is away')], 2],
    [[], 0],
  ] as const) {
    const { sit, counts, sources } = stage()
    const subscribers = [sit(new Client(), '1'), sit(new Client(), '2')]
    await settled()
    for (const { end } of sources) end(...reason)
    await settled()
    expect(counts).toMatchObject({ failed, ended: 1 })
    for (const subscriber of subscribers) expect(await subscriber.next()).toEqual({ done: true, value: undefined })
  }
})
