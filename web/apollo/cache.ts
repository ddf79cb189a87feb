/** What the browser knows of the server: one copy of each thing, so that a live message changes it everywhere. */
import { InMemoryCache } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { possibleTypes } from '../gql/possible-types.ts'

/** An empty cache. Whatever has an id is kept by it. */
export const createCache = () =>
  new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: { fields: { archive: relayStylePagination() } },
      // There is one of each.
      Viewer: { keyFields: [], fields: { notices: { merge: false }, gameStatuses: relayStylePagination() } },
      Calendar: { keyFields: [] },
      // A standing has a ref, yet its position depends on the board that it stands on: it belongs to the board.
      Leaderboard: { fields: { entries: { merge: false }, neighbourhood: { merge: false } } },
      Account: { fields: { friends: { merge: false }, invites: { merge: false } } },
      FriendsGames: { fields: { entries: { merge: false } } },
      OtherPlay: { fields: { squares: { merge: false } } },
      PeriodLeaderboard: { fields: { entries: { merge: false }, neighbourhood: { merge: false } } },
      League: { fields: { members: { merge: false }, board: { merge: false }, week: { merge: false } } },
      // Somebody may own one league and not another: a member belongs to the league.
      LeagueMember: { keyFields: false },
      Play: { fields: { squares: { merge: false } } },
      Game: { fields: { recap: { merge: false }, scoreDistribution: { merge: false }, reports: { merge: false } } },
      Square: { fields: { answers: { merge: false }, guesses: { merge: false } } },
    },
  })
