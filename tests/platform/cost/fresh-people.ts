/** People who are made for one step, because it is their last. */
import { signedIn } from '../../support/sign-in.ts'
import { type RichWorld, TODAY } from './rich-world.ts'

const SESSIONS = '{ viewer { account { sessions { id isCurrent lastUsedAt } } } }'

interface SessionsView {
  readonly viewer: {
    readonly account: { readonly sessions: readonly { readonly id: string; readonly isCurrent: boolean }[] }
  }
}

export const startsOver = {
  /** With a play of some days. */
  async asVisitor(world: RichWorld): Promise<void> {
    world.made = world.stage.server.player()
    for (const game of [TODAY - 1, TODAY]) await world.made.guessesRight(game, 0)
  },
  async signedIn(world: RichWorld): Promise<void> {
    world.made = await signedIn(world.stage.server.player(), `Dee Halloran${world.round}`)
    for (const game of [TODAY - 1, TODAY]) await world.made.guessesRight(game, 0)
  },
  /** Ada, who has another device for each round. */
  async onAnotherDevice({ stage, cast, kept }: RichWorld): Promise<void> {
    const { account } = (await cast.askers.player.asks<SessionsView>(SESSIONS)).viewer
    const before = new Set(account.sessions.map(({ id }) => id))
    await signedIn(stage.server.player(), 'Ada Quillfeather0')
    const { viewer } = await cast.askers.player.asks<SessionsView>(SESSIONS)
    kept.set('session', viewer.account.sessions.find(({ id }) => !before.has(id))?.id ?? '')
  },
}
