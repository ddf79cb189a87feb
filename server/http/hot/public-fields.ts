/** Knows which questions have the same answer for everybody: those in which nothing is selected but what stands in this table. */
import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { schema } from '#schema/schema.ts'

/**
 * Fields that depend on no viewer and, but for counts of games and what admins edit, on no moment of the day: a new field is not
 * among them until it is written here. `calendar.now` never can be. Tests ask for each as every role.
 */
export const publicFields: Readonly<Record<string, string>> = {
  Query: 'adScript todaysGame game archive calendar songs albums categories leaderboard',
  GameConnection: 'edges pageInfo',
  GameEdge: 'cursor node',
  SongConnection: 'edges pageInfo',
  SongEdge: 'cursor node',
  AlbumConnection: 'edges pageInfo',
  AlbumEdge: 'cursor node',
  CategoryConnection: 'edges pageInfo',
  CategoryEdge: 'cursor node',
  PageInfo: 'endCursor hasNextPage hasPreviousPage startCursor',

  Song: 'aliases hint id title',
  Album: 'coverUrl id releasedOn songCount title',
  Category: 'code id songCount title',
  Calendar: 'launchDate nextGameAt timeZone todaysNumber',

  Game:
    'columns completedCount createdBy date endsAt event id isSettled isToday number rows scoreDistribution settlesAt squares ' +
    'startedCount startsAt',
  AlbumClue: 'album title',
  CategoryClue: 'category songCount title',
  InfinityClue: 'title',
  WordClue: 'title word',
  Square: 'column currentUnicorns id pickCount position possibleAnswers row unfoundUnicorns',
  ScoreDistribution: 'best buckets completedCount median',
  ScoreBucket: 'count from to',

  Leaderboard: 'completedCount entries gameNumber gameRef id isSettled scope startedCount version',
  Standing: 'countryCode isDemo name photoUrl position rarity ref state unicornCount',

  // What the queries above may answer instead.
  FutureGame: 'message',
  GameNotFound: 'message',
}

const fieldsOf = new Map(Object.entries(publicFields).map(([type, names]) => [type, new Set(names.split(' '))]))

/** Whether everybody gets the same answer to this operation, whatever its variables are. */
export function isPublic(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  if (operation.operation !== OperationTypeNode.QUERY) return false
  return selectsOnly(schema, document, (parent, field) =>
    membersOf(parent).every((type) => fieldsOf.get(type)?.has(field)),
  )
}

/** Whether every field of a document, in all of its operations and fragments, passes; `__typename` always does. */
export function selectsOnly(
  schema: GraphQLSchema,
  document: DocumentNode,
  passes: (parent: string, field: string) => boolean,
): boolean {
  let doesEvery = true
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name: { value: field } }) => {
        const parent = types.getParentType()
        if (field === '__typename') return
        if (!parent || !passes(parent.name, field)) doesEvery = false
      },
    }),
  )
  return doesEvery
}

/** A field of an interface is public if it is so in every type of which a public answer can have anything. */
function membersOf(typeName: string): readonly string[] {
  const type = schema.getType(typeName)
  if (!isAbstractType(type)) return [typeName]
  return schema.getPossibleTypes(type).flatMap(({ name }) => (reachable.has(name) ? [name] : []))
}

/** The object types that public fields lead to, beginning with the queries. */
const reachable = new Set(['Query'])
for (const name of reachable) {
  const type = schema.getType(name)
  if (!isObjectType(type)) continue
  for (const field of fieldsOf.get(name) ?? []) {
    const to = type.getFields()[field]?.type
    const named = to && getNamedType(to)
    if (isAbstractType(named)) for (const member of schema.getPossibleTypes(named)) reachable.add(member.name)
    else if (isObjectType(named)) reachable.add(named.name)
  }
}
