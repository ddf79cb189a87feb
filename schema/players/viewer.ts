import { builder } from '#schema/builder.ts'
import type { Viewer } from '#schema/context.ts'
import { FutureGame, GameNotFound } from '#schema/errors.ts'
import { gameName, NUMBER_DESCRIPTION, REF_DESCRIPTION } from '#schema/play/game-name.ts'
import { PlayRef } from '#schema/play/play.ts'
import { POINTS } from '#schema/points.ts'

export const ViewerRef = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The caller: a visitor or a signed-in player.',
  fields: (t) => ({
    isSignedIn: t.exposeBoolean('isSignedIn', { description: 'False for visitors.' }),
    name: t.string({
      description: 'The name on boards.',
      resolve: (_viewer, _args, context) => context.viewerName(),
    }),
    play: t.field({
      type: PlayRef,
      nullable: true,
      description: "The viewer's play of a game; null before the first guess, and for games that cannot be played.",
      complexity: POINTS.read,
      args: {
        gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
        gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
      },
      resolve: async (_viewer, args, { game }) => {
        const found = await game.puzzle(gameName(args)).catch((error: unknown) => {
          if (error instanceof FutureGame || error instanceof GameNotFound) return null
          throw error
        })
        return found && game.playOf(found.id)
      },
    }),
  }),
})

/** Mutations that sign the viewer out have payload types of their own, so that clients can distinguish them from errors. */
export function signsOut(name: string, description: string) {
  return builder.objectRef<object>(name).implement({
    description,
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The viewer, now anonymous.',
        resolve: (_root, _args, { viewer }) => viewer,
      }),
    }),
  })
}

builder.queryField('viewer', (t) =>
  t.field({ type: ViewerRef, description: 'Returns the viewer.', resolve: (_root, _args, { viewer }) => viewer }),
)
