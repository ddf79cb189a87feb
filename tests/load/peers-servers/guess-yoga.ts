/** Yoga as it comes, with one Prisma transaction a guess: what `submitGuess` usually looks like. */
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { createPrisma } from '#server/platform/database/client.ts'
import { naiveGuess } from '../support/naive-guess.ts'
import { peerFile } from '../support/peers.ts'

const require = createRequire(peerFile('index.js'))
const { createSchema, createYoga } = require('graphql-yoga')

const prisma = createPrisma({ connectionString: process.env['DATABASE_URL'] ?? '' })
const gameId = Number(process.env['GAME_ID'])

const SDL = `
  type Query { ok: Boolean! }
  type Mutation { submitGuess(input: SubmitGuessInput!): SubmitGuessResult! }
  input SubmitGuessInput { gameNumber: Int! square: Int! songId: ID! }
  union SubmitGuessResult = Verdict | SquareTaken
  type Verdict { isCorrect: Boolean! square: Square! play: Play! }
  type SquareTaken { message: String! }
  type Square { pickCount: Int! }
  type Play { status: String! }
`

interface Input {
  readonly square: number
  readonly songId: string
}

const resolvers = {
  Mutation: {
    async submitGuess(_: unknown, { input }: { readonly input: Input }, { playerId }: { readonly playerId: string }) {
      const { square, songId } = input
      const play = await naiveGuess(prisma, { gameId, playerId, square, songId: Number(songId) })
      return { __typename: 'Verdict', isCorrect: true, square, play }
    },
  },
  Verdict: {
    async square({ square }: { readonly square: number }) {
      const { _sum } = await prisma.tally.aggregate({
        where: { gameId, squarePosition: square },
        _sum: { count: true },
      })
      return { pickCount: _sum.count ?? 0 }
    },
  },
  Play: { status: ({ filled }: { readonly filled: number }) => (filled === 9 ? 'WON' : 'PLAYING') },
}

const yoga = createYoga({
  schema: createSchema({ typeDefs: SDL, resolvers }),
  context: ({ req }: { readonly req: IncomingMessage }) => ({
    playerId: /player=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1] ?? '',
  }),
  logging: false,
})
const server = createServer(yoga)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`Yoga is ready: http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
