/** A context that makes its verbs when they are first asked for: most requests need two or three of them. */
import type { Context } from '#schema/context.ts'
import type { AdminIdentity } from '#server/admin/admin-identity.ts'
import type { DeviceIdentity } from '#server/players/identity.ts'
import type { ContextSource } from './request-context.ts'

/** A person may be a player and an admin in the same browser. */
export interface Callers {
  readonly identity: DeviceIdentity
  readonly adminIdentity: AdminIdentity
}

/** A context that knows who it was made for, so that another can be made for them. */
export interface ServedContext extends Context {
  readonly callers: Callers
}

/** Its verbs are no properties of its own: `wholeContext` gives an object that can be copied. */
export class LazyContext implements ServedContext {
  readonly viewer: Context['viewer']
  readonly admin: Context['admin']
  readonly viewerName: Context['viewerName']
  readonly #source: ContextSource
  readonly callers: Callers
  readonly database: Context['database']
  #game: Context['game'] | undefined
  #live: Context['live'] | undefined
  #pages: Context['pages'] | undefined
  #afterGame: Context['afterGame'] | undefined
  #creator: Context['creator'] | undefined
  #push: Context['push'] | undefined
  #account: Context['account'] | undefined
  #apiKeys: Context['apiKeys'] | undefined
  #webhooks: Context['webhooks'] | undefined
  #friends: Context['friends'] | undefined
  #others: Context['others'] | undefined
  #privacy: Context['privacy'] | undefined
  #progress: Context['progress'] | undefined
  #portal: Context['portal'] | undefined
  #periods: Context['periods'] | undefined
  #leagues: Context['leagues'] | undefined

  constructor(source: ContextSource, callers: Callers) {
    this.viewer = callers.identity.current()
    this.admin = () => callers.adminIdentity.current()
    this.viewerName = () => source.viewerName(callers.identity)
    this.#source = source
    this.callers = callers
    this.database = source.prisma
  }

  get game(): Context['game'] {
    this.#game ??= this.#source.gameVerbs(this.callers.identity)
    return this.#game
  }

  get live(): Context['live'] {
    this.#live ??= this.#source.liveVerbs(this.callers.identity)
    return this.#live
  }

  get pages(): Context['pages'] {
    this.#pages ??= this.#source.pageVerbs(this.callers.identity)
    return this.#pages
  }

  get afterGame(): Context['afterGame'] {
    this.#afterGame ??= this.#source.afterGameVerbs(this.callers.identity)
    return this.#afterGame
  }

  get creator(): Context['creator'] {
    this.#creator ??= this.#source.creatorVerbs(this.callers.identity)
    return this.#creator
  }

  get push(): Context['push'] {
    this.#push ??= this.#source.pushVerbs(this.callers.identity)
    return this.#push
  }

  get account(): Context['account'] {
    this.#account ??= this.#source.accountVerbs(this.callers.identity)
    return this.#account
  }

  get apiKeys(): Context['apiKeys'] {
    this.#apiKeys ??= this.#source.apiKeyVerbs(this.callers.identity)
    return this.#apiKeys
  }

  get webhooks(): Context['webhooks'] {
    this.#webhooks ??= this.#source.webhookVerbs(this.callers.identity)
    return this.#webhooks
  }

  get friends(): Context['friends'] {
    this.#friends ??= this.#source.friendVerbs(this.callers.identity)
    return this.#friends
  }

  get others(): Context['others'] {
    this.#others ??= this.#source.otherPlayVerbs(this.callers.identity)
    return this.#others
  }

  get privacy(): Context['privacy'] {
    this.#privacy ??= this.#source.privacyVerbs(this.callers.identity)
    return this.#privacy
  }

  get progress(): Context['progress'] {
    this.#progress ??= this.#source.progressVerbs(this.callers.identity)
    return this.#progress
  }

  get portal(): Context['portal'] {
    this.#portal ??= this.#source.portalVerbs(this.callers.adminIdentity)
    return this.#portal
  }

  get periods(): Context['periods'] {
    this.#periods ??= this.#source.periodVerbs(this.callers.identity)
    return this.#periods
  }

  get leagues(): Context['leagues'] {
    this.#leagues ??= this.#source.leagueVerbs(this.callers.identity)
    return this.#leagues
  }
}

/** The same with all its verbs made, as properties of its own. */
export function wholeContext(context: ServedContext): ServedContext {
  const { viewer, game, live, pages, afterGame, creator, push, account, apiKeys, webhooks, friends } = context
  const { others, privacy, progress, admin, portal, periods, leagues, viewerName, database, callers } = context
  return {
    ...{ viewer, game, live, pages, afterGame, creator, push, account, apiKeys, webhooks, friends },
    ...{ others, privacy, progress, admin, portal, periods, leagues, viewerName, database, callers },
  }
}
